import { MAX_OFFSET, type Filter, type ListRequest } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { job, jobsTable, jobsReadModel, jobOpened, jobPriced } from '#test/jobs.spec-kit.ts';
import { encodeCursor } from './cursor.ts';
import { readerOf, type Reader } from './reader.ts';
import {
  acme,
  openTestDatabase,
  bolt,
  callerOf,
  noon,
  olive,
  report,
  sam,
  sue,
  type TestDatabase,
} from '#test/database.spec-kit.ts';
import { readsOf, type Reads } from './reads.ts';
import { ensureTable } from '#kernel/rebuild.ts';
import { projectionRunner, type ProjectionRunner } from '#kernel/runner.ts';

let at: TestDatabase;
let reader: Reader;
let reads: Reads;
let runner: ProjectionRunner;
let statements = 0;
const caughtUp = async () => runner.waitFor(acme, await at.log.head(acme), 5_000);

const listRequest = (request: Partial<ListRequest> = {}): ListRequest => ({
  search: '',
  filters: [],
  sortBy: 'name',
  order: 'asc',
  page: 1,
  limit: 10,
  ...request,
});
const list = (request: Partial<ListRequest> = {}, caller = callerOf(olive)) =>
  reads.list(job, { request: listRequest(request), place: 'live' }, caller);
const names = async (request: Partial<ListRequest> = {}, caller = callerOf(olive)) =>
  (await list(request, caller)).items.map(({ name }) => name);
const filtered = (field: string, op: Filter['op'], value: Filter['value']) =>
  names({ filters: [{ field, op, value }] });
const problemsOf = async (request: Partial<ListRequest>) => {
  const failure = await list(request).catch((error: unknown) => error);
  return failure as { status: number; details: { field: string }[] };
};

beforeAll(async () => {
  at = await openTestDatabase();
  await ensureTable(at, jobsReadModel);
  const counting = new Proxy(at.sql, {
    get: (sql, name) => {
      if (name === 'reserve') statements += 1;
      return Reflect.get(sql, name) as unknown;
    },
  }) as Sql;
  reader = readerOf(counting, async () => 'America/Los_Angeles');
  reads = readsOf(reader, [jobsTable]);
  runner = projectionRunner({ ...at, report }, [jobsReadModel]);
  await runner.start();
  const jobs = [
    ['a', { name: 'Ärgerlich', number: '10', salesmanId: sam, ownerName: 'Ana' }],
    ['b', { name: 'Zaun', number: '9', salesmanId: sue, ownerName: 'Ben', isUrgent: true }],
    ['c', { name: 'arbour 100%', number: 'A-10', salesmanId: sam, ownerId: 'o2' }],
    ['d', { name: 'Deck', number: 'A-9', salesmanId: sue, ownerId: 'o2', amount: 700 }],
  ] as const;
  for (const [id, data] of jobs) await at.append(acme, `Job-${id}`, jobOpened(data));
  await at.append(acme, 'Job-d', { type: 'JobDone', data: {} });
  await runner.waitFor(bolt, await at.append(bolt, 'Job-x', jobOpened({ name: 'Deck of Bolt' }), jobPriced(1)), 5_000);
  await caughtUp();
});
afterAll(async () => {
  await runner.stop();
  await at.close();
});

