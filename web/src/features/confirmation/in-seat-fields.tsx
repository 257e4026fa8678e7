import { detailLengths } from '@storefront/shared/domain/customer/detail-lengths.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { type DetailsForm, isKnown, originOf } from './details-form.ts'
import { KnownLine } from './known-line.tsx'
import { FieldPair } from './section-card.tsx'

/**
 * CONF-08, FAN-12, FAN-41: where the fan sits.
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
  const [ofSection, ofSeat] = [originOf('section', section), originOf('seat', seat)]
  return (
    <KnownLine
      isKnown={isKnown(form, 'section', 'seat')}
      text={`${section}, Seat ${seat}`}
      what="seat"
      origin={ofSeat}
    >
      <FieldPair>
        <Select
          {...form.choose('section')}
          label="Section"
          placeholder={placeholderOf(sections)}
          options={(sections ?? []).map((name) => ({ value: name, label: name }))}
          disabled={!sections?.length}
          hint={ofSection}
          required
        />
        <TextField
          // Not `register`: the seat of the last order, or of a link, may come after the field, with the sections.
          {...form.choose('seat')}
          label="Seat Number"
          placeholder="e.g. 12"
          autoComplete="off"
          maxLength={detailLengths.seat}
          hint={ofSeat !== ofSection && ofSeat}
          required
        />
      </FieldPair>
    </KnownLine>
  )
}

function placeholderOf(sections: readonly string[] | undefined): string {
  if (!sections) return 'Loading sections...'
  return sections.length === 0 ? 'No sections available' : 'Select section'
}
