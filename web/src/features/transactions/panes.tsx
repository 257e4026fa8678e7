import { breakpoints } from '@storefront/shared/domain/theme.ts'
import { useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { Screen } from '../../ui/surfaces/screen.tsx'

/** List and detail side by side from 768 px; below, the screen hides one of them (TXN-01). */
export const Panes = styled(Screen)`
  ${from.tablet} {
    grid-template-columns: clamp(17rem, 36vw, 24rem) minmax(0, 1fr);
    align-items: start;
  }
`

/** Title and search stand still on wide screens while the list scrolls below them. */
export const ListPane = styled.section`
  &[hidden] { display: none; }
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  ${from.tablet} {
    position: sticky;
    top: calc(var(--header-height) + ${space[4]});
    max-height: calc(100dvh - var(--header-height) - 2 * ${space[4]});
    grid-template-rows: auto auto minmax(0, 1fr);
  }
`

/** Wider than the list by the room that the shadows and focus rings of its cards take. */
export const ListScroll = styled.div`
  ${from.tablet} { overflow-y: auto; overscroll-behavior: contain; margin: -${space[2]}; padding: ${space[2]}; }
`

export const DetailPane = styled.section`
  &[hidden] { display: none; }
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};
  &:focus { outline: none; }
`

const twoPanes = () => window.matchMedia(`(min-width: ${breakpoints.tablet}px)`)

function subscribe(listener: () => void): () => void {
  const query = twoPanes()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** TXN-01: whether list and detail are side by side, which they are from 768 px. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => twoPanes().matches)
}
