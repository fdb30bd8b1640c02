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
  it('takes who and when from the envelope, and the beginning from the mechanisms', () =>
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

  it('counts an event once, however often it comes', () =>
    expect(after(first, second, first, second).get('1')).toMatchObject({ amount: 5, version: 2 }));

  it('notices an event that does not follow', () =>
    expect(() => after(first, { ...second, version: 3 })).toThrow('Version 3 does not follow 1'));

  it('notices an event it has no handler for', () =>
    expect(() => after(first, { ...second, type: 'JobPainted' })).toThrow('Job has no handler for JobPainted'));

  it('notices a change to what is not there', () =>
    expect(() => after({ ...second, version: 1 })).toThrow('JobPriced finds no row'));

  it('does all that an event says or, when a handler throws, nothing', () => {
    const rows = after(first);
    expect(() => fold(jobs, rows, { ...second, data: { amount: 9, poison: true } })).toThrow('cannot be priced');
    expect(rows.get('1')).toMatchObject({ amount: 0, version: 1 });
  });

  it('moves the version but not the edit with an event that means nothing here', () =>
    expect(foldStream(jobs, recordedEvents('Job-1', jobOpened(), { type: 'JobLookedAt', data: {} }))).toMatchObject({
      version: 2,
      updatedAt: instantAt(1),
    }));
});

describe('what is linked', () => {
  const renamed = (position: number, name: string) =>
    recordedEventsFrom(position, 'Owner-o1', { type: 'OwnerRenamed', data: { name } });

  it('changes without being edited', () =>
    expect(after(first, ...renamed(2, 'Ana')).get('1')).toMatchObject({
      ownerName: 'Ana',
      version: 1,
      updatedAt: instantAt(1),
      position: 3,
    }));
  it('is left alone by news it has seen', () =>
    expect(after(first, ...renamed(3, 'Ben'), ...renamed(2, 'Ana')).get('1')).toMatchObject({ ownerName: 'Ben' }));
  it('is left alone by what it is not linked to', () =>
    expect(
      after(first, ...recordedEventsFrom(2, 'Owner-o2', { type: 'OwnerRenamed', data: { name: 'Ana' } })).get('1'),
    ).toMatchObject({ ownerName: 'Nobody' }));
  it('is left alone by the same word about something else', () =>
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

  it('changes in every row that the event names, without being edited', () => {
    const rows = after(first, second1, ...both);
    expect(rows.get('1')).toMatchObject({
      bills: [{ billId: 'b', amount: 10 }],
      version: 1,
      updatedAt: instantAt(1),
      position: 3,
    });
    expect(rows.get('2')).toMatchObject({ bills: [{ billId: 'b', amount: 20 }] });
  });
  it('changes once in a row that is named twice', () =>
    expect(after(first, ...bill(2, 'BillPosted', billed(['1', 10], ['1', 20]))).get('1')).toMatchObject({
      bills: [{ amount: 10 }],
    }));
  it('finds from then on the rows that list it', () => {
    const rows = after(first, second1, ...bill(2, 'BillPosted', billed(['2', 20])), ...bill(3, 'BillCleared', {}));
    expect(rows.get('1')).toMatchObject({ bills: [], position: 1 });
    expect(rows.get('2')).toMatchObject({ bills: [{ billId: 'b', cleared: true }] });
  });
  it('does nothing at all when it cannot be done in one of the rows', () => {
    const rows = after(first, second1);
    for (const event of bill(2, 'BillPosted', billed(['1', 10], ['2', -1])))
      expect(() => fold(jobs, rows, event)).toThrow('cannot be billed');
    expect(rows.get('1')).toMatchObject({ bills: [], position: 1 });
  });
  it('is nothing to rows that are not there', () => expect([...after(...both).all()]).toEqual([]));
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

  it('is a row for each entry, by the event and its place in it', () => {
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

  it('says what became of each row and whose it was', () => {
    const rows = after(...recordedEvents('Job-1', jobOpened(), { type: 'JobHandedOver', data: { to: 'sue' } }));
    expect([...rows.touched()]).toEqual([
      { id: '1', kind: 'inserted', version: 2, position: 2, salesmen: ['sam', 'sue'], audience: [] },
    ]);
  });

  it('is nothing when a row came and went', () => {
    const rows = after(...recordedEvents('Job-1', jobOpened(), dropped));
    expect([[...rows.touched()], [...rows.changed()], [...rows.removed()]]).toEqual([[], [], []]);
  });

  it('is removed when it was there before', () => {
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
