/** The attributes of a span: patterns, names and codes, never data that identifies a fan (BFF-44). */
type SpanAttributes = Readonly<Record<string, string | number>>

type Span = {
  set(attributes: SpanAttributes): void
  /** The trace context with this span as the parent; null without tracing. */
  readonly traceparent: string | null
}

const noSpan: Span = { set: () => undefined, traceparent: null }

/** Runs `work` without a span: outside a request, and without tracing. */
export const inNoSpan = <T>(
  _name: string,
  _attributes: SpanAttributes,
  work: (span: Span) => Promise<T>,
): Promise<T> => work(noSpan)

/** Runs `work` in a span. */
export type InSpan = typeof inNoSpan
