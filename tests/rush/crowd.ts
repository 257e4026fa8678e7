import { setTimeout as wait } from 'node:timers/promises'
import { randomOf } from '../chaos/random.ts'
import { send } from '../fake-upstream/control/fan-client.ts'
import { ENVIRONMENT_KEY } from '../fake-upstream/vault/environment-key.ts'
import { type Files, filesOf } from './first-visit.ts'
import { type Outcome, shop } from './journey.ts'
import { createPhone, type Seen } from './phone.ts'
import type { ProductServer } from './product-server.ts'
import { domain, type World } from './world.ts'

/** How fans come. */
export type Arrivals = {
  readonly fansPerSecond: number
  /** The mean time between two taps of a fan. */
  readonly thinkMs: number
  /** Of the fans, from 0 to 1, those whose browsers have none of this release's files. */
  readonly firstVisits: number
  /** Whether they load pages, for which the app has to be built. */
  readonly pages: boolean
}

type Result = { readonly seen: readonly Seen[]; readonly outcomes: readonly Outcome[] }

/** Fans who come one after the other, each with an account and a card of its own. */
export type Crowd = {
  /** Lets so many fans come, at random moments (a Poisson process), and waits until each is done. */
  arrive(count: number): Promise<Result>
}

/** A rush is mostly one venue's: nine fans of ten. */
const tenantOf = (fan: number) => (fan % 10 === 9 ? `venue-${2 + (Math.floor(fan / 10) % 9)}` : 'venue-1')
const hostOf = (fan: number) => `${tenantOf(fan)}.${domain}`

/** Prepares fans, while the product server is well. @param size how many will come in all */
export async function createCrowd(
  { client, idTokens, productServer }: World,
  { fansPerSecond, thinkMs, firstVisits, pages }: Arrivals,
  size: number,
): Promise<Crowd> {
  const random = randomOf(1)
  const files: Files | null = pages ? await filesOf(client, hostOf(0)) : null
  const cards = await cardsOf(productServer, size)
  let arrived = 0

  const nextFan = () => {
    const number = arrived++
    const email = `fan-${number}@rush.example`
    const shopper = {
      email,
      idToken: idTokens.tokenOf(email),
      cardToken: cards[number] ?? '',
      isFirstVisit: random.chance(firstVisits),
    }
    return { fan: { email, tenant: tenantOf(number), host: hostOf(number), cookie: '' }, shopper }
  }

  return {
    async arrive(count) {
      // Signed before anybody comes, which is not what is measured; a token is good for five minutes.
      const fans = Array.from({ length: count }, nextFan)
      const since = performance.now()
      const seen: Seen[] = []
      const running: Promise<Outcome>[] = []
      let dueAt = since
      for (const { fan, shopper } of fans) {
        dueAt += (-Math.log(1 - random.next()) / fansPerSecond) * 1_000
        const early = dueAt - performance.now()
        if (early > 0) await wait(early)
        const phone = createPhone(client, fan, (each) => seen.push(each), since)
        running.push(shop(phone, shopper, { files, thinkMs, random: random.next }))
      }
      return { seen, outcomes: await Promise.all(running) }
    },
  }
}

/** The vault's tokens of cards: a phone gets one from the vault itself, past the storefront. */
async function cardsOf({ vaultUrl }: ProductServer, count: number): Promise<string[]> {
  const card = { number: '4111111111111111', month: '12', year: '2040', cvv: '123' }
  const tokens: string[] = []
  const enterInTurn = async () => {
    while (tokens.length < count) {
      const place = tokens.push('') - 1
      const entered = { environmentKey: ENVIRONMENT_KEY, ...card }
      tokens[place] = String((await send(`${vaultUrl}/v1/payment_methods`, 'POST', entered)).body.token)
    }
  }
  await Promise.all(Array.from({ length: 8 }, enterInTurn))
  return tokens
}
