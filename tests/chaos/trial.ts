import { setTimeout as wait } from 'node:timers/promises'
import { send } from '../fake-upstream/control/fan-client.ts'
import type { Charge } from '../fake-upstream/state/charge.ts'
import type { Stack } from '../stack/stack.ts'
import { type Fan, newFan, type PaymentResponse } from './fan.ts'
import { checkLedger, type FinalStatus, type LedgerCheck } from './ledger-check.ts'
import { chargeTimeoutMs, longestWorkMs, type Plan, planOf } from './plan.ts'
import type { ReplicaPair } from './replica-pair.ts'

export type TrialResult = LedgerCheck & {
  readonly plan: Plan
  readonly orderId: string
  readonly finalStatus: FinalStatus
  /** What happened, with the ms since the first tap. */
  readonly steps: readonly string[]
}

/** After this long only the end of a lease can still change the reported status. */
const settledAfterMs = longestWorkMs + chargeTimeoutMs
const deadlineMs = 40_000
let fans = 0

/** Runs what a seed plans for a new fan, waits until the status is final, and checks it against the ledger. */
export async function runTrial(seed: number, stack: Stack, pair: ReplicaPair): Promise<TrialResult> {
  const plan = planOf(seed)
  const { replicas, redis } = pair
  fans += 1
  const email = `chaos-${seed}-${fans}@fans.example`
  const fan = await newFan(stack, replicas[1], { email, card: plan.card })
  if (plan.fault) {
    const match = { email, method: 'POST', path: '/charge$' }
    await send(`${stack.upstream.url}/__control/faults`, 'POST', { ...plan.fault, match })
  }

  // Another trial may have killed the first replica just now; this plan counts from a replica that serves.
  await replicas[0].up()
  const steps: string[] = []
  const begun = performance.now()
  const since = () => Math.round(performance.now() - begun)
  const note = (step: string) => void steps.push(`${since()} ms: ${step}`)
  const responses: PaymentResponse[] = []
  const tapped = async (name: string, responding: Promise<PaymentResponse>) => {
    note(`${name} pays`)
    const response = await responding
    responses.push(response)
    note(`${name} gets ${response.status} ${String(response.body.status ?? response.body.code ?? '')}`)
  }

  await Promise.all([
    ...plan.taps.map(async ({ atMs, replica, disconnectsAfterMs }, index) => {
      await wait(atMs)
      await tapped(`tap ${index} at ${replica}`, fan.pay(replicas[replica], disconnectsAfterMs))
    }),
    plan.killAtMs === null
      ? null
      : wait(plan.killAtMs).then(() => {
          note('replica 0 is killed')
          return replicas[0].kill()
        }),
    plan.outage === null
      ? null
      : wait(plan.outage.atMs).then(async () => {
          note('redis goes')
          await redis.interrupt(plan.outage ?? { atMs: 0, forMs: 0, how: 'stop' })
          note('redis is back')
        }),
  ])
  for (const [index, pauseMs] of plan.retryPausesMs.entries()) {
    if (responses.some(isSuccess)) break
    await wait(pauseMs)
    await tapped(`retry ${index}`, fan.payAgain(replicas[index % 2 === 0 ? 1 : 0]))
  }
  const finalStatus = await finalStatusOf(fan, pair, since())
  note(`the final status is ${finalStatus}`)

  const lines = await ledgerOf(stack, fan.orderId)
  return {
    plan,
    orderId: fan.orderId,
    finalStatus,
    steps,
    ...checkLedger(lines, finalStatus, responses.filter(isSuccess).length),
  }

  /** Reads the attempt from the replicas in turn, as a fan's screen does, until it can no longer change. */
  async function finalStatusOf(owner: Fan, { replicas: [first, second] }: ReplicaPair, lastTap: number) {
    for (let asked = 0; since() < lastTap + deadlineMs; asked++) {
      const { status, body } = await owner.attempt(asked % 2 === 0 ? second : first)
      const reported = status === 200 ? (body.status as FinalStatus) : 'nothing'
      if (reported === 'SUCCESS') return reported
      const isSettled = reported !== 'nothing' && reported !== 'PENDING' && since() > lastTap + settledAfterMs
      if (isSettled) return reported
      await wait(250)
    }
    return 'nothing'
  }
}

const isSuccess = ({ status, body }: PaymentResponse) => status === 200 && body.status === 'SUCCESS'

/** The charges of an order that the product server carried out. */
export async function ledgerOf({ upstream }: Stack, orderId: string): Promise<Charge[]> {
  const { body } = await send(`${upstream.url}/__control/ledger?orderId=${orderId}`, 'GET')
  return body as unknown as Charge[]
}
