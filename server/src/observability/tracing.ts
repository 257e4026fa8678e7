/** What a span says; patterns, names and codes, never what identifies a fan (BFF-44). */
type SpanAttributes = Readonly<Record<string, string | number>>

type Span = {
  set(attributes: SpanAttributes): void
  /** The trace context that names this span as the parent; null without tracing. */
  readonly traceparent: string | null
}

/** The span of a request, which all spans within it belong to. */
export type RequestSpan = {
  readonly traceparent: string
  /** Runs what goes on with the request within the span. */
  enter(work: () => void): void
  end(name: string, attributes: SpanAttributes, hasFailed: boolean): void
}

/** Runs `work` in a span. Outside of a request, and without tracing, it just runs it. */
export type InSpan = <T>(
  name: string,
  attributes: SpanAttributes,
  work: (span: Span) => Promise<T>,
) => Promise<T>

/** The traces of a server (BFF-86). Without OTEL_EXPORTER_OTLP_ENDPOINT nothing of OpenTelemetry is loaded. */
export type Tracing = {
  readonly inSpan: InSpan
  /** Null without tracing. @param parent the caller's valid `traceparent`, null when there is none */
  readonly startRequest: ((parent: string | null) => RequestSpan) | null
  /** Sends what has not been sent, within two seconds. */
  close(): Promise<void>
}

const noSpan: Span = { set: () => undefined, traceparent: null }

/** How `work` runs where nobody traces. */
export const inNoSpan: InSpan = (_name, _attributes, work) => work(noSpan)
