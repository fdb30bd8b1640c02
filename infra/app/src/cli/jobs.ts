import { openJobs, type DeadLetter } from '@backoffice/infra/jobs';
import { pgPool } from '@backoffice/infra/postgres';
import { parkedEventName, postgresParkedEvents, requestReplay, type ParkedEvent } from '@backoffice/services';
import { runTool } from '#app/tool.ts';

/**
 * `npm run jobs`: the dead letters. Those are jobs that used up their tries, newest first, and events that a reaction
 * has parked, oldest first. Ends with 1 when one that is asked for is not there.
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
      : /^(retry|replay)$/.test(verb) && name && !reason;
if (!isUsable) {
  console.error(USAGE);
  process.exit(1);
}
await runTool(({ databaseUrl }) => runVerb(databaseUrl));

/** False when one that is asked for is not there. */
async function runVerb(databaseUrl: string): Promise<boolean> {
  await using opened = new AsyncDisposableStack();
  const pool = opened.adopt(pgPool(databaseUrl, { size: 1 }), (each) => each.end());
  const onError = (error: Error) => console.error(error.message);
  const jobs = opened.adopt(await openJobs({ url: databaseUrl, queues: [], onError, migrates: false }), (each) =>
    each.stop(),
  );
  const parkedEvents = postgresParkedEvents(pool);
  const [dead, parked] = [await jobs.deadLetters(), await parkedEvents.list()];
  const waiting = parked.filter(({ dropReason }) => dropReason === null);

  if (verb === 'list') {
    const lines = [...dead.map(jobLine), ...waiting.map(eventLine)];
    console.log(lines.length === 0 ? 'There are no dead letters.' : lines.join('\n'));
    return true;
  }
  if (verb === 'dropped') {
    for (const event of parked)
      if (event.dropReason !== null) console.log(`${eventLine(event)}  dropped: ${event.dropReason}`);
    return true;
  }
  const [letters, events] = [
    dead.filter(({ id }) => verb === 'retry' && (name === 'all' || id === name)),
    waiting.filter(
      (event) => verb !== 'retry' && ((name === 'all' && verb === 'replay') || parkedEventName(event) === name),
    ),
  ];
  for (const { id } of letters) {
    await jobs.retryDead(id);
    console.log(`${id} is back in its queue.`);
  }
  for (const event of firstOfEachStream(events)) {
    if (verb === 'drop') await parkedEvents.drop(event, reason);
    await requestReplay(jobs, event);
    console.log(
      verb === 'drop'
        ? `${parkedEventName(event)} is dropped.`
        : `${parkedEventName(event)} is given to its reaction again, with all that is parked of ${event.stream}.`,
    );
  }
  const isThere = name === 'all' || letters.length + events.length > 0;
  if (!isThere) console.log(`There is no ${verb === 'retry' ? 'dead letter' : 'parked event'} ${name}.`);
  return isThere;
}

function tries(count: number): string {
  return `${count} ${count === 1 ? 'try' : 'tries'}`;
}

function jobLine({ diedAt, id, queue, attempts, data, error }: DeadLetter): string {
  return `${diedAt.toISOString()}  ${id}  ${queue}, ${tries(attempts)}  ${JSON.stringify(data)}  ${error}`;
}

function eventLine(event: ParkedEvent): string {
  const why = event.tries === 0 ? 'waits behind another' : `${tries(event.tries)}  ${event.error}`;
  return `${event.since.toISOString()}  ${parkedEventName(event)}  ${event.type} of ${event.stream}, ${why}`;
}

function firstOfEachStream(events: readonly ParkedEvent[]): ParkedEvent[] {
  const streams = Map.groupBy(events, ({ reaction, tenant, stream }) => `${reaction} ${tenant} ${stream}`);
  return [...streams.values()].flatMap(([first]) => first ?? []);
}
