import { styled } from 'styled-components'
import { color, edge, elevation, radius, touch } from '../../theme/tokens.ts'

/** Round buttons in a pill that floats over a card's picture; in the tenant's colour while the cart has the card's item. */
export const CardActions = styled.div`
  display: flex; align-items: center; max-width: 100%; border-radius: ${radius.pill}; pointer-events: auto;
  ${edge}
  box-shadow: ${elevation[2]}, inset 0 0 0 1px ${color.border};
  background: ${color.background}; color: ${color.text};
  &:where([data-in-cart='true']) { background: ${color.primary}; color: ${color.onPrimary}; }
`
/** One of them. */
export const CardAction = styled.button`
  display: grid; place-items: center; flex: 0 1 ${touch}; width: ${touch}; min-width: 0; height: ${touch};
  border-radius: ${radius.pill}; transition: scale var(--motion-quick) var(--ease);
  &:active:not(:disabled) { scale: 0.88; }
  &:focus-visible { outline-offset: -4px; outline-color: currentcolor; }
  &:disabled, &[aria-disabled] { opacity: 0.45; cursor: not-allowed; }
`
