import { adminUrl } from './addresses.ts'

type Switch = 'open' | 'paused'
type Service = {
  ordering?: Switch
  inSeat?: Switch
  pickup?: Switch
  message?: string
  waitMinutes?: number
  until?: string
}

/** Switches a venue on the operators' listener, as its staff do; what is left out is open, or nothing. */
export async function switchService(tenant: string, service: Service = {}): Promise<void> {
  const response = await fetch(`${adminUrl()}/venues/${tenant}/service`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(service),
  })
  if (!response.ok) throw new Error(`${tenant} was not switched: ${response.status} ${await response.text()}`)
}
