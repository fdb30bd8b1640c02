import { describe, expect, it } from 'vitest';
import { fold, foldStream } from './fold.ts';
import { jobs, opened, priced } from './jobs.spec-kit.ts';
import { instantAt, told, toldFrom } from './told.spec-kit.ts';
import { WorkingSet } from './working-set.ts';

const after = (...events: ReturnType<typeof told>) => {
  const rows = new WorkingSet(['ownerId']);
  for (const event of events) fold(jobs, rows, event);
  return rows;
};
const [first = failing(), second = failing()] = told('Job-1', opened(), priced(5));

describe('folding', () => {
  it('takes who and when from the envelope, and the beginning from the mechanisms', () =>
    expect(foldStream(jobs, [first, second])).toEqual({
      id: '1', tenant: 'acme', companyId: 'acme', name: 'Deck', number: '1', ownerId: 'o1', ownerName: 'Nobody', salesmanId: 'sam', amount: 5, isUrgent: false, status: 'open', doneAt: null, tags: [],
      version: 2, position: 2, createdAt: instantAt(1), createdBy: 'kim', createdByName: 'Kim', updatedAt: instantAt(2), updatedBy: 'kim', updatedByName: 'Kim',
    }));

  it('counts an event once, however often it comes', () => expect(after(first, second, first, second).get('1')).toMatchObject({ amount: 5, version: 2 }));

  it('notices an event that does not follow', () => expect(() => after(first, { ...second, version: 3 })).toThrow('Version 3 does not follow 1'));

  it('notices a word it does not know', () => expect(() => after(first, { ...second, type: 'JobPainted' })).toThrow('jobs has no word for JobPainted'));

  it('notices a change to what is not there', () => expect(() => after({ ...second, version: 1 })).toThrow('JobPriced finds no row'));

  it('does all that an event says or, when a handler throws, nothing', () => {
    const rows = after(first);
    expect(() => fold(jobs, rows, { ...second, data: { amount: 9, poison: true } })).toThrow('cannot be priced');
    expect(rows.get('1')).toMatchObject({ amount: 0, version: 1 });
  });

  it('moves the version but not the edit with an event that means nothing here', () =>
    expect(foldStream(jobs, told('Job-1', opened(), { type: 'JobLookedAt', data: {} }))).toMatchObject({ version: 2, updatedAt: instantAt(1) }));
});

describe('what is linked', () => {
  const renamed = (position: number, name: string) => toldFrom(position, 'Owner-o1', { type: 'OwnerRenamed', data: { name } });

  it('changes without being edited', () => expect(after(first, ...renamed(2, 'Ana')).get('1')).toMatchObject({ ownerName: 'Ana', version: 1, updatedAt: instantAt(1), position: 3 }));
  it('is left alone by news it has seen', () => expect(after(first, ...renamed(3, 'Ben'), ...renamed(2, 'Ana')).get('1')).toMatchObject({ ownerName: 'Ben' }));
  it('is left alone by what it is not linked to', () => expect(after(first, ...toldFrom(2, 'Owner-o2', { type: 'OwnerRenamed', data: { name: 'Ana' } })).get('1')).toMatchObject({ ownerName: 'Nobody' }));
  it('is left alone by the same word about something else', () => expect(after(first, ...toldFrom(2, 'Pet-o1', { type: 'OwnerRenamed', data: { name: 'Rex' } })).get('1')).toMatchObject({ ownerName: 'Nobody' }));
});

describe('what was touched', () => {
  const dropped = { type: 'JobDropped', data: {} };

  it('says what became of each row and whose it was', () => {
    const rows = after(...told('Job-1', opened(), { type: 'JobHandedOver', data: { to: 'sue' } }));
    expect([...rows.touched()]).toEqual([{ id: '1', kind: 'inserted', version: 2, position: 2, salesmen: ['sam', 'sue'] }]);
  });

  it('is nothing when a row came and went', () => {
    const rows = after(...told('Job-1', opened(), dropped));
    expect([[...rows.touched()], [...rows.changed()], [...rows.removed()]]).toEqual([[], [], []]);
  });

  it('is removed when it was there before', () => {
    const before = foldStream(jobs, [first]);
    if (!before) throw new Error('There is no row');
    const rows = new WorkingSet(['ownerId'], [before]);
    for (const event of told('Job-1', opened(), dropped)) fold(jobs, rows, event);
    expect([[...rows.touched()].map(({ kind }) => kind), [...rows.removed()]]).toEqual([['removed'], ['1']]);
  });
});

function failing(): never {
  throw new Error('There is no such event');
}
