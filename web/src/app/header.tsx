import { routes } from '@storefront/shared/domain/routes.ts'
import { ArrowLeftIcon } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { getBranding, productName } from '../api/boot.ts'
import { from, short, tight } from '../theme/breakpoints.ts'
import { barHeight, color, glass, layer, radius, space, width } from '../theme/tokens.ts'
import { clampLines, type } from '../theme/type.ts'
import { returning, useGoBack } from '../ui/actions/go-back.ts'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { useMeasuredBar } from '../ui/actions/sticky-footer.tsx'
import { VenueImage } from '../ui/surfaces/picture.tsx'
import { AccountMenu } from './account-menu.tsx'
import { CartButton } from './cart-button.tsx'
import { EventButton } from './event-button.tsx'
import { useScreenTitle } from './screen-title.ts'
import { backTarget, hasOwnWayBack, showsBack } from './way-back.ts'

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.header};
  padding-top: env(safe-area-inset-top);
  ${glass}
  border-bottom: 1px solid ${color.border};
  // It scrolls away, and its menus still open over the screen.
  ${short} { position: relative; }
`
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: 0 ${space[1]};
  max-width: ${width.wide};
  min-height: ${barHeight};
  margin-inline: auto;
  padding-inline: max(${space[2]}, env(safe-area-inset-left)) max(${space[2]}, env(safe-area-inset-right));
  ${from.tablet} { padding-inline: ${space[5]}; }
`
const Back = styled.div`
  &:where([data-only-wide='true']) { display: none; ${from.tablet} { display: block; } }
`
const Title = styled.div`
  flex: 1 1 4.5rem; display: flex; align-items: center; gap: ${space[3]}; min-width: 0; padding-left: ${space[2]};
  ${tight} { flex-basis: auto; padding-left: ${space[1]}; }
`
// They stay together, below the title where one line is too short for both.
const Actions = styled.div`
  display: flex; align-items: center; gap: ${space[1]}; min-width: 0;
  ${tight} { gap: 0; }
`
const Logo = styled(VenueImage)`
  flex: none; width: ${space[8]}; height: ${space[8]}; border-radius: ${radius.sm}; object-fit: contain;
  background: ${color.plate};
`
const Name = styled.span`${type.subheading} ${clampLines(1)} font-weight: 650;`

/** Back, title, event, cart and account (HEADER-01 to 09). It stands in the layout, so nobody sees it signed out or on /auth. */
export function Header() {
  const { pathname, search } = useLocation()
  const screenTitle = useScreenTitle()
  const { favIconURL, additionalAttributes } = getBranding()
  // These screens have their title on the page.
  const isUntitled = pathname === routes.home || pathname === routes.events
  const title = isUntitled ? productName() : screenTitle
  const bar = useMeasuredBar<HTMLElement>('--header-height')
  return (
    <Bar ref={bar}>
      <Row>
        {showsBack(pathname) && (
          <Back data-only-wide={hasOwnWayBack(pathname, search)}>
            <BackButton pathname={pathname} />
          </Back>
        )}
        <Title>
          {isUntitled && <Logo src={additionalAttributes.logoURL || favIconURL} alt="" />}
          <Name>{title}</Name>
        </Title>
        <Actions>
          <EventButton />
          <CartButton />
          <AccountMenu />
        </Actions>
      </Row>
    </Bar>
  )
}

/** Leads to / or back in the history (HEADER-03); a fan who came by a link has no page of ours behind them and goes to /. */
function BackButton({ pathname }: { pathname: string }) {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const leave = () =>
    backTarget(pathname) === 'history' ? goBack() : void navigate(routes.home, { state: returning })
  return (
    <IconButton label="Back" onClick={leave}>
      <ArrowLeftIcon size={22} />
    </IconButton>
  )
}
