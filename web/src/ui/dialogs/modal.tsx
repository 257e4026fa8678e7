import { XIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { from, short, stacked, tall } from '../../theme/breakpoints.ts'
import { variantRules } from '../../theme/selectors.ts'
import {
  color,
  dialogPadding,
  edge,
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
import { Spinner } from '../status/spinner.tsx'

const scrim = `&::backdrop { background: ${color.scrim}; animation: appear var(--motion); }`
const looks = {
  dialog: `
    width: min(${width.dialog}, 100vw - 2 * ${gutter}); max-height: min(52rem, 100dvh - ${space[8]});
    margin: auto auto max(${space[4]}, env(safe-area-inset-bottom)); padding: 0;
    overflow: auto; overscroll-behavior: contain;
    ${scrim}
    ${from.mobile} { margin: auto; }`,
  sheet: `
    width: 100%; max-width: none; max-height: min(50rem, 100dvh - ${space[12]});
    margin: auto 0 0; padding: 0; border-radius: ${radius.xl} ${radius.xl} 0 0;
    overflow: hidden auto; overscroll-behavior: contain; scroll-padding-bottom: 6rem; animation-name: rise;
    ${scrim}
    &:focus { outline: none; }
    ${from.tablet} {
      width: min(${width.narrow}, 100vw - ${space[8]}); max-height: min(46rem, 100dvh - ${space[8]});
      margin: auto; border-radius: ${radius.xl}; animation-name: appear;
    }`,
  overlay: `
    ${type.subheading} padding: ${space[6]} ${space[8]};
    &:focus { outline: none; }
    &::backdrop { background: ${color.veil}; -webkit-backdrop-filter: blur(3px); backdrop-filter: blur(3px); }`,
}
const bodies = {
  dialog: `gap: ${space[4]}; padding: ${dialogPadding};`,
  sheet: `
    gap: ${space[5]}; padding: ${space[5]} max(${space[5]}, env(safe-area-inset-right))
      max(${space[5]}, env(safe-area-inset-bottom)) max(${space[5]}, env(safe-area-inset-left));
    ${from.tablet} { padding: ${space[6]}; }`,
}

const Box = styled.dialog`
  &:where([data-paper='true']) { ${paper} }
  border-radius: ${radius.xl}; color: ${color.text}; background: ${color.background}; box-shadow: ${elevation[3]};
  animation: appear var(--motion) var(--ease);
  ${variantRules('look', looks)}
`
const Body = styled.div`
  position: relative; display: grid; grid-template-columns: minmax(0, 1fr);
  ${variantRules('look', bodies)}
`
const Close = styled.span`position: absolute; top: ${space[3]}; inset-inline-end: ${space[3]}; z-index: ${layer.raised};`
// Beside × there is no room for a long word of large text, so the title stands below it there.
const Title = styled.h2`
  ${type.headline} overflow-wrap: break-word;
  &:has(~ ${Close}) { padding-inline-end: ${space[10]}; ${stacked} { padding: ${space[8]} 0 0; } }
  ${stacked} { font-size: min(1.375rem, 9.5vw); }
`
const Actions = styled.div`
  display: grid; gap: ${space[3]}; grid-auto-columns: 1fr;
  ${from.mobile} { &:not(:has(> :nth-child(3))) { grid-auto-flow: column; } }
  /* Visible while the rest of a long dialog scrolls. */
  ${tall} {
    position: sticky; bottom: 0; z-index: ${layer.raised};
    margin: 0 calc(-1 * ${dialogPadding}) calc(-1 * ${dialogPadding});
    padding: ${space[3]} ${dialogPadding} ${dialogPadding};
    background: ${color.background};
  }
`
const Wait = styled.div`display: grid; justify-items: center; gap: ${space[4]};`

type ModalProps = Omit<ComponentProps<'dialog'>, 'onClose' | 'ref' | 'title'> & {
  look: keyof typeof looks
  onClose?: (() => void) | undefined
}

function show(dialog: HTMLDialogElement) {
  dialog.showModal()
  // With large text the focus on the first button has scrolled the title away.
  dialog.scrollTop = 0
}

/**
 * A modal `<dialog>` that is open while it is mounted; the browser traps and returns the focus. Escape and a click on the backdrop
 * call `onClose`; without `onClose` only unmounting closes it. WORLD-03: Android's Back closes it at last whatever `cancel` answers; one
 * that must stay open is shown again.
 */
function Modal({ look, onClose, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    show(dialog)
    // A sheet's content may still be loading: with the focus on ×, the next Tab would leave the sheet.
    if (look === 'sheet') dialog.focus()
    return () => dialog.close()
  }, [look])
  const cancel = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    onClose?.()
  }
  const closed = () => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    if (onClose) onClose()
    else show(dialog)
  }
  return (
    <Box
      ref={ref}
      data-look={look}
      // React also bubbles the event from nested dialogs.
      onCancel={(event) => event.target === event.currentTarget && cancel(event)}
      // Chromium closes on a second Escape without a `cancel` event, so the key is handled too.
      onKeyDown={(event) => event.key === 'Escape' && cancel(event)}
      onClose={closed}
      onClick={(event) => event.target === event.currentTarget && onClose?.()}
      {...rest}
    />
  )
}

