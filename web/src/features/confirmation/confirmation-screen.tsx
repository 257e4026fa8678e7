import { routes } from '@storefront/shared/domain/routes.ts'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { from } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { Button, LinkButton } from '../../ui/actions/button.tsx'
import { Overlay } from '../../ui/dialogs/modal.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { type Heading, PageTitle, Screen } from '../../ui/surfaces/screen.tsx'
import { useVenueService } from '../../venue/service.ts'
import { useCart, useCartRefresh } from '../cart/cart.ts'
import { TotalBar } from '../cart/cart-totals.tsx'
import { OrderSummary } from '../cart/order-summary.tsx'
import { useServiceNotice } from '../venue/service-notice.tsx'
import { CustomerCard } from './customer-card.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { useDeliverySettings } from './delivery-settings.ts'
import { useDetailsForm } from './details-form.ts'
import { SelectedEventCard } from './selected-event-card.tsx'

const Panes = styled.div`
  display: grid; gap: ${space[5]}; align-items: start; grid-template-columns: minmax(0, 1fr);
  ${from.tablet} {
    grid-template-columns: minmax(0, 3fr) minmax(18rem, 2fr); gap: ${space[6]};
  }
`
const Sidebar = styled.div`
  min-width: 0;
  ${from.tablet} { position: sticky; top: calc(var(--header-height) + ${space[6]}); }
`
const Column = styled.div`display: grid; gap: ${space[5]}; grid-template-columns: minmax(0, 1fr);`

/** CONF-01 to CONF-25: the screen for delivery method and customer details. */
export function ConfirmationScreen({ heading }: { heading: Heading }) {
  const t = useT()
  const { settings, isLoading: areSettingsLoading } = useDeliverySettings()
  const form = useDetailsForm(settings)
  const { deliveryMethods, pausedMethods } = settings
  const isPaused = useVenueService()?.ordering === 'paused'
  const notice = useServiceNotice()
  useCartRefresh()
  const { cart, isLoading, isSettling, error } = useCart()
  const isEmpty = !isLoading && !error && cart.items.length === 0
  return (
    <Screen as="form" noValidate onSubmit={form.submit}>
      <PageTitle>
        <T id={heading.title} />
      </PageTitle>
      {isEmpty && (
        <Notice
          tone="warning"
          action={
            <LinkButton variant="secondary" to={routes.home}>
              <T id="confirmation.toMenu" />
            </LinkButton>
          }
        >
          <T id="errors.cartEmpty" /> <T id="confirmation.nothingYet" />
        </Notice>
      )}
      <Panes>
        <Column>
          <SelectedEventCard />
          <DeliveryCard form={form} settings={settings} isLoading={areSettingsLoading} />
          <CustomerCard form={form} />
        </Column>
        <Sidebar>
          <OrderSummary />
        </Sidebar>
      </Panes>
      {deliveryMethods.length + pausedMethods.length > 0 && (
        <TotalBar payment={cart.payment} settling={isSettling} notice={notice}>
          <Button
            type="submit"
            size="lg"
            disabled={areSettingsLoading}
            aria-disabled={isPaused || deliveryMethods.length === 0}
            busy={form.isSending}
            busyText={t('confirmation.processing')}
          >
            <T
              id={
                form.values.deliveryMethod === 'pickup'
                  ? 'confirmation.confirmPickup'
                  : 'confirmation.confirmInSeat'
              }
            />
          </Button>
        </TotalBar>
      )}
      {form.isSending && <Overlay text={t('confirmation.processingOrder')} />}
    </Screen>
  )
}
