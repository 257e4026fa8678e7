import { routes } from '@storefront/shared/domain/routes.ts'
import { type RefObject, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { venueHas } from '../../../api/boot.ts'
import { useT } from '../../../messages/language.ts'
import { T, Verbatim } from '../../../messages/t.tsx'
import { color, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/dialogs/modal.tsx'
import { useNextStep } from '../../passes/next-step.ts'
import { OrderQrCode } from '../../passes/order-qr.tsx'
import { OrderStatusBadge } from '../../passes/order-status-badge.tsx'
import { PassFacts } from '../../passes/pass-facts.tsx'
import { orderPath } from '../../passes/passes.ts'
import { useLivePass } from '../../passes/watch/live-pass.ts'
import { ContinueShopping, type Go } from './outcome-dialogs.tsx'

// This width keeps code and buttons on a phone's screen together; the order's own dialog shows a larger code.
const Pass = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[2]};
  &:focus { outline: none; }
  figure svg { width: min(100%, 256px); }
`
const Leaving = styled.p`${type.caption} ${type.figures} margin-top: -${space[2]}; color: ${color.muted};`
const OrderNumber = styled.p`${type.title} ${type.figures} overflow-wrap: anywhere;`
const Receipt = styled.p`${type.small}`
const State = styled.div`
  ${type.label} display: flex; flex-wrap: wrap; align-items: center; gap: ${space[1]} ${space[2]}; text-wrap: balance;
`

const leaveAfterMs = 5000
const activities = ['pointerdown', 'click', 'keydown', 'wheel', 'focusin'] as const

/**
 * PAY-15, FAN-16: the pass of a paid and checked-out order, live, made for the counter. PAY-16: with `goesHome` it
 * leaves for / after 5 s, unless the fan does anything.
 */
export function SuccessDialog({ orderId, goesHome, onGo }: { orderId: string; goesHome: boolean; onGo: Go }) {
  const t = useT()
  const pass = useLivePass(orderId)
  const next = useNextStep(pass)
  const top = useRef<HTMLDivElement>(null)
  // On a phone the buttons are below the edge: the dialog starts at its top, not at its first focusable element.
  useLayoutEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.closest('dialog')?.scrollTo?.(0, 0)
  }, [])
  const seconds = useAutoLeave(goesHome, top, () => {
    // The dialog may still be shown while the next screen loads.
    if (window.location.pathname === routes.checkout) onGo(routes.home)
  })
  const number = (
    <OrderNumber>
      <Verbatim>{orderId}</Verbatim>
    </OrderNumber>
  )
  return (
    <Dialog
      title={t('unclear.successful')}
      actions={
        <>
          <Button onClick={() => onGo(orderPath(orderId))}>
            <T id="unclear.viewOrder" />
          </Button>
          <ContinueShopping onGo={onGo} />
        </>
      }
    >
      <Pass ref={top} tabIndex={-1}>
        {seconds !== null && (
          <Leaving>
            <T id="unclear.leaving" values={{ seconds }} />
          </Leaving>
        )}
        <Suspense fallback={number}>{venueHas('qr') ? <OrderQrCode orderId={orderId} /> : number}</Suspense>
        {(pass?.status || next) && (
          <State>
            {pass?.status && <OrderStatusBadge status={pass.status} confirmed={pass.confirmed} />}
            {next && <p translate="no">{next}</p>}
          </State>
        )}
        <Receipt>
          <T id="unclear.receiptSent" />
        </Receipt>
        {pass && <PassFacts pass={pass} />}
      </Pass>
    </Dialog>
  )
}

/**
 * PAY-16, FAN-16: leaves the dialog after 5 s of a visible page, unless the fan touches, types, scrolls or moves the
 * focus: then the dialog stays.
 * @param inside ref of an element in the dialog
 * @returns the seconds left, null when the dialog stays
 */
function useAutoLeave(
  isOn: boolean,
  inside: RefObject<HTMLElement | null>,
  leave: () => void,
): number | null {
  const [seconds, setSeconds] = useState<number | null>(isOn ? leaveAfterMs / 1000 : null)
  const leaveNow = useEffectEvent(leave)
  const isRunning = seconds !== null
  useEffect(() => {
    if (!isRunning) return
    const dialog = inside.current?.closest('dialog')
    const focused = document.activeElement
    let leftMs = leaveAfterMs
    let stop = () => {}
    const run = () => {
      const since = Date.now()
      const timer = setTimeout(() => leaveNow(), leftMs)
      const tick = setInterval(() => setSeconds(Math.ceil((leftMs - (Date.now() - since)) / 1000)), 250)
      stop = () => {
        clearTimeout(timer)
        clearInterval(tick)
        leftMs -= Date.now() - since
        stop = () => {}
      }
    }
    const onVisibility = () => {
      stop()
      if (document.visibilityState !== 'hidden') run()
    }
    const stay = (event: Event) => {
      // The dialog's initial focus, which the browser repeats when the window is focused again.
      if (event.type === 'focusin' && event.target === focused) return
      setSeconds(null)
    }
    const onScroll = (event: Event) => {
      if (dialog && dialog.scrollTop > 0) stay(event)
    }
    onVisibility()
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('visibilitychange', onVisibility, { signal })
    for (const activity of activities) window.addEventListener(activity, stay, { passive: true, signal })
    dialog?.addEventListener('scroll', onScroll, { passive: true, signal })
    return () => {
      stop()
      listening.abort()
    }
  }, [isRunning, inside])
  return seconds
}
