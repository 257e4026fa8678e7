import { nearestFirst } from '@storefront/shared/domain/delivery/pickup-choices.ts'
import { findText } from '@storefront/shared/domain/lines.ts'
import { useEffect } from 'react'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { Button, RetryButton } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useNow } from '../../ui/use-now.ts'
import { instant } from '../../venue/clock.ts'
import { pickupRangeText, venueTime, venueZone } from '../../venue/formats.ts'
import { venueSettings } from '../../venue/settings.ts'
import { VenueName } from '../../venue/venue-name.tsx'
import { useSelectedEvent } from '../events/selected-event.ts'
import { type DetailsForm, isPrefilled, originOf } from './details-form.ts'
import { FieldPair, PrefilledFields } from './form-section.tsx'
import { usePickupLocations } from './pickup-locations.ts'
import { earlierEventEnd, lostTimeReason, pickupTimes, pickupTimesLeft } from './pickup-times.ts'

const asOption = (text: string) => ({ value: text, label: text })
const asTime = (range: string) => ({ value: range, label: pickupRangeText(range) })

/**
 * CONF-09 to CONF-12, FAN-14, FAN-41, VEN-21: the pickup location and time.
 * @param ranges in the venue's notation, in which the chosen one is sent; undefined while they load
 * @param onInSeat chooses in-seat delivery; undefined when that is not allowed
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
  const t = useT()
  const event = useSelectedEvent()
  const { names, hasFailed, retry } = usePickupLocations()
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

  // A single location needs no choice, and a withdrawn one cannot stay chosen.
  const selected = names && (findText(names, location) ?? (names.length === 1 ? names[0] : ''))
  useEffect(() => {
    if (selected !== undefined) setValue('pickupLocation', selected)
  }, [selected, setValue])

  const origin = originOf('pickupLocation', location)
  const eventEnd = earlierEventEnd(chosen, event, now)
  const endHint = eventEnd !== null && <T id="confirmation.eventEnds" values={{ time: eventEnd }} />
  const holds = !hasFailed && times.includes(chosen)
  return (
    <PrefilledFields
      isPrefilled={holds && isPrefilled(form, 'pickupLocation', 'pickupTime')}
      values={{
        'confirmation.location': <VenueName>{location}</VenueName>,
        'confirmation.time': venueTime(chosen, near),
      }}
      note={
        (origin || endHint) && (
          <>
            {origin && <T id={origin} />}
            {origin && endHint && ' '}
            {endHint}
          </>
        )
      }
      change={t('confirmation.changePickup')}
    >
      {hasFailed && (
        <Notice tone="warning" action={<RetryButton variant="secondary" retry={retry} />}>
          <T id="confirmation.locationsFailed" />
        </Notice>
      )}
      {isLate && (
        <Notice
          tone="warning"
          action={
            onInSeat && (
              <Button variant="secondary" onClick={onInSeat}>
                <T id="confirmation.toMySeat" />
              </Button>
            )
          }
        >
          <T id="confirmation.noTimeLeftToday" />
        </Notice>
      )}
      {event && isWithout && !isLate && (
        <Notice tone="warning">
          <T id="confirmation.noTimeFits" />
        </Notice>
      )}
      <FieldPair>
        <Select
          {...choose('pickupLocation')}
          label={t('confirmation.location')}
          placeholder={t(names ? 'confirmation.selectLocation' : 'confirmation.loadingLocations')}
          options={offered.names.map(asOption)}
          disabled={!names}
          hint={
            offered.isSorted && (
              <T
                id="confirmation.nearestFirst"
                values={{ section: () => <VenueName>{section}</VenueName> }}
              />
            )
          }
          required
        />
        <Select
          {...time}
          label={t('confirmation.time')}
          placeholder={t(
            !ranges
              ? 'confirmation.loadingTimes'
              : isWithout
                ? 'confirmation.noTimes'
                : 'confirmation.selectTime',
          )}
          // A chosen time that is no longer offered stays in the list until another one is chosen.
          options={(isLost ? [chosen, ...times] : times).map(asTime)}
          disabled={!event || !selected || (times.length === 0 && !isLost)}
          hint={names && !selected ? <T id="confirmation.locationFirst" /> : endHint || zone}
          error={
            time.error ?? (isLost ? t('confirmation.timeLost', lostTimeReason(chosen, event)) : undefined)
          }
          required
        />
      </FieldPair>
    </PrefilledFields>
  )
}
