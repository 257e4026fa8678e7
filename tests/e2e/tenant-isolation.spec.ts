import type { BrowserContext, Page } from '@playwright/test'
import { type Ingress, startIngress } from '../stack/ingress.ts'
import { bffPort } from './support/addresses.ts'
import { type Fan, idTokenOf } from './support/identity-provider.ts'
import { callsTo, injectFault } from './support/product-server.ts'
import { logOut, sessionOf } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { store } from './support/visit.ts'

test.use({ ignoreHTTPSErrors: true })

/** Most requests arrive within milliseconds. */
const intervals = [10, 20, 50, 100]

/** The path of a foreign page on every host. */
const hostilePath = '/taken-over'

/** The tenants as in production: over TLS, below one registrable domain. The browser resolves every `*.test` to it. */
let ingress: Ingress
test.beforeAll(async () => {
  const pages = { [hostilePath]: 'A page without any policy of ours' }
  ingress = await startIngress(Number(bffPort()), { tls: true, pages })
})
test.afterAll(() => ingress.stop())

const siteOf = (tenant: string) => `https://${tenant}.fans.test:${ingress.port}`

/** Opens a tenant's page and signs the fan in there. */
async function logInAt(page: Page, tenant: string, fan: Fan) {
  await page.goto(`${siteOf(tenant)}/version.json`)
  const status = await page.evaluate(async (idToken) => {
    const headers = { 'content-type': 'application/json', 'x-csrf': '1' }
    const login = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify({ idToken }) })
    return login.status
  }, idTokenOf(fan))
  expect(status).toBe(200)
}

/** The fan who is signed in at a tenant. */
async function fanAt(context: BrowserContext, tenant: string) {
  const page = await context.newPage()
  await page.goto(`${siteOf(tenant)}/version.json`)
  const session = await sessionOf(page)
  await page.close()
  return session?.email
}

/** Everything with which a page can send a request to another origin without a preflight, and one request with a preflight. */
const requestBy: Record<string, (url: string) => unknown> = {
  image: (url) => {
    document.body.appendChild(document.createElement('img')).src = url
  },
  script: (url) => {
    document.body.appendChild(document.createElement('script')).src = url
  },
  frame: (url) => {
    document.body.appendChild(document.createElement('iframe')).src = url
  },
  'blind call': (url) => fetch(url, { mode: 'no-cors', credentials: 'include' }).catch(() => null),
  'blind post': (url) =>
    fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include' }).catch(() => null),
  'call with the header': (url) =>
    fetch(url, { headers: { 'x-csrf': '1' }, credentials: 'include' }).catch(() => null),
}

/** Requests that navigate the browser away from the page. */
const navigationBy: Record<string, (url: string) => unknown> = {
  link: (url) => {
    const link = document.body.appendChild(document.createElement('a'))
    link.href = url
    link.click()
  },
  form: (url) => {
    const form = document.body.appendChild(document.createElement('form'))
    form.action = url
    form.submit()
  },
  'posted form': (url) => {
    const form = document.body.appendChild(document.createElement('form'))
    Object.assign(form, { method: 'POST', action: url })
    form.submit()
  },
}
const attacks = Object.entries({ ...requestBy, ...navigationBy })
const writes = ['/api/payments/cards/1/charge', '/api/logout']

test('BFF-57 BFF-19 BFF-46 no request from a page of another tenant, or from a foreign page, reaches the product server or ends a session; logging out at one tenant keeps the session at another, other cookies of the domain and the device’s settings', async ({
  page,
  context,
  fan,
}) => {
  await logInAt(page, 'light', fan)
  await logInAt(page, 'demo', fan)
  // Any call of the fan that reaches the product server would now end the session.
  const end = await injectFault({
    match: { email: fan.email },
    status: 401,
    body: { error: 'Authentication required' },
  })
  for (const attacker of ['light.fans.test', 'hostile.test']) {
    const hostilePage = `https://${attacker}:${ingress.port}${hostilePath}`
    let sentWithSession = 0
    await page.goto(hostilePage)
    for (const [name, attack] of attacks) {
      for (const path of name in navigationBy ? writes : ['/api/cart/details', ...writes]) {
        const before = ingress.passed.length
        const address = siteOf('demo') + path
        await page.evaluate(attack, address)
        const sent = () =>
          ingress.passed.slice(before).filter((request) => request.path.split('?')[0] === path)
        const what = `${name} from ${attacker} to ${path}`
        await expect
          .poll(() => sent().map(({ status }) => status), { message: what, intervals })
          .toEqual([403])
        const hasSession = sent()[0]?.hasSession === true
        if (hasSession) sentWithSession += 1
        // A form of another tenant's page is sent with the cookie, so only the refusal prevents a charge.
        if (attacker === 'light.fans.test' && /post/.test(name)) expect(hasSession, what).toBe(true)
        if (!(name in navigationBy)) continue
        await page.waitForURL((url) => url.href.startsWith(address))
        await page.goto(hostilePage)
      }
    }
    expect(sentWithSession, `the browser sends the cookie from ${attacker}`).toBeGreaterThan(0)
  }
  expect(await callsTo(fan.email, '/api/(payments|cart)')).toBe(0)
  expect(await fanAt(context, 'demo')).toBe(fan.email)

  await end()
  await page.goto(`${siteOf('demo')}/version.json`)
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: Other applications do not use the Cookie Store API.
    document.cookie = 'other-application=1; Domain=fans.test; Secure; Path=/'
  })
  await store(page, { language: 'en', user_email: 'ana@fans.example' })
  await page.goto(`${siteOf('demo')}/events`)
  await logOut(page)
  await expect(page).toHaveURL(/\/auth$/)
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept).toEqual(expect.arrayContaining(['language', 'theme-config']))
  expect(kept).not.toContain('user_email')
  const cookies = (await context.cookies(siteOf('demo'))).map(({ name }) => name)
  expect(cookies.sort()).toEqual(['__Host-language', 'other-application'])
  expect(await fanAt(context, 'demo')).toBeUndefined()
  expect(await fanAt(context, 'light')).toBe(fan.email)
})
