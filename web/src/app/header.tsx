import { routes } from '@storefront/shared/domain/routes.ts'
import { ArrowLeftIcon } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { getBranding } from '../api/boot.ts'
import { from } from '../theme/breakpoints.ts'
import { color, layer, radius, space } from '../theme/tokens.ts'
import { clampLines, type } from '../theme/type.ts'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { canGoBack } from './can-go-back.ts'
import { CartButton } from './cart-button.tsx'
import { useScreenTitle } from './document-title.ts'
import { EventButton } from './event-button.tsx'
import { backTarget, showsBack } from './header.ts'

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.header};
  padding-top: env(safe-area-inset-top);
  background: color-mix(in srgb, ${color.background} 92%, transparent);
  backdrop-filter: blur(12px);
  border-bottom: 1px solid ${color.border};
  view-transition-name: header;
`
const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[1]};
  max-width: 80rem;
  height: 3.75rem;
  margin-inline: auto;
  padding-inline: max(${space[2]}, env(safe-area-inset-left)) max(${space[2]}, env(safe-area-inset-right));
  ${from.tablet} { padding-inline: ${space[5]}; }
`
const Title = styled.div`
  flex: 1; display: flex; align-items: center; gap: ${space[3]}; min-width: 0; padding-left: ${space[2]};
  img { width: 2rem; height: 2rem; border-radius: ${radius.sm}; object-fit: contain; flex: none; }
  span { ${type.subheading} ${clampLines(1)} font-weight: 650; }
`

/** HEADER-01 to 09. It stands in the layout, so nobody sees it signed out or on /auth. */
export function Header() {
  const { pathname } = useLocation()
  const title = useScreenTitle()
  const { favIconURL, additionalAttributes } = getBranding()
  const logo = additionalAttributes.logoURL || favIconURL
  return (
    <Bar className="app-header">
      <Row>
        {showsBack(pathname) && <BackButton pathname={pathname} />}
        <Title>
          {pathname === routes.home && logo && <img src={logo} alt="" />}
          <span>{title}</span>
        </Title>
        <EventButton />
        <CartButton />
        <AccountMenu />
      </Row>
    </Bar>
  )
}

/** HEADER-03; a fan who came by a link has no page of ours to go back to and goes to /. */
function BackButton({ pathname }: { pathname: string }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const goBack = () => {
    if (backTarget(pathname) === 'history' && canGoBack(key)) navigate(-1)
    else navigate(routes.home)
  }
  return (
    <IconButton label="Back" onClick={goBack}>
      <ArrowLeftIcon size={22} />
    </IconButton>
  )
}
