import { kafkaChangeFeed, kafkaFeed, lockedShare, logFeed, notifyChangeFeed } from '@backoffice/infra/feed';
import { connectKafka, type KafkaSettings } from '@backoffice/infra/kafka';
import { openBooks } from './open-books.ts';
import { percentile } from './figure.ts';

/** When rows of a company could be read up to a position, by the wall clock in ms. */
export type RowsTold = { readonly tenant: string; readonly position: number; readonly at: number };
/** `processorMs`: of this process, since it was asked last. `lagMs`: how long `/readyz` waits for it. */
export type ReadingReport = {
  readonly processorMs: number;
  readonly told: readonly RowsTold[];
  readonly lagMs: number;
  readonly behind: number;
};

const LAG_ROUNDS = 9;

/**
 * A process of its own that folds the log into all tables: it says `ready`, and answers each line with a report.
 * `watched`: somebody listens for changed rows, and `told` is when they came. `shared`: it shares the companies with
 * others, by the log, or by Kafka where settings of it follow.
 */
if (import.meta.main) {
  const [, , url = '', flag, kafka] = process.argv;
  const cluster = kafka ? await connectKafka(JSON.parse(kafka) as KafkaSettings) : null; // as projectors.ts gives them
  const books = openBooks(url, (log) => ({
    ...(flag === 'shared' && { feed: logFeed(log, lockedShare(url)), openChangeFeed: notifyChangeFeed(url) }),
    ...(cluster && { feed: kafkaFeed(cluster, log), openChangeFeed: kafkaChangeFeed(cluster, console.error) }),
  }));
  const reading = await books.side.start();
  const timeLag = async () => {
    const rounds: number[] = [];
    let behind = 0;
    for (let round = 0; round < LAG_ROUNDS; round++) {
      const begun = performance.now();
      ({ behind } = await books.side.lag());
      rounds.push(performance.now() - begun);
    }
    return { lagMs: percentile(rounds, 0.5), behind };
  };
  const reached = new Map<string, number>();
  let told: RowsTold[] = [];
  let used = process.cpuUsage();
  if (flag === 'watched')
    books.side.onChange(({ tenant, position }) => {
      if (position <= (reached.get(tenant) ?? 0)) return;
      reached.set(tenant, position);
      told.push({ tenant, position, at: Date.now() });
    });
  process.stdin.on('data', () => {
    const { user, system } = process.cpuUsage(used);
    void timeLag().then((lag) => {
      const report: ReadingReport = { processorMs: (user + system) / 1_000, told, ...lag };
      console.log(JSON.stringify(report));
      told = [];
      used = process.cpuUsage();
    });
  });
  process.stdin.once('end', () => void reading.stop().then(books.close));
  console.log('ready');
}
