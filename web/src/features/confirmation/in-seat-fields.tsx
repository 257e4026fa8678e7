import { detailLengths } from '@storefront/shared/domain/customer/detail-lengths.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import { useT } from '../../messages/language.ts'
import { T, Verbatim } from '../../messages/t.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { VenueName } from '../../venue/venue-name.tsx'
import { type DetailsForm, isPrefilled, originOf } from './details-form.ts'
import { FieldPair, PrefilledFields } from './form-section.tsx'

/** CONF-08, FAN-12, FAN-41: the fan's section and seat; `sections` is undefined while they load. */
export function InSeatFields({
  form,
  sections,
}: {
  form: DetailsForm
  sections: readonly string[] | undefined
}) {
  const t = useT()
  const { section, seat } = form.values
  const [ofSection, ofSeat] = [originOf('section', section), originOf('seat', seat)]
  return (
    <PrefilledFields
      isPrefilled={isPrefilled(form, 'section', 'seat')}
      values={{
        'confirmation.section': <VenueName>{section}</VenueName>,
        'confirmation.seat': <Verbatim>{seat}</Verbatim>,
      }}
      note={ofSeat && <T id={ofSeat} />}
      change={t('confirmation.changeSeat')}
    >
      <FieldPair>
        <Select
          {...form.choose('section')}
          label={t('confirmation.section')}
          placeholder={t(placeholderOf(sections))}
          options={(sections ?? []).map((name) => ({ value: name, label: name }))}
          disabled={!sections?.length}
          hint={ofSection && <T id={ofSection} />}
          required
        />
        <TextField
          // Not `register`: the seat of the last order or the link may arrive after the field, with the sections.
          {...form.choose('seat')}
          label={t('confirmation.seat')}
          placeholder={t('confirmation.seatExample')}
          autoComplete="off"
          maxLength={detailLengths.seat}
          hint={ofSeat && ofSeat !== ofSection && <T id={ofSeat} />}
          required
        />
      </FieldPair>
    </PrefilledFields>
  )
}

function placeholderOf(sections: readonly string[] | undefined): MessageId {
  if (!sections) return 'confirmation.loadingSections'
  return sections.length === 0 ? 'confirmation.noSections' : 'confirmation.selectSection'
}
