import type { Entry } from './journal.ts'

/** A disturbance that the control endpoint was asked for; see the README for what each part does. */
export type FaultOrder = {
  match?: { method?: string; path?: string; email?: string; tenant?: string }
  times?: number
  latencyMs?: number
  status?: number
  body?: unknown
  headers?: Record<string, string>
  drop?: 'before' | 'after'
  half?: boolean
  garbage?: boolean
  hang?: boolean
  /** whether the call is carried out all the same */
  work?: boolean
}

export type Fault = FaultOrder & { id: string; left: number; hits: number }

/** Whether the call behind an order's disturbance is carried out. */
export const worksOn = (fault: FaultOrder): boolean =>
  fault.work ?? (fault.status === undefined && fault.drop !== 'before' && !fault.hang)

const fits = (wanted: string | undefined, given: string | null) => wanted === undefined || wanted === given

/** The newest fault that concerns a call, one use of it spent. */
export function takeFault(faults: Fault[], entry: Entry): Fault | undefined {
  const fault = faults.findLast(({ match = {}, left }) => {
    const method = fits(match.method?.toUpperCase(), entry.method)
    const path = match.path === undefined || new RegExp(match.path).test(entry.path)
    return left > 0 && method && path && fits(match.email, entry.email) && fits(match.tenant, entry.tenant)
  })
  if (fault) {
    fault.left -= 1
    fault.hits += 1
  }
  return fault
}
