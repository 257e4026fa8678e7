import { useLocation } from 'react-router-dom'

/** FAN-54: the history state of a link to /events on which the fan has agreed to empty this cart, and no later one. */
export const agreedToEmpty = (cartId: string | null) => ({ agreedToEmpty: cartId })

/** Whether the fan followed such a link for this cart. */
export function useHasAgreedToEmpty(cartId: string | null): boolean {
  const state: ReturnType<typeof agreedToEmpty> | null = useLocation().state
  return state?.agreedToEmpty === cartId
}
