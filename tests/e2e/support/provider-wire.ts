import type { Page, Route } from '@playwright/test'
import { PROJECT_ID } from '../../stack/dev-settings.ts'
import { emulatorUrl } from './addresses.ts'
import { stubGoogle } from './session.ts'

/** A call to the provider: 'POST /v1/accounts:lookup' and its fields. */
export type ProviderCall = { readonly call: string; readonly fields: Readonly<Record<string, unknown>> }

const answerWith = (route: Route, status: number, json: unknown) =>
  route.fulfill({ status, json, headers: { 'access-control-allow-origin': '*' } })

/**
 * Lets the page talk to the provider's own hosts, as in production, which the emulator plays.
 * @param answer what the emulator lacks or a test needs: the response to a call, `refused` for a 400 with this code
 * @returns the calls so far, each without its API key
 */
export async function playProvider(
  page: Page,
  answer: (call: ProviderCall) => { refused: string } | object | undefined,
): Promise<ProviderCall[]> {
  const calls: ProviderCall[] = []
  const context = page.context()
  await stubGoogle(page)
  await context.addInitScript(() => {
    const parse = JSON.parse
    JSON.parse = (...given) => {
      const value = parse(...given)
      if (value?.firebase) value.firebase.emulatorUrl = undefined
      return value
    }
  })
  await context.route(/^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//, async (route) => {
    const request = route.request()
    const { host, pathname, searchParams } = new URL(request.url())
    const { key, ...query } = Object.fromEntries(searchParams)
    if (key !== 'demo-api-key') return answerWith(route, 400, { error: { message: 'API_KEY_INVALID' } })
    const call = {
      call: `${request.method()} ${pathname}`,
      fields: request.method() === 'GET' ? query : request.postDataJSON(),
    }
    calls.push(call)
    const answered = answer(call)
    if (answered && 'refused' in answered)
      return answerWith(route, 400, { error: { message: answered.refused } })
    if (answered) return answerWith(route, 200, answered)
    const response = await fetch(`${emulatorUrl()}/${host}${pathname}?key=${key}`, {
      method: request.method(),
      headers: { 'content-type': 'application/json' },
      // It knows no captcha.
      body:
        request.method() === 'GET' ? null : JSON.stringify({ ...call.fields, captchaResponse: undefined }),
    })
    return answerWith(route, response.status, await response.json())
  })
  await context.route(`https://${PROJECT_ID}.firebaseapp.com/__/auth/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await fetch(`${emulatorUrl()}${pathname.replace('/__/', '/emulator/')}${search}`)
    // The page may have closed meanwhile.
    return route.fulfill({ contentType: 'text/html', body: await response.text() }).catch(() => {})
  })
  return calls
}