describe('a list', () => {
  it('a list sorts names as people do, and numbers by their value', async () => {
    expect(await names()).toEqual(['arbour 100%', 'Ärgerlich', 'Deck', 'Zaun']);
    expect((await list({ sortBy: 'number' })).items.map(({ number }) => number)).toEqual(['9', '10', 'A-9', 'A-10']);
  });

  it('a list sorts empty values as the smallest, in both directions', async () => {
    expect((await names({ sortBy: 'doneAt' })).at(-1)).toBe('Deck');
    expect((await names({ sortBy: 'doneAt', order: 'desc' }))[0]).toBe('Deck');
  });

  it('a list search finds every word anywhere, in any case, and takes wildcard signs literally', async () => {
    expect(await names({ search: 'ÄRGER' })).toEqual(['Ärgerlich']);
    expect(await names({ search: '  deck a-9 ' })).toEqual(['Deck']);
    expect(await names({ search: '100%' })).toEqual(['arbour 100%']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ search: '_eck' })).toEqual([]);
    expect(await names({ search: "' OR true --" })).toEqual([]);
  });

  it('a list search of one or two letters matches the beginning of words', async () => {
    expect(await names({ search: 'an' })).toEqual(['Ärgerlich']);
    expect(await names({ search: 'ck' })).toEqual([]);
  });

  it('a list combines groups of conditions, of which one must hold as a whole', async () => {
    const found = async (...any: { field: string; op: 'eq'; value: unknown }[][]) =>
      (await reads.list(job, { request: listRequest(), place: 'live', where: [{ any }] }, callerOf(olive))).items.map(
        ({ name }) => name,
      );
    const is = (field: string, value: unknown) => ({ field, op: 'eq' as const, value });
    expect(await found([is('ownerId', 'o2'), is('salesmanId', sue)], [is('number', '10')])).toEqual([
      'Ärgerlich',
      'Deck',
    ]);
    expect([await found(), await found([])]).toEqual([[], ['arbour 100%', 'Ärgerlich', 'Deck', 'Zaun']]);
  });

  it('a list filters in every way it declares', async () => {
    expect(await filtered('status', 'eq', 'done')).toEqual(['Deck']);
    expect(await filtered('status', 'ne', 'done')).toHaveLength(3);
    expect(await filtered('status', 'in', ['done', 'open'])).toHaveLength(4);
    expect(await filtered('status', 'in', [])).toEqual([]);
    expect(await filtered('amount', 'in', [700, 8])).toEqual(['Deck']);
    expect(await filtered('isUrgent', 'in', [true])).toEqual(['Zaun']);
    expect(await filtered('isUrgent', 'in', [false, true])).toHaveLength(4);
    expect(await filtered('amount', 'between', [1, 700])).toEqual(['Deck']);
    expect(await filtered('amount', 'gt', 700)).toEqual([]);
    expect(await filtered('isUrgent', 'eq', true)).toEqual(['Zaun']);
    expect(await filtered('name', 'contains', 'ärg')).toEqual(['Ärgerlich']);
    expect(await filtered('name', 'contains', '%')).toEqual(['arbour 100%']);
    expect(await filtered('doneAt', 'empty', false)).toEqual(['Deck']);
    expect(await filtered('doneAt', 'empty', true)).toHaveLength(3);
  });

  it('a list filters by day in the time zone of the company', async () => {
    expect(noon).toBe('2026-11-20T12:00:00.000Z'); // four in the morning of the 20th in Los Angeles
    expect(await filtered('createdAt', 'eq', '2026-11-20')).toHaveLength(4);
    expect(await filtered('createdAt', 'between', ['2026-11-20', '2026-11-20'])).toHaveLength(4);
    expect(await filtered('createdAt', 'gt', '2026-11-20')).toEqual([]);
    expect(await filtered('createdAt', 'lte', '2026-11-19')).toEqual([]);
    expect(await filtered('createdAt', 'lt', '2026-11-20T12:00:00.001Z')).toHaveLength(4);
  });

  it('a list has pages, and says whether there are more', async () => {
    expect(await list({ limit: 3 })).toMatchObject({ total: 4, totalIsExact: true, hasMore: true, limit: 3, page: 1 });
    expect(await list({ limit: 3, page: 2 })).toMatchObject({ total: 4, hasMore: false, items: [{ name: 'Zaun' }] });
    expect(await list({ limit: 3, page: 9 })).toMatchObject({
      total: 4,
      totalIsExact: true,
      hasMore: false,
      items: [],
      endCursor: null,
    });
    expect(await list({ page: MAX_OFFSET / 10 + 1 })).toMatchObject({ total: 4, items: [] });
  });

  const sorts = job.list.sort.flatMap((sortBy) => (['asc', 'desc'] as const).map((order) => ({ sortBy, order })));
  it.each(sorts)('a list continues after the end of a page, sorted by $sortBy $order', async (sort) => {
    const all = await names(sort);
    const walked: unknown[] = [];
    for (
      let page = await list({ ...sort, limit: 1 });
      page.items.length > 0;
      page = await list({ ...sort, limit: 1, after: page.endCursor })
    )
      walked.push(...page.items.map(({ name }) => name));
    expect(walked).toEqual(all);
    const first = await list({ ...sort, limit: 1 });
    expect(await list({ ...sort, limit: 1, page: 2, after: first.endCursor })).toMatchObject({
      items: [{ name: all[2] }],
      total: 4,
      totalIsExact: true,
      hasMore: true,
    });
  });

  it('a list that continues keeps its search and its position, whatever rows are inserted before it', async () => {
    const first = await list({ search: 'a', limit: 1 });
    const rest = await names({ search: 'a', after: first.endCursor });
    await at.pool.query(
      "INSERT INTO read.jobs (tenant, id, name, version, created_at, updated_at) VALUES ($1, 'early', 'Aardvark hole', 1, '', '')",
      [acme],
    );
    expect(await names({ search: 'a', after: first.endCursor })).toEqual(rest);
    await at.pool.query("DELETE FROM read.jobs WHERE id = 'early'");
    expect([first.items.map(({ name }) => name), rest]).toEqual([['arbour 100%'], ['Ärgerlich', 'Deck']]);
  });
});

