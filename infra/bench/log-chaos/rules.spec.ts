import {
  follow,
  memoryEventLog,
  type AppendRequest,
  type EventLog,
  type RecordedEvent,
} from '@backoffice/infra/event-log';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { History } from './history.ts';
import type { JournalLine } from './journal.ts';
import { faultsIn } from './rules.ts';
import { followWithFailures, TENANTS, writeUntilAborted } from './workload.ts';

const COMMANDS = 600;
const WRITERS = 8;
const ANSWERS = ['appended', 'stale', 'changed', 'taken'];

/**
 * What a run in this process leaves: writers that meet each other, and a follower, on a log and a way of following that
 * may be at fault.
 */
async function historyOf(log: EventLog, start = follow): Promise<History> {
  const lines: JournalLine[] = [];
  const finish = new AbortController();
  const answers = new Set<string>();
  const follower = followWithFailures(log, (line) => lines.push(line), { name: 'steady', start });
  const journal = (line: JournalLine) => {
    lines.push(line);
    if (line.is === 'answered') answers.add(line.answer.is);
    // On a busy machine the writers meet later: until every answer was given, or enough was asked.
    if (lines.length > (answers.size < ANSWERS.length ? 6 : 2) * COMMANDS) finish.abort();
  };
  const writer = () => writeUntilAborted(log, journal, { signal: finish.signal, maxPauseMs: 2 });
  await Promise.all(Array.from({ length: WRITERS }, writer));
  const events = new Map(
    await Promise.all(TENANTS.map(async (tenant) => [tenant, await log.readTenant(tenant, 0, 1e6)] as const)),
  );
  const recorded = [...events.values()].flat().length;
  const tellable = start === follow ? recorded : recorded / 2;
  const told = () => lines.flatMap((line) => (line.is === 'handled' ? line.events : [])).length;
  await vi.waitUntil(() => told() >= tellable, { timeout: 20_000 });
  await follower.stop();
  const wanted = lines.flatMap((line) =>
    line.is === 'asked' ? (line.request.take ?? []).map((claim) => ({ ...claim, tenant: line.request.tenant })) : [],
  );
  const held = new Map<string, History['claims'][number]>();
  for (const { scope, key, tenant } of wanted) {
    const claim = await log.findClaim(scope, key, tenant);
    if (claim) held.set(`${tenant} ${scope} ${key}`, claim);
  }
  return { events, stream: events, claims: [...held.values()], lines, finished: start === follow ? ['steady'] : [] };
}

/** What is read is a moment old before it is written on, as it is with a database. */
function withDelays(log: EventLog): EventLog {
  const delay = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
  return {
    ...log,
    append: (request) => delay().then(() => log.append(request)),
    async readStream(...stream) {
      const events = await log.readStream(...stream);
      await delay();
      return events;
    },
    async readStreamCached(...stream) {
      const events = await log.readStreamCached(...stream);
      await delay();
      return events;
    },
  };
}

/** Appends that look at nothing: every write lands, whatever it was built on. */
function withoutChecks(log: EventLog): EventLog {
  const currentVersions = (request: AppendRequest) =>
    Promise.all(
      request.writes.map(async (write) => ({
        ...write,
        expectedVersion: (await log.readStream(request.tenant, write.stream)).length,
      })),
    );
  return {
    ...log,
    append: async (request) => log.append({ ...request, writes: await currentVersions(request), seen: [], counts: [] }),
  };
}

/** A follower that moves on before its handler is done, and so never gives again what failed. */
const followWithoutRetry: typeof follow = (log, options) =>
  follow(log, {
    ...options,
    batch: 1,
    handle: (events, tenant) => options.handle(events, tenant).catch(options.onError),
  });

const rulesBroken = (history: History) => [...new Set(faultsIn(history).map(({ rule }) => rule))];

type Events = readonly RecordedEvent[];

