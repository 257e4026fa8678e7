import { useState, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { useDevice } from '../../storage/device.ts'
import { color, radius, space } from '../../theme/tokens.ts'
import { type, visuallyHidden } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { OrderBar } from './order-bar.tsx'
import { OrderQrDialog } from './order-qr.tsx'
import { ordersAtHand, visibleOrders } from './passes.ts'
import { changeText, latestChange } from './watch/status-change.tsx'

const newsForMs = 60_000
const Bars = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[2]};
  > button { justify-self: start; margin-block: -${space[2]}; margin-inline-start: -${space[1]}; }
`
const ChangeText = styled.p`
  ${type.subheading} padding: ${space[3]} ${space[4]}; border-radius: ${radius.lg}; overflow-wrap: anywhere;
  background: ${color.successSoft}; color: ${color.text};
  &[data-hidden='true'] { ${visuallyHidden} }
`

/**
 * FAN-17, FAN-39: the orders at hand: the newest as a bar, the others behind '+1 more'. A bar whose status has
 * changed is marked for a minute; a change of an order without a visible bar is shown as text in its place (FAN-22).
 * Nothing for a fan without orders.
 * @param hasHistory whether the bar links to the history, which needs a selected event (GUARD-07)
 */
export function CurrentOrder({ hasHistory }: { hasHistory: boolean }) {
  const t = useT()
  const now = useNow()
  const passes = useDevice('passes')
  const [isOpen, setOpen] = useState(false)
  const atHand = ordersAtHand(passes, now)
  const first = visibleOrders(atHand)
  const others = atHand.filter((pass) => !first.includes(pass))
  const latest = useSyncExternalStore(latestChange.subscribe, latestChange.get)
  // The last change may belong to a fan who has signed out, whose orders are no longer on the device.
  const isKnown = passes.some(({ orderId }) => orderId === latest?.orderId)
  const change = latest !== null && isKnown && now - latest.at < newsForMs ? latest : null
  const isMarked = (isOpen ? atHand : first).some(({ orderId }) => orderId === change?.orderId)
  // The code stays open at the counter even when another tab dismisses the order or its event ends.
  const [scanned, setScanned] = useState<string | null>(null)
  if (passes.length === 0) return null
  const bars = (orders: typeof atHand) =>
    orders.map((pass) => (
      <OrderBar
        key={pass.orderId}
        pass={pass}
        isNew={pass.orderId === change?.orderId}
        hasHistory={hasHistory}
        onShowQr={() => setScanned(pass.orderId)}
      />
    ))
  return (
    <>
      <ChangeText role="status" data-hidden={change === null || isMarked}>
        {change && changeText(change, t)}
      </ChangeText>
      {first.length > 0 && (
        <Bars>
          {bars(first)}
          {others.length > 0 && (
            <Button variant="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <T id="orderBar.more" values={{ count: others.length }} />
            </Button>
          )}
          {isOpen && bars(others)}
        </Bars>
      )}
      {(first.length > 0 || scanned !== null) && (
        <OrderQrDialog orderId={scanned} onClose={() => setScanned(null)} />
      )}
    </>
  )
}
