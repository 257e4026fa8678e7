import { CircleAlertIcon, CircleCheckIcon, XIcon } from 'lucide-react'
import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
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
import { IconButton } from '../actions/icon-button.tsx'

export type ToastContent = {
  title: string
  description?: string
  variant?: 'default' | 'success' | 'destructive'
  /**
   * A button; using it dismisses the toast. `takesFocus` is for keyboard users, who could not reach it in time: the focus moves to
   * it, the toast stays while it has the focus, and the focus then returns.
   */
  action?: { label: string; onClick: () => void; takesFocus?: boolean }
  /** In ms; `toastDurations.standard` by default (TOAST-03). */
  duration?: number
  /**
   * For a toast about more than its screen (an order, the session, the cart): it stays on navigation. All others are dismissed with
   * their screen (FAN-30).
   */
  keepOnNavigation?: boolean
  /** Only visible, since the screen itself announces the same to screen readers. */
  silentForScreenReader?: boolean
}

/** A longer move is a swipe. */
const swipePx = 50
/** The distance between a toast and the control below it, in px. */
const gapPx = 8

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
  pointer-events: auto; -webkit-user-select: none; user-select: none;
  animation: appear var(--motion) var(--ease);
  background: ${color.secondary};
  &[data-variant='destructive'] { background: ${color.dangerFill}; }
  [inert] > & { opacity: 0; translate: 0 8px; transition: opacity var(--motion), translate var(--motion); }
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
  inset: auto 0 calc(var(--sticky-footer) + max(${space[4]}, env(safe-area-inset-bottom)));
  z-index: ${layer.toast};
  padding: 0 ${space[4]};
  pointer-events: none;
  ${from.mobile} { inset-inline: auto ${space[2]}; width: ${width.sidebar}; max-width: 100vw; }
`

/** The control that was used last and its place then, since using it may remove it. */
let used: { control: Element; place: DOMRect } | null = null

/** Records `used`. Controls in dialogs do not count, because dialogs are above toasts. */
function recordUse(): () => void {
  const record = ({ target }: MouseEvent) => {
    const control = (target as Element).closest('a, button, input, select, textarea, label, summary')
    if (control?.closest('[data-visible]')) return
    used = control && !control.closest('dialog') ? { control, place: control.getBoundingClientRect() } : null
  }
  document.addEventListener('click', record, true)
  return () => document.removeEventListener('click', record, true)
}

/**
 * FAN-30: raises a new toast above the control that was used last, if it would cover that and there is room. It measures once per
 * toast: a toast that follows every change would jump.
 */
function raiseAboveUsedControl(toast: HTMLElement | null): void {
  if (!toast || !used) return
  const { left, right, top, bottom } = toast.getBoundingClientRect()
  const { control } = used
  const below = control.isConnected ? control.getBoundingClientRect() : used.place
  const isCovered = below.right > left && below.left < right && below.bottom > top && below.top < bottom
  const lift = bottom - below.top + gapPx
  if (isCovered && lift <= top) toast.style.marginBottom = `${lift}px`
}

/**
 * Renders the current toast: at the bottom end from 640 px, in the centre below (TOAST-02), above any `StickyFooter` and below dialogs
 * (FAN-30). Render it once per page. It is not react-hot-toast's own `<Toaster>`, which adds 2.5 kB to the first load and does not
 * pause while a toast has the focus.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const [shown] = toasts
  // Removing a toast under the pointer or with the focus fires no leave or blur event.
  const endPause = useEffectEvent(() => handlers.endPause())
  useEffect(() => (shown?.id === undefined ? undefined : () => endPause()), [shown?.id])
  useEffect(recordUse, [])
  return (
    shown && (
      <Place
        key={shown.id}
        ref={raiseAboveUsedControl}
        data-visible={shown.visible}
        // A toast that leaves takes no tap from what is below it.
        inert={!shown.visible}
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
        {...shown.ariaProps}
      >
        {resolveValue(shown.message, shown)}
      </Place>
    )
  )
}

/** The body of a toast; a swipe to either side dismisses it (TOAST-05). LANG-08: the product server may have written its text. */
export function ToastCard({
  title,
  description,
  variant = 'default',
  action,
  onDismiss,
}: ToastContent & { onDismiss: () => void }) {
  const t = useT()
  const start = useRef<number | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hasActed = useRef(false)

  useEffect(() => {
    if (!action?.takesFocus) return
    let before: Element | null = null
    // After the code that showed the toast has moved the focus.
    const timer = setTimeout(() => {
      before = document.activeElement
      button.current?.focus()
    })
    return () => {
      clearTimeout(timer)
      const isLost = document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [action?.takesFocus])

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
  /** FAN-11: an impatient second press acts no second time while the toast leaves. */
  const act = () => {
    if (hasActed.current) return
    hasActed.current = true
    onDismiss()
    action?.onClick()
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
        {action && (
          <Action ref={button} type="button" onClick={act}>
            {action.label}
          </Action>
        )}
        <IconButton label={t('app.dismiss')} look="onColor" onClick={onDismiss}>
          <XIcon size={18} />
        </IconButton>
      </Buttons>
    </Card>
  )
}
