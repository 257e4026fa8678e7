import { detailLengths } from '@storefront/shared/domain/customer/detail-lengths.ts'
import { useController } from 'react-hook-form'
import { Select } from '../../ui/forms/select.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { type DetailsForm, originOf } from './details-form.ts'
import { FieldPair } from './field-pair.ts'

/** CONF-08, FAN-12: where the fan sits. `sections` is undefined while they load. */
export function InSeatFields({
  form,
  sections,
}: {
  form: DetailsForm
  sections: readonly string[] | undefined
}) {
  const { control, register, formState } = form
  const { field } = useController({ control, name: 'section' })
  return (
    <FieldPair>
      <Select
        {...field}
        label="Section"
        placeholder={placeholderOf(sections)}
        options={(sections ?? []).map((section) => ({ value: section, label: section }))}
        disabled={!sections?.length}
        hint={originOf('section', field.value)}
        error={formState.errors.section?.message}
        required
      />
      <TextField
        {...register('seat')}
        label="Seat Number"
        placeholder="e.g. 12"
        autoComplete="off"
        maxLength={detailLengths.seat}
        hint={originOf('seat', form.watch('seat'))}
        error={formState.errors.seat?.message}
        required
      />
    </FieldPair>
  )
}

function placeholderOf(sections: readonly string[] | undefined): string {
  if (!sections) return 'Loading sections...'
  return sections.length === 0 ? 'No sections available' : 'Select section'
}
