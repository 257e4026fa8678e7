import type { Product } from '@storefront/shared/contract/products.ts'
import { minQuantity } from '@storefront/shared/domain/cart/cart.ts'
import {
  missingOptions,
  noChoice,
  type OptionChoice,
} from '@storefront/shared/domain/catalog/product-options.ts'
import { ShoppingBagIcon } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { MessageId } from '../../messages/catalogue.ts'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { short } from '../../theme/breakpoints.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { QuantityStepper } from '../../ui/forms/quantity-stepper.tsx'
import { Badge } from '../../ui/surfaces/badge.tsx'
import { addToCart } from '../cart/cart-changes.ts'
import { useCartBeforeAdding } from '../cart/cart-lifetime.ts'
import { useSoldOut } from '../cart/sold-out.ts'
import { offerOf, openingChoice } from './product.ts'

const Hint = styled.p`${type.small} color: ${color.text};`
const Row = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; gap: ${space[3]}; min-width: 0;
  /* FAN-71: on a short screen one line with the link to the cart. */
  [data-fixed] & { ${short} { display: contents; } }
`
const AddButton = styled(Button)`flex: 1 1 9rem; min-width: 0; padding-inline: ${space[3]};`

/**
 * The choice of options and quantity, for the product page and the options sheet.
 * @param itemId the item in the address, whose options are preselected
 * @returns the offer of the choice, and the props of `Options` and `PurchaseControls`
 */
export function usePurchase(product: Product, itemId: string | null) {
  const t = useT()
  const [choice, setChoice] = useState(() => openingChoice(product, itemId))
  const [asked, setAsked] = useState(0)
  const options = useRef<HTMLDivElement>(null)
  const [demand, hint] = [useId(), useId()]
  const variants = product.productDetails?.variants ?? []
  const missing = missingOptions(variants, choice)
  const offer = offerOf(product, choice, itemId)
  const soldOut = useSoldOut(offer.itemID)
  const onChoose = (next: OptionChoice) => {
    setChoice(next)
    if (next === noChoice || missingOptions(variants, next).length === 0) setAsked(0)
  }
  /** FAN-07: shows which option is missing and focuses its first available value. */
  const onMissing = () => {
    setAsked(asked + 1)
    const group = options.current?.querySelector(`[data-option="${missing[0]}"]`)
    group?.querySelector<HTMLElement>('button:not([data-unavailable="true"])')?.focus({ preventScroll: true })
    group?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }
  return {
    offer,
    forOptions: { ref: options, variants, choice, missing, asked, demand, onChoose },
    forControls: {
      /** Null while an option is missing, or for a product without any item: then nothing is sent and `onMissing` is called. */
      itemID: offer.itemID,
      name: offer.name || t('product.unnamed'),
      refusal: refusalOf(offer, missing.length > 0, soldOut),
      /** The element id of the request for the missing options. */
      demand,
      /** The element id of `PurchaseHint`. */
      hint,
      onMissing,
    },
  }
}

/** FAN-06, WORLD-10: why the chosen item cannot be added; null for one that can, and while its options are missing. */
function refusalOf(
  { itemID, price }: ReturnType<typeof offerOf>,
  isMissing: boolean,
  isSoldOut: boolean,
): MessageId | null {
  if (isSoldOut) return 'product.noneLeft'
  if (itemID === null) return isMissing ? null : 'product.notOnSale'
  return price === null ? 'product.noPrice' : null
}

type Controls = ReturnType<typeof usePurchase>['forControls']

/** Why the chosen item cannot be added, above `PurchaseControls`; nothing for an item that can. */
export function PurchaseHint({ refusal, hint }: Controls) {
  if (!refusal) return null
  return (
    <Hint id={hint}>
      {refusal === 'product.noneLeft' && (
        <>
          <Badge tone="danger">
            <T id="quantity.soldOut" />
          </Badge>{' '}
        </>
      )}
      <T id={refusal} />
    </Hint>
  )
}

/**
 * PROD-08 to PROD-12, FAN-06, FAN-07: quantity and Add to Cart, on the product page and in the options sheet.
 * @param onAdded called once the item is in the cart
 */
export function PurchaseControls({ onAdded, ...controls }: Controls & { onAdded?: () => void }) {
  const { itemID, name, refusal, demand, hint, onMissing } = controls
  const t = useT()
  const [quantity, setQuantity] = useState(minQuantity)
  const [adding, setAdding] = useState(false)
  const hasCart = useCartBeforeAdding()

  const buy = async () => {
    if (itemID === null) return onMissing()
    setAdding(true)
    const added = await addToCart({ itemID, quantity }, hasCart)
    setAdding(false)
    if (!added) return
    setQuantity(minQuantity)
    onAdded?.()
  }

  return (
    <Row>
      <QuantityStepper quantity={quantity} onChange={setQuantity} label={name} disabled={adding} />
      <AddButton
        size="lg"
        icon={<ShoppingBagIcon size={20} />}
        busy={adding}
        aria-disabled={refusal !== null}
        busyText={t('product.adding')}
        aria-describedby={refusal ? hint : itemID === null ? demand : undefined}
        onClick={() => void buy()}
      >
        <T id="product.addToCart" />
      </AddButton>
    </Row>
  )
}
