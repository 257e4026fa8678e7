import { getBranding as readBranding } from '@storefront/shared/contract/branding.ts'
import { detailLengths } from '@storefront/shared/domain/customer/detail-lengths.ts'
import { getBoot, getBranding } from '../../api/boot.ts'
import { useEndpoint } from '../../api/reads.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { type DetailsForm, originOf } from './details-form.ts'
import { FieldPair } from './section-card.tsx'

/** CONF-08, FAN-12: where the fan sits. */
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
        {...form.register('seat')}
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

/**
 * The venue's sections, undefined while they load. The page brings them along, but for a page that was opened while the
 * product server was away and has the default branding: its sections are asked for again.
 */
export function useSections(): readonly string[] | undefined {
  const isKnown = getBoot().branding.status === 'found'
  const { data, error } = useEndpoint(readBranding, isKnown ? null : {})
  if (isKnown || error) return getBranding().additionalAttributes.sections
  return data?.branding.additionalAttributes.sections
}

function placeholderOf(sections: readonly string[] | undefined): string {
  if (!sections) return 'Loading sections...'
  return sections.length === 0 ? 'No sections available' : 'Select section'
}
