import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import hot, { useToaster } from 'react-hot-toast/headless'
import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { layer, space, width } from '../../theme/tokens.ts'
import { keepClear } from './keep-clear.ts'
import { dismissToast, drawToasts, type ToastContent, toastDurations } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

const Place = styled.div`
  position: fixed;
  inset: auto 0 calc(var(--sticky-footer) + var(--rise, 0px) + max(${space[4]}, env(safe-area-inset-bottom)));
  z-index: ${layer.toast};
  padding: 0 ${space[4]};
  pointer-events: none;
  ${from.mobile} { left: auto; right: ${space[2]}; width: ${width.aside}; max-width: 100vw; }
`
const Item = styled.div`
  pointer-events: auto;
  animation: appear var(--motion) var(--ease);
  transition: opacity var(--motion), translate var(--motion);
  &[data-visible='false'] { opacity: 0; translate: 0 8px; pointer-events: none; }
`

function show(id: string, content: ToastContent): void {
  const { duration = toastDurations.standard, variant = 'default' } = content
  const alert = variant === 'destructive'
  hot(<ToastCard {...content} variant={variant} onDismiss={() => dismissToast(id)} />, {
    id,
    duration,
    removeDelay: 300,
    ariaProps: {
      role: alert ? 'alert' : 'status',
      'aria-live': content.isSaidElsewhere ? 'off' : alert ? 'assertive' : 'polite',
    },
  })
}

drawToasts({ show, dismiss: (id) => hot.dismiss(id), clear: () => hot.removeAll() })

/**
 * Where toasts appear: bottom right from 640 px, bottom centre below (TOAST-02), above any StickyFooter and clear of the
 * buttons there (FAN-30), below dialogs. Once a page.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const place = useRef<HTMLDivElement>(null)
  const newest = toasts[0]?.id

  // A toast that goes takes pointer and focus with it, and no event says so.
  const endPause = useEffectEvent(() => handlers.endPause())

  useEffect(() => (newest === undefined ? undefined : () => endPause()), [newest])

  useLayoutEffect(() => {
    const element = place.current
    if (element && newest) return keepClear(element)
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
          {typeof toast.message === 'function' ? toast.message(toast) : toast.message}
        </Item>
      ))}
    </Place>
  )
}
