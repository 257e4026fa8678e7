import { QrCodeIcon } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { venueHas } from '../../api/boot.ts'
import { useReachable } from '../../api/reachability.ts'
import { useDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { color, edge, elevation, radius, space } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { Button, LinkButton } from '../../ui/actions/button.tsx'
import { useNow } from '../../ui/status/use-now.ts'
import { OrderQr } from './order-qr.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { itemsText, placeText } from './pass-facts.tsx'
import { orderPath, ordersAtHand, orderToCollect } from './passes.ts'
import { useLivePass } from './watch/live-pass.ts'
import { changeText, latestChange } from './watch/order-news.tsx'

const newsForMs = 60_000
const Bar = styled.section`
  display: flex; flex-wrap: wrap; align-items: center; gap: ${space[3]} ${space[4]}; padding: ${space[4]};
  border-radius: ${radius.xl}; background: ${color.background};
  box-shadow: ${elevation[2]}, inset 0 0 0 1px ${color.border};
  ${edge}
`
const Text = styled.div`flex: 1 1 14rem; display: grid; gap: ${space[1]}; min-width: 0;`
const Head = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: ${space[1]} ${space[3]};`
const Title = styled.h2`${type.subheading}`
const Line = styled.p`${type.small} ${clampLines(2)} color: ${color.muted};`
const Actions = styled.div`
  flex: 1 1 auto; display: flex; flex-wrap: wrap; justify-content: end; gap: ${space[2]};
  > * { flex: 1 0 auto; }
`
const News = styled.p`
  ${type.subheading} padding: ${space[3]} ${space[4]}; border-radius: ${radius.lg}; overflow-wrap: anywhere;
  background: ${color.successSoft}; color: ${color.text};
  &:empty { position: absolute; padding: 0; }
`

/**
 * FAN-17, FAN-22: the newest order that is neither completed nor declined, and for a minute what has become of it. Without
 * the history, or without a network, what stands in for it (FAN-20). Nothing for a fan who has not ordered.
 */
export function CurrentOrder({ hasHistory }: { hasHistory: boolean }) {
  const now = useNow()
  const reachable = useReachable()
  const passes = useDevice('passes')
  const awaited = orderToCollect(passes, now)
  const shown = hasHistory && reachable ? (awaited ? [awaited] : []) : ordersAtHand(passes, now)
  const change = useSyncExternalStore(latestChange.subscribe, latestChange.get)
  const isNews = change !== null && now - change.at < newsForMs
  // Held up at the counter, the code stays open when the order is completed meanwhile.
  const [scanned, setScanned] = useState<string | null>(null)
  if (passes.length === 0) return null
  return (
    <>
      <News role="status">{isNews && changeText(change)}</News>
      {shown.map((pass) => (
        <OrderBar
          key={pass.orderId}
          pass={pass}
          hasHistory={hasHistory}
          onShowQr={() => setScanned(pass.orderId)}
        />
      ))}
      {(shown.length > 0 || scanned !== null) && (
        <OrderQr orderId={scanned} onClose={() => setScanned(null)} />
      )}
    </>
  )
}

function OrderBar({ pass, hasHistory, onShowQr }: { pass: Pass; hasHistory: boolean; onShowQr: () => void }) {
  useLivePass(pass.orderId)
  const lines = [itemsText(pass), placeText(pass)].filter(Boolean)
  return (
    <Bar aria-label={`Your order ${pass.orderId}`}>
      <Text>
        <Head>
          <Title>Your order</Title>
          <OrderStatusBadge status={pass.status} confirmed={pass.confirmed} />
        </Head>
        {lines.map((line) => (
          <Line key={line}>{line}</Line>
        ))}
      </Text>
      <Actions>
        {hasHistory && venueHas('transaction') && (
          <LinkButton variant="ghost" to={orderPath(pass.orderId)}>
            View order
          </LinkButton>
        )}
        {venueHas('qr') && (
          <Button icon={<QrCodeIcon size={20} />} onClick={onShowQr}>
            Show QR Code
          </Button>
        )}
      </Actions>
    </Bar>
  )
}
