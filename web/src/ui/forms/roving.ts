import type { KeyboardEvent } from 'react'

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Where an arrow, Home or End key leads among the `selector` elements of a group with one tab stop, wrapping around;
 * null for any other key. Keeps the page from scrolling.
 */
export function rovingTarget(event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | null {
  const step = steps[event.key]
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const index = items.indexOf(event.target as HTMLElement)
  if (!step || index < 0) return null
  event.preventDefault()
  return items[step(index, items.length)] ?? null
}
