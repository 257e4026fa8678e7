import { useLocation } from 'react-router-dom'

/** FAN-54: the history state of a way to /events on which the fan has agreed that this cart, and no later one, will be emptied. */
export const agreedToEmpty = (cartId: string | null) => ({ agreedToEmpty: cartId })

/** Whether the fan came by one for this cart. */
export function useHasAgreedToEmpty(cartId: string | null): boolean {
  const state: ReturnType<typeof agreedToEmpty> | null = useLocation().state
  return state?.agreedToEmpty === cartId
}
