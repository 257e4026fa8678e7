import { detailLengths } from '@storefront/shared/domain/customer/detail-lengths.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { type DetailsForm, originOf } from './details-form.ts'
import { FieldPair } from './section-card.tsx'

/**
 * CONF-08, FAN-12: where the fan sits.
 * @param sections undefined while they load
 */
export function InSeatFields({
  form,
  sections,
}: {
  form: DetailsForm
  sections: readonly string[] | undefined
}) {
  const { section, seat } = form.values
  return (
    <FieldPair>
      <Select
        {...form.choose('section')}
        label="Section"
        placeholder={placeholderOf(sections)}
        options={(sections ?? []).map((name) => ({ value: name, label: name }))}
        disabled={!sections?.length}
        hint={originOf('section', section)}
        required
      />
      <TextField
        // Not `register`: the seat of the last order, or of a link, may come after the field, with the sections.
        {...form.choose('seat')}
        label="Seat Number"
        placeholder="e.g. 12"
        autoComplete="off"
        maxLength={detailLengths.seat}
        hint={originOf('seat', seat)}
        required
      />
    </FieldPair>
  )
}

function placeholderOf(sections: readonly string[] | undefined): string {
  if (!sections) return 'Loading sections...'
  return sections.length === 0 ? 'No sections available' : 'Select section'
}
