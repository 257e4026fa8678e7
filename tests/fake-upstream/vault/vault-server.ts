import { readFileSync } from 'node:fs'
import fastify, { type FastifyInstance } from 'fastify'
import type { State } from '../state/state.ts'
import { brandOf, outcomeOf, passesLuhn } from '../state/test-cards.ts'

/** The only environment key that the vault accepts. */
export const ENVIRONMENT_KEY = 'FakeVaultEnvironment01'

const asset = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')

const files: Record<string, [type: string, file: string]> = {
  '/iframe/express-3.min.js': ['text/javascript', 'express.js'],
  '/iframe/form.html': ['text/html', 'form.html'],
  '/iframe/form.css': ['text/css', 'form.css'],
  '/iframe/form.js': ['text/javascript', 'form.js'],
}

type Entered = Record<'environmentKey' | 'number' | 'month' | 'year' | 'cvv' | 'fullName', string | undefined>

/** The mistake in an entered card; undefined for a valid one. */
function cardError(card: Entered, number: string, now: Date): string | undefined {
  const month = Number(card.month)
  const year = Number(card.year)
  if (card.environmentKey !== ENVIRONMENT_KEY) return 'Unknown environment key'
  if (!passesLuhn(number)) return 'Card number is not valid'
  if (!(month >= 1 && month <= 12) || !(year >= 2000)) return 'Expiry date is not valid'
  if (Date.UTC(year, month, 1) <= now.getTime()) return 'Card has expired'
  if (!/^\d{3,4}$/.test(card.cvv ?? '')) return 'Security code is not valid'
  return undefined
}

/** The card vault: the script for host pages, the form in its own origin, and the call that exchanges a card for a token. */
export async function vaultServer(state: State): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', 'no-cache')
    reply.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-ancestors *; base-uri 'none'; form-action 'none'",
    )
  })
  for (const [path, [type, file]] of Object.entries(files)) {
    app.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(asset(file)))
  }

  app.post<{ Body: Entered }>('/v1/payment_methods', ({ body }, reply) => {
    const number = (body.number ?? '').replace(/\D/g, '')
    const error = cardError(body, number, new Date())
    if (error) return reply.status(422).send({ error: error })
    const token = state.newId('VLT')
    const month = String(Number(body.month)).padStart(2, '0')
    const card = {
      brand: brandOf(number),
      lastFour: number.slice(-4),
      month,
      year: String(body.year),
      holder: body.fullName ?? '',
      outcome: outcomeOf(number),
    }
    state.vault.set(token, card)
    return {
      token,
      paymentMethod: {
        card_type: card.brand,
        last_four_digits: card.lastFour,
        month: Number(card.month),
        year: Number(card.year),
        ...(card.holder ? { full_name: card.holder } : {}),
      },
    }
  })
  return app
}
