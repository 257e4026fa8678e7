import type { DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import { ArmchairIcon, StoreIcon } from 'lucide-react'
import { Suspense } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { stacked } from '../../theme/breakpoints.ts'
import { color, elevation, radius, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { useVenueService } from '../../venue/service.ts'
import { PausedText } from '../venue/service-notice.tsx'
import type { useDeliverySettings } from './delivery-settings.ts'
import type { DetailsForm } from './details-form.ts'
import { saveDraftField } from './draft.ts'
import { SectionCard } from './form-section.tsx'
import { InSeatFields } from './in-seat-fields.tsx'
import { PickupFields } from './pickup-fields.tsx'

const methods = {
  inseat: { label: 'confirmation.inSeat', Icon: ArmchairIcon },
  pickup: { label: 'confirmation.pickup', Icon: StoreIcon },
} as const

const Group = styled.div`
  display: grid; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; gap: ${space[1]}; padding: ${space[1]};
  border-radius: ${radius.lg}; background: ${color.sunken};
  ${stacked} { grid-auto-flow: row; }
`
const Choice = styled.button`
  ${type.label}
  display: flex; align-items: center; justify-content: center; gap: ${space[2]}; min-height: 3rem;
  padding: ${space[2]}; border-radius: ${radius.md}; color: ${color.muted};
  transition: background var(--motion), color var(--motion), box-shadow var(--motion);
  &:hover { color: ${color.text}; }
  &[aria-pressed='true'] {
    background: ${color.raised}; color: ${color.primaryText}; box-shadow: ${elevation[1]}; font-weight: 650;
  }
`

/** CONF-03 to CONF-05, VEN-14: the delivery method and its fields. */
export function DeliveryCard({
  form,
  settings,
  isLoading,
}: ReturnType<typeof useDeliverySettings> & { form: DetailsForm }) {
  const t = useT()
  const { deliveryMethod } = form.values
  const { deliveryMethods: allowed, pausedMethods, pickupTimeRanges, sections } = settings
  const choose = (method: DeliveryMethod) => {
    form.setValue('deliveryMethod', method)
    form.clearErrors()
    saveDraftField('deliveryMethod', method)
  }
  const service = useVenueService()
  const paused = service && pausedMethods.length > 0 && (
    <Suspense>
      <PausedText service={service} methods={pausedMethods} />
    </Suspense>
  )
  if (allowed.length === 0) {
    return (
      paused || (
        <Notice tone="warning">
          <T id="confirmation.noMethod" />
        </Notice>
      )
    )
  }
  return (
    <SectionCard title={<T id="confirmation.deliveryMethod" />}>
      {paused}
      <Group role="group" aria-label={t('confirmation.deliveryMethod')}>
        {allowed.map((method) => {
          const { label, Icon } = methods[method]
          return (
            <Choice
              key={method}
              type="button"
              aria-pressed={method === deliveryMethod}
              onClick={() => choose(method)}
            >
              <Icon size={20} />
              <T id={label} />
            </Choice>
          )
        })}
      </Group>
      {deliveryMethod === 'pickup' ? (
        <PickupFields
          form={form}
          ranges={isLoading ? undefined : pickupTimeRanges}
          onInSeat={allowed.includes('inseat') ? () => choose('inseat') : undefined}
        />
      ) : (
        <InSeatFields form={form} sections={isLoading ? undefined : sections} />
      )}
    </SectionCard>
  )
}
