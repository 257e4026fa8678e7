import { fallbackPickupLocation } from '@storefront/shared/domain/delivery/delivery.ts'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { readErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useNow } from '../../ui/status/use-now.ts'
import { useSelectedEvent } from '../events/selected-event.ts'
import type { DetailsForm } from './details-form.ts'
import { FieldPair } from './field-pair.ts'
import { usePickupLocations } from './pickup-locations.ts'
import { pickupTimes, pickupTimesLeft } from './pickup-times.ts'

const asOption = (text: string) => ({ value: text, label: text })

/**
 * CONF-09 to CONF-12, FAN-14: where and when the fan picks the order up.
 * @param onInSeat chooses in-seat delivery; undefined where that is not allowed
 */
export function PickupFields({ form, onInSeat }: { form: DetailsForm; onInSeat: (() => void) | undefined }) {
  const event = useSelectedEvent()
  const { names, problem, isRetrying, retry } = useLocationNames()
  const { control, formState } = form
  const { field: location } = useController({ control, name: 'pickupLocation' })
  const { field: time } = useController({ control, name: 'pickupTime' })
  const times = pickupTimesLeft(event, useNow())
  const isLate = times.length === 0 && pickupTimes(event).length > 0
  const hasPassed = time.value !== '' && !times.includes(time.value)

  // A single one needs no choosing, and one that is not offered any more cannot stay chosen.
  const settled =
    names && (names.includes(location.value) ? location.value : names.length === 1 ? names[0] : '')
  const { setValue } = form
  useEffect(() => {
    if (settled !== undefined) setValue('pickupLocation', settled)
  }, [settled, setValue])

  return (
    <>
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
      {event && !isLate && times.length === 0 && (
        <Notice tone="warning">
          None of the venue’s pickup times falls within this event, so it cannot be picked up. Please choose
          another delivery method or event.
        </Notice>
      )}
      <FieldPair>
        <Select
          {...location}
          label="Pickup Location"
          placeholder={names ? 'Select pickup location' : 'Loading locations...'}
          options={(names ?? []).map(asOption)}
          disabled={!names}
          error={formState.errors.pickupLocation?.message}
          required
        />
        <Select
          {...time}
          onChange={(change) => {
            form.clearErrors('pickupTime')
            time.onChange(change)
          }}
          label="Pickup Time"
          placeholder={times.length === 0 ? 'No pickup times available' : 'Select pickup time'}
          // What passes while it is chosen stays until the fan, or confirming, takes another one.
          options={(hasPassed ? [time.value, ...times] : times).map(asOption)}
          disabled={!event || !settled || (times.length === 0 && !hasPassed)}
          hint={names && !settled && 'Choose a pickup location first.'}
          error={
            formState.errors.pickupTime?.message ??
            (hasPassed ? `${time.value} has passed. Please choose another time.` : undefined)
          }
          required
        />
      </FieldPair>
    </>
  )
}

/** CONF-09: the fallback replaces none at all, and those that could not be fetched; undefined while they load. */
function useLocationNames() {
  const { data, error, isValidating, mutate } = usePickupLocations()
  const known = data ?? (error ? [] : undefined)
  const names = [...new Set(known?.map(({ name }) => name).filter(Boolean))]
  return {
    names: known && (names.length === 0 ? [fallbackPickupLocation.name] : names),
    problem: error && !data ? readErrorMessage(error) : undefined,
    isRetrying: isValidating,
    retry: () => void mutate(),
  }
}
