import { openJobs, type DeadLetter } from '@backoffice/infra/jobs';
import { pgPool } from '@backoffice/infra/postgres';
import { parkedEventName, postgresParkedEvents, requestReplay, type ParkedEvent } from '@backoffice/services';
import { parseSettings } from '#app/config.ts';
import { openAdapters } from '#app/adapters.ts';

/**
 * `npm run jobs`: the dead letters. Those are jobs that used up their tries, newest first, and events that a reaction has
 * parked, oldest first. Ends with 1 when one that is asked for is not there.
 */
const USAGE = `Ask for one of these:
  npm run jobs                             what waits for somebody
  npm run jobs -- retry <id>|all           puts a job back into its queue, with all its tries
  npm run jobs -- replay <event>|all       gives a parked event, and what waits behind it, to its reaction again
  npm run jobs -- drop <event> <reason>    its reaction never takes it; what waits behind it goes on
  npm run jobs -- dropped                  the events that were dropped, and why`;

const [verb = 'list', name, ...more] = process.argv.slice(2);
const reason = more.join(' ').trim();
const isUsable =
  verb === 'list' || verb === 'dropped'
    ? !name
    : verb === 'drop'
      ? name && reason
      : /^(retry|replay)$/.test(verb) && name;
if (!isUsable) {
  console.error(USAGE);
  process.exit(1);
}

const tries = (count: number) => `${count} ${count === 1 ? 'try' : 'tries'}`;
const jobLine = ({ diedAt, id, queue, attempts, data, error }: DeadLetter) =>
  `${diedAt.toISOString()}  ${id}  ${queue}, ${tries(attempts)}  ${JSON.stringify(data)}  ${error}`;
const eventLine = (event: ParkedEvent) =>
  `${event.since.toISOString()}  ${parkedEventName(event)}  ${event.type} of ${event.stream}, ${event.tries === 0 ? 'waits behind another' : `${tries(event.tries)}  ${event.error}`}`;

const adapters = await openAdapters(parseSettings(process.env));
const pool = pgPool(adapters.databaseUrl, { size: 1 });
const parkedEvents = postgresParkedEvents(pool);
const jobs = await openJobs({
  url: adapters.databaseUrl,
  queues: [],
  onError: (error) => console.error(error.message),
});

/** Those that `asked` names, or all. */
function named<Letter>(letters: readonly Letter[], nameOf: (letter: Letter) => string, kind: string): Letter[] {
  const found = letters.filter((letter) => name === 'all' || nameOf(letter) === name);
  if (found.length > 0 || name === 'all') return found;
  console.log(`There is no ${kind} ${name}.`);
  process.exitCode = 1;
  return [];
}

const firstOfEachStream = (events: readonly ParkedEvent[]): ParkedEvent[] =>
  [...Map.groupBy(events, ({ reaction, tenant, stream }) => `${reaction} ${tenant} ${stream}`).values()].flatMap(
    ([first]) => first ?? [],
  );

try {
  const [dead, parked] = [await jobs.deadLetters(), await parkedEvents.list()];
  const waiting = parked.filter(({ dropReason }) => dropReason === null);
  if (verb === 'list') {
    const lines = [...dead.map(jobLine), ...waiting.map(eventLine)];
    console.log(lines.length === 0 ? 'There are no dead letters.' : lines.join('\n'));
  }
  if (verb === 'dropped')
    for (const event of parked)
      if (event.dropReason !== null) console.log(`${eventLine(event)}  dropped: ${event.dropReason}`);
  if (verb === 'retry')
    for (const { id } of named(dead, (letter) => letter.id, 'dead letter')) {
      const isBack = await jobs.retryDead(id);
      console.log(isBack ? `${id} is back in its queue.` : `There is no dead letter ${id}.`);
      if (!isBack) process.exitCode = 1;
    }
  if (verb === 'replay')
    for (const event of firstOfEachStream(named(waiting, parkedEventName, 'parked event'))) {
      await requestReplay(jobs, event);
      console.log(
        `${parkedEventName(event)} is given to its reaction again, with all that is parked of ${event.stream}.`,
      );
    }
  if (verb === 'drop')
    for (const event of name === 'all' ? [] : named(waiting, parkedEventName, 'parked event')) {
      await parkedEvents.drop(event, reason);
      await requestReplay(jobs, event);
      console.log(`${parkedEventName(event)} is dropped.`);
    }
} finally {
  await jobs.stop();
  await pool.end();
  await adapters.close();
}
