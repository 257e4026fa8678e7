import type { FanAt } from './fan-at.ts'

export type Credentials = { email: string; password: string }

/** From the form of /auth to the menu of the first event. */
async function signIn(fan: FanAt, site: string, { email, password }: Credentials): Promise<void> {
  await fan.browser.open(site)
  await fan.sees('Or continue with')
  await fan.picture('auth')
  await fan.enter('Email', email)
  await fan.enter('Password', password)
  await fan.tap('Login')
  await fan.isAt('/events')
  await fan.sees('Select Event')
  await fan.picture('events')
  await fan.tap('Select Event')
  await fan.isAt('/')
}

/** One item of the menu, and on to /confirmation; a control of each new screen is tapped in the moment that it is there. */
async function order(fan: FanAt): Promise<void> {
  await fan.sees(/\$\d/)
  await fan.picture('menu')
  await fan.tap(/\$\d/)
  await fan.isAt('/product')
  await fan.tapAtOnce('Add to Cart')
  await fan.sees('Item added to cart')
  await fan.picture('product')
  await fan.tap(/^Cart, 1 item$/)
  await fan.isAt('/cart')
  await fan.sees('Proceed to Confirmation')
  await fan.picture('cart')
  await fan.tap('Proceed to Confirmation')
}

/** Payment with the card that is saved, its order, and out by the account menu. */
async function payAndLeave(fan: FanAt): Promise<void> {
  await fan.isAt('/checkout')
  await fan.sees('Saved Cards')
  await fan.picture('payment')
  await fan.tap('Pay Now')
  await fan.sees('Payment Successful!')
  await fan.picture('paid')
  await fan.tap('View Order')
  await fan.isAt('/transactions')
  await fan.tapAtOnce('Account menu')
  await fan.tap('Account menu')
  await fan.picture('order')
  await fan.tapAtOnce('Account menu')
  await fan.sees('View Order History')
  await fan.picture('account-menu')
  await fan.tap('Log Out')
  await fan.isAt('/auth')
  await fan.sees('Signed out')
}

/** From sign-in to log-out, delivered to the seat. */
export async function inSeat(fan: FanAt, site: string, who: Credentials): Promise<void> {
  await signIn(fan, site, who)
  await order(fan)
  await fan.tapAtOnce('In-Seat Delivery')
  await fan.enter('First Name', 'Ana')
  await fan.enter(/^Last Name/, 'Silva')
  await fan.chooseFirst('Section')
  await fan.enter('Seat Number', '12')
  await fan.picture('confirmation')
  await fan.tap(/^Confirm/)
  await payAndLeave(fan)
}

/** From sign-in to log-out, collected at a counter. */
export async function pickup(fan: FanAt, site: string, who: Credentials): Promise<void> {
  await signIn(fan, site, who)
  await order(fan)
  await fan.tapAtOnce('Pickup')
  await fan.enter('First Name', 'Ana')
  await fan.enter(/^Last Name/, 'Silva')
  await fan.chooseFirst('Pickup Location')
  await fan.picture('confirmation')
  await fan.tap(/^Confirm/)
  await payAndLeave(fan)
}
