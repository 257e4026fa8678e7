import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { inNoSpan, type Tracing } from './tracing.ts'

/** How long the end of the process waits for the last spans. */
const closeMs = 2_000

/**
 * Traces over OTLP/HTTP (BFF-86). The libraries read OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES and OTEL_EXPORTER_OTLP_… from
 * the environment themselves, but not the sampler. Nothing is registered globally and no module is patched: spans are where
 * the code says so. This file alone imports OpenTelemetry.
 * @param endpoint without /v1/traces
 * @param version of this server
 */
export function startOpenTelemetry(endpoint: string, version: string, log: FastifyBaseLogger): Tracing {
  const exporter = warnOncePerOutage(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'storefront', 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: samplerFromEnvironment(log),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('storefront')
  const current = new AsyncLocalStorage<Context>()

  return {
    inSpan: (name, attributes, work) => {
      const parent = current.getStore()
      if (parent === undefined) return inNoSpan(name, attributes, work)
      const kind = /^(upstream|redis) /.test(name) ? SpanKind.CLIENT : SpanKind.INTERNAL
      const span = tracer.startSpan(name, { kind, attributes }, parent)
      return current.run(trace.setSpan(parent, span), async () => {
        try {
          return await work({ set: (more) => span.setAttributes(more), traceparent: traceparentOf(span) })
        } catch (error) {
          // Neither message nor stack: they may quote what a fan sent (BFF-44).
          span.setAttribute('error.type', error instanceof AppError ? error.code : 'error')
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    startRequest: (parent) => {
      const from = parent === null ? ROOT_CONTEXT : contextOf(parent)
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, from)
      const context = trace.setSpan(from, span)
      return {
        traceparent: traceparentOf(span),
        enter: (work) => current.run(context, work),
        end: (name, attributes, hasFailed) => {
          span.updateName(name)
          span.setAttributes(attributes)
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    close: async () => {
      const isSent = provider
        .shutdown()
        .catch((err: unknown) => log.warn({ err }, 'the last spans were not sent'))
      await Promise.race([isSent, wait(closeMs, undefined, { ref: false })])
    },
  }
}

/** An exporter that logs when spans can no longer be sent, and when they can again: once each, not for every batch. */
function warnOncePerOutage(exporter: SpanExporter, log: FastifyBaseLogger): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isAway) log.warn({ err: result.error }, 'traces cannot be sent: they are dropped')
        if (!hasFailed && isAway) log.info('traces can be sent again')
        isAway = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/**
 * The sampler of the standard's OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. Of OpenTelemetry's packages only `sdk-node` reads
 * them, which registers itself globally. What the standard does not know is a warning and the default, as it asks.
 */
function samplerFromEnvironment(log: FastifyBaseLogger): Sampler {
  const name = process.env.OTEL_TRACES_SAMPLER || 'parentbased_always_on'
  const ratio = Number(process.env.OTEL_TRACES_SAMPLER_ARG || 1)
  const isRatio = ratio >= 0 && ratio <= 1
  const roots = new Map<string, Sampler>([
    ['always_on', new AlwaysOnSampler()],
    ['always_off', new AlwaysOffSampler()],
    ['traceidratio', new TraceIdRatioBasedSampler(isRatio ? ratio : 1)],
  ])
  const root = roots.get(name.replace(/^parentbased_/, ''))
  if (!root || !isRatio)
    log.warn('OTEL_TRACES_SAMPLER or OTEL_TRACES_SAMPLER_ARG is wrong: its default holds')
  if (root && !name.startsWith('parentbased_')) return root
  return new ParentBasedSampler({ root: root ?? new AlwaysOnSampler() })
}

function traceparentOf(span: OtelSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function contextOf(traceparent: string): Context {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.split('-')
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  })
}
