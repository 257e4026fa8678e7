import { useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { visuallyHidden } from '../../../theme/type.ts'
import { changeText, latestChange } from './announce-change.ts'

const Hidden = styled.p`${visuallyHidden}`

/** FAN-22: says to screen readers what has become of an order while it is shown. */
export function OrderNews({ orderId }: { orderId: string }) {
  const change = useSyncExternalStore(latestChange.subscribe, latestChange.get)
  return <Hidden role="status">{change?.orderId === orderId && changeText(change)}</Hidden>
}
