import { styled } from 'styled-components'
import { color, elevation, radius, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Spinner } from '../status/spinner.tsx'
import { useModal } from './use-modal.ts'

const Box = styled.dialog`
  ${type.subheading}
  padding: ${space[6]} ${space[8]};
  border-radius: ${radius.xl};
  box-shadow: ${elevation[3]};
  color: ${color.text};
  background: ${color.background};
  animation: appear var(--motion) var(--ease);
  &:focus-visible { outline: none; }
  &::backdrop { background: ${color.veil}; -webkit-backdrop-filter: blur(3px); backdrop-filter: blur(3px); }
`
const Text = styled.div`display: grid; justify-items: center; gap: ${space[4]};`

/** While mounted, blocks the whole page and shows why, e.g. 'Processing payment...'; nothing the fan does closes it. */
export function Overlay({ text }: { text: string }) {
  const ref = useModal(undefined)
  return (
    <Box ref={ref} aria-label={text} aria-busy="true" tabIndex={-1}>
      <Text role="status">
        <Spinner size="large" decorative />
        {text}
      </Text>
    </Box>
  )
}
