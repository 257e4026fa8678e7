import styled from 'styled-components'
import { color, radius, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'

const Box = styled.p`
  ${type.small} display: flex; flex-wrap: wrap; justify-content: space-between; gap: ${space[1]} ${space[4]};
  padding: ${space[3]} ${space[4]}; border-radius: ${radius.md}; background: ${color.sunken}; color: ${color.muted};
  strong { ${type.figures} color: ${color.text}; font-weight: 650; overflow-wrap: anywhere; user-select: all; }
`

/** An order id that a fan may want to copy or tell. */
export function OrderReference({ label, orderId }: { label: string; orderId: string }) {
  return (
    <Box>
      {label} <strong>{orderId}</strong>{' '}
    </Box>
  )
}
