/** An event that has been running since yesterday, as the SPA stores a selected one. */
export const runningEvent = eventAround(-24, 48)

/** An event without dates and place, as the product server may leave them out. */
export const bareEvent = { id: 101, name: 'Rovers Festival Week', startOn: '', endOn: '', location: null }

/** An event that begins and ends so many hours from now. */
export function eventAround(fromHours: number, toHours: number) {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  return {
    id: 101,
    name: 'Rovers Festival Week',
    startOn: inHours(fromHours),
    endOn: inHours(toHours),
    location: { name: 'Kingsbridge Park' },
  }
}
