import type { Branding } from '@storefront/shared/contract/branding.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { from, tallest } from '../../theme/breakpoints.ts'
import { color, edge, elevation, gutter, onPicture, radius, space, width } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { FullScreenSpinner } from '../../ui/status/spinner.tsx'
import { VenueImage } from '../../ui/surfaces/picture.tsx'

/** The panel's height with one provider besides the password. */
const panelHeight = '31rem'
/** The space from the panel's top on a phone: the panel with an error of one line, and a toast. */
const panelSpace = '37rem'

// The panel's position does not depend on its height, so that an error extends it only downwards (FAN-51): on a phone
// as low as the space allows, from the tablet on in the middle.
const Frame = styled.main`
  position: relative; isolation: isolate; display: grid; grid-template: auto 1fr / minmax(0, 1fr); align-items: start;
  gap: ${space[2]};
  min-height: 100dvh;
  padding: max(${space[2]}, env(safe-area-inset-top)) max(${gutter}, env(safe-area-inset-right))
    calc(5rem + env(safe-area-inset-bottom)) max(${gutter}, env(safe-area-inset-left));
  background: linear-gradient(calc(160deg * var(--forward)), ${color.brand}, ${color.night} 85%);
  ${tallest} { padding-top: max(${space[6]}, env(safe-area-inset-top)); gap: ${space[6]}; }
  ${from.tablet} {
    grid-template: auto / minmax(0, 1fr) minmax(0, ${width.sidebar}); gap: ${space[12]};
    padding: max(${space[12]}, (100dvh - ${panelHeight}) / 2) max(${space[12]}, (100vw - 72rem) / 2) ${space[12]};
  }
`
const Background = styled(VenueImage)`
  position: fixed; inset: 0; z-index: -2; width: 100%; height: 100%; object-fit: cover;
`
// Dark enough for white text on any picture of a tenant.
const Shade = styled.div`position: fixed; inset: 0; z-index: -1; background: ${color.shade};`
const Brand = styled.header`
  display: flex; align-items: center; justify-content: center; gap: ${space[3]}; min-width: 0;
  min-height: calc(100dvh - ${panelSpace} - 2 * ${space[2]}); color: ${color.onDark};
  ${tallest} {
    flex-direction: column; gap: ${space[4]}; min-height: calc(100dvh - ${panelSpace} - 2 * ${space[6]}); text-align: center;
  }
  ${from.tablet} {
    flex-direction: column; align-items: start; gap: ${space[6]}; min-height: ${panelHeight}; text-align: start;
  }
`
const Logo = styled(VenueImage)`
  flex: none; width: 3rem; height: 3rem; padding: ${space[1]}; border-radius: ${radius.md}; object-fit: contain;
  background: ${color.plate}; box-shadow: ${elevation[2]};
  ${tallest} { width: 4.5rem; height: 4.5rem; padding: ${space[2]}; border-radius: ${radius.lg}; }
  ${from.tablet} { width: 6rem; height: 6rem; padding: ${space[2]}; border-radius: ${radius.xl}; }
`
const Titles = styled.h1`
  display: grid; min-width: 0; max-width: 100%; overflow-wrap: anywhere; text-wrap: balance; font-weight: 550;
  ${onPicture}
  ${tallest} { gap: ${space[1]}; }
  ${from.tablet} { gap: ${space[2]}; }
`
const Line = styled.span`
  font-size: 0.8125rem; line-height: 1.25;
  ${tallest} { font-size: 1.0625rem; line-height: 1.4; }
  ${from.tablet} { font-size: 1.375rem; line-height: 1.4; }
`
const Name = styled.strong`
  ${type.display} font-size: 1.25rem; line-height: 1.2;
  ${tallest} { font-size: clamp(1.75rem, 1.3rem + 2.4vw, 3.25rem); }
  ${from.tablet} { font-size: clamp(1.75rem, 1.3rem + 2.4vw, 3.25rem); }
`
const SidePanel = styled.div`position: relative; width: 100%; max-width: ${width.sidebar}; margin-inline: auto;`
const Panel = styled.div`
  display: grid; gap: ${space[4]};
  padding: min(${space[5]}, 6vw); border-radius: ${radius.xl}; background: ${color.background};
  box-shadow: ${elevation[3]};
  ${edge}
  ${from.mobile} { padding: ${space[8]}; }
`
// In the space that the frame keeps below the panel, so that nothing moves when it appears.
const Foot = styled.footer`
  position: absolute; inset: calc(100% + ${space[4]}) 0 auto; color: ${color.onDark}; ${onPicture}
`

/** As high as the form with a password and one provider, so that nothing moves when the form appears. */
export const PanelSpinner = () => <FullScreenSpinner height="27.0625rem" />

/**
 * AUTH-01: the tenant's full-page picture, logo, three title lines and the panel around `children`; also in the first view.
 * @param foot shown below the panel, on the picture
 * @param onApproach called repeatedly when the fan points at, touches or focuses the panel; pass the same function at
 *   each render
 */
export function AuthFrame({
  branding: { title1, title2, title3, backGroundImageURL, favIconURL, additionalAttributes },
  foot,
  onApproach,
  children,
}: {
  branding: Pick<Branding, 'title1' | 'title2' | 'title3' | 'backGroundImageURL' | 'favIconURL'> & {
    additionalAttributes: { logoURL: string }
  }
  foot?: ReactNode
  onApproach?: () => void
  children: ReactNode
}) {
  const t = useT()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!onApproach) return
    const left = new AbortController()
    for (const type of ['focusin', 'pointerover'])
      panel.current?.addEventListener(type, onApproach, { signal: left.signal })
    return () => left.abort()
  }, [onApproach])
  return (
    <Frame>
      <Background src={backGroundImageURL} alt="" sizes="100vw" />
      <Shade />
      <Brand>
        <Logo
          src={additionalAttributes.logoURL || favIconURL}
          sizes="6rem"
          alt={t('auth.logo', { venue: `${title2} ${title3}`.trim() })}
        />
        <Titles>
          <Line>
            <bdi>{title1}</bdi>
          </Line>{' '}
          <Name>
            <bdi translate="no">{title2}</bdi>
          </Name>{' '}
          <Line>
            <bdi>{title3}</bdi>
          </Line>
        </Titles>
      </Brand>
      <SidePanel>
        <Panel ref={panel}>{children}</Panel>
        {foot && <Foot>{foot}</Foot>}
      </SidePanel>
    </Frame>
  )
}
