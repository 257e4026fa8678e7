import { spinnerSizes } from '@storefront/shared/domain/theme.ts'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { color, space } from '../../theme/tokens.ts'
import { visuallyHidden } from '../../theme/type.ts'

const Ring = styled.span<{ $size: number }>`
  display: inline-block;
  flex: none;
  width: ${({ $size }) => `${$size}px`};
  height: ${({ $size }) => `${$size}px`};
  border-radius: 50%;
  border: ${({ $size }) => `${Math.max(2, $size / 10)}px`} solid color-mix(in srgb, currentcolor 22%, transparent);
  border-top-color: currentcolor;
  animation: var(--animation-spin);
  forced-color-adjust: none;
`

const Hidden = styled.span`${visuallyHidden}`

/**
 * THEME-07: the loading spinner, 24 px, `small` 16, `large` 32, in the colour of the text.
 * @param label announced to screen readers; none where the text beside it describes the activity
 */
export function Spinner({ size = 'medium', label }: { size?: keyof typeof spinnerSizes; label?: string }) {
  const ring = <Ring $size={spinnerSizes[size]} aria-hidden="true" />
  if (!label) return ring
  return (
    <span role="status">
      {ring}
      <Hidden>{label}</Hidden>
    </span>
  )
}

const Centre = styled.div<{ $height: string }>`
  display: grid; place-content: center; justify-items: center; gap: ${space[4]}; min-height: ${({ $height }) => $height};
  color: ${color.muted}; font-size: 0.9375rem;
`
const LoadingRing = styled(
  Ring,
)`border-width: 3px; border-color: ${color.border}; border-top-color: ${color.primaryText};`

/** GUARD-04: the loading view. @param height its minimum, by default the screen's */
export const FullScreenSpinner = ({ height = '100dvh' }: { height?: string }) => (
  <Centre $height={height} role="status">
    <LoadingRing $size={spinnerSizes.large} aria-hidden="true" />
    <T id="app.loadingExperience" />
  </Centre>
)
