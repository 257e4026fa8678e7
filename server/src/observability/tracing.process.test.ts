import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import supertest from 'supertest'
import { expect, test, vi } from 'vitest'
import { type ReceivedSpan, startOtlpReceiver } from '../../test-support/otlp-receiver.ts'
import { emptyRedis } from '../../test-support/redis.ts'
import { approve, chargeName, payload, proofOf, shop } from '../../test-support/shop.ts'
import { customer, environment, pageHeaders, productToken } from '../../test-support/site.ts'

const parentTrace = '0af7651916cd43dd8448eb211c80319c'
const parentSpan = 'b7ad6b7169203331'
const chargePath = '/api/payments/cards/card-1/charge'
const chargeRoute = 'POST /api/payments/cards/:cardId/charge'

/** A shop that listens and sends its traces to `endpoint`; `end` closes it, so that all spans are sent. */
async function tracedShop(endpoint: string, env: Record<string, string> = {}, charge = approve) {
  const log: string[] = []
  const site = await shop(charge, {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: 'warn', ...env },
    logDestination: { write: (line) => void log.push(line) },
  })
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const send = (
    path: string,
    body: object | null,
    flags: '00' | '01' | null = '01',
    cookie = site.cookie,
  ) => {
    const browser = supertest(address)
    return (body === null ? browser.get(path) : browser.post(path).send(body)).set({
      ...pageHeaders,
      cookie: `${cookie}; ${proofOf(site.app.config.sessionKeys)}`,
      ...(flags && { traceparent: `00-${parentTrace}-${parentSpan}-${flags}` }),
    })
  }
  return { ...site, address, log, send, end: () => site.app.close() }
}

/** The names of a span and its ancestors, the outermost first. */
function pathOf(span: ReceivedSpan | undefined, spans: readonly ReceivedSpan[]): string[] {
  if (span === undefined) return []
  return [
    ...pathOf(
      spans.find(({ spanId }) => spanId === span.parentSpanId),
      spans,
    ),
    span.name,
  ]
}

const isOfParent = ({ traceId }: ReceivedSpan) => traceId === parentTrace

test('BFF-86 a charge is a trace: request, session, Redis, charge and each call of the product server', async () => {
  const collector = await startOtlpReceiver()
  const site = await tracedShop(collector.url, {
    REDIS_URL: await emptyRedis(),
    TENANT_ALIASES: '127.0.0.1=demo',
  })
  const cookie = await signInAt(site)
  const response = await sendCharge(site, cookie)
  expect(response.status).toBe(200)
  await site.end()

  const spans = collector.spans().filter(isOfParent)
  const named = (name: string) => spans.find((span) => span.name === name)
  expect(named(chargeRoute)).toMatchObject({
    kind: 2,
    parentSpanId: parentSpan,
    hasFailed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/payments/cards/:cardId/charge',
      'http.response.status_code': 200,
      'storefront.tenant': 'demo',
    },
  })
  expect(pathOf(named('session'), spans)).toEqual([chargeRoute, 'session'])
  expect(pathOf(named('redis get'), spans)).toEqual([chargeRoute, 'session', 'redis get'])
  expect(pathOf(named('charge'), spans)).toEqual([chargeRoute, 'charge'])
  expect(named('charge')?.attributes).toEqual({
    'storefront.tenant': 'demo',
    'storefront.order_id': 'order-1',
    'storefront.outcome': 'success',
  })
  for (const name of [
    'redis compareAndSet',
    'upstream getCart',
    'upstream listTransactions',
    'upstream chargeCard',
  ]) {
    expect(pathOf(named(name), spans)).toEqual([chargeRoute, 'charge', name])
    expect(named(name)?.kind).toBe(3)
  }
  // The product server's parent is the call's span; the log and the response have the request's span.
  const [sent] = site.origin.callsOf(chargeName)
  expect(sent?.headers.traceparent).toBe(`00-${parentTrace}-${named('upstream chargeCard')?.spanId}-01`)
  expect(response.headers.traceparent).toBe(`00-${parentTrace}-${named(chargeRoute)?.spanId}-01`)
  expect(collector.resource()).toMatchObject({ 'service.name': 'storefront' })
})

/** Signs in over the network. Returns the cookie. */
async function signInAt({ send }: Awaited<ReturnType<typeof tracedShop>>) {
  const login = await send('/api/login', { idToken: 'good' }, null)
  return String(login.headers['set-cookie']).split(';')[0] ?? ''
}

const sendCharge = ({ send }: Awaited<ReturnType<typeof tracedShop>>, cookie: string) =>
  send(chargePath, payload, '01', cookie)

test('BFF-86 BFF-44 no span contains the fan, the card or the address of the product server', async () => {
  const collector = await startOtlpReceiver()
  const site = await tracedShop(collector.url, { TENANT_ALIASES: '127.0.0.1=demo' })
  const cookie = await signInAt(site)
  await sendCharge(site, cookie)
  await site.send('/api/transactions/T-77/orders?customerReferenceNumber=s3cret', null)
  site.origin.handlers['GET /api/payments/cards'] = (_call, raw) => void raw.destroy()
  await site.send('/api/payments/cards', null, null, cookie)
  await site.end()
  expect(collector.spans().find(({ name }) => name === 'upstream listCards')).toMatchObject({
    hasFailed: true,
    attributes: { 'error.type': 'UPSTREAM_FAILED' },
  })
  const origin = new URL(site.origin.url).host
  for (const secret of [
    customer,
    'fan@example.com',
    'card-1',
    'T-77',
    's3cret',
    productToken(),
    cookie,
    origin,
  ]) {
    expect(collector.text()).not.toContain(secret)
  }
})

