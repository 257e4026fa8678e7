import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { color, elevation, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const Trigger = styled.button`
  display: grid; place-items: center; min-width: ${touch}; min-height: ${touch}; border-radius: ${radius.pill};
`
const Panel = styled.div`
  position: fixed;
  inset: auto;
  min-width: 15rem;
  max-width: calc(100vw - ${space[8]});
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
const entry = css`
  ${type.label}
  display: flex; align-items: center; gap: ${space[3]}; width: 100%; min-height: ${touch};
  padding: ${space[2]} ${space[3]}; border-radius: ${radius.sm}; text-align: left; text-decoration: none;
  &:hover { background: ${color.sunken}; }
`
const EntryLink = styled(Link)`${entry}`
const EntryButton = styled.button`${entry}`

/** An entry leads to a screen or does something. */
type PopoverEntry = { label: string; icon?: ReactNode } & ({ to: string } | { onSelect: () => void })

/**
 * A button that opens a short list of links and buttons under itself. It is a disclosure, not an ARIA menu: Tab moves
 * through the entries. The platform's popover reports the button as expanded, closes on Escape or a click elsewhere, and
 * gives focus back.
 * @param label accessible name of the button and of the list
 * @param trigger what the button shows
 * @param heading shown above the entries
 */
export function ActionsPopover({
  label,
  trigger,
  heading,
  entries,
}: {
  label: string
  trigger: ReactNode
  heading?: ReactNode
  entries: readonly PopoverEntry[]
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const box = button.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !box) return
    const { clientWidth } = document.documentElement
    const isLeft = box.left < clientWidth / 2
    const { style } = event.currentTarget
    style.top = `calc(${box.bottom}px + ${space[2]})`
    style.left = isLeft ? `${box.left}px` : 'auto'
    style.right = isLeft ? 'auto' : `${clientWidth - box.right}px`
  }
  const close = () => panel.current?.hidePopover()

  return (
    <>
      <Trigger ref={button} type="button" aria-label={label} popoverTarget={id}>
        {trigger}
      </Trigger>
      <Panel ref={panel} id={id} popover="auto" onBeforeToggle={place}>
        {heading && <Heading>{heading}</Heading>}
        <ul aria-label={label}>
          {entries.map((item) => (
            <li key={item.label}>
              {'to' in item ? (
                <EntryLink to={item.to} onClick={close}>
                  {item.icon}
                  {item.label}
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
                  {item.label}
                </EntryButton>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
