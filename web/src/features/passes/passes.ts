import { changeDevice, readDevice, useDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'

const mostPasses = 20

/** An order that this device keeps, null where this device does not know the order. */
export const passOf = (orderId: string): Pass | null =>
  readDevice('passes').find((pass) => pass.orderId === orderId) ?? null

/** The same for a component. */
export const usePass = (orderId: string): Pass | null =>
  useDevice('passes').find((pass) => pass.orderId === orderId) ?? null

/** Keeps an order as what is known of it now; one that is known already keeps what `pass` does not say. */
export function keepPass(pass: Pick<Pass, 'orderId'> & Partial<Pass>): Promise<void> {
  return changeDevice('passes', (passes) => {
    const known = passes.find(({ orderId }) => orderId === pass.orderId)
    const others = passes.filter((each) => each !== known)
    return [{ ...unknown, ...known, ...pass }, ...others]
      .sort((a, b) => b.paidAt - a.paidAt)
      .slice(0, mostPasses)
  })
}

const unknown: Omit<Pass, 'orderId'> = {
  transactionNumber: '',
  paidAt: 0,
  paidHere: false,
  confirmed: true,
  status: '',
  total: 0,
  items: [],
  event: null,
  place: null,
  requestId: '',
}
