import { reports } from '@backoffice/contracts';
import type {
  LineDifference,
  Report,
  ReportAnswer,
  ReportCell,
  ReportColumn,
  ReportDifference,
} from '@backoffice/contracts/capabilities';
import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import { csvRows } from '@backoffice/infra/testing/read-sheet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoProduct } from './demo-product.spec-kit.ts';
import { cleanUp } from './product-process.spec-kit.ts';

/** What every report of the demo company says otherwise between two days, and between two moments. */

type Query = Readonly<Record<string, string | number>>;
type Person = Readonly<Record<string, string>>;
const today = dayIn('America/Los_Angeles', new Date().toISOString());
const FIRST = addDays(today, -360);
let [url, companyId, head] = ['', '', 0];
let olivia: Person;

const textOf = (query: Query) =>
  `${new URLSearchParams(Object.fromEntries(Object.entries(query).map(([key, value]) => [key, `${value}`])))}`;
const get = (path: string, query: Query, as: Person = olivia) =>
  fetch(`${url}/api${path}?${textOf(query)}`, { headers: as });
async function read<T>(path: string, query: Query, as?: Person): Promise<T> {
  const answer = await get(path, query, as);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T; // as its route answers
}
async function send(
  path: string,
  body: object,
  method = 'POST',
): Promise<{ readonly id: string; readonly position: number }> {
  const headers = { ...olivia, 'content-type': 'application/json' };
  const sent = { method, headers, body: JSON.stringify(body) };
  const answer = await fetch(`${url}/api${path}`, sent);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string; position: number }; // the receipt of a command
}
async function signIn(userName: string): Promise<Person> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: DEMO_PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string }; // as its route answers
  return { authorization: `Bearer ${token}`, ...(companyId && { 'company-id': companyId }) };
}

beforeAll(async () => {
  ({ url } = await startDemoProduct());
  const { companies } = await read<{ companies: readonly { value: string; isParentCompany: boolean }[] }>(
    '/users/profile',
    {},
    await signIn('olivia'),
  );
  companyId = companies.find(({ isParentCompany }) => isParentCompany)?.value ?? '';
  olivia = await signIn('olivia');
  head = (await read<ReportAnswer>('/reports/statements/trial-balance', {})).run.position;
}, 480_000);
afterAll(cleanUp);

/** What a report asks for beside its points. */
const ownQuery = ({ query }: Report): Query => ('fromDate' in query ? { fromDate: FIRST, toDate: today } : {});
type Point = { readonly asOf: string; readonly position: number };
const ownDay = (report: Report, point: Point): Point => (report.rangeOnly ? { ...point, asOf: today } : point);
const questionOf = (report: Report, from: Point, to: Point): Query => ({
  ...ownQuery(report),
  fromAsOf: ownDay(report, from).asOf,
  fromPosition: from.position,
  toAsOf: ownDay(report, to).asOf,
  toPosition: to.position,
});
const compare = (report: Report, from: Point, to: Point) =>
  read<ReportDifference>(report.routes.difference.path, questionOf(report, from, to));
/** The report as it was at a point of a difference. */
const reportAt = (report: Report, { asOf, position, ranAt }: ReportDifference['from']) =>
  read<ReportAnswer>(report.routes.read.path, { ...ownQuery(report), asOf, position, ranAt });

type Cells = Readonly<Record<string, ReportCell>>;
const saying = (cells: Cells, columns: readonly ReportColumn[]) =>
  Object.fromEntries(columns.flatMap(({ key }) => ((cells[key] ?? null) === null ? [] : [[key, cells[key] ?? null]])));
const linesOf = ({ rows }: ReportAnswer, columns: readonly ReportColumn[]) =>
  new Map(
    rows.filter(({ kind }) => kind === 'line' || kind === 'sum').map(({ key, cells }) => [key, saying(cells, columns)]),
  );
function applied(to: ReadonlyMap<string, Cells>, lines: readonly LineDifference[], columns: readonly ReportColumn[]) {
  const table = new Map(to);
  for (const { key, change, cells } of lines)
    if (change === 'went') table.delete(key);
    else {
      const changed = Object.fromEntries(cells.map(({ column, after }) => [column, after]));
      table.set(key, saying({ ...table.get(key), ...changed }, columns));
    }
  return table;
}
const sorted = <Value>(of: ReadonlyMap<string, Value>) => [...of].toSorted(([a], [b]) => (a < b ? -1 : 1));
/** Of each cell, what it was and is; changed and changed back is nothing. */
function netted(...differences: readonly ReportDifference[]) {
  const cells = new Map<string, { readonly before: ReportCell; after: ReportCell }>();
  for (const { lines } of differences)
    for (const { key, cells: own } of lines)
      for (const { column, before, after } of own) {
        const known = cells.get(`${key} ${column}`);
        if (known) known.after = after;
        else cells.set(`${key} ${column}`, { before, after });
      }
  return sorted(new Map([...cells].filter(([, { before, after }]) => before !== after)));
}
function sumOfDifferences({ lines }: ReportDifference, key: string): number {
  const cells = lines.flatMap(({ cells: own }) => own.filter(({ column }) => column === key));
  return cells.reduce((sum, { before, after }) => sum + Number(after ?? 0) - Number(before ?? 0), 0);
}

