import { memoryEventLog, type RecordedEvent } from '@backoffice/infra/event-log';
import { expect, it } from 'vitest';
import { appendEvents } from './append-events.spec-kit.ts';
import { AheadOfLogError, receivedEvents } from './received-events.ts';

const TENANT = 'acme';
const LATE = 2_000;

/** A log with so many events, of which those before 1,000 ms are not trusted. */
async function withLog(count: number) {
  const log = memoryEventLog();
  await appendEvents(log, TENANT, count);
  const events = await log.readTenant(TENANT, 0, count);
  const reads: string[] = [];
  const received = receivedEvents(
    {
      async readTenant(tenant, after, limit) {
        reads.push(`${limit} after ${after}`);
        return log.readTenant(tenant, after, limit);
      },
    },
    () => 1_000,
  );
  const receive = (event: RecordedEvent | undefined, sentAt = LATE, bytes = 10) =>
    event && received.receive(TENANT, { event, bytes, sentAt });
  const next = async (after: number, limit = 100) =>
    (await received.readNext(TENANT, after, limit)).map(({ position }) => position);
  return { received, receive, next, reads, events };
}

it('events that were received without a gap are handed over without asking the log', async () => {
  const { received, receive, next, reads, events } = await withLog(5);
  events.forEach((event) => receive(event));
  expect([await next(0, 3), await next(3), reads]).toEqual([[1, 2, 3], [4, 5], []]);
  expect([received.bytes(), received.has(TENANT)]).toEqual([0, false]);
});

it('events that are known are cut, and those that came twice are handed over once', async () => {
  const { receive, next, events } = await withLog(4);
  for (const event of [...events.slice(0, 3), ...events.slice(1)]) receive(event);
  expect(await next(2)).toEqual([3, 4]);
});

it('what is missing before and between received events is read from the log', async () => {
  const { receive, next, reads, events } = await withLog(8);
  for (const index of [2, 3, 6]) receive(events[index]);
  expect([await next(0), await next(4), reads]).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7],
    ['2 after 0', '2 after 4'],
  ]);
});

it('a gap that is larger than a batch is filled batch by batch', async () => {
  const { receive, next, events } = await withLog(6);
  receive(events[5]);
  expect([await next(0, 2), await next(2, 2), await next(4, 2)]).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
});

it('of a company of which much waits already no more is kept, and the log has it', async () => {
  const { received, receive, next, reads, events } = await withLog(4);
  for (const event of events) receive(event, LATE, 2 << 20);
  expect([received.bytes(), await next(0), received.bytes()]).toEqual([4 << 20, [1, 2], 0]);
  receive(events[3]);
  expect([await next(2), reads]).toEqual([[3, 4], ['1 after 2']]);
});

it('where nothing was received the log is read', async () => {
  const { next } = await withLog(2);
  expect(await next(0)).toEqual([1, 2]);
});

it.each([
  { behind: 'follow its last', received: [5], after: 4 },
  { behind: 'leave a gap after it', received: [6], after: 4 },
])('events that $behind in a log that was restored are refused', async ({ received: positions, after }) => {
  const { receive, next, events } = await withLog(4);
  for (const position of positions) receive({ ...(events[3] as RecordedEvent), id: 'lost', position }, 0);
  await expect(next(after)).rejects.toEqual(new AheadOfLogError(TENANT, 4, positions[0] ?? 0));
});

it('events of a log that was restored give way to those that it recorded since', async () => {
  const { receive, next, reads, events } = await withLog(3);
  receive(events[0], 0);
  for (const event of events.slice(1)) receive({ ...event, id: 'lost' }, 0);
  expect(await next(0)).toEqual([1, 2, 3]);
  expect(reads).toEqual(['1 after 2', '100 after 0']);
  for (const event of events.slice(1)) receive({ ...event, id: 'lost' }, 0);
  for (const event of events.slice(1)) receive(event);
  expect([await next(1), reads.length]).toEqual([[2, 3], 2]);
});
