import { postgresEventLog } from '@backoffice/infra/event-log';
import { kafkaFeed, lockedShare, logFeed, startRelay } from '@backoffice/infra/feed';
import { connectKafka, type KafkaSettings } from '@backoffice/infra/kafka';

/** When an event was handled, by the wall clock in ms. */
export type EventArrival = { readonly tenant: string; readonly position: number; readonly at: number };
/** `processorMs`: of this process, since it was asked last. */
export type FeedReport = { readonly processorMs: number; readonly arrivals: readonly EventArrival[] };

/**
 * A process of its own that relays to Kafka (`relay`), or is fed by Kafka (`kafka`) or by the log (`log`) and does
 * nothing with it: it says `ready`, and answers each line with a report.
 */
if (import.meta.main) {
  const [, , role, url = '', settings = '{}'] = process.argv;
  // what kafka.ts gives
  const cluster = role === 'log' ? null : await connectKafka(JSON.parse(settings) as KafkaSettings);
  const log = postgresEventLog(url);
  let arrivals: EventArrival[] = [];
  const onError = (error: unknown) => console.error(role, error);
  const consume = async () => {
    const feed = cluster ? kafkaFeed(cluster, log) : logFeed(log, lockedShare(url));
    const positions = await log.heads();
    return feed.consume({
      group: 'bench',
      positionsOf: async () => positions,
      async handle(events, tenant) {
        const at = Date.now();
        for (const { position } of events) arrivals.push({ tenant, position, at });
      },
      onError,
    });
  };
  const work = cluster && role === 'relay' ? startRelay({ cluster, url, log, onError }) : await consume();
  let used = process.cpuUsage();
  process.stdin.on('data', () => {
    const { user, system } = process.cpuUsage(used);
    console.log(JSON.stringify({ processorMs: (user + system) / 1_000, arrivals } satisfies FeedReport));
    arrivals = [];
    used = process.cpuUsage();
  });
  process.stdin.once('end', () => void work.stop().then(log.close));
  console.log('ready');
}
