import type { Id } from '@storefront/shared/contract/lenient.ts'
import { minQuantity } from '@storefront/shared/domain/cart/cart.ts'
import { ShoppingBagIcon } from 'lucide-react'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { StickyFooter } from '../../ui/actions/sticky-footer.tsx'
import { QuantityStepper } from '../../ui/forms/quantity-stepper.tsx'
import { addToCart, useCartBeforeAdding } from '../cart/add-to-cart.ts'

const Box = styled.div`display: grid; gap: ${space[2]}; min-width: 0;`
const Hint = styled.p`${type.small} color: ${color.text};`
const Row = styled.div`
  display: flex; align-items: center; gap: ${space[3]};
`
const AddButton = styled(Button)`flex: 1; min-width: 0; padding-inline: ${space[3]};`

/**
 * PROD-08 to PROD-12: how many, and into the cart.
 * @param itemID null while an option is missing, or for a product that has no item at all: nothing is sent then, and
 *   `onMissing` leads to the options
 */
export function PurchaseBar({
  itemID,
  name,
  hasOptions,
  onMissing,
}: {
  itemID: Id | null
  name: string
  /** Without any there is nothing to choose, so a missing item cannot be added at all. */
  hasOptions: boolean
  onMissing: () => void
}) {
  const [quantity, setQuantity] = useState(minQuantity)
  const [adding, setAdding] = useState(false)
  const hasCart = useCartBeforeAdding()
  const hint = useId()

  const buy = async () => {
    if (itemID === null) return onMissing()
    setAdding(true)
    if ((await hasCart()) && (await addToCart({ itemID, quantity }))) setQuantity(minQuantity)
    setAdding(false)
  }

  return (
    <StickyFooter inlineFrom="tablet">
      <Box>
        {itemID === null && (
          <Hint id={hint}>
            {hasOptions
              ? 'Please select all available options to add to cart'
              : 'This product is not on sale at the moment.'}
          </Hint>
        )}
        <Row>
          <QuantityStepper quantity={quantity} onChange={setQuantity} label={name} disabled={adding} />
          <AddButton
            size="lg"
            icon={<ShoppingBagIcon size={20} />}
            busy={adding}
            disabled={itemID === null && !hasOptions}
            busyText="Adding to Cart..."
            aria-describedby={itemID === null ? hint : undefined}
            onClick={() => void buy()}
          >
            Add to Cart
          </AddButton>
        </Row>
      </Box>
    </StickyFooter>
  )
}
