import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'

const parameters = { number: 't', orderId: 'order' } as const
const fromList = { fromList: true }

/** The id of a list card, to give it the focus back. */
export const cardId = (number: string) => `transaction-${number}`

/** What a card or a link chooses: a row of the history, or an order, which the history may not have yet. */
export type Choice = { readonly number: string } | { readonly orderId: string }

/**
 * What the address names, a transaction as `?t=` or an order as `?order=`. On a small screen choosing one is a step that the browser's back
 * undoes; on a wide one it only changes what is shown beside the list.
 */
export function useSelection(wide: boolean) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const number = query.get(parameters.number)
  const orderId = number === null ? query.get(parameters.orderId) : null
  return {
    number,
    orderId,
    select: (choice: Choice) => {
      const chosen =
        'number' in choice ? { [parameters.number]: choice.number } : { [parameters.orderId]: choice.orderId }
      void navigate(
        { search: `?${new URLSearchParams(chosen)}` },
        wide ? { replace: true } : { state: fromList },
      )
    },
    backToList: () => {
      if (state?.fromList) void navigate(-1)
      else void navigate({ search: '' }, { replace: true })
    },
  }
}

/** Starts each detail at its top; on small screens the focus follows into the detail and back to the card it came from, which brings that into view. */
export function useFollowSelection(chosen: string | null, wide: boolean) {
  const shown = useRef(chosen)
  const detail = useRef<HTMLElement>(null)
  const navigation = useNavigationType()

  useLayoutEffect(() => {
    if (chosen && chosen !== shown.current && navigation !== 'POP') window.scrollTo(0, 0)
  }, [chosen, navigation])

  useEffect(() => {
    const before = shown.current
    shown.current = chosen
    if (wide || before === chosen) return
    if (chosen) detail.current?.focus({ preventScroll: true })
    else if (before) document.getElementById(cardId(before))?.focus()
  }, [chosen, wide])

  return detail
}
