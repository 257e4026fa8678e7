import type { Entry } from './journal.ts'

/** What the control endpoint is asked to do to matching calls; see the README for what each part does. */
export type FaultRequest = {
  match?: { method?: string; path?: string; email?: string; tenant?: string }
  times?: number
  /** Of the calls that match, from 0 to 1; a call that it spares meets the next fault. */
  share?: number
  latencyMs?: number
  status?: number
  body?: unknown
  headers?: Record<string, string>
  drop?: 'before' | 'during' | 'after'
  half?: boolean
  invalidJson?: boolean
  hang?: boolean
  /** whether the call is carried out all the same */
  work?: boolean
}

export type Fault = FaultRequest & { id: string; left: number; hits: number }

/** Whether a call that meets the fault is carried out. */
export const isCarriedOut = (fault: FaultRequest): boolean =>
  fault.work ?? (fault.status === undefined && fault.drop !== 'before' && !fault.hang)

const fits = (wanted: string | undefined, given: string | null) => wanted === undefined || wanted === given

/** The newest fault that matches a call; counts one use of it. */
export function takeFault(faults: Fault[], entry: Entry): Fault | undefined {
  const fault = faults.findLast(({ match = {}, left, share = 1 }) => {
    if (left === 0 || !fits(match.email, entry.email) || !fits(match.tenant, entry.tenant)) return false
    const path = match.path === undefined || new RegExp(match.path).test(entry.path)
    return path && fits(match.method?.toUpperCase(), entry.method) && Math.random() < share
  })
  if (fault) {
    fault.left -= 1
    fault.hits += 1
  }
  return fault
}
