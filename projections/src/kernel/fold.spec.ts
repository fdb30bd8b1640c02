import { describe, expect, it } from 'vitest';
import { fold, foldStream } from './fold.ts';
import { jobs, jobOpened, jobPriced } from '#test/jobs.spec-kit.ts';
import type { Projection } from './projection.ts';
import { instantAt, recordedEvents, recordedEventsFrom } from '#test/recorded-events.spec-kit.ts';
import { WorkingSet } from './working-set.ts';

const after = (...events: ReturnType<typeof recordedEvents>) => {
  const rows = new WorkingSet(Object.keys(jobs.via));
  for (const event of events) fold(jobs, rows, event);
  return rows;
};
const [first = failing(), second = failing()] = recordedEvents('Job-1', jobOpened(), jobPriced(5));

describe('folding', () => {
  it('folding takes user and time from the envelope, and the initial values from the mechanisms', () =>
    expect(foldStream(jobs, [first, second])).toEqual({
      id: '1',
      tenant: 'acme',
      companyId: 'acme',
      name: 'Deck',
      number: '1',
      ownerId: 'o1',
      ownerName: 'Nobody',
      salesmanId: 'sam',
      amount: 5,
      isUrgent: false,
      status: 'open',
      doneAt: null,
      tags: [],
      bills: [],
      version: 2,
      position: 2,
      createdAt: instantAt(1),
      createdBy: 'kim',
      createdByName: 'Kim',
      updatedAt: instantAt(2),
      updatedBy: 'kim',
      updatedByName: 'Kim',
    }));

  it('folding counts an event once, however often it is delivered', () =>
    expect(after(first, second, first, second).get('1')).toMatchObject({ amount: 5, version: 2 }));

  it('folding detects an event that does not follow the previous one', () =>
    expect(() => after(first, { ...second, version: 3 })).toThrow('Version 3 does not follow 1'));

  it('folding detects an event without a handler', () =>
    expect(() => after(first, { ...second, type: 'JobPainted' })).toThrow('Job has no handler for JobPainted'));

  it('folding detects a change to a row that does not exist', () =>
    expect(() => after({ ...second, version: 1 })).toThrow('JobPriced finds no row'));

  it('folding applies all that an event says, and nothing when a handler throws', () => {
    const rows = after(first);
    expect(() => fold(jobs, rows, { ...second, data: { amount: 9, poison: true } })).toThrow('cannot be priced');
    expect(rows.get('1')).toMatchObject({ amount: 0, version: 1 });
  });

  it('folding an event that means nothing here changes the version of a row but not its last edit', () =>
    expect(foldStream(jobs, recordedEvents('Job-1', jobOpened(), { type: 'JobLookedAt', data: {} }))).toMatchObject({
      version: 2,
      updatedAt: instantAt(1),
    }));
});

describe('what is linked', () => {
  const renamed = (position: number, name: string) =>
    recordedEventsFrom(position, 'Owner-o1', { type: 'OwnerRenamed', data: { name } });

  it('a linked row changes without being edited', () =>
    expect(after(first, ...renamed(2, 'Ana')).get('1')).toMatchObject({
      ownerName: 'Ana',
      version: 1,
      updatedAt: instantAt(1),
      position: 3,
    }));
  it('a linked row ignores events it has already seen', () =>
    expect(after(first, ...renamed(3, 'Ben'), ...renamed(2, 'Ana')).get('1')).toMatchObject({ ownerName: 'Ben' }));
  it('a linked row ignores events of records it is not linked to', () =>
    expect(
      after(first, ...recordedEventsFrom(2, 'Owner-o2', { type: 'OwnerRenamed', data: { name: 'Ana' } })).get('1'),
    ).toMatchObject({ ownerName: 'Nobody' }));
  it('a linked row ignores an event of the same type about another record', () =>
    expect(
      after(first, ...recordedEventsFrom(2, 'Pet-o1', { type: 'OwnerRenamed', data: { name: 'Rex' } })).get('1'),
    ).toMatchObject({ ownerName: 'Nobody' }));
});

