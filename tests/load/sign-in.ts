import { request } from 'node:http'
import { hostOf } from './site.ts'

/** What a fan's login sends: headers and body. All bodies are of one length, so that the shells of all fans are too. */
function loginOf(fan: number, site: number) {
  const body = JSON.stringify({ idToken: `fan-${String(fan).padStart(6, '0')}@fans.example` })
  const headers = {
    host: hostOf(site),
    'content-type': 'application/json',
    'content-length': body.length,
    'sec-fetch-site': 'same-origin',
    'x-csrf': '1',
    // A separate client per fan; honoured only where the storefront trusts this machine (TRUST_PROXY).
    'x-forwarded-for': `10.${(fan >> 16) & 255}.${(fan >> 8) & 255}.${fan & 255}`,
  }
  return { headers, body }
}

/** A whole login of a fan at a site. */
export function loginRequest(fan: number, site: number): Buffer {
  const { headers, body } = loginOf(fan, site)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`POST /api/login HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Signs a fan in at a site and returns the `Cookie` header. @throws Error when the login is refused */
export function signIn(port: number, fan: number, site: number): Promise<string> {
  const { headers, body } = loginOf(fan, site)
  return new Promise((done, fail) => {
    const call = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/api/login', headers },
      (response) => {
        const [cookie] = response.headers['set-cookie'] ?? []
        response.resume()
        if (cookie) done(cookie.split(';')[0] ?? '')
        else fail(new Error(`The login of fan ${fan} is ${response.statusCode}`))
      },
    )
    call.on('error', fail)
    call.end(body)
  })
}
