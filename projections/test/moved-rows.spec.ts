import { readFileSync } from 'node:fs';
import { customer } from '@backoffice/contracts/features/customers';
import { describe, expect, it } from 'vitest';
import { readModelOf } from '#kernel/read-model.ts';
import { logReader } from '#reports/log-rows.ts';
import { readPoints } from '#reports/moved-rows.ts';
import { customersProjection } from '#src/features/customers/projection.ts';
import { customersTable } from '#src/features/customers/table.ts';
import { callerOf, olive, sam } from './database.spec-kit.ts';
import { recordedEventsFrom } from './recorded-events.spec-kit.ts';

const readModels = [readModelOf(customersProjection, customersTable)];
const sample = (type: string) =>
  // an event
  JSON.parse(readFileSync(`contracts/samples/customers/${type}.v1.json`, 'utf8')) as Record<string, unknown>;
const created = (name: string, salesmanId: string) => ({
  type: 'CustomerCreated',
  data: { ...sample('CustomerCreated'), name, salesmanId },
});
const reassigned = (to: string) => ({ type: 'CustomerReassigned', data: { ...sample('CustomerReassigned'), to } });

/** A log of what happens to a few customers, each event a position after the one before. */
function logOf(...streams: readonly (readonly [id: string, ...events: readonly { type: string; data: object }[]])[]) {
  const versions = new Map<string, number>();
  const all = streams
    .flatMap(([id, ...events]) => events.map((event) => ({ id, event })))
    .flatMap(({ id, event }, at) => recordedEventsFrom(at, `Customer-${id}`, event))
    .map((event) => {
      const version = (versions.get(event.stream) ?? 0) + 1;
      versions.set(event.stream, version);
      return { ...event, version };
    });
  return {
    async *replay(_tenant: string, after: number, through: number) {
      yield all.filter(({ position }) => position > after && position <= through);
    },
  };
}
const DAY = '2026-11-20';
const sources = { customers: { of: customer, fields: ['id', 'name', 'salesmanId'] } };
const [owner, salesman] = [callerOf(olive), callerOf(sam)];
const between = (log: ReturnType<typeof logOf>, from: number, to: number, caller = owner) =>
  readPoints(log, readModels, caller, [
    { asOf: DAY, position: from, sources },
    { asOf: DAY, position: to, sources },
  ]);
const namesIn = (rows: readonly Readonly<Record<string, unknown>>[] = []) => rows.map(({ name }) => name);

describe('rows at two points', () => {
  const log = logOf(
    ['ana', created('Ana', sam)],
    ['bo', created('Bo', olive)],
    ['ana', reassigned(olive)],
    ['bo', reassigned(sam)],
    ['cy', created('Cy', sam)],
  );
  it('one reading of the log gives the rows that two readings give', async () => {
    const { before, after } = await between(log, 2, 5);
    expect(before).toEqual(await logReader(log, readModels, 2)(sources, owner));
    expect(after).toEqual(await logReader(log, readModels, 5)(sources, owner));
  });
  it('what moved has the events that touched it since, and nothing else is told', async () => {
    const { moved, noLonger } = await between(log, 3, 5);
    expect(moved.map(({ row, events }) => [row['name'], events.map(({ position, type }) => [position, type])])).toEqual(
      [
        ['Bo', [[4, 'CustomerReassigned']]],
        ['Cy', [[5, 'CustomerCreated']]],
      ],
    );
    expect(moved[0]?.events[0]).toMatchObject({ byName: 'Kim', entity: 'Customer', recordId: 'bo' });
    expect(noLonger).toBe(0);
  });
  it('a point and itself have the same rows, and nothing moved', async () => {
    const { before, after, moved } = await between(log, 4, 4);
    expect(before).toEqual(after);
    expect(moved).toEqual([]);
  });
  it('who became a salesman of a customer sees what it was before; who is it no longer is told of a number alone', async () => {
    const { before, after, moved, noLonger } = await between(log, 2, 5, salesman);
    expect(namesIn(before['customers'])).toEqual(['Bo']);
    expect(namesIn(after['customers'])).toEqual(['Bo', 'Cy']);
    expect(namesIn(moved.map(({ row }) => row))).toEqual(['Bo', 'Cy']);
    expect(noLonger).toBe(1);
  });
});
