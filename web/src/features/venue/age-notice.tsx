import { venueSettings } from '../../api/boot.ts'
import { VenueText } from '../../api/venue-text.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** VEN-25: what the venue says about the sale of alcohol, where it says something. */
export function AgeNotice() {
  const { ageNotice } = venueSettings()
  return (
    ageNotice && (
      <Notice>
        <VenueText>{ageNotice}</VenueText>
      </Notice>
    )
  )
}
