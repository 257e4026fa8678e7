import { XIcon } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect } from 'react'
import { styled } from 'styled-components'
import { from, short, stacked } from '../../theme/breakpoints.ts'
import { color, edge, elevation, layer, radius, space, width } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { useModal } from './use-modal.ts'

const Box = styled.dialog`
  width: 100%; max-width: none; max-height: min(50rem, 100dvh - ${space[12]});
  margin: auto 0 0; padding: 0; border-radius: ${radius.xl} ${radius.xl} 0 0;
  color: ${color.text}; background: ${color.background}; box-shadow: ${elevation[3]};
  overflow: hidden auto; overscroll-behavior: contain;
  animation: rise var(--motion) var(--ease);
  &:focus { outline: none; }
  &::backdrop { background: ${color.scrim}; animation: appear var(--motion); }
  ${from.tablet} {
    width: min(${width.narrow}, 100vw - ${space[8]}); max-height: min(46rem, 100dvh - ${space[8]});
    margin: auto; border-radius: ${radius.xl}; animation-name: appear;
  }
`
const Body = styled.div`
  position: relative; display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[5]};
  padding: ${space[5]} max(${space[5]}, env(safe-area-inset-right))
    max(${space[5]}, env(safe-area-inset-bottom)) max(${space[5]}, env(safe-area-inset-left));
  ${from.tablet} { padding: ${space[6]}; }
`
const Title = styled.h2`
  ${type.headline} padding-right: ${space[10]}; overflow-wrap: anywhere;
  ${stacked} { padding: ${space[8]} 0 0; }
`
const Close = styled.span`position: absolute; top: ${space[3]}; right: ${space[3]}; z-index: ${layer.raised};`

/** What a sheet is for, at its lower edge: it stays in sight while the rest scrolls, where there is room for both. */
export const SheetActions = styled.div`
  position: sticky; bottom: 0; z-index: ${layer.raised};
  margin: 0 -${space[5]} -${space[5]}; padding: ${space[3]} ${space[5]} max(${space[5]}, env(safe-area-inset-bottom));
  background: ${color.background}; box-shadow: 0 -1px 0 ${color.border};
  ${edge}
  ${from.tablet} { margin: 0 -${space[6]} -${space[6]}; padding: ${space[4]} ${space[6]} ${space[6]}; }
  ${short} { position: static; }
`

/**
 * A modal dialog for a task beside the screen: it comes from the bottom edge on phones, under the thumb, and stands in the
 * middle from the tablet on. Open while it is mounted, traps focus, returns it to where it was.
 * @param onClose Escape, the corner's × and a click beside the sheet
 */
export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const ref = useModal(onClose)
  const titleId = useId()
  // Its content may still be loading: focused first, its × would be left by the next Tab, and the whole sheet with it.
  useLayoutEffect(() => ref.current?.focus(), [ref])
  return (
    <Box ref={ref} tabIndex={-1} aria-labelledby={titleId}>
      <Body>
        <Title id={titleId}>{title}</Title>
        {children}
        <Close>
          <IconButton label="Close" onClick={onClose}>
            <XIcon size={20} />
          </IconButton>
        </Close>
      </Body>
    </Box>
  )
}
