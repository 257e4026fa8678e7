import type { Fleet } from '../stack/fleet.ts'
import type { Gate } from './gate.ts'
import type { PageLoads } from './page-loads.ts'
import type { Pause, Payments } from './payers.ts'
import type { Tally } from './traffic.ts'

/** What a drill may do its harm to, while fans go on. */
export type Scene = {
  readonly fleet: Fleet
  /** The way from the replicas to the product server. */
  readonly productServer: Gate
  /** Makes calls of the product server whose path matches take longer. Returns how to end that. */
  slow(path: string, ms: number): Promise<() => Promise<unknown>>
  /** The venues whose fans pay. */
  readonly venues: readonly string[]
  /** Tells that a venue was paused, so that its charges are looked at. */
  wasPaused(pause: Pause): void
  /** Loads pages with all their files until `until` resolves, and at least `atLeast` of them. */
  loadPages(atLeast: number, until: Promise<unknown>): Promise<PageLoads>
}

/** What fans noticed. */
export type Result = {
  readonly tally: Tally
  readonly payments: Payments
  /** Null where a drill loads no pages. */
  readonly pages: PageLoads | null
}

/** A drill whose surroundings are there. */
export type Prepared = {
  /** Variables of a replica that starts now. */
  env(): Readonly<Record<string, string>>
  harm(scene: Scene): Promise<PageLoads | null>
  dispose(): Promise<unknown>
}

/** What an operator, or bad luck, does on a match day, and what fans may notice of it. */
export type Drill = {
  readonly name: string
  prepare(): Promise<Prepared>
  /** What may go wrong although replicas run; everything else has to be 0. */
  readonly mayFail?: 'charges' | 'calls of the product server'
  /** The longest time in which charges are refused, in ms. */
  readonly refusedAtMostMs?: number
  /** All fans order, each a few times, instead of some of them again and again. */
  readonly allOrder?: boolean
}

/** What a result breaks of what a drill promises. */
export function brokenPromises(drill: Drill, { tally, payments, pages }: Result): string[] {
  const failures = Object.entries(tally.failed).map(([what, count]) => `${count} × ${what}`)
  const productServerIsDown = drill.mayFail === 'calls of the product server'
  const atMostMs = drill.refusedAtMostMs ?? (drill.mayFail ? Number.POSITIVE_INFINITY : 0)
  return [
    ...failures,
    ...(tally.failedForProductServer > 0 && !productServerIsDown
      ? [`${tally.failedForProductServer} × events`]
      : []),
    ...(tally.loggedOut > 0 ? [`${tally.loggedOut} fans logged out`] : []),
    ...(payments.chargedTwice > 0 ? [`${payments.chargedTwice} orders charged twice`] : []),
    ...(payments.chargedWhilePaused > 0 ? [`${payments.chargedWhilePaused} charges at paused venues`] : []),
    ...(payments.lostCarts > 0 ? [`${payments.lostCarts} carts lost`] : []),
    ...(payments.unresolved > 0 ? [`${payments.unresolved} orders unresolved`] : []),
    ...(payments.refusedTaps > 0 && payments.refusedForMs > atMostMs
      ? [`charges refused for ${Math.round(payments.refusedForMs)} ms`]
      : []),
    ...(pages?.broken ?? []),
  ]
}
