import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { styled } from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { type ButtonLook, buttonStyle } from './button.tsx'

const Box = styled(Link)`${buttonStyle}`

const Face = styled.span`display: inline-flex; align-items: center; gap: ${space[2]};`

/** A link to a screen that looks like a button. */
export function LinkButton({
  variant = 'primary',
  size = 'md',
  block = false,
  icon,
  children,
  ...rest
}: LinkProps & ButtonLook & { icon?: ReactNode }) {
  return (
    <Box data-variant={variant} data-size={size} data-block={block} {...rest}>
      <Face>
        {icon}
        {children}
      </Face>
    </Box>
  )
}
