import { QrCodeIcon } from 'lucide-react'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../messages/language.ts'
import { T } from '../../../messages/t.tsx'
import type { Pass } from '../../../storage/device-keys.ts'
import { space } from '../../../theme/tokens.ts'
import { Button, RetryButton } from '../../../ui/actions/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { getBranding } from '../../../venue/branding.ts'
import { venueHas } from '../../../venue/settings.ts'
import { OrderQrDialog } from '../../passes/order-qr.tsx'
import { OrderStatusBadge } from '../../passes/order-status-badge.tsx'
import { itemsText } from '../../passes/passes.ts'
import type { Choice } from '../panes.tsx'
import { CardList, OrderCard } from './order-card.tsx'

const PassItem = styled.li`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[2]};`
const Stack = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[3]};`

/** FAN-20: this device's orders, each with its QR code, when the history cannot be read. */
export function PassList({
  passes,
  selected,
  onSelect,
  retry,
}: {
  passes: readonly Pass[]
  selected: string | undefined
  onSelect: (choice: Choice) => void
  retry: () => Promise<unknown>
}) {
  const t = useT()
  const [scanned, setScanned] = useState<string | null>(null)
  return (
    <Stack>
      <Notice tone="warning" action={<RetryButton variant="secondary" retry={retry} />}>
        <T id="transactions.keptHere" />
      </Notice>
      <CardList aria-label={t('transactions.ordersHere')}>
        {passes.map((pass) => (
          <PassItem key={pass.orderId}>
            <OrderCard
              cents={pass.total}
              badge={<OrderStatusBadge status={pass.status} confirmed={pass.confirmed} />}
              items={itemsText(pass)}
              date={new Date(pass.paidAt).toISOString()}
              seller={pass.event?.name || getBranding().title2}
              number={pass.orderId}
              selected={pass.orderId === selected}
              onSelect={() => onSelect({ order: pass.orderId })}
            />
            {venueHas('qr') && (
              <Button
                variant="secondary"
                icon={<QrCodeIcon size={20} />}
                onClick={() => setScanned(pass.orderId)}
              >
                <T id="passes.showQr" />
              </Button>
            )}
          </PassItem>
        ))}
      </CardList>
      <OrderQrDialog orderId={scanned} onClose={() => setScanned(null)} />
    </Stack>
  )
}
