import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { rootSpanIdOf, traceIdOf } from './trace-ids.ts';
import type { Tracer } from './tracer.ts';

export type TracerOptions = {
  /** The base address of a collector that speaks OTLP over HTTP; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  /** What this process calls itself there. */
  readonly service: { readonly name: string; readonly version: string; readonly role: string };
  /** The part of all traces that is told, from 0 to 1; every process chooses the same. */
  readonly ratio?: number;
  /** Told at most once a minute that the collector did not take spans. */
  readonly onError: (error: Error) => void;
};

const FLUSH_TIMEOUT_MS = 2_000;
const EXPORT_TIMEOUT_MS = 5_000;
const EXPORT_INTERVAL_MS = 1_000;
const REPORT_INTERVAL_MS = 60_000;

/** OpenTelemetry. It is loaded here and nowhere else: without a collector it costs nothing. */
export async function openTracer({ endpoint, service, ratio = 1, onError }: TracerOptions): Promise<Tracer> {
  const [
    { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace },
    sdk,
    { resourceFromAttributes },
    { OTLPTraceExporter },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const random = new sdk.RandomIdGenerator();
  let root: string | null = null; // the correlation id of the root span that is being made

  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service.name,
      'service.version': service.version,
      'service.role': service.role,
    }),
    sampler: new sdk.TraceIdRatioBasedSampler(ratio),
    idGenerator: {
      generateTraceId: () => (root === null ? random.generateTraceId() : traceIdOf(root)),
      generateSpanId: () => (root === null ? random.generateSpanId() : rootSpanIdOf(root)),
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: reportingExporter(
          new OTLPTraceExporter({ url: tracesUrl(endpoint), timeoutMillis: EXPORT_TIMEOUT_MS }),
          onError,
        ),
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
      }),
    ],
  });
  const tracer = provider.getTracer(service.name, service.version);

  /** Of the root span, which another process may have made, or nobody. */
  const contextOf = (correlationId: string) =>
    trace.setSpanContext(ROOT_CONTEXT, {
      traceId: traceIdOf(correlationId),
      spanId: rootSpanIdOf(correlationId),
      traceFlags: TraceFlags.SAMPLED,
      isRemote: true,
    });

  return {
    startSpan(name, correlationId, { attributes = {}, startedAt, isRoot = false } = {}) {
      const kind = isRoot ? SpanKind.SERVER : SpanKind.INTERNAL;
      root = isRoot ? correlationId : null;
      const span = tracer.startSpan(
        name,
        { kind, attributes, ...(startedAt !== undefined && { startTime: startedAt }) },
        isRoot ? ROOT_CONTEXT : contextOf(correlationId),
      );
      root = null;
      return {
        end({ failure, endedAt } = {}) {
          if (failure !== undefined)
            span
              .setStatus({ code: SpanStatusCode.ERROR })
              .setAttribute('error.type', failure instanceof Error ? failure.constructor.name : typeof failure);
          span.end(endedAt);
        },
      };
    },
    close: () => Promise.race([provider.shutdown().catch(() => {}), timeout(FLUSH_TIMEOUT_MS)]),
  };
}

const tracesUrl = (endpoint: string) => `${endpoint.replace(/\/$/, '')}/v1/traces`;
const timeout = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

/** Spans that nobody took are lost, which an operator is told; work is never held up by them. */
function reportingExporter(exporter: SpanExporter, onError: (error: Error) => void): SpanExporter {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, (result) => {
        const isDue = performance.now() - reportedAt > REPORT_INTERVAL_MS;
        if (result.error && isDue) {
          reportedAt = performance.now();
          onError(new Error('The collector of traces did not take spans', { cause: result.error }));
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
