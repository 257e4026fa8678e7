import { randomBytes } from 'node:crypto'

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

/** A whole GET as a fan's browser sends it. */
export function getRequest(path: string, headers: Record<string, string>): Buffer {
  const lines = Object.entries({ accept: '*/*', ...browser, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}
