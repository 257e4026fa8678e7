import { CircleAlertIcon, CircleCheckIcon, XIcon } from 'lucide-react'
import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { resolveValue, useToaster } from 'react-hot-toast/headless'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { from } from '../../theme/breakpoints.ts'
import {
  color,
  controlHeight,
  edge,
  elevation,
  layer,
  radius,
  space,
  touch,
  width,
} from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { variantRules } from '../../theme/variant-rules.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { raiseAboveUsedControl, trackTaps } from './used-control.ts'

/**
 * A toast's button. `takesFocus` is for keyboard users, who could not reach it in time: the focus moves to it, the toast stays while it
 * has the focus, and the focus then returns.
 */
export type ToastAction = { label: string; onClick: () => void; takesFocus?: boolean }

/** One toaster for the current screen's toasts, one for the page's. */
export const toasterIds = ['screen', 'page'] as const

/** A longer move is a swipe. */
const swipePx = 50

const looks = {
  default: `background: ${color.secondary};`,
  success: `background: ${color.secondary};`,
  destructive: `background: ${color.dangerFill};`,
}

const Card = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[3]};
  min-height: ${controlHeight.lg};
  padding: ${space[1]}; padding-inline-start: ${space[4]};
  border-radius: ${radius.lg};
  ${edge}
  color: ${color.onDark};
  box-shadow: ${elevation[3]};
  touch-action: pan-y;
  -webkit-user-select: none; user-select: none;
  ${variantRules('variant', looks)}
`
const Text = styled.div`flex: 1 1 7rem; min-width: 0; padding-block: ${space[2]};`
const Buttons = styled.div`display: flex; align-items: center; margin-inline-start: auto;`
const Title = styled.p`${type.label} font-weight: 600;`
const Description = styled.p`${type.small} margin-top: ${space[0.5]}; opacity: 0.92;`
const Action = styled.button`
  ${type.label}
  min-width: ${touch}; min-height: ${touch}; padding-inline: ${space[3]}; border-radius: ${radius.sm}; font-weight: 650;
  text-decoration: underline; text-underline-offset: 0.2em;
  &:hover { background: ${color.tint}; }
  &:focus-visible { outline-color: ${color.onDark}; outline-offset: -4px; }
`
const Place = styled.div`
  position: fixed;
  inset: auto 0 max(calc(var(--sticky-footer) + max(${space[4]}, env(safe-area-inset-bottom))), var(--raised, 0px));
  z-index: ${layer.toast};
  padding: 0 ${space[4]};
  pointer-events: none;
  ${from.mobile} { inset-inline: auto ${space[2]}; width: ${width.sidebar}; max-width: 100vw; }
`
const Item = styled.div`
  pointer-events: auto;
  animation: appear var(--motion) var(--ease);
  transition: opacity var(--motion), translate var(--motion);
  &[data-visible='false'] { opacity: 0; translate: 0 8px; pointer-events: none; }
`

/**
 * Renders the toasts: at the bottom end from 640 px, in the centre below (TOAST-02), above any `StickyFooter` and below dialogs,
 * and higher where one would cover the control that was just used (FAN-30). Render it once per page. react-hot-toast's
 * own `<Toaster>` injects styles without the page's nonce and does not pause while a toast has the focus.
 */
export function Toaster() {
  useEffect(trackTaps, [])
  return toasterIds.map((id) => <Toasts key={id} toasterId={id} />)
}

function Toasts({ toasterId }: { toasterId: (typeof toasterIds)[number] }) {
  const { toasts, handlers } = useToaster(undefined, toasterId)
  const newest = toasts[0]?.id

  // Removing a toast under the pointer or with the focus fires no leave or blur event.
  const endPause = useEffectEvent(() => handlers.endPause())
  useEffect(() => (newest === undefined ? undefined : () => endPause()), [newest])

  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (newest !== undefined && place.current) raiseAboveUsedControl(place.current)
  }, [newest])

  return (
    <Place
      ref={place}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((toast) => (
        <Item key={toast.id} data-visible={toast.visible} {...toast.ariaProps}>
          {resolveValue(toast.message, toast)}
        </Item>
      ))}
    </Place>
  )
}

/** The body of a toast; a swipe to either side dismisses it (TOAST-05). LANG-08: the product server may have written its text. */
export function ToastCard({
  title,
  description,
  variant,
  action,
  onDismiss,
}: {
  title: string
  description?: string
  variant: keyof typeof looks
  action?: ToastAction
  onDismiss: () => void
}) {
  const t = useT()
  const start = useRef<number | null>(null)

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if ((event.target as HTMLElement).closest('button')) return
    start.current = event.clientX
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (start.current !== null) event.currentTarget.style.translate = `${event.clientX - start.current}px 0`
  }
  const onPointerEnd = (event: PointerEvent<HTMLDivElement>) => {
    const began = start.current
    start.current = null
    event.currentTarget.style.translate = ''
    if (began !== null && event.type === 'pointerup' && Math.abs(event.clientX - began) > swipePx) onDismiss()
  }
  return (
    <Card
      data-variant={variant}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    >
      {variant === 'destructive' && <CircleAlertIcon size={22} />}
      {variant === 'success' && <CircleCheckIcon size={22} />}
      <Text>
        <Title dir="auto">{title}</Title>
        {description && <Description dir="auto">{description}</Description>}
      </Text>
      <Buttons>
        {action && <ToastButton {...action} onDismiss={onDismiss} />}
        <IconButton label={t('app.dismiss')} look="onColor" onClick={onDismiss}>
          <XIcon size={18} />
        </IconButton>
      </Buttons>
    </Card>
  )
}

/** The action of a toast: it runs once and dismisses the toast. If it took the focus, it returns it. */
function ToastButton({
  label,
  onClick,
  takesFocus = false,
  onDismiss,
}: ToastAction & { onDismiss: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const done = useRef(false)
  useEffect(() => {
    if (!takesFocus) return
    let before: Element | null = null
    // After the code that showed the toast has moved the focus.
    const timer = setTimeout(() => {
      before = document.activeElement
      button.current?.focus()
    })
    return () => {
      clearTimeout(timer)
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [takesFocus])
  const act = () => {
    if (done.current) return
    done.current = true
    onDismiss()
    onClick()
  }
  return (
    <Action ref={button} type="button" onClick={act}>
      {label}
    </Action>
  )
}