/** Reports of which something was told. */
const moving = new Set<string>();

describe('the difference of two points', () => {
  it.each(reports.map((report) => ({ name: report.name, report })))(
    '$name: what is told makes the later report of the earlier one, sums come out, and two in a row net to one',
    async ({ report }) => {
      const points = [
        { asOf: addDays(today, -70), position: Math.round(head / 3) },
        { asOf: addDays(today, -15), position: Math.round((2 * head) / 3) },
        { asOf: today, position: head },
      ] as const;
      const [a, b, c] = points;
      const [ab, bc, ac] = [await compare(report, a, b), await compare(report, b, c), await compare(report, a, c)];
      expect(netted(ab, bc)).toEqual(netted(ac));
      for (const difference of [ab, bc, ac]) {
        if (difference.lines.length > 0) moving.add(report.name);
        const [from, to] = [await reportAt(report, difference.from), await reportAt(report, difference.to)];
        if (!report.ownAnswer)
          expect(sorted(applied(linesOf(from, difference.columns), difference.lines, difference.columns))).toEqual(
            sorted(linesOf(to, difference.columns)),
          );
        for (const { key, sum } of difference.columns) {
          const total = difference.totals.find(({ column }) => column === key);
          const moved = Number(total?.after ?? 0) - Number(total?.before ?? 0);
          if (sum === 'all' && Object.keys(to.total ?? {}).length > 0)
            expect(sumOfDifferences(difference, key), key).toBe(moved);
        }
      }
      expect(await (await get(report.routes.difference.path, questionOf(report, a, c))).json()).toEqual(ac);
    },
    60_000,
  );

  it('most reports of the demo company moved between these points', () =>
    expect(moving.size).toBeGreaterThan(reports.length / 2));

  it('what was known on a day is what the log had at its end', async () => {
    const known = addDays(today, -1);
    const { from, to } = await read<ReportDifference>('/differences/trial-balance', { fromKnown: known });
    expect(from.asOf).toBe(to.asOf);
    expect(dayIn('America/Los_Angeles', from.ranAt) <= known).toBe(true);
    const next = { fromPosition: from.position + 1, fromAsOf: addDays(today, -1) };
    const { from: after } = await read<ReportDifference>('/differences/trial-balance', next);
    expect(dayIn('America/Los_Angeles', after.ranAt) > known).toBe(true);
  });

  it('a bill that was recorded since is behind the accounts it moved, with who recorded it', async () => {
    const vendor = await send('/suppliers/create', { name: 'Difference Lumber' });
    const { position } = await send('/ledgers/vendor/bills', {
      vendorId: vendor.id,
      ref: 'D-1',
      date: addDays(today, -1),
      lines: [{ description: 'Studs', amount: 7_700 }],
    });
    const { lines, events, people, totals } = await read<ReportDifference>('/differences/trial-balance', {
      fromPosition: vendor.position,
    });
    const payable = lines.find(({ label }) => label.includes('Accounts Payable'));
    expect(payable).toMatchObject({ change: 'changed' });
    const [cell] = payable?.cells ?? [];
    expect(cell).toMatchObject({ column: 'credit', events: [position], count: 1 });
    expect(Number(cell?.after) - Number(cell?.before)).toBe(7_700);
    expect(events).toEqual([
      expect.objectContaining({ position, type: 'BillRecorded', entity: 'Bill', byName: 'Olivia Reyes' }),
    ]);
    expect(people).toEqual([{ name: 'Olivia Reyes', events: 1 }]);
    expect(totals.map(({ column, before, after }) => [column, Number(after) - Number(before)])).toEqual([
      ['debit', 7_700],
      ['credit', 7_700],
    ]);
  });

  it.each([
    [{}, 'SAME_POINT', 'fromAsOf'],
    [{ toPosition: 10_000_000 }, 'AHEAD_OF_LOG', 'toPosition'],
    [{ fromPosition: 50, toPosition: 40 }, 'BACKWARDS', 'fromPosition'],
  ])('points that say nothing are refused: %j', async (query, code, field) => {
    const answer = await get('/differences/trial-balance', query as Query);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ details: [{ field, code }] });
  });
  it('a report of a range knows no other day', async () => {
    const range = { fromDate: FIRST, toDate: today };
    const answer = await get('/differences/profit-and-loss', { ...range, fromAsOf: addDays(today, -1) });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ details: [{ code: 'NOT_COMPARABLE' }] });
  });

  it.each(['marcus', 'priya', 'nick'])('%s may compare what they may read, and sees no other columns', async (name) => {
    const person = await signIn(name);
    for (const report of reports) {
      const asked = questionOf(
        report,
        { asOf: addDays(today, -30), position: head - 1 },
        { asOf: today, position: head },
      );
      const [difference, own] = await Promise.all([
        get(report.routes.difference.path, asked, person),
        get(report.routes.read.path, ownQuery(report), person),
      ]);
      expect(difference.status, report.name).toBe(own.status);
      if (!difference.ok || report.ownAnswer) continue;
      const { columns, lines } = (await difference.json()) as ReportDifference; // as its route answers
      const { columns: seen } = (await own.json()) as ReportAnswer; // the same
      const guarded = new Set(columns.filter(({ guard }) => guard !== undefined).map(({ key }) => key));
      const known = new Set(seen.map(({ key }) => key));
      expect(
        [...guarded].filter((key) => !known.has(key)),
        report.name,
      ).toEqual([]);
      const told = new Set(lines.flatMap(({ cells }) => cells.map(({ column }) => column)));
      expect(
        [...told].filter((key) => !columns.some((column) => column.key === key)),
        report.name,
      ).toEqual([]);
    }
  });

  it('a list says which records came and changed since, with who did it, and nothing of what nobody touched', async () => {
    const customers = '/differences/lists/customers';
    const before = (await send('/suppliers/create', { name: 'Marker' })).position;
    const customer = {
      name: 'Difference LLC',
      type: 'business',
      salesmanId: (await read<{ items: readonly { value: string }[] }>('/companies/salesman-labels', {})).items[0]
        ?.value,
      contacts: [{ name: 'Grace', email: 'grace@difference.example', isPrimary: true }],
      billingAddress: { line1: '12 Canyon Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' },
    };
    const made = await send('/customers/create', customer);
    const { lines, people } = await read<ReportDifference>(customers, { fromPosition: before });
    expect(lines).toEqual([
      expect.objectContaining({ key: made.id, change: 'came', label: 'Difference LLC', page: `/customers/${made.id}` }),
    ]);
    expect(lines[0]?.cells.find(({ column }) => column === 'name')).toMatchObject({
      before: null,
      after: 'Difference LLC',
      events: [made.position],
    });
    expect(people).toEqual([{ name: 'Olivia Reyes', events: 1 }]);
    const same = await get(customers, {});
    expect(await same.json()).toMatchObject({ details: [{ code: 'SAME_POINT' }] });
    const other = await get(customers, { fromAsOf: today });
    expect(other.status).toBe(422);
  });

  it('a record that only names the one that changed is told, too, with the event that reached it', async () => {
    const { items } = await read<{ items: readonly { value: string }[] }>('/companies/salesman-labels', {});
    const address = { line1: '12 Canyon Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
    const contacts = [{ name: 'Hope', email: 'hope@difference.example', isPrimary: true }];
    const owner = { type: 'business', salesmanId: items[0]?.value, contacts, billingAddress: address };
    const { id: customerId } = await send('/customers/create', { ...owner, name: 'Before LLC' });
    const yard = await send('/locations/create', { name: 'Difference yard', customerId, address });
    const edited = await send(`/customers/${customerId}`, { ...owner, name: 'After LLC' }, 'PUT');
    const { lines } = await read<ReportDifference>('/differences/lists/locations', { fromPosition: yard.position });
    expect(lines.map(({ key, change, cells }) => ({ key, change, cells }))).toEqual([
      {
        key: yard.id,
        change: 'changed',
        cells: [
          { column: 'customerName', before: 'Before LLC', after: 'After LLC', events: [edited.position], count: 1 },
        ],
      },
    ]);
  });

  it('a salesman compares the customers that are theirs', async () => {
    const person = await signIn('nick');
    const { lines } = await read<ReportDifference>('/differences/lists/customers', { fromPosition: 10 }, person);
    const { lines: all } = await read<ReportDifference>('/differences/lists/customers', { fromPosition: 10 });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(all.length);
  });

  it('a difference as a file says what was before and after, the same bytes each time', async () => {
    const report = reports.find(({ name }) => name === 'trial-balance') as Report;
    const asked = questionOf(report, { asOf: addDays(today, -70), position: 100 }, { asOf: today, position: head });
    const file = async (format: string) => {
      const answer = await get(report.routes.differenceFile.path, { ...asked, format });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toContain(`Trial balance changes ${today}.${format}`);
      return Buffer.from(await answer.arrayBuffer());
    };
    const [csv, pdf, xlsx] = [await file('csv'), await file('pdf'), await file('xlsx')];
    expect([await file('csv'), await file('pdf'), await file('xlsx')]).toEqual([csv, pdf, xlsx]);
    const [titles, ...rows] = csvRows(csv.toString());
    expect(titles).toEqual(['Change', 'Account', 'Debit, before', 'Debit, after', 'Credit, before', 'Credit, after']);
    expect(rows.some(([change]) => change === 'Came')).toBe(true);
    expect(pdfText(pdf).join(' ')).toContain('Trial balance: what changed');
  });
});
