import { toast } from '../../../ui/toast/toast.ts'
import type { Payment } from './payment-machine.ts'

/** A payment that ended after its fan had gone on to another screen says so there. */
export function tellElsewhere(payment: Payment): void {
  switch (payment.at) {
    case 'paid':
      toast({ title: 'Payment Successful!', description: `Order ${payment.orderId}`, variant: 'success' })
      break
    case 'order pending':
      toast({ title: 'Order Confirmation Pending', description: `Order reference ${payment.orderId}` })
      break
    case 'failed':
      toast({ title: 'Payment Failed', description: payment.message, variant: 'destructive' })
  }
}
