import { setTimeout as wait } from 'node:timers/promises'
import { send } from '../fake-upstream/control/fan-client.ts'
import type { Charge } from '../fake-upstream/world/order.ts'
import type { Stack } from '../stack/stack.ts'
import { type Fan, newFan, type Told } from './fan.ts'
import type { Lane } from './lane.ts'
import { chargeTimeoutMs, longestWorkMs, type Plan, planOf } from './plan.ts'
import { type FinalWord, type Verdict, verdictOf } from './verdict.ts'

export type TrialResult = Verdict & {
  readonly plan: Plan
  readonly orderId: string
  readonly word: FinalWord
  /** What happened, with the ms since the first tap. */
  readonly steps: readonly string[]
}

/** Until nothing of what was begun can change what the fan is told, but the end of a lease. */
const quietMs = longestWorkMs + chargeTimeoutMs
const giveUpMs = 40_000
let fans = 0

/** Lets everything that a seed plans happen to a new fan, waits until the dust has settled, and compares. */
export async function runTrial(seed: number, stack: Stack, lane: Lane): Promise<TrialResult> {
  const plan = planOf(seed)
  const { replicas, redis } = lane
  fans += 1
  const email = `chaos-${seed}-${fans}@fans.example`
  const fan = await newFan(stack, replicas[1], { email, card: plan.card })
  if (plan.fault) {
    const match = { email, method: 'POST', path: '/charge$' }
    await send(`${stack.upstream.url}/__control/faults`, 'POST', { ...plan.fault, match })
  }

  // Another trial may have killed the first meanwhile; this one has a kill of its own.
  await replicas[0].up()
  const steps: string[] = []
  const begun = performance.now()
  const since = () => Math.round(performance.now() - begun)
  const note = (step: string) => void steps.push(`${since()} ms: ${step}`)
  const told: Told[] = []
  const tapped = async (name: string, answer: Promise<Told>) => {
    note(`${name} pays`)
    const heard = await answer
    told.push(heard)
    note(`${name} hears ${heard.status} ${String(heard.body.status ?? heard.body.code ?? '')}`)
  }

  await Promise.all([
    ...plan.taps.map(async ({ atMs, replica, leavesAfterMs }, index) => {
      await wait(atMs)
      await tapped(`tap ${index} at ${replica}`, fan.pay(replicas[replica], leavesAfterMs))
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
          await redis.away(plan.outage ?? { atMs: 0, forMs: 0, how: 'stop' })
          note('redis is back')
        }),
  ])
  for (const [index, pauseMs] of plan.again.entries()) {
    if (told.some(saysSuccess)) break
    await wait(pauseMs)
    await tapped(`tap again ${index}`, fan.payAgain(replicas[index % 2 === 0 ? 1 : 0]))
  }
  const word = await finalWord(fan, lane, since())
  note(`the last word is ${word}`)

  const lines = await ledgerOf(stack, fan.orderId)
  return {
    plan,
    orderId: fan.orderId,
    word,
    steps,
    ...verdictOf(lines, word, told.filter(saysSuccess).length),
  }

  /** Asks the replicas in turn, as the screen of a fan does, until the answer will not change any more. */
  async function finalWord(asking: Fan, { replicas: [first, second] }: Lane, lastTap: number) {
    for (let asked = 0; since() < lastTap + giveUpMs; asked++) {
      const { status, body } = await asking.ask(asked % 2 === 0 ? second : first)
      const said = status === 200 ? (body.status as FinalWord) : 'nothing'
      if (said === 'SUCCESS') return said
      const isSettled = said !== 'nothing' && said !== 'PENDING' && since() > lastTap + quietMs
      if (isSettled) return said
      await wait(250)
    }
    return 'nothing'
  }
}

const saysSuccess = ({ status, body }: Told) => status === 200 && body.status === 'SUCCESS'

/** What the product server wrote down of an order. */
export async function ledgerOf({ upstream }: Stack, orderId: string): Promise<Charge[]> {
  const { body } = await send(`${upstream.url}/__control/ledger?orderId=${orderId}`, 'GET')
  return body as unknown as Charge[]
}
