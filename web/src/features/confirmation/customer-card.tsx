import { detailLengths } from '@storefront/shared/domain/customer/detail-lengths.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { type DetailsForm, isKnown } from './details-form.ts'
import { KnownLine } from './known-line.tsx'
import { FieldPair, SectionCard } from './section-card.tsx'

/** CONF-06, FAN-41: who the order is for. */
export function CustomerCard({ form }: { form: DetailsForm }) {
  const { register } = form
  const { firstName, lastName, email } = form.values
  return (
    <SectionCard title="Customer Details">
      <KnownLine
        isKnown={isKnown(form, 'firstName', 'lastName', 'email')}
        text={`${`${firstName} ${lastName}`.trim()}, ${email}`}
        what="customer details"
      >
        <FieldPair>
          <TextField
            {...register('firstName')}
            label="First Name"
            autoComplete="given-name"
            maxLength={detailLengths.firstName}
            required
          />
          <TextField
            {...register('lastName')}
            label="Last Name"
            autoComplete="family-name"
            maxLength={detailLengths.lastName}
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
          required
        />
      </KnownLine>
    </SectionCard>
  )
}
