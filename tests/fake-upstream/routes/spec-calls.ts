import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../session/caller.ts'
import type { World } from '../world/world.ts'
import { branding } from './branding.ts'
import { cards } from './cards.ts'
import { carts } from './cart.ts'
import { catalog } from './catalog.ts'
import { charge } from './charge.ts'
import { customers } from './customers.ts'
import { events } from './events.ts'
import { feedback } from './feedback.ts'
import { login } from './login.ts'
import { payments } from './payments.ts'
import { transactions } from './transactions.ts'

/** Every call of the specification's section 7, and none besides. */
export const specCalls = (world: World) => async (app: FastifyInstance) => {
  await app.register(login(world))
  await app.register(branding(world))

  await app.register(async (guarded) => {
    guarded.addHook('preHandler', requireCaller)
    await guarded.register(events(world))
    await guarded.register(catalog(world))
    await guarded.register(carts(world))
    await guarded.register(customers)
    await guarded.register(cards(world))
    await guarded.register(payments(world))
    await guarded.register(charge(world))
    await guarded.register(transactions)
    await guarded.register(feedback)
  })
}
