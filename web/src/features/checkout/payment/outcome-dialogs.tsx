import { routes } from '@storefront/shared/domain/routes.ts'
import { CircleAlertIcon, TriangleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../messages/language.ts'
import { ResolvedText, T } from '../../../messages/t.tsx'
import { variantRules } from '../../../theme/selectors.ts'
import { color, radius, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Details } from '../../../ui/actions/copy-details.tsx'
import { Dialog } from '../../../ui/dialogs/modal.tsx'
import { Spinner } from '../../../ui/status/spinner.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { moneyText } from '../../../venue/formats.ts'
import { orderPath } from '../../passes/passes.ts'
import { ContactSupport } from '../../venue/contact-support.tsx'
import { checkOutForMs } from './payment-effects.ts'
import type { Payment } from './payment-machine.ts'
import { useUnclearOrder } from './unclear-orders.ts'

export type Go = (path: string) => void
type At<State extends Payment['at']> = { payment: Extract<Payment, { at: State }>; onGo: Go }
type MayClose = { onClose: (() => void) | undefined }

/** After this time the dialog offers a way on, whether or not the outcome will be found out. */
const longUnclearMs = 10 * 60_000

const tones = {
  warning: `background: ${color.warningSoft}; color: ${color.warning};`,
  danger: `background: ${color.dangerSoft}; color: ${color.danger};`,
  info: `background: ${color.infoSoft}; color: ${color.info};`,
}
type Tone = keyof typeof tones

const Body = styled.div`display: grid; gap: ${space[4]}; p { text-wrap: pretty; }`
const Medallion = styled.span`
  display: grid; place-items: center; width: 3.5rem; height: 3.5rem; border-radius: ${radius.pill};
  animation: appear var(--motion) var(--ease);
  ${variantRules('tone', tones)}
`
const Hint = styled.p`${type.small} color: ${color.muted};`

/**
 * PAY-24: shown while it is unknown whether the card was charged, with the product server's text (BFF-64). After ten
 * minutes it names what support needs and offers a new cart.
 */
export function ConfirmingDialog({ payment, onGo, onClose }: At<'confirming'> & MayClose) {
  const t = useT()
  const { orderId, pendingMessage, userMessage } = payment
  const order = useUnclearOrder(orderId)
  const now = useNow()
  const isLong = order !== undefined && now - order.since >= longUnclearMs
  const requestId = order?.requestId ?? ''
  return (
    <Dialog
      title={t('unclear.confirming')}
      onClose={onClose}
      actions={
        isLong ? (
          <Button onClick={() => onGo(routes.home)}>
            <T id="unclear.startNewCart" />
          </Button>
        ) : (
          <ContinueShopping onGo={onGo} />
        )
      }
    >
      <Outcome tone="info" icon={<Spinner size="large" label={t('unclear.confirmingPayment')} />}>
        <p role="status">
          <ResolvedText of={pendingMessage} />
        </p>
        {userMessage && (
          <p>
            <ResolvedText of={userMessage} />
          </p>
        )}
        {isLong && (
          <p>
            <T id="unclear.longUnclear" />
          </p>
        )}
        <Details
          of={{ [t('details.orderId')]: orderId, [t('details.requestId')]: requestId }}
          isOpen={isLong}
        >
          {isLong && <ContactSupport variant="link" {...{ orderId, requestId }} />}
        </Details>
        <Hint>
          {isLong ? (
            <T id="unclear.supportLooksUp" values={{ amount: moneyText(order.amount) }} />
          ) : (
            <T id="unclear.findsOut" />
          )}
        </Hint>
      </Outcome>
    </Dialog>
  )
}

/** PAY-18: paid, but not checked out yet, with a reference for support. The checkout is tried again meanwhile (FAN-18). */
export function OrderPendingDialog({ payment: { orderId }, onGo, onClose }: At<'order pending'> & MayClose) {
  const t = useT()
  const order = useUnclearOrder(orderId)
  const now = useNow()
  const isLong = order && order.paidAt !== null && now - order.paidAt >= checkOutForMs
  const requestId = order?.requestId ?? ''
  return (
    <Dialog
      title={t('unclear.orderPending')}
      onClose={onClose}
      actions={
        <>
          <ContactSupport
            {...{ orderId, requestId }}
            fallback={
              <Button onClick={() => onGo(routes.home)}>
                <T id="venue.contactSupport" />
              </Button>
            }
          />
          <ContinueShopping onGo={onGo} />
        </>
      }
    >
      <Outcome tone="warning" icon={<TriangleAlertIcon size={30} />}>
        <p>
          <T id="unclear.paymentTaken" />
        </p>
        <p role="status">
          {isLong ? <T id="unclear.longUnconfirmed" /> : <T id="unclear.stillCheckingOut" />}
        </p>
        <Details
          inSight={{ [t('unclear.orderReference')]: orderId }}
          of={{ [t('details.requestId')]: requestId }}
        />
      </Outcome>
    </Dialog>
  )
}

/** PAY-08: nothing was charged. After a decline another card comes first, without support (FAN-49, FAN-23). */
export function FailedDialog({
  payment: { orderId, requestId = '', message, declined },
  onTryAgain,
  onUseAnother,
  onGo,
}: At<'failed'> & { onTryAgain: () => void; onUseAnother: (() => void) | undefined }) {
  const t = useT()
  const useAnother = declined && onUseAnother
  return (
    <Dialog
      title={t('unclear.failed')}
      onClose={onTryAgain}
      actions={
        <>
          {useAnother && (
            <Button onClick={useAnother}>
              <T id="unclear.useAnotherCard" />
            </Button>
          )}
          <Button variant={useAnother ? 'secondary' : 'primary'} onClick={onTryAgain}>
            <T id="app.tryAgain" />
          </Button>
          <ContinueShopping onGo={onGo} />
        </>
      }
    >
      <Outcome tone="danger" icon={<CircleAlertIcon size={30} />}>
        <p>
          <ResolvedText of={message} />
        </p>
        {!declined && (
          <Details of={{ [t('details.orderId')]: orderId, [t('details.requestId')]: requestId }}>
            <ContactSupport variant="link" {...{ orderId, requestId }} />
          </Details>
        )}
      </Outcome>
    </Dialog>
  )
}

function Outcome({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <Body>
      <Medallion data-tone={tone}>{icon}</Medallion>
      {children}
    </Body>
  )
}

/** PAY-15: the ways on from a paid order. */
export function PaidWays({ orderId, icon, onGo }: { orderId: string; icon?: ReactNode; onGo: Go }) {
  return (
    <>
      <Button onClick={() => onGo(orderPath(orderId))}>
        <T id="unclear.viewOrder" />
      </Button>
      <ContinueShopping icon={icon} onGo={onGo} />
    </>
  )
}

function ContinueShopping({ icon, onGo }: { icon?: ReactNode; onGo: Go }) {
  return (
    <Button variant="secondary" icon={icon} onClick={() => onGo(routes.home)}>
      <T id="app.continueShopping" />
    </Button>
  )
}
