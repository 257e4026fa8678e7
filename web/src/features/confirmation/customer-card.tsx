import { detailLengths } from '@storefront/shared/domain/customer/detail-lengths.ts'
import { useT } from '../../messages/language.ts'
import { T, Verbatim } from '../../messages/t.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { type DetailsForm, isPrefilled } from './details-form.ts'
import { FieldPair, PrefilledFields, SectionCard } from './form-section.tsx'

/** CONF-06, FAN-41: the fan's name and e-mail. */
export function CustomerCard({ form }: { form: DetailsForm }) {
  const t = useT()
  const { register } = form
  const { firstName, lastName, email } = form.values
  return (
    <SectionCard title={<T id="confirmation.customerDetails" />}>
      <PrefilledFields
        isPrefilled={isPrefilled(form, 'firstName', 'lastName', 'email')}
        values={{
          'confirmation.firstName': <bdi translate="no">{firstName}</bdi>,
          'confirmation.lastName': <bdi translate="no">{lastName || '–'}</bdi>,
          'confirmation.email': <Verbatim>{email}</Verbatim>,
        }}
        note={<T id="confirmation.emailHint" />}
        change={t('confirmation.changeCustomer')}
      >
        <FieldPair>
          <TextField
            {...register('firstName')}
            label={t('confirmation.firstName')}
            autoComplete="given-name"
            maxLength={detailLengths.firstName}
            required
          />
          <TextField
            {...register('lastName')}
            label={t('confirmation.lastName')}
            autoComplete="family-name"
            maxLength={detailLengths.lastName}
            optional
          />
        </FieldPair>
        <TextField
          {...register('email')}
          label={t('confirmation.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={<T id="confirmation.emailHint" />}
          required
        />
      </PrefilledFields>
    </SectionCard>
  )
}
