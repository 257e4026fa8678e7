import { CircleAlertIcon, CircleCheckIcon, XIcon } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import { styled } from 'styled-components'
import { each } from '../../theme/each.ts'
import { color, controlHeight, edge, elevation, radius, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { type ToastAction, ToastButton } from './toast-button.tsx'

/** A finger that moved further than this has swiped. */
const swipePx = 50

const looks = {
  default: `background: ${color.secondary};`,
  success: `background: ${color.secondary};`,
  destructive: `background: ${color.dangerFill};`,
}

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[3]};
  min-height: ${controlHeight.lg};
  padding: ${space[1]} ${space[1]} ${space[1]} ${space[4]};
  border-radius: ${radius.lg};
  ${edge}
  color: ${color.onDark};
  box-shadow: ${elevation[3]};
  touch-action: pan-y;
  -webkit-user-select: none; user-select: none;
  ${each('variant', looks)}
`
const Text = styled.div`flex: 1 1 7rem; min-width: 0; padding-block: ${space[2]};`
const Buttons = styled.div`display: flex; align-items: center; margin-left: auto;`
const Title = styled.p`${type.label} font-weight: 600;`
const Description = styled.p`${type.small} margin-top: ${space[0.5]}; opacity: 0.92;`

/** The body of a toast; a swipe of more than 50 px to either side dismisses it (TOAST-05). */
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
    const from = start.current
    start.current = null
    event.currentTarget.style.translate = ''
    if (from !== null && event.type === 'pointerup' && Math.abs(event.clientX - from) > swipePx) onDismiss()
  }
  return (
    <Box
      data-variant={variant}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    >
      {variant === 'destructive' && <CircleAlertIcon size={22} />}
      {variant === 'success' && <CircleCheckIcon size={22} />}
      <Text>
        <Title>{title}</Title>
        {description && <Description>{description}</Description>}
      </Text>
      <Buttons>
        {action && <ToastButton {...action} onDismiss={onDismiss} />}
        <IconButton label="Dismiss" look="onDark" onClick={onDismiss}>
          <XIcon size={18} />
        </IconButton>
      </Buttons>
    </Box>
  )
}
