import { useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import type { Translate } from '../../../messages/catalogue.ts'
import { t, useT } from '../../../messages/language.ts'
import { createStore } from '../../../storage/store.ts'
import { visuallyHidden } from '../../../theme/type.ts'
import { notify } from './notify-me.tsx'

const inTitleMs = 30_000
const buzzMs = [200, 100, 200]
const Hidden = styled.p`${visuallyHidden}`

/** A status change while this page is open; `at` is epoch ms. */
type Change = { readonly orderId: string; readonly status: string; readonly at: number }

/** The latest change. Each component that shows its order has a live region, because a dialog makes the others inert. */
export const latestChange = createStore<Change | null>(null)

export const changeText = ({ orderId, status }: Pick<Change, 'orderId' | 'status'>, t: Translate): string =>
  t('passes.statusNow', { orderId, status: status.toLowerCase() })

/** FAN-22: announces the status changes of an order to screen readers while it is shown. */
export function StatusAnnouncer({ orderId }: { orderId: string }) {
  const translate = useT()
  const change = useSyncExternalStore(latestChange.subscribe, latestChange.get)
  return <Hidden role="status">{change?.orderId === orderId && changeText(change, translate)}</Hidden>
}

/** FAN-22: announces a status change in live regions, in the page's title, by vibration and as a notification. */
export function announceChange(change: { orderId: string; status: string }): void {
  latestChange.set({ ...change, at: Date.now() })
  const text = changeText(change, t)
  showInTitle(text)
  navigator.vibrate?.(buzzMs)
  void notify(change.orderId, text)
}

/** The title that comes back, and when. */
let shown: { before: string; href: string; timer: ReturnType<typeof setTimeout> } | null = null

/** Shows the text for half a minute, unless the fan goes to another screen. A browser may translate the title meanwhile (WORLD-01). */
function showInTitle(text: string): void {
  const { href } = location
  if (shown?.href === href) clearTimeout(shown.timer)
  const before = shown?.href === href ? shown.before : document.title
  document.title = `${text} · ${before}`
  const timer = setTimeout(() => {
    shown = null
    if (location.href === href) document.title = before
  }, inTitleMs)
  shown = { before, href, timer }
}