/** A modal with a title and, where it can be closed, a ×. */
function TitledModal({
  look,
  title,
  onClose,
  children,
  ...rest
}: ModalProps & { look: keyof typeof bodies; title: ReactNode }) {
  const titleId = useId()
  const t = useT()
  return (
    <Modal look={look} onClose={onClose} aria-labelledby={titleId} {...rest}>
      <Body data-look={look}>
        <Title id={titleId}>{title}</Title>
        {children}
        {onClose && (
          <Close>
            <IconButton label={t('app.close')} onClick={onClose}>
              <XIcon size={20} />
            </IconButton>
          </Close>
        )}
      </Body>
    </Modal>
  )
}

/**
 * A modal dialog in the middle of the screen, at the bottom on phones.
 * @param onClose called for Escape, × and a click on the backdrop; without it the fan must choose an action
 * @param actions the buttons below, two of them side by side on wide screens
 * @param surface 'paper' is black on white in every theme, for codes to scan
 * @param role 'alertdialog' for a question or an error that interrupts
 */
export function Dialog({
  actions,
  surface,
  children,
  ...rest
}: {
  title: ReactNode
  onClose?: (() => void) | undefined
  actions?: ReactNode
  role?: 'dialog' | 'alertdialog'
  surface?: 'paper'
  children?: ReactNode
}) {
  return (
    <TitledModal look="dialog" data-paper={surface === 'paper'} {...rest}>
      {children}
      {actions && <Actions>{actions}</Actions>}
    </TitledModal>
  )
}

/** A modal for a task beside the screen: at the bottom edge on phones, in the middle from tablet width. */
export function Sheet(props: { title: ReactNode; onClose: () => void; children: ReactNode }) {
  return <TitledModal look="sheet" tabIndex={-1} {...props} />
}

/** The actions of a sheet, at its lower edge: visible while the rest scrolls, except on short screens. */
export const SheetActions = styled.div`
  position: sticky; bottom: 0; z-index: ${layer.raised};
  margin: 0 -${space[5]} -${space[5]}; padding: ${space[3]} ${space[5]} max(${space[5]}, env(safe-area-inset-bottom));
  background: ${color.background}; box-shadow: 0 -1px 0 ${color.border};
  ${edge}
  ${from.tablet} { margin: 0 -${space[6]} -${space[6]}; padding: ${space[4]} ${space[6]} ${space[6]}; }
  ${short} { position: static; }
`

/** Blocks the whole page and shows why, e.g. 'Processing payment...'; the fan cannot close it. */
export function Overlay({ text }: { text: string }) {
  return (
    <Modal look="overlay" aria-label={text} aria-busy="true" tabIndex={-1}>
      <Wait role="status">
        <Spinner size="large" />
        <span>{text}</span>
      </Wait>
    </Modal>
  )
}
