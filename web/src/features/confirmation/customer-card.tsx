import { detailLengths } from '@storefront/shared/domain/customer/detail-lengths.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { DetailsForm } from './details-form.ts'
import { FieldPair } from './field-pair.ts'
import { SectionCard } from './section-card.tsx'

/** CONF-06: who the order is for. */
export function CustomerCard({ form: { register, formState } }: { form: DetailsForm }) {
  const { errors } = formState
  return (
    <SectionCard title="Customer Details">
      <FieldPair>
        <TextField
          {...register('firstName')}
          label="First Name"
          autoComplete="given-name"
          maxLength={detailLengths.firstName}
          error={errors.firstName?.message}
          required
        />
        <TextField
          {...register('lastName')}
          label="Last Name"
          autoComplete="family-name"
          maxLength={detailLengths.lastName}
          error={errors.lastName?.message}
          optional
        />
      </FieldPair>
      <TextField
        {...register('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="Order confirmation and updates will be sent to this email."
        error={errors.email?.message}
        required
      />
    </SectionCard>
  )
}
