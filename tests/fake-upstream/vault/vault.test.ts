import { afterAll, expect, test } from 'vitest'
import { send } from '../../fan/http.ts'
import { ENVIRONMENT_KEY, startFakeUpstream } from '../fake-upstream.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())

const card = {
  environmentKey: ENVIRONMENT_KEY,
  number: '4111 1111 1111 1111',
  month: '12',
  year: '2040',
  cvv: '123',
}
const enter = (change: Record<string, string>) =>
  send(`${upstream.vaultUrl}/v1/payment_methods`, 'POST', { ...card, ...change })

test('product server, vault and receipt host are three origins', () => {
  const origins = [upstream.url, upstream.vaultScriptUrl, upstream.receiptUrl].map(
    (url) => new URL(url).origin,
  )
  expect(new Set(origins).size).toBe(3)
})

test('the script and the form are served, the form under its own policy', async () => {
  const script = await fetch(upstream.vaultScriptUrl)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(await script.text()).toContain('window.SpreedlyExpress')
  const form = await fetch(`${upstream.vaultUrl}/iframe/form.html`)
  expect(form.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(await form.text()).toContain('<label for="number">Card number</label>')
})

test('a valid card is exchanged for a token with its last four digits', async () => {
  const { status, body } = await enter({})
  expect(status).toBe(200)
  expect(body).toMatchObject({
    token: expect.stringMatching(/^VLT-/),
    paymentMethod: { card_type: 'visa', last_four_digits: '1111', month: 12, year: 2040 },
  })
  expect(JSON.stringify(body)).not.toContain('41111111')
})

test.each([
  [{ number: '4111 1111 1111 1112' }, 'Card number is not valid'],
  [{ month: '13' }, 'Expiry date is not valid'],
  [{ year: '2020' }, 'Card has expired'],
  [{ cvv: '12' }, 'Security code is not valid'],
  [{ environmentKey: 'other' }, 'Unknown environment key'],
])('%o is refused: %s', async (change, error) => {
  expect(await enter(change)).toEqual({ status: 422, body: { error } })
})
