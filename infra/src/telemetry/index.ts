export { gauges, type GaugeName, type GaugeReadings, type GaugeSources } from './metric-names.ts';
export { openMetrics, type AppendOutcome, type Metrics } from './metrics.ts';
export { serveMetrics } from './metrics-route.ts';
export { observedFeed, type ObservedFeed } from './observed-feed.ts';
export { observedLog } from './observed-log.ts';
export { observeServer } from './observed-server.ts';
export { openTracer, type TracerOptions } from './open-tracer.ts';
export { tracedFrames, type LiveFrame, type OnLiveFrame } from './traced-frames.ts';
export { noTracer, withSpan, type Span, type SpanAttributes, type SpanOptions, type Tracer } from './tracer.ts';
