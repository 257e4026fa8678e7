import { request } from 'node:http'
import { hostOf } from './site.ts'

/** Signs a fan in at a site and returns the `Cookie` header. @throws Error when the login is refused */
export function signIn(port: number, fan: number, site: number): Promise<string> {
  // All of one length, so that the shells of all fans are too.
  const email = `fan-${String(fan).padStart(6, '0')}@fans.example`
  const body = JSON.stringify({ idToken: email })
  const headers = {
    host: hostOf(site),
    'content-type': 'application/json',
    'content-length': body.length,
    'sec-fetch-site': 'same-origin',
    'x-csrf': '1',
    // A separate client per fan; honoured only where the storefront trusts this machine (TRUST_PROXY).
    'x-forwarded-for': `10.${(fan >> 16) & 255}.${(fan >> 8) & 255}.${fan & 255}`,
  }
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