test('BFF-86 the trace is complete when a body arrives later than its head', async () => {
  const collector = await startOtlpReceiver()
  const site = await tracedShop(collector.url)
  const body = JSON.stringify({ idToken: 'good' })
  const sent = request(`${site.address}/api/login`, {
    method: 'POST',
    headers: {
      ...pageHeaders,
      traceparent: `00-${parentTrace}-${parentSpan}-01`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  })
  sent.flushHeaders()
  const arrived = new Promise<void>((done) => site.app.server.once('request', () => done()))
  await arrived
  await new Promise((done) => setTimeout(done, 50))
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  expect(response.statusCode).toBe(200)
  await site.end()
  const spans = collector.spans().filter(isOfParent)
  const exchange = spans.find(({ name }) => name === 'upstream loginExchange')
  expect(pathOf(exchange, spans)).toEqual(['POST /api/login', 'upstream loginExchange'])
})

test('BFF-86 work outside a request starts no trace', async () => {
  const collector = await startOtlpReceiver()
  const site = await tracedShop(collector.url, { REDIS_URL: await emptyRedis() })
  expect(await site.app.stores.tenants.get('tenant:nobody')).toBeNull()
  await site.end()
  expect(collector.spans().filter(({ parentSpanId, kind }) => !parentSpanId && kind !== 2)).toEqual([])
})

test.each<[string, Record<string, string>, '00' | '01' | null, boolean]>([
  ['by default what the caller samples', {}, '01', true],
  ['by default not what the caller does not', {}, '00', false],
  ['always_off', { OTEL_TRACES_SAMPLER: 'always_off' }, '01', false],
  ['always_on', { OTEL_TRACES_SAMPLER: 'always_on' }, '00', true],
  ['none of all', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, '01', false],
  ['all by ratio', { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }, null, true],
  ['no roots', { OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, null, false],
])('BFF-86 OTEL_TRACES_SAMPLER: %s', async (_name, env, flags, isSent) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const collector = await startOtlpReceiver()
  const site = await tracedShop(collector.url)
  vi.unstubAllEnvs()
  const response = await site.send('/api/session', null, flags)
  const [, traceId, , sampled] = String(response.headers.traceparent).split('-')
  await site.end()
  expect(sampled).toBe(isSent ? '01' : '00')
  expect(collector.spans().some((span) => span.traceId === traceId)).toBe(isSent)
})

test.each([
  ['some', '1'],
  ['traceidratio', '-1'],
])(
  'BFF-86 OTEL_TRACES_SAMPLER %s with argument %s is invalid, which causes a warning and traces everything',
  async (name, ratio) => {
    vi.stubEnv('OTEL_TRACES_SAMPLER', name)
    vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', ratio)
    const collector = await startOtlpReceiver()
    const site = await tracedShop(collector.url)
    vi.unstubAllEnvs()
    await site.send('/api/session', null, null)
    await site.end()
    expect(site.log.filter((line) => line.includes('OTEL_TRACES_SAMPLER'))).toHaveLength(1)
    expect(collector.spans().map(({ name }) => name)).toContain('GET /api/session')
  },
)

test("BFF-86 the library's own variables are used: service name and headers", async () => {
  vi.stubEnv('OTEL_SERVICE_NAME', 'shop-of-tests')
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=abc')
  const collector = await startOtlpReceiver()
  const site = await tracedShop(`${collector.url}/`)
  await site.send('/api/session', null)
  await site.end()
  vi.unstubAllEnvs()
  expect(collector.resource()['service.name']).toBe('shop-of-tests')
  expect(collector.posts[0]?.headers['x-key']).toBe('abc')
})

test('BFF-86 an unavailable collector breaks nothing: one warning, and a shutdown within seconds', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '500')
  const site = await tracedShop('http://127.0.0.1:1')
  vi.unstubAllEnvs()
  const warnings = () => site.log.filter((line) => line.includes('trace export failed')).length
  const sendBatch = async () => {
    const requests = Array.from({ length: 600 }, () => site.send('/api/session', null))
    expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]))
  }
  await sendBatch()
  await expect.poll(warnings, { timeout: 20_000 }).toBe(1)
  await sendBatch()
  const since = performance.now()
  await site.end()
  expect(performance.now() - since).toBeLessThan(8_000)
  expect(warnings()).toBe(1)
}, 40_000)

test('BFF-86 OpenTelemetry is loaded only with an endpoint', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const importers = []
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier.startsWith('@opentelemetry/')) importers.push(context.parentURL)
        return next(specifier, context)
      },
    })
    const { buildApp } = await import('./src/app.ts')
    const { parseConfig } = await import('./src/config.ts')
    const app = await buildApp(parseConfig(process.env))
    await app.inject('/api/session')
    console.log(JSON.stringify(importers))
    process.exit()`
  const importersWith = async (env: Record<string, string>): Promise<string[]> => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...environment('http://127.0.0.1:1'), ...env },
    })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  }
  // prom-client imports the no-op API for exemplars, which we do not use.
  const notOurs = /\/(prom-client|@opentelemetry\/api)\//
  expect((await importersWith({})).filter((importer) => !notOurs.test(importer))).toEqual([])
  const importers = await importersWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  expect(importers.some((importer) => importer.endsWith('/observability/opentelemetry.ts'))).toBe(true)
}, 30_000)
