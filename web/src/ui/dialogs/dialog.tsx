import { XIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { from, stacked, tall } from '../../theme/breakpoints.ts'
import {
  color,
  dialogPadding,
  elevation,
  gutter,
  layer,
  paper,
  radius,
  space,
  width,
} from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { useModal } from './use-modal.ts'

const Box = styled.dialog`
  &:where([data-paper='true']) { ${paper} }
  width: min(${width.dialog}, 100vw - 2 * ${gutter});
  max-height: min(46rem, 100dvh - ${space[8]});
  margin: auto auto max(${space[4]}, env(safe-area-inset-bottom));
  padding: 0;
  border-radius: ${radius.xl};
  color: ${color.text};
  background: ${color.background};
  box-shadow: ${elevation[3]};
  overflow: auto;
  overscroll-behavior: contain;
  animation: appear var(--motion) var(--ease);
  ${from.mobile} { margin: auto; }
  &::backdrop { background: ${color.scrim}; animation: appear var(--motion); }
`
const Body = styled.div`
  position: relative; display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]}; padding: ${dialogPadding};
`
const Title = styled.h2`
  ${type.headline} padding-right: ${space[8]};
  ${stacked} { padding: ${space[8]} 0 0; }
`
const Close = styled.span`position: absolute; top: ${space[3]}; right: ${space[3]};`
const Actions = styled.div`
  display: grid; gap: ${space[3]}; grid-auto-columns: 1fr;
  ${from.mobile} { grid-auto-flow: column; }
  /* They stay in sight while the rest of a long dialog scrolls. */
  ${tall} {
    position: sticky; bottom: 0; z-index: ${layer.raised};
    margin: 0 calc(-1 * ${dialogPadding}) calc(-1 * ${dialogPadding});
    padding: ${space[3]} ${dialogPadding} ${dialogPadding};
    background: ${color.background};
  }
`

/**
 * A modal dialog (native `<dialog>`): open while it is mounted, traps focus, returns it to where it was.
 * @param onClose Escape, the corner's × and a click beside the dialog; without it the fan must choose an action
 * @param actions the buttons below, side by side on wide screens
 * @param surface 'paper' is black on white in every theme, for what is scanned
 * @param role 'alertdialog' for a question or an error that interrupts
 */
export function Dialog({
  title,
  onClose,
  actions,
  role,
  surface,
  children,
}: {
  title: string
  onClose?: (() => void) | undefined
  actions?: ReactNode
  role?: 'dialog' | 'alertdialog'
  surface?: 'paper'
  children?: ReactNode
}) {
  const ref = useModal(onClose)
  const titleId = useId()
  return (
    <Box ref={ref} data-paper={surface === 'paper'} role={role} aria-labelledby={titleId}>
      <Body>
        <Title id={titleId}>{title}</Title>
        {children}
        {actions && <Actions>{actions}</Actions>}
        {onClose && (
          <Close>
            <IconButton label="Close" onClick={onClose}>
              <XIcon size={20} />
            </IconButton>
          </Close>
        )}
      </Body>
    </Box>
  )
}
