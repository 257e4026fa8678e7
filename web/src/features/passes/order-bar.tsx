import { QrCodeIcon, XIcon } from 'lucide-react'
import { styled } from 'styled-components'
import { venueHas } from '../../api/boot.ts'
import { VenueText } from '../../api/venue-text.tsx'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import type { Pass } from '../../storage/device-keys.ts'
import { from } from '../../theme/breakpoints.ts'
import { color, edge, elevation, radius, space } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { Button, LinkButton } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { dismissOrder } from './dismiss-order.ts'
import { useNextStep } from './next-step.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { itemsText } from './pass-facts.tsx'
import { orderPath } from './passes.ts'
import { useLivePass } from './watch/live-pass.ts'

const Bar = styled.section`
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: ${space[1]} ${space[2]}; align-items: center;
  padding: ${space[2]}; padding-inline-start: ${space[3]}; border-radius: ${radius.xl}; background: ${color.background};
  box-shadow: ${elevation[2]}, inset 0 0 0 1px ${color.border};
  ${edge}
  &[data-new='true'] { box-shadow: ${elevation[2]}, inset 0 0 0 2px ${color.success}; }
  ${from.mobile} { grid-template-columns: minmax(0, 1fr) auto auto; }
`
const Text = styled.div`
  grid-row: 1; display: flex; flex-wrap: wrap; align-items: center; gap: ${space[0.5]} ${space[2]};
`
const Items = styled.h2`${type.small} ${clampLines(1)} flex: 1 1 6rem; min-width: 0; color: ${color.muted};`
const NextStep = styled.p`${type.label} flex: 1 0 100%; text-wrap: balance; overflow-wrap: anywhere;`
const Actions = styled.div`
  grid-column: 1 / -1; display: flex; flex-wrap: wrap; justify-content: end; gap: ${space[2]}; padding-inline-end: ${space[1]};
  > button { flex: 1 0 auto; }
  ${from.mobile} { grid-area: 1 / 2; padding-inline-end: 0; }
`
const Corner = styled.div`
  grid-area: 1 / 2; align-self: start;
  ${from.mobile} { grid-area: 1 / 3; align-self: center; }
`

/**
 * FAN-17, FAN-39: one order at hand: its status and next step (FAN-40), its code, a link to it and a button that
 * dismisses it.
 */
export function OrderBar({
  pass,
  isNew,
  hasHistory,
  onShowQr,
}: {
  pass: Pass
  /** Marks a status that has just changed. */
  isNew: boolean
  hasHistory: boolean
  onShowQr: () => void
}) {
  const t = useT()
  const { orderId, status, confirmed } = pass
  useLivePass(orderId)
  const next = useNextStep(pass)
  const items = itemsText(pass)
  const hasWay = hasHistory && venueHas('transaction')
  return (
    <Bar aria-label={t('orderBar.orderNumbered', { orderId })} data-new={isNew}>
      <Text>
        <OrderStatusBadge status={status} confirmed={confirmed} />
        <Items>{items ? <VenueText>{items}</VenueText> : <T id="orderBar.order" />}</Items>
        {next && <NextStep translate="no">{next}</NextStep>}
      </Text>
      {(hasWay || venueHas('qr')) && (
        <Actions>
          {hasWay && (
            <LinkButton variant="link" to={orderPath(orderId)}>
              <T id="orderBar.view" />
            </LinkButton>
          )}
          {venueHas('qr') && (
            <Button icon={<QrCodeIcon size={20} />} onClick={onShowQr}>
              <T id="passes.showQr" />
            </Button>
          )}
        </Actions>
      )}
      {confirmed && (
        <Corner>
          <IconButton
            label={t('orderBar.putAwayNumbered', { orderId })}
            onClick={({ detail: clicks, currentTarget }) => {
              // The bar disappears with the focus: the screen takes it, and Undo restores it there.
              currentTarget.closest('main')?.focus({ preventScroll: true })
              dismissOrder(orderId, clicks === 0)
            }}
          >
            <XIcon size={20} />
          </IconButton>
        </Corner>
      )}
    </Bar>
  )
}
