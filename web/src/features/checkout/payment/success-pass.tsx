import { routes } from '@storefront/shared/domain/routes.ts'
import { type RefObject, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../messages/language.ts'
import { T, Verbatim } from '../../../messages/t.tsx'
import { color, radius, space } from '../../../theme/tokens.ts'
import { type, visuallyHidden } from '../../../theme/type.ts'
import { Dialog } from '../../../ui/dialogs/modal.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { venueHas } from '../../../venue/settings.ts'
import { placeLine } from '../../passes/next-step.ts'
import { OrderQrCode } from '../../passes/order-qr.tsx'
import { PassFacts } from '../../passes/pass-facts.tsx'
import { StatusAtHand } from '../../passes/status-at-hand.tsx'
import { useLivePass } from '../../passes/watch/live-pass.ts'
import { type Go, PaidWays } from './outcome-dialogs.tsx'

const Heading = styled.span`display: grid; justify-items: center; gap: ${space[2]}; text-align: center;`
const Tick = styled.svg`
  width: 3rem; height: 3rem; border-radius: ${radius.pill}; background: ${color.successSoft}; color: ${color.success};
  fill: none; stroke: currentcolor; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round;
  path { stroke-dasharray: 1; animation: draw var(--motion) var(--ease); }
  @keyframes draw { from { stroke-dashoffset: 1; } }
`
const Pass = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[1]}; margin-top: -${space[2]}; text-align: center;
  &:focus { outline: none; }
  dl { margin-top: ${space[3]}; text-align: start; }
`
const Leaving = styled.p`${visuallyHidden}`
const Place = styled.p`
  font-size: 1.25rem; line-height: 1.25; font-weight: 650; text-wrap: balance; overflow-wrap: anywhere;
`
const OrderNumber = styled.p`${type.subheading} ${type.figures} overflow-wrap: anywhere;`
const Small = styled.p`${type.small} color: ${color.muted};`
const Rest = styled.span`
  ${type.micro} ${type.figures} display: grid; place-items: center;
  &::before { content: attr(data-seconds); grid-area: 1 / 1; }
  > * { grid-area: 1 / 1; }
`
const Ring = styled.svg`
  width: 1.5rem; height: 1.5rem; rotate: -90deg; fill: none; stroke: currentcolor; stroke-width: 2;
  circle { stroke-dasharray: 1; transition: stroke-dashoffset calc(var(--motion) * 10 / 3) linear; }
`

const leaveAfterMs = 5000
const tickMs = 250
const totalSeconds = leaveAfterMs / 1000
const activities = ['pointerdown', 'click', 'keydown', 'wheel', 'focusin'] as const

/**
 * PAY-15, FAN-16: the live pass of a paid order, made for the counter. PAY-16: with `goesHome` it leaves for / after
 * 5 s.
 */
export function SuccessPass({ orderId, goesHome, onGo }: { orderId: string; goesHome: boolean; onGo: Go }) {
  const t = useT()
  const pass = useLivePass(orderId)
  const now = useNow()
  const place = pass ? placeLine(pass, now, t) : ''
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
      title={
        <Heading>
          <Tick viewBox="0 0 24 24" aria-hidden>
            <path d="m7 12.5 3.5 3.5 6.5-7.5" pathLength="1" />
          </Tick>
          <T id="unclear.successful" />
        </Heading>
      }
      actions={
        <PaidWays orderId={orderId} icon={seconds !== null && <Countdown seconds={seconds} />} onGo={onGo} />
      }
    >
      <Pass ref={top} tabIndex={-1}>
        {seconds !== null && (
          <Leaving>
            <T id="unclear.leaving" values={{ seconds }} />
          </Leaving>
        )}
        {place && <Place translate="no">{place}</Place>}
        {pass?.status && (
          <Small>
            <StatusAtHand pass={pass} />
          </Small>
        )}
        <Suspense fallback={number}>
          {venueHas('qr') ? <OrderQrCode orderId={orderId} isSmall /> : number}
        </Suspense>
        <Small>
          <T id="unclear.receiptSent" />
        </Small>
        {pass && <PassFacts pass={pass} />}
      </Pass>
    </Dialog>
  )
}

/** PAY-16: the rest of the 5 s in a ring; a text of the dialog says it to screen readers. */
function Countdown({ seconds }: { seconds: number }) {
  return (
    <Rest aria-hidden="true" data-seconds={seconds}>
      <Ring viewBox="0 0 20 20">
        <circle cx="10" cy="10" r="9" pathLength="1" opacity="0.25" strokeDashoffset="0" />
        <circle cx="10" cy="10" r="9" pathLength="1" strokeDashoffset={seconds / totalSeconds - 1} />
      </Ring>
    </Rest>
  )
}

/**
 * PAY-16, FAN-16: leaves after 5 s of a visible page, unless the fan touches, types, scrolls or moves the focus.
 * @param inside ref of an element in the dialog
 * @returns the seconds left, null when the dialog stays
 */
function useAutoLeave(
  isOn: boolean,
  inside: RefObject<HTMLElement | null>,
  leave: () => void,
): number | null {
  const [seconds, setSeconds] = useState<number | null>(isOn ? totalSeconds : null)
  const leaveNow = useEffectEvent(leave)
  const isRunning = seconds !== null
  useEffect(() => {
    if (!isRunning) return
    const dialog = inside.current?.closest('dialog')
    const focused = document.activeElement
    let leftMs = leaveAfterMs
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      leftMs -= tickMs
      if (leftMs > 0) return setSeconds(Math.ceil(leftMs / 1000))
      clearInterval(timer)
      leaveNow()
    }, tickMs)
    const stay = (event: Event) => {
      // The dialog's initial focus, which the browser repeats when the window is focused again.
      if (event.type === 'focusin' && event.target === focused) return
      setSeconds(null)
    }
    const onScroll = (event: Event) => {
      if (dialog && dialog.scrollTop > 0) stay(event)
    }
    const listening = new AbortController()
    const { signal } = listening
    for (const activity of activities) window.addEventListener(activity, stay, { passive: true, signal })
    dialog?.addEventListener('scroll', onScroll, { passive: true, signal })
    return () => {
      clearInterval(timer)
      listening.abort()
    }
  }, [isRunning, inside])
  return seconds
}
