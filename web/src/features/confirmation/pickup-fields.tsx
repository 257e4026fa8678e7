import { nearestFirst } from '@storefront/shared/domain/delivery/pickup-near.ts'
import { useEffect } from 'react'
import { venueSettings } from '../../api/boot.ts'
import { instant } from '../../api/venue-clock.ts'
import { pickupRangeText, venueTime, venueZone } from '../../api/venue-texts.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useNow } from '../../ui/status/use-now.ts'
import { useSelectedEvent } from '../events/selected-event.ts'
import { type DetailsForm, isKnown, originOf } from './details-form.ts'
import { KnownLine } from './known-line.tsx'
import { usePickupLocations } from './pickup-locations.ts'
import { lossOf, pickupTimes, pickupTimesLeft } from './pickup-times.ts'
import { FieldPair } from './section-card.tsx'

const asOption = (text: string) => ({ value: text, label: text })
const asTime = (range: string) => ({ value: range, label: pickupRangeText(range) })

/**
 * CONF-09 to CONF-12, FAN-14, FAN-41, VEN-21: where and when the fan picks the order up.
 * @param ranges as the venue writes them, which is how the chosen one is sent; undefined while they load
 * @param onInSeat chooses in-seat delivery; undefined where that is not allowed
 */
export function PickupFields({
  form,
  ranges,
  onInSeat,
}: {
  form: DetailsForm
  ranges: readonly string[] | undefined
  onInSeat: (() => void) | undefined
}) {
  const event = useSelectedEvent()
  const { names, problem, isRetrying, retry } = usePickupLocations()
  const { values, choose, setValue } = form
  const { pickupLocation: location, pickupTime: chosen, section } = values
  const offered = nearestFirst(names ?? [], section, venueSettings().pickupNear ?? {})
  const time = choose('pickupTime')
  const now = useNow()
  const times = ranges ? pickupTimesLeft(ranges, event, now) : []
  const isWithout = ranges !== undefined && times.length === 0
  const isLate = isWithout && pickupTimes(ranges, event).length > 0
  const near = (event && instant(event.startOn)) || now
  const zone = event && venueZone(near)
  const isLost = ranges !== undefined && chosen !== '' && !times.includes(chosen)

  // A single one needs no choosing, and one that is not offered any more cannot stay chosen.
  const settled = names && (names.includes(location) ? location : names.length === 1 ? names[0] : '')
  useEffect(() => {
    if (settled !== undefined) setValue('pickupLocation', settled)
  }, [settled, setValue])

  const holds = !problem && times.includes(chosen)
  return (
    <KnownLine
      isKnown={holds && isKnown(form, 'pickupLocation', 'pickupTime')}
      text={`${location}, ${venueTime(chosen, near)}`}
      what="pickup"
      origin={originOf('pickupLocation', location)}
    >
      {problem && (
        <Notice
          tone="warning"
          action={
            <Button variant="secondary" busy={isRetrying} onClick={retry}>
              Try Again
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      {isLate && (
        <Notice
          tone="warning"
          action={
            onInSeat && (
              <Button variant="secondary" onClick={onInSeat}>
                Deliver to my seat
              </Button>
            )
          }
        >
          No pickup times are left for this event today.
        </Notice>
      )}
      {event && isWithout && !isLate && (
        <Notice tone="warning">
          None of the venue’s pickup times falls within this event, so it cannot be picked up. Please choose
          another delivery method or event.
        </Notice>
      )}
      <FieldPair>
        <Select
          {...choose('pickupLocation')}
          label="Pickup Location"
          placeholder={names ? 'Select pickup location' : 'Loading locations...'}
          options={offered.names.map(asOption)}
          disabled={!names}
          hint={offered.isSorted && `Nearest to ${section} first`}
          required
        />
        <Select
          {...time}
          label="Pickup Time"
          placeholder={
            !ranges ? 'Loading times...' : isWithout ? 'No pickup times available' : 'Select pickup time'
          }
          // What is lost while it is chosen stays until the fan, or confirming, takes another one.
          options={(isLost ? [chosen, ...times] : times).map(asTime)}
          disabled={!event || !settled || (times.length === 0 && !isLost)}
          hint={names && !settled ? 'Choose a pickup location first.' : zone}
          error={time.error ?? (isLost ? `${lossOf(chosen, event)}. Please choose another time.` : undefined)}
          required
        />
      </FieldPair>
    </KnownLine>
  )
}
