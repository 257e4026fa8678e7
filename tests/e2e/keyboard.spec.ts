import { siteOf } from './support/addresses.ts'
import { keyboardOf } from './support/keyboard.ts'
import { journalOf, seed } from './support/product-server.ts'
import { success } from './support/screens.ts'
import { providerRequestsOutsideAuth } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'

test.use({ actionTimeout: 10_000 })

// `wire.spec.ts` covers what reaches the product server.
test('GUARD-02, IDP-02 in-seat: by keyboard alone from sign-in to a paid and rated order and to log-out; the focus is always visible and never lost; only /auth talks to the provider', {
  tag: '@smoke',
}, async ({ page, fan, foreignHosts }) => {
  const provider = providerRequestsOutsideAuth(page)
  await seed({ email: fan.email, cards: 1 })
  await page.goto(siteOf('demo'))
  const { to, enter, keepsFocus } = keyboardOf(page)
  const { keyboard } = page

  await to('textbox', 'Email')
  await keyboard.type(fan.email)
  await to('textbox', 'Password')
  await keyboard.type(fan.password)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose Your Event' })).toBeVisible()
  await page.goto(`${siteOf('demo')}/nowhere`)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await enter('link', 'Return to Home')
  await expect(page).toHaveURL(/\/events$/)
  await keepsFocus('on /events')
  await to('tab', 'All')
  await to('tab', 'Active', 'ArrowRight')
  await enter('button', 'Select Event')

  await enter('button', 'Club Shop')
  await enter('button', 'Choose options for Rovers Home Jersey')
  await expect(page.getByRole('dialog')).toBeVisible()
  await enter('button', 'Add to Cart')
  await expect(page.getByText('Choose a color and a size.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Club', exact: true })).toBeFocused()
  await to('button', 'White')
  await keyboard.press('Space')
  await to('button', /^M /)
  await keyboard.press('Space')
  await enter('button', 'Add to Cart')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose options for Rovers Home Jersey' })).toBeFocused()
  await enter('link', 'View cart')

  await expect(page).toHaveURL(/\/cart$/)
  await enter('button', /^Increase quantity/)
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await enter('link', 'Proceed to Confirmation')
  await to('combobox', 'Section')
  await keyboard.type('East')
  await to('textbox', 'Seat Number')
  await keyboard.type('12')
  await to('textbox', 'First Name')
  await keyboard.type('Ada')
  await enter('button', 'Confirm In-Seat Delivery')

  await enter('button', 'Pay Now')
  await expect(success(page)).toBeVisible()
  await enter('button', 'View Order')
  await expect(page.getByText('Rate your experience')).toBeVisible()
  await enter('button', 'Show QR Code')
  await expect(page.getByRole('dialog', { name: 'Order QR Code' })).toBeVisible()
  await keepsFocus('in the dialog')
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Show QR Code' })).toBeFocused()
  await to('radio', '1 star')
  await to('radio', '4 stars', 'ArrowRight')
  await keyboard.press('Space')
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await keepsFocus('after the rating')

  const [rating] = await journalOf(fan.email, { method: 'POST', path: '/feedback$' })
  expect(rating?.body).toMatchObject({ ratingPoints: 4 })
  await enter('button', 'Account menu', 'Shift+Tab')
  await to('button', 'Log Out')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('Signed out')).toBeVisible()
  expect([...provider, ...foreignHosts]).toEqual([])
})
