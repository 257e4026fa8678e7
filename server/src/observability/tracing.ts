/** What a span says: patterns, names and codes, never what identifies a fan (BFF-44). */
type SpanAttributes = Readonly<Record<string, string | number>>

type Span = {
  set(attributes: SpanAttributes): void
  /** The trace context that names this span as the parent; null without tracing. */
  readonly traceparent: string | null
}

const noSpan: Span = { set: () => undefined, traceparent: null }

/** How `work` runs outside of a request and without tracing. */
export const inNoSpan = <T>(
  _name: string,
  _attributes: SpanAttributes,
  work: (span: Span) => Promise<T>,
): Promise<T> => work(noSpan)

/** Runs `work` in a span. */
export type InSpan = typeof inNoSpan