describe('what news speaks of', () => {
  const [second1 = failing()] = recordedEventsFrom(1, 'Job-2', jobOpened());
  const bill = (position: number, type: string, data: object) => recordedEventsFrom(position, 'Bill-b', { type, data });
  const billed = (...each: readonly (readonly [jobId: string, amount: number])[]) => ({
    jobs: each.map(([jobId, amount]) => ({ jobId, amount })),
  });
  const both = bill(2, 'BillPosted', billed(['1', 10], ['2', 20]));

  it('rows named by an event change, all of them, without being edited', () => {
    const rows = after(first, second1, ...both);
    expect(rows.get('1')).toMatchObject({
      bills: [{ billId: 'b', amount: 10 }],
      version: 1,
      updatedAt: instantAt(1),
      position: 3,
    });
    expect(rows.get('2')).toMatchObject({ bills: [{ billId: 'b', amount: 20 }] });
  });
  it('a row named twice by an event changes once', () =>
    expect(after(first, ...bill(2, 'BillPosted', billed(['1', 10], ['1', 20]))).get('1')).toMatchObject({
      bills: [{ amount: 10 }],
    }));
  it('rows named by an event are found by later events once they list the record', () => {
    const rows = after(first, second1, ...bill(2, 'BillPosted', billed(['2', 20])), ...bill(3, 'BillCleared', {}));
    expect(rows.get('1')).toMatchObject({ bills: [], position: 1 });
    expect(rows.get('2')).toMatchObject({ bills: [{ billId: 'b', cleared: true }] });
  });
  it('an event that cannot be applied to one of its named rows changes none of them', () => {
    const rows = after(first, second1);
    for (const event of bill(2, 'BillPosted', billed(['1', 10], ['2', -1])))
      expect(() => fold(jobs, rows, event)).toThrow('cannot be billed');
    expect(rows.get('1')).toMatchObject({ bills: [], position: 1 });
  });
  it('an event that names missing rows has no effect', () => expect([...after(...both).all()]).toEqual([]));
});

describe('what is left behind', () => {
  const entries: Projection = {
    ...jobs,
    name: 'entries',
    entity: 'Entry',
    on: {},
    defaults: {},
    via: {},
    journalHandlers: [
      {
        entity: 'Job',
        on: {
          JobPriced: ({ id, data }) => [
            { jobId: id, ...(data as object) },
            { jobId: id, amount: 0 },
          ],
        },
      },
    ],
  };
  const rows = new WorkingSet([]);
  for (const event of [first, second]) fold(entries, rows, event);

  it('appended rows are one for each entry, with the event and its position in it as the key', () => {
    expect([...rows.all()].map(({ id }) => id)).toEqual(['2-1', '2-2']);
    expect(rows.get('2-1')).toMatchObject({
      jobId: '1',
      amount: 5,
      position: 2,
      ordinal: 1,
      eventType: 'JobPriced',
      version: 1,
      createdByName: 'Kim',
      createdAt: instantAt(2),
      tenant: 'acme',
    });
  });
});

describe('what was touched', () => {
  const dropped = { type: 'JobDropped', data: {} };

  it('the changes of a fold say what became of each row and whose it was', () => {
    const rows = after(...recordedEvents('Job-1', jobOpened(), { type: 'JobHandedOver', data: { to: 'sue' } }));
    expect([...rows.touched()]).toEqual([
      { id: '1', kind: 'inserted', version: 2, position: 2, salesmen: ['sam', 'sue'], audience: [] },
    ]);
  });

  it('the changes of a fold are empty when a row was added and removed', () => {
    const rows = after(...recordedEvents('Job-1', jobOpened(), dropped));
    expect([[...rows.touched()], [...rows.changed()], [...rows.removed()]]).toEqual([[], [], []]);
  });

  it('the changes of a fold report a removed row that existed before', () => {
    const before = foldStream(jobs, [first]);
    if (!before) throw new Error('There is no row');
    const rows = new WorkingSet(Object.keys(jobs.via), [before]);
    for (const event of recordedEvents('Job-1', jobOpened(), dropped)) fold(jobs, rows, event);
    expect([[...rows.touched()].map(({ kind }) => kind), [...rows.removed()]]).toEqual([['removed'], ['1']]);
  });
});

function failing(): never {
  throw new Error('There is no such event');
}