describe('what a list refuses', () => {
  it.each([
    ['sortBy', { sortBy: '1;drop table read.jobs' }],
    ['sortBy', { sortBy: 'tags' }],
    ['sortBy', { sortBy: 'constructor' }],
    ['filters.0.field', { filters: [{ field: 'tags', op: 'eq', value: 'x' }] }],
    ['filters.0.field', { filters: [{ field: '__proto__', op: 'eq', value: 'x' }] }],
    ['filters.0.value', { filters: [{ field: 'amount', op: 'eq', value: '1 OR 1=1' }] }],
    ['filters.0.value', { filters: [{ field: 'amount', op: 'lt', value: 1.5 }] }],
    ['filters.0.value', { filters: [{ field: 'status', op: 'between', value: ['a'] }] }],
    ['filters.0.value', { filters: [{ field: 'isUrgent', op: 'contains', value: 'x' }] }],
    [
      'filters.1.value',
      {
        filters: [
          { field: 'status', op: 'eq', value: 'done' },
          { field: 'doneAt', op: 'empty', value: 'yes' },
        ],
      },
    ],
    ['filters.0.value', { filters: [{ field: 'createdAt', op: 'eq', value: '2026-13-45' }] }],
    ['filters.0.value', { filters: [{ field: 'createdAt', op: 'lte', value: '0000-00-00' }] }],
    ['filters.0.value', { filters: [{ field: 'createdAt', op: 'between', value: ['2026-01-01', '2026-02-30'] }] }],
    ['after', { after: '' }],
    ['after', { after: 'e30' }],
    ['after', { after: encodeCursor('number', { number: '9', id: 'b' }) }],
    ['after', { after: encodeCursor('name', { name: 9, id: 'b' }) }],
    ['after', { after: encodeCursor('name', { name: '\0', id: 'b' }) }],
    ['after', { sortBy: 'amount', after: encodeCursor('amount', { amount: 1.5, id: 'b' }) }],
    ['after', { sortBy: 'amount', after: encodeCursor('amount', { amount: 2 ** 53, id: 'b' }) }],
    ['sortBy', { sortBy: 'tags', after: encodeCursor('tags', { id: 'b' }) }],
    ['page', { page: MAX_OFFSET }],
    ['page', { page: MAX_OFFSET / 10 + 2 }],
    ['page', { page: Number.MAX_SAFE_INTEGER }],
  ] as const)('a list refuses a query with an error at %s', async (field, request) => {
    const { status, details } = await problemsOf(request as Partial<ListRequest>);
    expect([status, details.map((detail) => detail.field)]).toEqual([422, [field]]);
  });
});

describe('who sees what', () => {
  it('a list never contains a row of another company', async () => {
    expect(await names({}, callerOf(olive, { tenant: bolt }))).toEqual(['Deck of Bolt']);
    await expect(reads.one(job, 'x', callerOf(olive))).rejects.toMatchObject({ status: 404 });
    await expect(reads.one(job, 'a', callerOf(olive, { tenant: bolt }))).rejects.toMatchObject({ status: 404 });
  });

  it('a list contains only their own rows for salesmen', async () => {
    expect(await names({}, callerOf(sam))).toEqual(['arbour 100%', 'Ärgerlich']);
    expect(await list({ limit: 1 }, callerOf(sam))).toMatchObject({ total: 2 });
    await expect(reads.one(job, 'b', callerOf(sam))).rejects.toMatchObject({ status: 404 });
    expect(await reads.labels(job, {}, callerOf(sam))).toEqual({
      items: [
        { value: 'c', label: 'arbour 100%', number: 'A-10' },
        { value: 'a', label: 'Ärgerlich', number: '10' },
      ],
      hasMore: false,
    });
  });

  it('a list can be narrowed to one salesman by users who see all', async () => {
    expect(await names({}, callerOf(olive, { salesmanId: sue }))).toEqual(['Deck', 'Zaun']);
    expect(await names({}, { ...callerOf(sam), salesmanId: sue })).toEqual(['arbour 100%', 'Ärgerlich']);
  });
});

