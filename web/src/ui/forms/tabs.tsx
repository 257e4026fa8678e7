import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { isRightToLeft } from '../../messages/language.ts'
import { color, edge, elevation, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const List = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  max-width: 100%;
  padding: ${space[1]};
  gap: ${space[1]};
  border-radius: ${radius.lg};
  ${edge}
  background: ${color.sunken};
  &:where([data-block='true']) { display: flex; }
`
const Tab = styled.button`
  ${type.label}
  flex: 1 1 auto;
  &:where([data-block='true']) { flex-basis: 0; }
  min-width: min-content;
  min-height: ${touch};
  padding: ${space[2]} clamp(0.875rem, 3vw, ${space[5]});
  border-radius: ${radius.md};
  color: ${color.muted};
  transition: background var(--motion), color var(--motion), box-shadow var(--motion);
  &:hover { color: ${color.text}; }
  &[aria-selected='true'] {
    background: ${color.raised}; color: ${color.text}; box-shadow: ${elevation[1]}; font-weight: 650;
  }
`

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
/** LANG-12: from right to left the next tab is to the left. */
const mirrored: Record<string, string> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }

/**
 * Accessible tabs: arrows, Home and End move and select. The panel contains `children`, the content of the selected tab.
 * @param label the accessible name of the list
 * @param block the tabs share the whole width
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  block = false,
  children,
}: {
  label: string
  tabs: readonly { id: Id; label: string }[]
  selected: Id
  onSelect: (id: Id) => void
  block?: boolean
  children: ReactNode
}) {
  const base = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const key = (isRightToLeft() && mirrored[event.key]) || event.key
    const next = steps[key]?.(items.indexOf(event.target as HTMLElement), items.length)
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
    items[next]?.click()
  }
  return (
    <>
      <List role="tablist" aria-label={label} data-block={block} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            data-block={block}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </Tab>
        ))}
      </List>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </>
  )
}
