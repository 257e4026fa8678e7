import { type ComponentType, useSyncExternalStore } from 'react'
import { createStore } from '../../storage/create-store.ts'
import type { CardControlsProps } from './card-controls.tsx'

const loaded = createStore<ComponentType<CardControlsProps> | null>(null)

// Asked for with the menu, so that it is mostly here before the cards are; without it they are links all the same.
import('./card-controls.tsx').then(
  ({ CardControls }) => loaded.set(CardControls),
  (error) => console.warn('The buttons of the cards were not loaded', error),
)

/** The buttons of a card, null until their code has come: a menu can be read without them. */
export const useCardControls = () => useSyncExternalStore(loaded.subscribe, loaded.get)
