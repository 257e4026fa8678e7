import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { UpstreamError } from '../upstream/upstream-error.ts'
import type { StatusQuery } from './order-status.ts'
import type { ChargeOutcome } from './send-charge.ts'

/** The audit events of a charge's end, and the step of `storefront_orders_total` by their outcome (VEN-30). */
const endsOfCharge: ReadonlySet<string> = new Set(['charge.result', 'charge.adopted', 'charge.reconciled'])
const steps = new Map([
  ['success', 'paid'],
  ['unknown', 'unclear'],
  ['declined', 'declined'],
] as const)

type Order = Pick<StatusQuery, 'order' | 'audit'>

/** Records the life of charges for operators: the audit trail, metrics and traces. */
export function createChargeLife({ audit, metrics, tracing }: FastifyInstance) {
  return {
    /** Writes the events of a request about an order into the audit trail (BFF-87), and counts how its charges end. */
    auditFor(request: FastifyRequest, order: StatusQuery['order']): StatusQuery['audit'] {
      return (event) => {
        audit(request, { orderId: order.orderId, ...event })
        const step = endsOfCharge.has(event.audit) && steps.get(event.outcome as 'success')
        if (step)
          metrics.countOrder(step, order.tenant, { ...order, orderId: event.orderId ?? order.orderId })
      }
    },
    /** Runs a charge in a span (BFF-86) and counts its outcome. @throws the error of `charge`, which was not sent */
    async observe({ order, audit }: Order, charge: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> {
      const tenant = metrics.tenants.of(order.tenant)
      const attributes = { 'storefront.tenant': order.tenant, 'storefront.order_id': order.orderId }
      try {
        return await tracing.inSpan('charge', attributes, async (span) => {
          const outcome = await charge()
          span.set({ 'storefront.outcome': outcome.kind })
          metrics.charges.inc({ outcome: outcome.kind, tenant })
          return outcome
        })
      } catch (error) {
        audit({ audit: 'charge.not-sent', outcome: error instanceof AppError ? error.code : 'INTERNAL' })
        if (isStateUnavailable(error)) metrics.charges.inc({ outcome: 'unavailable', tenant })
        throw error
      }
    },
    /** Records the end of a checkout by the server (BFF-112). */
    checkedOut({ audit }: Order, outcome: 'success' | 'failed') {
      audit({ audit: 'checkout.by-server', outcome })
      metrics.checkoutsByServer.inc({ outcome })
    },
  }
}

/** Whether a charge was refused because its state or the session's state could not be read or written (BFF-78). */
const isStateUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.statusCode === 503 && !(error instanceof UpstreamError)
