import type { ObserveSend } from '@backoffice/infra/feed';
import { withCommandSpans, type Tracer } from './tracer.ts';

/** Decorator: what the relay sends to Kafka at once is a span of each command that recorded some of it. */
export const tracedSends =
  (tracer: Tracer): ObserveSend =>
  (messages, send) =>
    withCommandSpans(
      tracer,
      'relay',
      messages.map(({ correlationId }) => correlationId),
      send,
    );
