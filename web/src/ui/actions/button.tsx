import type { ComponentProps, ReactNode } from 'react'
import styled from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { Spinner } from '../status/spinner.tsx'
import { type ButtonLook, type ButtonStyleProps, buttonStyle } from './button-style.ts'

const Box = styled.button<ButtonStyleProps>`${buttonStyle}`

const Face = styled.span<{ $hidden: boolean }>`
  grid-area: 1 / 1;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  ${({ $hidden }) => $hidden && 'visibility: hidden;'}
`

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    icon?: ReactNode
    /** The action runs: the button is disabled, keeps its width, and shows a spinner with `busyText`. */
    busy?: boolean
    /** What it reads meanwhile, e.g. 'Processing...'; the label stays when there is none. */
    busyText?: string
  }

/** A button. `type` is 'button' unless said otherwise, so that only a real submit submits a form. */
export function Button({
  variant = 'primary',
  size = 'md',
  block = false,
  icon,
  busy = false,
  busyText,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <Box
      type="button"
      $variant={variant}
      $size={size}
      $block={block}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      <Face $hidden={busy} aria-hidden={busy || undefined}>
        {icon}
        {children}
      </Face>
      {busy && (
        <Face $hidden={false}>
          <Spinner size="small" decorative />
          {busyText ?? children}
        </Face>
      )}
    </Box>
  )
}
