import { afterEach, expect } from 'vitest'
import { heldTexts } from './held-texts.ts'

const held = new Set<string>()
const noteHeld = (changes: readonly MutationRecord[]): void => {
  // A text may be gone before anyone has seen it.
  for (const { target, addedNodes, removedNodes } of changes)
    for (const node of [...addedNodes, ...removedNodes])
      for (const text of heldTexts(node, target)) held.add(text)
}
const observer = new MutationObserver(noteHeld)
observer.observe(document, { childList: true, subtree: true })

/** The texts that React has held since the last call, also those that are gone (`held-texts.ts`). */
export function takeHeldTexts(): string[] {
  noteHeld(observer.takeRecords())
  const taken = [...held]
  held.clear()
  return taken
}

afterEach(() =>
  expect(
    takeHeldTexts(),
    'WORLD-01: an element of its own for each text, translate="no" around a drawn one',
  ).toEqual([]),
)
