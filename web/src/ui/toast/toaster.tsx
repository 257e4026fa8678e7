import { useEffect, useEffectEvent } from 'react'
import { resolveValue, useToaster } from 'react-hot-toast/headless'
import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { layer, space, width } from '../../theme/tokens.ts'
import { toasterIds } from './toast.ts'

const Place = styled.div`
  position: fixed;
  inset: auto 0 calc(var(--sticky-footer) + max(${space[4]}, env(safe-area-inset-bottom)));
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

/**
 * Where toasts appear: bottom right from 640 px, bottom centre below (TOAST-02), above any StickyFooter and below dialogs
 * (FAN-30). Once a page.
 */
export const Toaster = () => toasterIds.map((id) => <Toasts key={id} toasterId={id} />)

function Toasts({ toasterId }: { toasterId: (typeof toasterIds)[number] }) {
  const { toasts, handlers } = useToaster(undefined, toasterId)
  const newest = toasts[0]?.id

  // A toast that goes takes pointer and focus with it, and no event says so.
  const endPause = useEffectEvent(() => handlers.endPause())
  useEffect(() => (newest === undefined ? undefined : () => endPause()), [newest])

  return (
    <Place
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