/** One thing wrong in what an honest run has left. */
const PLANTED: readonly (readonly [ReturnType<typeof rulesBroken>[number], (history: History) => Partial<History>])[] =
  [
    ['positions are dense', inEvents((events) => events.toSpliced(7, 1))],
    ['what is read is what EventStoreDB holds', ({ events }) => ({ stream: withoutLast(events) })],
    ['versions are dense in the order of positions', inEvents((events) => changed(events, { version: 99 }))],
    ['ids are unique', inEvents((events) => changed(events, { id: events[0]?.id }))],
    [
      'what is recorded was asked for, once and whole',
      inEvents((events) => changed(events, { data: { text: 'other' } })),
    ],
    ['what is acknowledged stands where it was said', inEvents((events) => events.slice(0, -1))],
    ['what is only refused is absent', ({ lines }) => ({ lines: lines.map(refused) })],
    ['the order agrees with real time', ({ lines }) => ({ lines: lines.map(reversedInTime) })],
    ['what an append insists on was so at its place', ({ claims }) => ({ claims: claims.slice(1) })],
    ['what was seen of another tenant was so meanwhile', ({ lines }) => ({ lines: lines.map(reversedInTime) })],
    ['a version that is told was so meanwhile', ({ lines }) => ({ lines: lines.map(withOtherVersion) })],
    ['errors are those of the port', ({ lines }) => ({ lines: [...lines, { is: 'failed', error: 'duplicate key' }] })],
    [
      'followers are told every event once and in order',
      ({ lines }) => ({ lines: lines.filter(({ is }) => is !== 'handled') }),
    ],
  ];

function inEvents(change: (events: Events) => Events): (history: History) => Partial<History> {
  return ({ events }) => ({ events: new Map([...events].map(([tenant, all]) => [tenant, change(all)])) });
}
const withoutLast = (events: History['events']): History['events'] =>
  new Map([...events].map(([tenant, all]) => [tenant, all.slice(0, -1)]));
const changed = (events: Events, change: Partial<RecordedEvent>) =>
  events.map((event, index) => (index === 7 ? { ...event, ...change } : event));
const refused = (line: JournalLine): JournalLine =>
  line.is === 'answered' && line.answer.is === 'appended' ? { ...line, answer: { is: 'changed' } } : line;
const reversedInTime = (line: JournalLine): JournalLine =>
  line.is === 'asked'
    ? { ...line, at: -line.at }
    : line.is === 'answered'
      ? { ...line, asked: -line.at, at: -line.asked }
      : line;
const withOtherVersion = (line: JournalLine): JournalLine =>
  line.is === 'answered' && line.answer.is === 'stale'
    ? { ...line, answer: { ...line.answer, actual: line.answer.actual + 50 } }
    : line;

describe('the rules of a hostile run', () => {
  let history: History;
  beforeAll(async () => void (history = await historyOf(withDelays(memoryEventLog()))));

  it('an honest log keeps all rules, and its run has met every refusal', () => {
    expect(faultsIn(history)).toEqual([]);
    const answers = history.lines.flatMap((line) => (line.is === 'answered' ? [line.answer.is] : []));
    expect(new Set(answers)).toEqual(new Set(ANSWERS));
  });

  it.each(PLANTED)('a history in which it is not so that %s is found', (rule, plant) => {
    expect(rulesBroken({ ...history, ...plant(history) })).toContain(rule);
  });
});

describe('a log at fault', () => {
  it('appends that look at nothing are found', async () => {
    const broken = rulesBroken(await historyOf(withDelays(withoutChecks(memoryEventLog()))));
    expect(broken).toContain('what an append insists on was so at its place');
    expect(broken).toContain('what is recorded was asked for, once and whole');
  });

  it('a follower that moves on before its handler is done is found', async () => {
    expect(rulesBroken(await historyOf(withDelays(memoryEventLog()), followWithoutRetry))).toEqual([
      'followers are told every event once and in order',
    ]);
  });
});
