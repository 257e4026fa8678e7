import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { color, elevation, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { rovingTarget } from '../forms/roving.ts'

const Trigger = styled.button`min-width: ${touch}; min-height: ${touch}; border-radius: ${radius.pill};`
const Panel = styled.div`
  position: fixed;
  inset: auto;
  min-width: 15rem;
  max-width: calc(100vw - 2rem);
  padding: ${space[2]};
  border: 1px solid ${color.border};
  border-radius: ${radius.lg};
  color: ${color.text};
  background: ${color.background};
  box-shadow: ${elevation[3]};
  &:popover-open { animation: appear var(--motion-quick) var(--ease); }
`
const Heading = styled.div`
  ${type.small} padding: ${space[2]} ${space[3]} ${space[3]}; margin-bottom: ${space[1]};
  border-bottom: 1px solid ${color.border}; color: ${color.muted}; overflow-wrap: anywhere;
`
const Entry = styled.button`
  ${type.label}
  display: flex; align-items: center; gap: ${space[3]}; width: 100%; min-height: ${touch};
  padding: ${space[2]} ${space[3]}; border-radius: ${radius.sm}; text-align: left;
  &:hover { background: ${color.sunken}; }
`

export type MenuEntry = { label: string; icon?: ReactNode; onSelect: () => void }

/**
 * A menu under its trigger (popover API: Escape and a click elsewhere close it, focus returns to the trigger).
 * @param label accessible name of the trigger and the menu
 * @param heading shown above the entries
 */
export function Menu({
  label,
  trigger,
  heading,
  entries,
}: {
  label: string
  trigger: ReactNode
  heading?: ReactNode
  entries: readonly MenuEntry[]
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const box = button.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !box) return
    event.currentTarget.style.top = `${box.bottom + 8}px`
    event.currentTarget.style.right = `${document.documentElement.clientWidth - box.right}px`
  }
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    setOpen(event.newState === 'open')
    if (event.newState === 'open') event.currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }
  const select = (entry: MenuEntry) => {
    panel.current?.hidePopover()
    entry.onSelect()
  }
  return (
    <>
      <Trigger
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
      >
        {trigger}
      </Trigger>
      <Panel ref={panel} id={id} popover="auto" onBeforeToggle={place} onToggle={onToggle}>
        {heading && <Heading>{heading}</Heading>}
        <div
          role="menu"
          aria-label={label}
          onKeyDown={(event: KeyboardEvent<HTMLDivElement>) =>
            rovingTarget(event, '[role=menuitem]')?.focus()
          }
        >
          {entries.map((entry) => (
            <Entry key={entry.label} type="button" role="menuitem" onClick={() => select(entry)}>
              {entry.icon}
              {entry.label}
            </Entry>
          ))}
        </div>
      </Panel>
    </>
  )
}
