import { changeDevice, readDevice, useDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'

export const mostPasses = 20

const find = (passes: readonly Pass[], orderId: string | null): Pass | null =>
  passes.find((pass) => pass.orderId === orderId) ?? null

/** An order that this device keeps, null where this device does not know the order. */
export const passOf = (orderId: string): Pass | null => find(readDevice('passes'), orderId)

/** The same for a component. */
export const usePass = (orderId: string | null): Pass | null => find(useDevice('passes'), orderId)

/** The order behind a row of the history, null where this device does not know it. */
export const usePassOfTransaction = (number: string | undefined): Pass | null =>
  useDevice('passes').find((pass) => pass.transactionNumber === number) ?? null

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
