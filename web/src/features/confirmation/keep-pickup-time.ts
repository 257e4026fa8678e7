import { selectedEvent } from '../events/selected-event.ts'
import type { DetailsForm } from './details-form.ts'
import { pickupTimesLeft } from './pickup-times.ts'

/**
 * FAN-14: when the fan confirms, a chosen time that has passed gives way to the next one that is left, and the fan reads so
 * at the field.
 * @returns whether the choice stands
 */
export function keepPickupTime(form: DetailsForm): boolean {
  const chosen = form.getValues('pickupTime')
  const [next, ...others] = pickupTimesLeft(selectedEvent(), Date.now())
  if (chosen === next || others.includes(chosen)) return true
  form.setValue('pickupTime', next ?? '')
  if (chosen === '') return true
  const message = next
    ? `${chosen} has passed, so the next time was chosen. Please check it.`
    : `${chosen} has passed, and no later time is left.`
  form.setError('pickupTime', { type: 'passed', message })
  return false
}
