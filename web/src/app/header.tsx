import { routes } from '@storefront/shared/domain/routes.ts'
import { ArrowLeftIcon, ShoppingCartIcon } from 'lucide-react'
import { type ReactNode, type Ref, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { syncCartAcrossTabs, useCart } from '../features/cart/cart.ts'
import { useT } from '../messages/language.ts'
import { from, short, sideways, stacked } from '../theme/breakpoints.ts'
import { barHeight, color, layer, radius, space, touch, width } from '../theme/tokens.ts'
import { type } from '../theme/type.ts'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { useMeasuredBar } from '../ui/actions/measured-bar.ts'
import { returning, useGoBack } from '../ui/navigation.ts'
import { VenueImage } from '../ui/surfaces/picture.tsx'
import { getBranding, productName } from '../venue/branding.ts'
import { VenueName } from '../venue/venue-name.tsx'
import { AccountMenu } from './account-menu.tsx'
import { EventButton } from './event-button.tsx'
import { screenAt, screens, useScreenTitle } from './screens.tsx'

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.header};
  padding-top: env(safe-area-inset-top);
  color: ${color.onBrand};
  background: ${color.brand};
  border-bottom: 2px solid ${color.tint};
  // Menus and dialogs inside have another background.
  :is(a, button):not(ul *, dialog *):focus-visible { outline-color: currentcolor; outline-offset: -4px; }
  // FAN-55: on short screens it scrolls away; relative, so that its menus still open above the screen.
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
  padding: 0 max(${space[2]}, env(safe-area-inset-right)) 0 max(${space[2]}, env(safe-area-inset-left));
  ${from.tablet} { padding-inline: ${space[5]}; }
  ${sideways} { min-height: ${space[12]}; }
`
const Back = styled.div`
  &:where([data-only-wide='true']) { display: none; ${from.tablet} { display: block; } }
`
// FAN-69: on a phone the event's link is under the title, so that one row is enough; with the largest text it is beside
// cart and account, so that two are.
const Heading = styled.div`
  flex: 1 1 6rem; min-width: 0; padding-inline-start: ${space[2]};
  ${from.mobile} { display: flex; align-items: center; gap: ${space[1]}; }
  ${stacked} { display: contents; }
`
const Title = styled.div`
  ${type.subheading}
  flex: 1; padding-top: 2px; font-weight: 650; font-size: 0.9375rem; line-height: 1.125; overflow-wrap: anywhere;
  &[data-long='true'] { font-size: 0.75rem; }
  ${stacked} { flex-basis: 60%; padding-inline-start: ${space[2]}; }
`
const Actions = styled.div`display: flex; align-items: center;`
const Logo = styled(VenueImage)`
  flex: none; width: ${space[8]}; height: ${space[8]}; border-radius: ${radius.sm}; object-fit: contain;
  background: ${color.plate};
`

/**
 * The bar of every screen, also in its first view.
 * @param logo the venue's; '' for none
 * @param isLong whether the title would need more than three lines on a phone
 * @param event the way to another event
 */
export function HeaderBar({
  ref,
  back,
  logo = '',
  title,
  isLong = false,
  event,
  children,
}: {
  ref?: Ref<HTMLElement>
  back?: ReactNode
  logo?: string
  title?: ReactNode
  isLong?: boolean
  event?: ReactNode
  children?: ReactNode
}) {
  return (
    <Bar ref={ref}>
      <Row>
        {back}
        <Logo src={logo} alt="" sizes="2rem" />
        <Heading>
          <Title data-long={isLong}>{title}</Title>
          {event}
        </Heading>
        <Actions>{children}</Actions>
      </Row>
    </Bar>
  )
}

/** Back, title, event, cart and account (HEADER-01 to 09). Part of the layout, so it is not on /auth. */
export function Header() {
  const { pathname, search } = useLocation()
  const title = useScreenTitle()
  const { favIconURL, additionalAttributes } = getBranding()
  // These screens have their title on the page.
  const isUntitled = pathname === routes.home || pathname === routes.events
  const screen = screenAt(pathname)
  const isNamed = isUntitled || !screen?.title
  const back = screen ? screen.back : 'history'
  // TXN-01: on a phone, one order of the history has its own way back to the list.
  const isOneOrder = pathname === routes.transactions && search !== ''
  const bar = useMeasuredBar<HTMLElement>('--header-height')
  return (
    <HeaderBar
      ref={bar}
      back={
        back && (
          <Back data-only-wide={isOneOrder}>
            <BackButton to={back} />
          </Back>
        )
      }
      logo={isUntitled ? additionalAttributes.logoURL || favIconURL : ''}
      title={isNamed ? <VenueName>{productName()}</VenueName> : title}
      isLong={isNamed && productName().length > 48}
      event={<EventButton key={pathname} />}
    >
      <CartButton />
      <AccountMenu />
    </HeaderBar>
  )
}

/** Leads to / or back in the history (HEADER-03); without an earlier page of ours it leads to /. */
function BackButton({ to }: { to: 'home' | 'history' }) {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const t = useT()
  const leave = () => (to === 'history' ? goBack() : void navigate(routes.home, { state: returning }))
  return (
    <IconButton label={t('app.back')} look="onColor" onClick={leave}>
      <ArrowLeftIcon size={22} />
    </IconButton>
  )
}

const CartLink = styled(Link)`
  display: flex; align-items: center; justify-content: center; flex: none;
  min-width: ${touch}; height: ${touch}; border-radius: ${radius.pill}; color: inherit;
  &:hover { background: ${color.tint}; }
`
// Negative margins let the badge cover a corner of the icon at any text size.
const Count = styled.span`
  ${type.caption} ${type.figures}
  align-self: start; margin: 2px 0 0; margin-inline: -8px -6px; min-width: 1.25rem; height: 1.25rem; padding-inline: 0.3125rem;
  display: grid; place-items: center; border-radius: ${radius.pill}; font-weight: 700;
  background: ${color.onBrand}; color: ${color.brand}; box-shadow: 0 0 0 2px ${color.brand};
  animation: appear var(--motion) var(--ease);
`

/** HEADER-07: the link to the cart; the badge counts pieces and shows only above 0. */
function CartButton() {
  const t = useT()
  const { pieces: count } = useCart()
  useEffect(syncCartAcrossTabs, [])
  // A tap on the way to the cart does not wait for its code.
  const isFilled = count > 0
  useEffect(() => {
    if (isFilled) void screens[routes.cart]?.Screen.preload()
  }, [isFilled])
  const label = count === 0 ? t('app.cart') : t('app.cartOf', { count })
  return (
    <CartLink to={routes.cart} aria-label={label}>
      <ShoppingCartIcon size={22} />
      {count > 0 && (
        <Count key={count} data-testid="cart-count">
          {count}
        </Count>
      )}
    </CartLink>
  )
}
