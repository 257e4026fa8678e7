import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { BrowserContext } from '@playwright/test'
import { bffPort, siteOf } from './addresses.ts'
import { type Fan, idTokenOf } from './identity-provider.ts'

const agent = new Agent({ keepAlive: true })

type Response = { cookie: string | undefined; body: Record<string, unknown> }

/** A call of the app to a tenant's server, without a page. @throws Error unless it is 200 */
export async function callApi(
  tenant: string,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Response> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request({
      agent,
      // Only browsers know that names below localhost are this machine.
      host: '127.0.0.1',
      port: bffPort(),
      path,
      method: body ? 'POST' : 'GET',
      headers: {
        host: new URL(siteOf(tenant)).host,
        'content-type': 'application/json',
        'x-csrf': '1',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    })
    call.on('response', resolve).on('error', reject)
    call.end(body && JSON.stringify(body))
  })
  const content = (await json(response)) as Response['body']
  if (response.statusCode !== 200)
    throw new Error(`${path} is ${response.statusCode}: ${JSON.stringify(content)}`)
  return { cookie: response.headers['set-cookie']?.[0]?.split(';')[0], body: content }
}

/** Opens a session as the sign-in screen does, without its form, and gives it to the browser; returns the cookie. */
export async function logIn(context: BrowserContext, tenant: string, fan: Fan): Promise<string> {
  const { cookie = '' } = await callApi(tenant, '/api/login', { body: { idToken: await idTokenOf(fan) } })
  const [name = '', value = ''] = cookie.split('=')
  // Playwright sets a __Host- cookie for https addresses only; the browser sends it to either.
  const url = siteOf(tenant).replace('http:', 'https:')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  return cookie
}