describe('limits', () => {
  it('list limits are clamped, whatever a dropdown asks for', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(await list({ limit: most })).toMatchObject({ limit: 200 });
    expect((await reads.labels(job, { limit: most, search: 'deck' }, callerOf(olive))).items).toEqual([
      { value: 'd', label: 'Deck', number: 'A-9' },
    ]);
    expect(await reads.labels(job, { limit: 2 }, callerOf(olive))).toMatchObject({
      hasMore: true,
      items: { length: 2 },
    });
  });

  it('list limits apply to dropdowns in one statement, of however many rows', async () => {
    await at.pool.query(
      "INSERT INTO read.jobs (tenant, id, name, version, created_at, updated_at) SELECT $1, 'many ' || n, 'Many ' || n, 1, '', '' FROM generate_series(1, 5001) n",
      [acme],
    );
    statements = 0;
    const { items, hasMore } = await reads.labels(job, { limit: Number.MAX_SAFE_INTEGER }, callerOf(olive));
    await at.pool.query("DELETE FROM read.jobs WHERE id LIKE 'many %'");
    expect([items.length, hasMore, statements]).toEqual([5_000, true, 1]);
  });

  it('list limits allow three statements at most', async () => {
    statements = 0;
    await list({
      search: 'a',
      limit: 1,
      filters: [
        { field: 'createdAt', op: 'gte', value: '2026-11-01' },
        { field: 'status', op: 'in', value: ['open', 'done'] },
      ],
      sortBy: 'amount',
      order: 'desc',
    });
    expect(statements).toBeLessThanOrEqual(2); // and one for the company's time zone, which these tests know by heart
  });

  it('a list reads no more columns of a row than are requested', async () => {
    const { items } = await reads.list(
      job,
      { request: listRequest({ limit: 1 }), place: 'live', fields: ['name'] },
      callerOf(olive),
    );
    expect(items).toEqual([{ id: 'c', name: 'arbour 100%' }]); // the id for the cursor
  });
});

describe('a search as people type it', () => {
  it('a list search finds a telephone number in every way it is written', async () => {
    await at.append(acme, 'Job-phone', jobOpened({ name: 'Patio', number: '77', ownerName: '+16195551036' }));
    await caughtUp();
    const spellings = [
      '(619) 555-1036',
      '619-555-1036',
      '619.555.1036',
      '+1 619 555 1036',
      '555-1036',
      '5551036',
      '1036',
    ];
    expect(await Promise.all(spellings.map((search) => names({ search })))).toEqual(spellings.map(() => ['Patio']));
    expect(await names({ search: '555-1037' })).toEqual([]);
  });

  it('a list search finds an amount as it is shown, and whole dollars with any cents', async () => {
    await at.append(acme, 'Job-sum', jobOpened({ name: 'Shed', number: '78', amount: 123_450 }));
    await at.append(acme, 'Job-credit', jobOpened({ name: 'Credit', number: '79', amount: -123_450 }));
    await caughtUp();
    const found = ['1,234.50', '$1,234.50', '1234.5', '$1234', '1234'];
    expect(await Promise.all(found.map((search) => names({ search })))).toEqual(found.map(() => ['Shed']));
    expect(await names({ search: '−1,234.50' })).toEqual(['Credit']);
    expect(await names({ search: '1,234.51' })).toEqual([]);
    expect(await names({ search: '234.50' })).toEqual([]);
  });

  it('a list search takes the name of the kind and # before a number for no words of their own', async () => {
    expect(await names({ search: 'job 78' })).toEqual(['Shed']);
    expect(await names({ search: 'Jobs #78' })).toEqual(['Shed']);
    expect(await names({ search: '#7' })).toEqual(['Credit', 'Patio', 'Shed']);
    expect(await names({ search: 'job' })).toEqual([]);
  });

  it('a list search with the best first puts the same name or number first, then beginnings, then words, then the rest', async () => {
    const best = (request: Partial<ListRequest>) =>
      names({ sortBy: 'createdAt', order: 'desc', bestFirst: true, ...request });
    for (const [id, data] of [
      ['g1', { name: 'Gate', number: '500' }],
      ['g2', { name: 'Gate and fence', number: '501' }],
      ['g3', { name: 'A gate', number: '502' }],
      ['g4', { name: 'Irrigate', number: '503', ownerName: 'x' }],
      ['g5', { name: 'Number 50', number: '504' }],
      ['g6', { name: 'Tree', number: '50' }],
    ] as const)
      await at.append(acme, `Job-${id}`, jobOpened(data));
    await caughtUp();
    expect(await best({ search: 'gate' })).toEqual(['Gate', 'Gate and fence', 'A gate', 'Irrigate']);
    expect((await best({ search: '#50' }))[0]).toBe('Tree');
    expect(await best({ search: '555-1036' })).toEqual(['Patio']);
    const first = await list({ search: 'gate', bestFirst: true, limit: 2 });
    expect(first).toMatchObject({ total: 4, hasMore: true });
    expect(first.items[0]).not.toHaveProperty('match_rank');
    expect(await names({ search: 'gate', bestFirst: true, after: first.endCursor })).toEqual(['A gate', 'Irrigate']);
    expect(await names({ search: 'gate', bestFirst: true, limit: 2, page: 2 })).toEqual(['A gate', 'Irrigate']);
    expect(await problemsOf({ search: 'gate', after: first.endCursor })).toMatchObject({ status: 422 });
  });
});
