import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Value = { readonly stringValue?: string; readonly intValue?: number }
type Attribute = { readonly key: string; readonly value: Value }

/** A span of OTLP/HTTP in JSON, with attributes by key. */
export type ReceivedSpan = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly hasFailed: boolean
}

type Post = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly SpanJson[] }[]
  }[]
}
type SpanJson = Omit<ReceivedSpan, 'attributes' | 'hasFailed'> & {
  readonly attributes: readonly Attribute[]
  readonly status?: { readonly code?: number }
}

const byKey = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

/** An OpenTelemetry collector: an HTTP server that accepts `POST /v1/traces`. */
export async function startOtlpReceiver() {
  const posts: { readonly headers: IncomingHttpHeaders; readonly body: Post }[] = []
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') {
      response.writeHead(404).end()
      return
    }
    posts.push({ headers: request.headers, body: (await json(request)) as Post })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    text: () => JSON.stringify(posts.map(({ body }) => body)),
    resource: () => byKey(posts[0]?.body.resourceSpans[0]?.resource.attributes ?? []),
    spans: (): ReceivedSpan[] =>
      posts
        .flatMap(({ body }) => body.resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ status, attributes, ...span }) => ({
          ...span,
          attributes: byKey(attributes),
          hasFailed: status?.code === 2,
        })),
  }
}
