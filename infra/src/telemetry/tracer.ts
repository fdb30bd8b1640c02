/** What a span says of its work: names and numbers of ours, never those of people or companies. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export type SpanOptions = {
  readonly attributes?: SpanAttributes;
  /** By `performance.now()`; without it now. */
  readonly startedAt?: number;
  /** The first span of its trace, below which all others stand: the request. */
  readonly isRoot?: boolean;
};

export type SpanEnd = {
  /** What its work threw, of which the kind alone is told. */
  readonly failure?: unknown;
  /** By `performance.now()`; without it now. */
  readonly endedAt?: number;
};
export type Span = { readonly end: (how?: SpanEnd) => void };

/**
 * Traces of work. Whatever follows from one request bears its correlation id, in events too, and so belongs to one
 * trace in whichever process it is done. Adapters: none, OpenTelemetry.
 */
export interface Tracer {
  startSpan(name: string, correlationId: string, options?: SpanOptions): Span;
  /** Gives what is on its way two seconds to leave. */
  close(): Promise<void>;
}

export const noTracer: Tracer = { startSpan: () => ({ end: () => {} }), close: async () => {} };

/** Runs `work` as a span. @throws what it throws */
export async function withSpan<T>(
  tracer: Tracer,
  name: string,
  { correlationId, attributes = {} }: { readonly correlationId: string; readonly attributes?: SpanAttributes },
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, correlationId, { attributes });
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.end({ failure: error });
    throw error;
  }
}

/** Runs `work` as a span of each command in it; `correlationIds` are those of its events. @throws what it throws */
export async function withCommandSpans(
  tracer: Tracer,
  name: string,
  correlationIds: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const spans = [...Map.groupBy(correlationIds, (id) => id)].map(([correlationId, { length }]) =>
    tracer.startSpan(name, correlationId, { attributes: { 'backoffice.events': length } }),
  );
  try {
    await work();
    spans.forEach((span) => span.end());
  } catch (error) {
    spans.forEach((span) => span.end({ failure: error }));
    throw error;
  }
}
