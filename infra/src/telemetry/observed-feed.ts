import type { Feed, FeedConsumer } from '@backoffice/infra/feed';
import { withCommandSpans, type Tracer } from './tracer.ts';

export type ObservedFeed = Feed & {
  /** Events that the consumers of this process have still to handle; 0 while there are none. */
  readonly behind: () => Promise<number>;
};

/** Decorator: what is made of a batch of events is a span of each command that recorded some of them. */
export function observedFeed(feed: Feed, tracer: Tracer): ObservedFeed {
  const consumers = new Set<FeedConsumer>();
  return {
    async consume(options) {
      const consumer = await feed.consume({
        ...options,
        handle: (events, tenant) =>
          withCommandSpans(
            tracer,
            'fold',
            events.map(({ meta }) => meta.correlationId),
            () => options.handle(events, tenant),
          ),
      });
      consumers.add(consumer);
      return {
        ...consumer,
        async stop() {
          consumers.delete(consumer);
          await consumer.stop();
        },
      };
    },
    async behind() {
      const lags = await Promise.all([...consumers].map((consumer) => consumer.lag()));
      return Math.max(0, ...lags.map(({ behind }) => behind));
    },
  };
}
