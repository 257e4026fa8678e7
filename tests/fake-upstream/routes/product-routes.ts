import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../session/caller.ts'
import type { State } from '../state/state.ts'
import { brandingRoutes } from './branding.ts'
import { cardRoutes } from './cards.ts'
import { cartRoutes } from './cart.ts'
import { catalogRoutes } from './catalog.ts'
import { chargeRoutes } from './charge.ts'
import { eventRoutes } from './events.ts'
import { feedbackRoutes } from './feedback.ts'
import { customerRoutes, loginRoutes } from './login.ts'
import { paymentRoutes } from './payments.ts'
import { transactionRoutes } from './transactions.ts'

/** All calls of the product server. */
export const productRoutes = (state: State) => async (app: FastifyInstance) => {
  await app.register(loginRoutes(state))
  await app.register(brandingRoutes(state))

  await app.register(async (guarded) => {
    guarded.addHook('preHandler', requireCaller)
    await guarded.register(eventRoutes)
    await guarded.register(catalogRoutes(state))
    await guarded.register(cartRoutes(state))
    await guarded.register(customerRoutes)
    await guarded.register(cardRoutes(state))
    await guarded.register(paymentRoutes(state))
    await guarded.register(chargeRoutes(state))
    await guarded.register(transactionRoutes)
    await guarded.register(feedbackRoutes)
  })
}
