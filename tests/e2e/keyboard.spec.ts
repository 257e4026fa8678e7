import { siteOf } from './support/addresses.ts'
import { hold } from './support/browser.ts'
import { keyboardOf } from './support/keyboard.ts'
import { journalOf, seed } from './support/product-server.ts'
import { success } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { cola, fillCart, hotDogs, jersey, keepPasses, runningEvent, seededOrder } from './support/visit.ts'

test.use({ actionTimeout: 10_000 })

test('by keyboard alone from sign-in to a paid and rated order; the focus is always visible and never lost', async ({
  page,
  fan,
}) => {
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
})

test('an open QR code and the focus stay when the history completes a stored order', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, transactions: 1 })
  await openSignedIn('/version.json', { event: runningEvent })
  const { number, orderId } = await seededOrder(page)
  await page.goto(siteOf('demo'))
  await keepPasses(page, [{ orderId, transactionNumber: number, paidAt: Date.now(), items: [hotDogs] }])
  const release = await hold(page, /\/api\/transactions\?/)
  await page.goto(`${siteOf('demo')}/transactions?order=${orderId}`)
  const show = page.getByRole('button', { name: 'Show QR Code' })
  await show.focus()
  await page.keyboard.press('Enter')
  const code = page.getByRole('dialog', { name: 'Order QR Code' })
  await expect(code).toBeVisible()
  release()
  await expect(page.getByText('Rate your experience')).toBeAttached()
  await expect(code).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(show).toBeFocused()
})

test('the focus moves to a neighbour when a favorite or a line of the cart is removed by keyboard', async ({
  page,
  openSignedIn,
}) => {
  const { keyboard } = page
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).first().focus()
    await keyboard.press('Enter')
  }
  const menuPage = (name: string) =>
    page.getByRole('group', { name: 'Menu pages' }).getByRole('button', { name, pressed: true })
  await openSignedIn('/', { event: runningEvent })
  await press('Add Spring Water to favorites')
  await press('Hot Food')
  await press('Add Halftime Pie to favorites')
  await press('Favorites')
  await press('Remove Spring Water from favorites')
  await expect(menuPage('Favorites')).toBeFocused()
  await press('Remove Halftime Pie from favorites')
  await expect(menuPage('Drinks')).toBeFocused()

  await fillCart(page, [cola, jersey])
  await page.goto(`${siteOf('demo')}/cart`)
  await press('Remove Classic Cola')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.locator(':focus')).toContainText('total quantity 1')
  await press('Remove Rovers Home Jersey')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Rovers Home Jersey' })).toBeVisible()
  await keyboardOf(page).keepsFocus('after Undo')
})
