import { useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import type { Translate } from '../../../messages/catalogue.ts'
import { t, useT } from '../../../messages/language.ts'
import { createStore } from '../../../storage/create-store.ts'
import { visuallyHidden } from '../../../theme/type.ts'
import { notify } from './notify-me.tsx'

const inTitleMs = 30_000
const buzzMs = [200, 100, 200]
const Hidden = styled.p`${visuallyHidden}`

/** A status that an order has come to while this page was open; `at` is epoch ms. */
type Change = { readonly orderId: string; readonly status: string; readonly at: number }

/** The latest change, which all that shows the order announces in its own live region (a dialog makes others inert). */
export const latestChange = createStore<Change | null>(null)

export const changeText = ({ orderId, status }: Pick<Change, 'orderId' | 'status'>, say: Translate): string =>
  say('passes.statusNow', { orderId, status: status.toLowerCase() })

/** FAN-22: says to screen readers what has become of an order while it is shown. */
export function OrderNews({ orderId }: { orderId: string }) {
  const say = useT()
  const change = useSyncExternalStore(latestChange.subscribe, latestChange.get)
  return <Hidden role="status">{change?.orderId === orderId && changeText(change, say)}</Hidden>
}

/** FAN-22: an order's status has changed: said in live regions, in the page's title, by a vibration and as a notification. */
export function announceChange(change: { orderId: string; status: string }): void {
  latestChange.set({ ...change, at: Date.now() })
  const text = changeText(change, t)
  showInTitle(text)
  navigator.vibrate?.(buzzMs)
  void notify(change.orderId, text)
}

/** Until the screen changes, which sets its own title, or half a minute. */
function showInTitle(text: string): void {
  const before = document.title
  document.title = `${text} · ${before}`
  const shown = document.title
  setTimeout(() => {
    if (document.title === shown) document.title = before
  }, inTitleMs)
}
