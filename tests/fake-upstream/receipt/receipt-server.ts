import fastify, { type FastifyInstance } from 'fastify'
import type { State } from '../state/state.ts'
import { listedTransactions } from '../state/transaction.ts'
import { missingPage, receiptPage } from './receipt-page.ts'

const decode = (text: string) => Buffer.from(text, 'base64url').toString()

/** The receipt host: /{base64url(merchantId)}/{base64url(transactionNumber)}, to be framed by anyone. */
export async function receiptServer(state: State): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } })
  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; frame-ancestors *",
    )
    reply.header('cache-control', 'no-store')
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).type('text/html').send(missingPage))

  app.get<{ Params: { merchant: string; number: string } }>('/:merchant/:number', ({ params }, reply) => {
    const merchantId = decode(params.merchant)
    const number = decode(params.number)
    for (const fan of state.fans.values()) {
      if (fan.tenant.merchantId !== merchantId) continue
      const transaction = listedTransactions(fan, state.now()).find((each) => each.number === number)
      if (transaction) {
        return reply.type('text/html').send(receiptPage(fan, transaction, state.origins.product))
      }
    }
    return reply.status(404).type('text/html').send(missingPage)
  })
  return app
}
