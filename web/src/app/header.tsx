import { routes } from '@storefront/shared/domain/routes.ts'
import { ArrowLeftIcon, ShoppingCartIcon } from 'lucide-react'
import { type ReactNode, type Ref, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { getBranding, productName } from '../api/boot.ts'
import { VenueText } from '../api/venue-text.tsx'
import { syncCartAcrossTabs, useCartPieces } from '../features/cart/cart.ts'
import { useT } from '../messages/language.ts'
import { from, short, tight } from '../theme/breakpoints.ts'
import { barHeight, color, layer, radius, space, touch, width } from '../theme/tokens.ts'
import { type } from '../theme/type.ts'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { useMeasuredBar } from '../ui/actions/measured-bar.ts'
import { returning, useGoBack } from '../ui/navigation.ts'
import { VenueImage } from '../ui/surfaces/picture.tsx'
import { AccountMenu } from './account-menu.tsx'
import { EventButton } from './event-button.tsx'
import { screenAt, screens, useScreenTitle } from './screens.tsx'

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.header};
  padding-top: env(safe-area-inset-top);
  color: ${color.onDark};
  background: ${color.header};
  border-bottom: 2px solid ${color.brand};
  // Menus and dialogs inside have another background.
  :is(a, button):not(ul *, dialog *):focus-visible { outline-color: currentcolor; outline-offset: -4px; }
  // FAN-55: on short and narrow screens it scrolls away; relative, so that its menus still open above the screen.
  ${short} { position: relative; }
  ${tight} { position: relative; }
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
`
const Back = styled.div`
  &:where([data-only-wide='true']) { display: none; ${from.tablet} { display: block; } }
`
const Title = styled.div`
  ${type.subheading}
  flex: 1 1 4.5rem; display: flex; align-items: center; gap: ${space[3]}; min-width: 0; padding-inline-start: ${space[2]};
  font-weight: 650; line-height: 1.2; overflow-wrap: anywhere;
  /* HEADER-05, FAN-55: a name that needs more than three lines beside the actions is above them, and smaller. */
  &[data-long='true'] { flex-basis: min(28rem, 100%); padding-block: ${space[1]}; font-size: 0.875rem; }
  ${tight} { flex-basis: auto; padding: ${space[1]} 0; padding-inline-start: ${space[1]}; }
`
// Wraps as one group below the title on narrow screens.
const Actions = styled.div`
  display: flex; align-items: center; gap: ${space[1]}; min-width: 0;
  ${tight} { gap: 0; }
`
const Logo = styled(VenueImage)`
  flex: none; width: ${space[8]}; height: ${space[8]}; border-radius: ${radius.sm}; object-fit: contain;
  background: ${color.plate};
`

/**
 * The bar of every screen and of first views (`build/first-views.tsx`).
 * @param logo the venue's; '' for none
 * @param isLong whether the title gets its own row on narrow screens
 */
export function HeaderBar({
  ref,
  back,
  logo = '',
  title,
  isLong = false,
  children,
}: {
  ref?: Ref<HTMLElement>
  back?: ReactNode
  logo?: string
  title?: ReactNode
  isLong?: boolean
  children?: ReactNode
}) {
  return (
    <Bar ref={ref}>
      <Row>
        {back}
        <Title data-long={isLong}>
          <Logo src={logo} alt="" />
          <span>{title}</span>
        </Title>
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
      title={isNamed ? <VenueText>{productName()}</VenueText> : title}
      isLong={isNamed && productName().length > 48}
    >
      <EventButton key={pathname} />
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
    <IconButton label={t('app.back')} look="onDark" onClick={leave}>
      <ArrowLeftIcon size={22} />
    </IconButton>
  )
}

const CartLink = styled(Link)`
  display: flex; align-items: center; justify-content: center; flex: none;
  min-width: ${touch}; height: ${touch}; border-radius: ${radius.pill}; color: inherit;
  &:hover { background: ${color.onDarkHover}; }
`
// Negative margins let the badge cover a corner of the icon at any text size.
const Count = styled.span`
  ${type.caption} ${type.figures}
  align-self: start; margin: 2px 0 0; margin-inline: -8px -6px; min-width: 1.25rem; height: 1.25rem; padding-inline: 0.3125rem;
  display: grid; place-items: center; border-radius: ${radius.pill}; font-weight: 700;
  background: ${color.onDark}; color: ${color.header}; box-shadow: 0 0 0 2px ${color.header};
  animation: appear var(--motion) var(--ease);
`

/** HEADER-07: the link to the cart; the badge counts pieces and shows only above 0. */
function CartButton() {
  const t = useT()
  const { pieces: count } = useCartPieces()
  useEffect(syncCartAcrossTabs, [])
  // FAN-75: a tap on the way to the cart does not wait for its code.
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
