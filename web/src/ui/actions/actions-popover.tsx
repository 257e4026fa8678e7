import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { isRightToLeft } from '../../messages/language.ts'
import { color, elevation, layer, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const Trigger = styled.button`
  display: grid; place-items: center; min-width: ${touch}; min-height: ${touch}; border-radius: ${radius.pill};
`
const Frame = styled.div`position: relative; display: grid;`
const Panel = styled.div`
  position: absolute; top: calc(100% + ${space[2]}); z-index: ${layer.raised};
  &:where([data-side='start']) { inset-inline-start: 0; }
  &:where([data-side='end']) { inset-inline-end: 0; }
  width: max-content; min-width: min(15rem, 100vw - ${space[4]}); max-width: calc(100vw - ${space[4]});
  max-height: calc(100dvh - var(--header-height) - ${space[6]}); overflow-y: auto; overscroll-behavior: contain;
  padding: ${space[2]};
  border: 1px solid ${color.border};
  border-radius: ${radius.lg};
  color: ${color.text};
  background: ${color.background};
  box-shadow: ${elevation[3]};
  animation: appear var(--motion-quick) var(--ease);
`
const Heading = styled.div`
  ${type.small} padding: ${space[2]} ${space[3]} ${space[3]}; margin-bottom: ${space[1]};
  border-bottom: 1px solid ${color.border}; color: ${color.muted}; overflow-wrap: anywhere;
`
const entry = `
  ${type.label}
  display: flex; align-items: center; gap: ${space[3]}; width: 100%; min-height: ${touch};
  padding: ${space[2]} ${space[3]}; border-radius: ${radius.sm}; text-align: start; text-decoration: none;
  &:hover { background: ${color.sunken}; }
`
const EntryLink = styled(Link)`${entry}`
const EntryButton = styled.button`${entry}`

/** An entry is a link or an action. */
type PopoverEntry = { label: string; icon?: ReactNode } & ({ to: string } | { onSelect: () => void })

/**
 * A button that opens a short list of links and buttons below it. It is a disclosure, not an ARIA menu: Tab moves through the
 * entries. Escape closes it and returns the focus. A press or focus outside closes it too, and the press still acts on what it hits.
 * It does not use the popover attribute: browsers that do not support it would always show the list (FAN-34).
 * @param label accessible name of the button and of the list
 * @param trigger what the button shows
 * @param heading shown above the entries
 * @param onOpen called when it opens, e.g. to preload the target of an entry
 */
export function ActionsPopover({
  label,
  trigger,
  heading,
  entries,
  onOpen,
}: {
  label: string
  trigger: ReactNode
  heading?: ReactNode
  entries: readonly PopoverEntry[]
  onOpen?: () => void
}) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The side where the panel is flush with its button, so that it grows into the page.
  const [side, setSide] = useState<'start' | 'end' | null>(null)
  const isOpen = side !== null

  const open = () => {
    const { left = 0 } = button.current?.getBoundingClientRect() ?? {}
    const isLeft = left < document.documentElement.clientWidth / 2
    setSide(isLeft === isRightToLeft() ? 'end' : 'start')
    onOpen?.()
  }
  const close = () => {
    button.current?.focus()
    setSide(null)
  }

  const closeByKey = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const closeElsewhere = ({ target }: Event) => {
      if (!frame.current?.contains(target as Node)) setSide(null)
    }
    // On the document, since Safari does not focus a clicked button.
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && closeByKey()
    document.addEventListener('pointerdown', closeElsewhere, true)
    document.addEventListener('focusin', closeElsewhere)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere, true)
      document.removeEventListener('focusin', closeElsewhere)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  return (
    <Frame ref={frame} data-open={isOpen || undefined}>
      <Trigger
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={isOpen ? close : open}
      >
        {trigger}
      </Trigger>
      {side && (
        <Panel id={id} data-side={side}>
          {heading && <Heading>{heading}</Heading>}
          <ul aria-label={label}>
            {entries.map((item) => (
              <li key={item.label}>
                {'to' in item ? (
                  <EntryLink to={item.to} onClick={close}>
                    {item.icon}
                    <span>{item.label}</span>
                  </EntryLink>
                ) : (
                  <EntryButton
                    type="button"
                    onClick={() => {
                      close()
                      item.onSelect()
                    }}
                  >
                    {item.icon}
                    <span>{item.label}</span>
                  </EntryButton>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Frame>
  )
}
