import type { ReactNode } from 'react'
import styled from 'styled-components'
import { getBranding, productName } from '../../api/boot.ts'
import { from } from '../../theme/breakpoints.ts'
import { color, edge, elevation, gutter, radius, space, textShadow } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { VenueImage } from '../../ui/surfaces/venue-image.tsx'

// Below the panel is room for a toast on a phone, where it would hide the error at the end of the panel.
const Frame = styled.main`
  position: relative;
  isolation: isolate;
  display: grid;
  grid-template: 1fr auto / minmax(0, 1fr);
  gap: ${space[6]};
  min-height: 100dvh;
  padding: max(${space[6]}, env(safe-area-inset-top)) max(${gutter}, env(safe-area-inset-right))
    calc(5rem + env(safe-area-inset-bottom)) max(${gutter}, env(safe-area-inset-left));
  background: linear-gradient(160deg, ${color.brand}, ${color.night} 85%);
  ${from.tablet} {
    grid-template: auto / minmax(0, 1fr) minmax(0, 26rem); align-items: center; gap: ${space[12]};
    padding: ${space[12]} max(${space[12]}, (100vw - 72rem) / 2);
  }
`
const Background = styled(VenueImage)`
  position: fixed; inset: 0; z-index: -2; width: 100%; height: 100%; object-fit: cover;
`
// Dark enough for white text on whatever picture a tenant has.
const Shade = styled.div`
  position: fixed; inset: 0; z-index: -1;
  background: ${color.shade};
`
const Brand = styled.header`
  display: grid; justify-items: center; align-content: center; gap: ${space[4]}; min-width: 0; text-align: center;
  color: ${color.onDark};
  ${from.tablet} { justify-items: start; text-align: start; gap: ${space[6]}; }
`
const Logo = styled(VenueImage)`
  width: 4.5rem; height: 4.5rem; padding: ${space[2]}; border-radius: ${radius.lg}; object-fit: contain;
  background: ${color.plate}; box-shadow: ${elevation[2]};
  ${from.tablet} { width: 6rem; height: 6rem; border-radius: ${radius.xl}; }
`
const Titles = styled.h1`
  display: grid; gap: ${space[1]}; max-width: 100%; overflow-wrap: anywhere; text-wrap: balance;
  font-weight: 550; text-shadow: ${textShadow};
  span { font-size: 1.0625rem; line-height: 1.4; }
  strong { ${type.display} font-size: clamp(1.75rem, 1.3rem + 2.4vw, 3.25rem); }
  ${from.tablet} { gap: ${space[2]}; span { font-size: 1.375rem; } }
`
const Panel = styled.div`
  display: grid; gap: ${space[4]}; width: 100%; max-width: 26rem; margin-inline: auto; padding: min(${space[5]}, 6vw);
  border-radius: ${radius.xl}; background: ${color.background}; box-shadow: ${elevation[3]};
  ${edge}
  animation: appear var(--motion) var(--ease);
  ${from.mobile} { padding: ${space[8]}; }
`

/** AUTH-01: the tenant's picture over the full page, its logo and three title lines, and the panel that holds `children`. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { title1, title2, title3, backGroundImageURL, favIconURL, additionalAttributes } = getBranding()
  return (
    <Frame>
      <Background src={backGroundImageURL} alt="" priority="high" />
      <Shade />
      <Brand>
        <Logo src={additionalAttributes.logoURL || favIconURL} alt={`${productName()} logo`} />
        <Titles>
          <span>{title1}</span> <strong>{title2}</strong> <span>{title3}</span>
        </Titles>
      </Brand>
      <Panel>{children}</Panel>
    </Frame>
  )
}
