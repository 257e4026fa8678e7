import { randomBytes } from 'node:crypto'
import { request } from 'undici'

const domain = 'bench.test'
export const hostOf = (site: number) => `site-${site}.${domain}`

/** A storefront over the product server of the benchmarks. Its state is in memory: Redis is not what is measured. */
export const siteEnvironment = (upstreamPort: number): Record<string, string> => ({
  HOST: '127.0.0.1',
  UPSTREAM_URL: `http://127.0.0.1:${upstreamPort}`,
  BRANDING_CLIENT_ID: 'client',
  TENANT_DOMAINS: domain,
  FIREBASE_PROJECT_ID: 'bench',
  FIREBASE_API_KEY: 'key',
  RECEIPT_BASE_URL: 'https://receipts.bench.test',
  SESSION_KEYS: randomBytes(32).toString('base64'),
  BRANDING_TTL_S: '3600',
  DRAIN_DELAY_MS: '0',
})

const browser = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'x-csrf': '1',
}

/** What a browser sends otherwise when it opens a page. */
export const documentHeaders = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-dest': 'document',
}

const linesOf = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** The path of a product whose response has so many bytes. */
export const itemPath = (bytes: number) => `/api/console/catalog/items/${bytes}/details`

/** A whole GET as a fan's browser sends it. */
export const getRequest = (path: string, headers: Record<string, string>): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\n${linesOf({ accept: '*/*', ...browser, ...headers })}\r\n`)

/** What a fan's login sends: headers and body. All bodies are of one length, so that the shells of all fans are too. */
function loginOf(fan: number, site: number) {
  const body = JSON.stringify({ idToken: `fan-${String(fan).padStart(6, '0')}@fans.example` })
  const headers = {
    host: hostOf(site),
    'content-type': 'application/json',
    'content-length': String(body.length),
    'sec-fetch-site': 'same-origin',
    'x-csrf': '1',
    // A separate client for each fan, where the storefront trusts this machine (TRUST_PROXY).
    'x-forwarded-for': `10.${(fan >> 16) & 255}.${(fan >> 8) & 255}.${fan & 255}`,
  }
  return { headers, body }
}

/** A whole login of a fan at a site. */
export function loginRequest(fan: number, site: number): Buffer {
  const { headers, body } = loginOf(fan, site)
  return Buffer.from(`POST /api/login HTTP/1.1\r\n${linesOf(headers)}\r\n${body}`)
}

/** Signs a fan in at a site and returns the `Cookie` header. @throws Error when the login is refused */
export async function signIn(port: number, fan: number, site: number): Promise<string> {
  const url = `http://127.0.0.1:${port}/api/login`
  const { statusCode, headers, body } = await request(url, { method: 'POST', ...loginOf(fan, site) })
  await body.dump()
  const [cookie] = [headers['set-cookie'] ?? []].flat()
  if (!cookie) throw new Error(`The login of fan ${fan} is ${statusCode}`)
  return cookie.split(';')[0] as string
}
