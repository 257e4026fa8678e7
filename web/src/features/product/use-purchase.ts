import type { Product } from '@storefront/shared/contract/products.ts'
import {
  missingOptions,
  noChoice,
  type OptionChoice,
  type OptionName,
} from '@storefront/shared/domain/catalog/product-options.ts'
import { useRef, useState } from 'react'
import { offerOf, openingChoice } from './offer.ts'

/**
 * What a fan chooses of a product, on its page and in the sheet of its card alike: the choice, what it offers, and what it
 * lacks (FAN-07).
 * @param itemId the item that the address names, whose options are chosen already
 * @returns `options` to give to `Options` as its `ref`; `asked` how often the fan was asked for what is missing
 */
export function usePurchase(product: Product, itemId: string | null) {
  const [choice, setChoice] = useState(() => openingChoice(product, itemId))
  const [asked, setAsked] = useState(0)
  const options = useRef<HTMLDivElement>(null)
  const variants = product.productDetails?.variants ?? []
  const missing = missingOptions(variants, choice)
  return {
    variants,
    choice,
    missing,
    asked,
    options,
    offer: offerOf(product, choice, itemId),
    choose(next: OptionChoice) {
      setChoice(next)
      if (next === noChoice || missingOptions(variants, next).length === 0) setAsked(0)
    },
    /** FAN-07: says what is missing and leads to it. */
    askForMissing() {
      setAsked(asked + 1)
      focusOption(options.current, missing[0])
    },
  }
}

/** Moves focus to the first value of an option that goes with what is chosen. */
function focusOption(options: HTMLElement | null, option: OptionName | undefined): void {
  const group = options?.querySelector(`[data-option="${option}"]`)
  group?.querySelector<HTMLElement>('button:not([data-unavailable="true"])')?.focus({ preventScroll: true })
  group?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}
