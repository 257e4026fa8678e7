/** How a login ends, decided by the local part of the address; any other address signs in normally. */
export type LoginOutcome =
  | { kind: 'normal'; lifeSeconds: number; withDomain: boolean; withCustomer: boolean }
  | { kind: 'refused' }
  | { kind: 'unsuccessful' }
  | { kind: 'silent' }
  | { kind: 'opaque' }

const EIGHT_HOURS = 8 * 3600

/** How the login of an address ends: `name@…` or `name+anything@…`, see the README. */
export function loginOutcomeOf(email: string): LoginOutcome {
  const local = email.split('@')[0] ?? ''
  const [name, extra] = local.split('+')
  if (name === 'refused' || name === 'unsuccessful' || name === 'silent' || name === 'opaque') {
    return { kind: name }
  }
  const lifeSeconds =
    name === 'short-session' ? Number(extra?.split('-')[0] ?? 5) : name === 'expired' ? -60 : EIGHT_HOURS
  return {
    kind: 'normal',
    lifeSeconds: Number.isFinite(lifeSeconds) ? lifeSeconds : 5,
    withDomain: name !== 'no-domain',
    withCustomer: name !== 'no-customer',
  }
}
