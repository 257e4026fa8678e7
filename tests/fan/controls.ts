import type { CallDuration } from '../fake-upstream/control/call-durations.ts'
import type { FaultRequest } from '../fake-upstream/control/fault.ts'
import type { Entry } from '../fake-upstream/control/journal.ts'
import type { Behaviour, Seed } from '../fake-upstream/state/behaviour.ts'
import type { Charge } from '../fake-upstream/state/charge.ts'
import type { Checkout } from '../fake-upstream/state/order.ts'
import { send } from './http.ts'

type OfFan<What> = What & { readonly email: string }

/**
 * The controls of the fake product server (`fake-upstream/README.md`); `url` is its address. Lists begin with the oldest.
 * @throws Error when it refuses
 */
export function controlsOf(url: string) {
  async function control<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await send<Body>(`${url}/__control/${path}`, method, body)
    if (response.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(response)}`)
    return response.body
  }
  const list = <Item>(path: string, query: Readonly<Record<string, string>> = {}) =>
    control<Item[]>('GET', `${path}?${new URLSearchParams(query)}`)

  return {
    /** The calls that arrived; `path` is a regular expression. */
    journal: (query: { email?: string; tenant?: string; method?: string; path?: string }) =>
      list<Entry>('journal', query),
    /** The charges that were carried out. */
    ledger: (query: { email?: string } = {}) => list<Charge>('ledger', query),
    /** The checkouts that were carried out. */
    checkouts: (query: { email: string }) => list<Checkout>('checkouts', query),
    durations: () => list<CallDuration>('stays'),
    /** Injects a fault. Returns how to end it. */
    async fail(fault: FaultRequest): Promise<() => Promise<unknown>> {
      const { id } = await control<{ id: string }>('POST', 'faults', fault)
      return () => control('DELETE', `faults/${id}`)
    },
    /** Refuses connections, and breaks the open ones, for `ms`. */
    down: (ms: number) => control('POST', 'down', { ms }),
    /** Gives a fan cards and a history. */
    seed: (what: OfFan<Seed>) => control('POST', 'seed', what),
    /** Changes how it works for a fan. */
    behave: (how: OfFan<Behaviour>) => control('POST', 'behaviour', how),
    /** Decides a charge that is being processed. */
    settle: (orderId: string, status: 'SUCCESS' | 'FAILED') => control('POST', 'settle', { orderId, status }),
  }
}
