import type { EventLog } from '@backoffice/infra/event-log';
import type { FeedLag, Relay } from '@backoffice/infra/feed';
import type { Jobs } from '@backoffice/infra/jobs';
import { withDeadline } from '@backoffice/infra/postgres';
import type { ProjectionLag } from '@backoffice/projections';
import type { ParkedEvents } from '@backoffice/services';
import type { LogPlace } from './log-place.ts';

/** Less than a check may take. */
const EVENT_STORE_MS = 2_000;

type HealthSources = {
  readonly log: Pick<EventLog, 'head' | 'tail'>;
  /** Null where the log is in PostgreSQL alone. */
  readonly logPlace: LogPlace;
  readonly read: { lag(): Promise<ProjectionLag> };
  readonly jobs: Jobs;
  readonly parkedEvents: ParkedEvents;
  readonly attention: { count(): Promise<number> };
  /** Where this process hands the log to Kafka, or waits to. */
  readonly relay: Pick<Relay, 'lag'> | null;
};

/** What `/readyz` asks of each part. */
export const healthChecks = ({ log, logPlace, read, jobs, parkedEvents, attention, relay }: HealthSources) => ({
  log: async () => void (await log.head('platform')),
  projections: async () => projectionHealth(await read.lag()),
  jobs: () => deadLetterNotice(jobs, parkedEvents),
  attention: async () => countOf(await attention.count(), 'refused reaction') || undefined,
  ...(logPlace !== null && { eventStoreDb: () => eventStoreNotice(log) }),
  ...(relay && { relay: async () => feedNotice(await relay.lag()) }),
});

/** It may be away: lists are read from its index all the same, and whoever writes is told to ask again. */
const eventStoreNotice = (log: Pick<EventLog, 'tail'>): Promise<string | void> =>
  withDeadline(log.tail('platform'), EVENT_STORE_MS, 'EventStoreDB').then(
    () => {},
    () => 'as long as EventStoreDB is away nothing can be written',
  );

/** Kafka may be away for as long as it is: what it lacks is in the log. */
const feedNotice = ({ behind }: FeedLag): string | void => {
  if (behind > 0) return `behind by ${countOf(behind, 'event')}`;
};

/** What has used up its tries waits for an operator: `npm run jobs`. */
async function deadLetterNotice(jobs: Jobs, parkedEvents: ParkedEvents): Promise<string | void> {
  await jobs.pending();
  const [dead, parked] = await Promise.all([jobs.deadLetters(), parkedEvents.list()]);
  const waiting = parked.filter(({ dropReason }) => dropReason === null);
  const counted = [countOf(dead.length, 'dead letter'), countOf(waiting.length, 'parked event')].filter(Boolean);
  if (counted.length > 0) return counted.join(', ');
}

/**
 * Lists may be a moment behind; a stopped projection or a parked stream is for an operator to see. A table that is a
 * newer version's is told, and is no reason to take this process away: the newer one may not answer yet.
 */
function projectionHealth({ behind, parked, failure, takenOver }: ProjectionLag): boolean | string {
  if (failure !== null || parked.length > 0 || behind >= 10_000) return false;
  const tables = takenOver.map(
    ({ table, version, behind: late }) => `${table} (version ${version}, behind by ${late})`,
  );
  return tables.length === 0 || `taken over by a newer version: ${tables.join(', ')}`;
}
const countOf = (count: number, name: string) => (count === 0 ? '' : `${count} ${name}${count === 1 ? '' : 's'}`);
