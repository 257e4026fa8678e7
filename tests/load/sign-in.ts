import { request } from 'node:http'
import { hostOf } from './site.ts'

/** Signs a fan in at a site and answers the `Cookie` header. @throws Error when the login is refused */
export function signIn(port: number, fan: number, site: number): Promise<string> {
  // Of one length, so that the shells of all fans are.
  const email = `fan-${String(fan).padStart(6, '0')}@fans.example`
  const body = JSON.stringify({ idToken: email })
  const headers = {
    host: hostOf(site),
    'content-type': 'application/json',
    'content-length': body.length,
    'sec-fetch-site': 'same-origin',
    // Each fan is a client of its own; it counts only where the storefront trusts this machine.
    'x-forwarded-for': `10.${(fan >> 16) & 255}.${(fan >> 8) & 255}.${fan & 255}`,
  }
  return new Promise((done, fail) => {
    const call = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/api/login', headers },
      (answer) => {
        const [cookie] = answer.headers['set-cookie'] ?? []
        answer.resume()
        if (cookie) done(cookie.split(';')[0] ?? '')
        else fail(new Error(`The login of fan ${fan} was answered with ${answer.statusCode}`))
      },
    )
    call.on('error', fail)
    call.end(body)
  })
}
