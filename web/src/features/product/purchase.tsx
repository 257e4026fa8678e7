import type { Product } from '@storefront/shared/contract/products.ts'
import { minQuantity } from '@storefront/shared/domain/cart/cart.ts'
import {
  missingOptions,
  noChoice,
  type OptionChoice,
  type OptionName,
} from '@storefront/shared/domain/catalog/product-options.ts'
import { ShoppingBagIcon } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
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
  const onChoose = (next: OptionChoice) => {
    setChoice(next)
    if (next === noChoice || missingOptions(variants, next).length === 0) setAsked(0)
  }
  /** FAN-07: shows which option is missing and focuses it. */
  const onMissing = () => {
    setAsked(asked + 1)
    focusOption(options.current, missing[0])
  }
  return {
    offer,
    forOptions: { ref: options, variants, choice, missing, asked, demand, onChoose },
    forControls: {
      itemID: offer.itemID,
      hasNoPrice: offer.price === null,
      name: offer.name || t('product.unnamed'),
      missing,
      demand,
      hint,
      onMissing,
    },
  }
}

/** Focuses the first available value of an option. */
function focusOption(options: HTMLElement | null, option: OptionName | undefined): void {
  const group = options?.querySelector(`[data-option="${option}"]`)
  group?.querySelector<HTMLElement>('button:not([data-unavailable="true"])')?.focus({ preventScroll: true })
  group?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
}

type Controls = ReturnType<typeof usePurchase>['forControls']

/** FAN-06, WORLD-10: why the chosen item cannot be added; null for an item that can. */
function useRefusal({ itemID, hasNoPrice, missing }: Controls) {
  const soldOut = useSoldOut(itemID)
  if (soldOut) return 'product.noneLeft'
  if (itemID === null) return missing.length === 0 ? 'product.notOnSale' : null
  return hasNoPrice ? 'product.noPrice' : null
}

/** The reason why the chosen item cannot be added, above `PurchaseControls`; nothing for an item that can. */
export function PurchaseHint(controls: Controls) {
  const refusal = useRefusal(controls)
  if (!refusal) return null
  return (
    <Hint id={controls.hint}>
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
 * @param itemID null while an option is missing, or for a product without any item: then nothing is sent and
 *   `onMissing` is called
 * @param hasNoPrice the price is not known, so the item cannot be added (WORLD-10)
 * @param missing the options that still have to be chosen; if the item is missing without any, it cannot be added at
 *   all
 * @param demand the element id of the request for the missing options
 * @param hint the element id of `PurchaseHint`
 * @param onAdded called once the item is in the cart
 */
export function PurchaseControls({ onAdded, ...controls }: Controls & { onAdded?: () => void }) {
  const { itemID, name, demand, hint, onMissing } = controls
  const t = useT()
  const [quantity, setQuantity] = useState(minQuantity)
  const [adding, setAdding] = useState(false)
  const hasCart = useCartBeforeAdding()
  const isRefused = useRefusal(controls) !== null

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
        aria-disabled={isRefused}
        busyText={t('product.adding')}
        aria-describedby={isRefused ? hint : itemID === null ? demand : undefined}
        onClick={() => void buy()}
      >
        <T id="product.addToCart" />
      </AddButton>
    </Row>
  )
}
