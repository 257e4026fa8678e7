import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Attributes,
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

/** The attributes of a span: patterns, names and codes, never data that identifies a fan (BFF-44). */
type SpanAttributes = Readonly<Record<string, string | number>>

type Span = {
  set(attributes: SpanAttributes): void
  /** The trace context with this span as the parent; null without tracing. */
  readonly traceparent: string | null
}

/** Runs `work` in a span, or without one outside a request. */
export type InSpan = <T>(
  name: string,
  attributes: SpanAttributes,
  work: (span: Span) => Promise<T>,
) => Promise<T>

/**
 * Sends traces over OTLP/HTTP to `endpoint`/v1/traces (BFF-86). The libraries read OTEL_… from the environment, except for the sampler.
 * Nothing is registered globally and no module is patched. Only this file imports OpenTelemetry.
 */
export function startOpenTelemetry(endpoint: string, version: string, log: FastifyBaseLogger) {
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

  const inSpan: InSpan = (name, attributes, work) => {
    const parent = current.getStore()
    if (parent === undefined) return work({ set: () => undefined, traceparent: null })
    const kind = /^(upstream|redis) /.test(name) ? SpanKind.CLIENT : SpanKind.INTERNAL
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    return current.run(trace.setSpan(parent, span), async () => {
      try {
        return await work({ set: (more) => span.setAttributes(more), traceparent: traceparentOf(span) })
      } catch (error) {
        // Not the message or the stack, which may quote input of a fan (BFF-44).
        span.setAttribute('error.type', error instanceof AppError ? error.code : 'error')
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })
  }

  return {
    inSpan,
    /** Starts the span of a request, the root of all spans in it. @param parent the caller's `traceparent` if it is valid */
    startRequest: (parent: string | null) => {
      const from = parent === null ? ROOT_CONTEXT : contextOf(parent)
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, from)
      const context = trace.setSpan(from, span)
      return {
        traceparent: traceparentOf(span),
        /** Runs the rest of the request in the span. */
        enter: (work: () => void) => current.run(context, work),
        end: (name: string, attributes: Attributes, hasFailed: boolean) => {
          span.updateName(name)
          span.setAttributes(attributes)
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    /** Sends the remaining spans, within two seconds. */
    close: async () => {
      const sent = provider
        .shutdown()
        .catch((err) => log.warn({ err }, 'sending the last spans failed; dropping them'))
      await Promise.race([sent, wait(2_000, undefined, { ref: false })])
    },
  }
}

/** Logs once when spans can no longer be sent, and once when they can again, instead of for every batch. */
function warnOncePerOutage(exporter: SpanExporter, log: FastifyBaseLogger): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing) log.warn({ err: result.error }, 'trace export failed; dropping spans')
        if (!hasFailed && isFailing) log.info('trace export works again')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/**
 * The sampler of OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. Only `sdk-node` reads these, and that registers itself globally.
 * As the standard requires, an unknown value causes a warning and the default.
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
    log.warn('OTEL_TRACES_SAMPLER or OTEL_TRACES_SAMPLER_ARG is invalid; using the default')
  if (root && !name.startsWith('parentbased_')) return root
  return new ParentBasedSampler({ root: root ?? new AlwaysOnSampler() })
}

function traceparentOf(span: OtelSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function contextOf(traceparent: string): Context {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.split('-')
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
