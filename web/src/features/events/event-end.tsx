import { listEvents } from '@storefront/shared/contract/events.ts'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { poll } from '../../api/poll.ts'
import { instant } from '../../venue/clock.ts'
import { endUnlistedEvent, useSelectedEvent } from './selected-event.ts'

const everyMs = 60_000

/**
 * FAN-01: whether the selected event is over is asked at its end and each minute after, in a visible page: only the product server
 * decides (`endUnlistedEvent`). This phone's clock, which may be wrong, only decides when to ask.
 */
export function EventEnd(): null {
  const event = useSelectedEvent()
  useEffect(() => {
    const end = instant(event?.endOn ?? '')
    if (Number.isNaN(end)) return
    const ask = async () => void (Date.now() > end && endUnlistedEvent(event, await call(listEvents, {})))
    // Often enough for a phone whose clock is set or that sleeps; at random, since the phones of a stand would ask at once.
    const waitMs = () => {
      const left = end - Date.now()
      return left < 0
        ? everyMs * (0.75 + Math.random() / 2)
        : Math.min(left + Math.random() * everyMs, everyMs)
    }
    const { now, stop } = poll(ask, waitMs)
    now()
    return stop
  }, [event])
  return null
}
