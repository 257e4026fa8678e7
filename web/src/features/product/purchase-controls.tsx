import type { Id } from '@storefront/shared/contract/lenient.ts'
import { minQuantity } from '@storefront/shared/domain/cart/cart.ts'
import type { OptionName } from '@storefront/shared/domain/catalog/product-options.ts'
import { ShoppingBagIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { styled } from 'styled-components'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { QuantityStepper } from '../../ui/forms/quantity-stepper.tsx'
import { Badge } from '../../ui/surfaces/badge.tsx'
import { addToCart, useCartBeforeAdding } from '../cart/add-to-cart.ts'
import { useSoldOut } from '../cart/sold-out.ts'

const Box = styled.div`display: grid; gap: ${space[2]}; min-width: 0;`
const Hint = styled.p`${type.small} color: ${color.text};`
const Missing = styled.strong`color: ${color.danger}; font-weight: 650;`
const Row = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: ${space[3]};`
const AddButton = styled(Button)`flex: 1 1 9rem; min-width: 0; padding-inline: ${space[3]};`

/**
 * PROD-08 to PROD-12, FAN-06, FAN-07: how many, and into the cart; on the product page and in the sheet of options.
 * @param itemID null while an option is missing, or for a product that has no item at all: nothing is sent then, and
 *   `onMissing` leads to what is missing
 * @param missing the options to be chosen yet; while the item is missing without any, it cannot be added at all
 * @param asked how often the fan was told what is missing; from the first time on it stands here
 * @param onAdded once it is in the cart
 */
export function PurchaseControls({
  itemID,
  name,
  missing,
  asked,
  onMissing,
  onAdded,
}: {
  itemID: Id | null
  name: string
  missing: readonly OptionName[]
  asked: number
  onMissing: () => void
  onAdded?: () => void
}) {
  const [quantity, setQuantity] = useState(minQuantity)
  const [adding, setAdding] = useState(false)
  const hasCart = useCartBeforeAdding()
  const soldOut = useSoldOut(itemID)
  const hint = useId()
  const isIncomplete = missing.length > 0

  const buy = async () => {
    if (itemID === null) return onMissing()
    setAdding(true)
    const added = (await hasCart()) && (await addToCart({ itemID, quantity }))
    setAdding(false)
    if (!added) return
    setQuantity(minQuantity)
    onAdded?.()
  }

  return (
    <Box>
      {soldOut && (
        <Hint id={hint}>
          <Badge tone="danger">Sold out</Badge> There is none left at the moment.
        </Hint>
      )}
      {itemID === null && (
        <Hint id={hint}>
          {isIncomplete
            ? 'Please select all available options to add to cart'
            : 'This product is not on sale at the moment.'}{' '}
          <span role="status">{asked > 0 && <Missing key={asked}>{choose(missing)}</Missing>}</span>
        </Hint>
      )}
      <Row>
        <QuantityStepper quantity={quantity} onChange={setQuantity} label={name} disabled={adding} />
        <AddButton
          size="lg"
          icon={<ShoppingBagIcon size={20} />}
          busy={adding}
          disabled={soldOut || (itemID === null && !isIncomplete)}
          busyText="Adding to Cart..."
          aria-describedby={soldOut || itemID === null ? hint : undefined}
          onClick={() => void buy()}
        >
          Add to Cart
        </AddButton>
      </Row>
    </Box>
  )
}

/** FAN-07: 'Choose a color and a size.' */
const choose = (options: readonly OptionName[]) =>
  `Choose ${options.map((option) => `a ${option}`).join(' and ')}.`
