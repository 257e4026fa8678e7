import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { styled } from 'styled-components'
import { ReadErrorText } from '../../api/error-message.tsx'
import { from, useMedia } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { RetryButton } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Screen } from '../../ui/surfaces/screen.tsx'

/** List and detail side by side from the tablet on; below, the screen hides one of them (TXN-01). */
export const Panes = styled(Screen)`
  ${from.tablet} { grid-template-columns: clamp(17rem, 36vw, 24rem) minmax(0, 1fr); align-items: start; }
`

/** On wide screens title and search stay in place while the list scrolls. */
export const ListPane = styled.section`
  &[hidden] { display: none; }
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]};
  ${from.tablet} {
    position: sticky; top: calc(var(--header-height) + ${space[4]});
    grid-template-rows: auto auto minmax(0, 1fr); max-height: calc(100dvh - var(--header-height) - 2 * ${space[4]});
  }
`

/** Extends around the list for the shadows and focus rings of its cards. */
export const ListScroll = styled.div`
  ${from.tablet} { overflow-y: auto; overscroll-behavior: contain; margin: -${space[2]}; padding: ${space[2]}; }
`

export const DetailPane = styled.section`
  &[hidden] { display: none; }
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[3]};
  &:focus { outline: none; }
`

/** The error of a part of the screen that could not be read. */
export function ErrorNotice({ error, retry }: { error: Error; retry: () => Promise<unknown> }) {
  return (
    <Notice tone="error" action={<RetryButton variant="secondary" retry={retry} />}>
      <ReadErrorText error={error} />
    </Notice>
  )
}

const fromList = { fromList: true }

/** The element id of a list card, to restore the focus. */
export const cardId = (number: string) => `transaction-${number}`

/** The selection in the address: a history row by number, or an order, which the history may not have yet. */
export type Choice = { t: string } | { order: string }

/**
 * TXN-01, TXN-02: the selection in the address. On a small screen a choice is a navigation step that Back undoes, and the
 * focus follows into the detail and back to the card; on a wide screen it replaces the detail beside the list.
 */
export function useSelection() {
  const wide = useMedia(from.tablet)
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigationType()
  const query = new URLSearchParams(search)
  const number = query.get('t')
  const orderId = number === null ? query.get('order') : null
  const chosen = number ?? orderId
  const shown = useRef(chosen)
  const detail = useRef<HTMLElement>(null)

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

  const select = (choice: Choice) => {
    const search = `?${new URLSearchParams(choice)}`
    void navigate({ search }, wide ? { replace: true } : { state: fromList })
  }
  const backToList = () => {
    if (state?.fromList) void navigate(-1)
    else void navigate({ search: '' }, { replace: true })
  }
  return { wide, number, orderId, detail, select, backToList }
}
