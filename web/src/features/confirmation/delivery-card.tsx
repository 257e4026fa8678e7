import type { DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { noDeliveryMethod } from './confirm-order.ts'
import type { DetailsForm } from './details-form.ts'
import { InSeatFields } from './in-seat-fields.tsx'
import { MethodButtons } from './method-buttons.tsx'
import { PickupFields } from './pickup-fields.tsx'
import { SectionCard } from './section-card.tsx'
import { useSections } from './sections.ts'

/** CONF-03 to CONF-05: how the order reaches the fan, and what that method needs to know. */
export function DeliveryCard({ form, allowed }: { form: DetailsForm; allowed: readonly DeliveryMethod[] }) {
  const method = form.watch('deliveryMethod')
  const sections = useSections()
  const choose = (next: DeliveryMethod) => {
    form.setValue('deliveryMethod', next)
    form.clearErrors()
  }
  if (allowed.length === 0) return <Notice tone="warning">{noDeliveryMethod}</Notice>
  return (
    <SectionCard title="Select Delivery Method">
      <MethodButtons allowed={allowed} selected={method} onSelect={choose} />
      {method === 'pickup' ? (
        <PickupFields
          form={form}
          onInSeat={allowed.includes('inseat') ? () => choose('inseat') : undefined}
        />
      ) : (
        <InSeatFields form={form} sections={sections} />
      )}
    </SectionCard>
  )
}
