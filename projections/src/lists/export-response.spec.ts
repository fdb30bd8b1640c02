import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fixedClock } from '@backoffice/infra/clock';
import { HttpProblem, type Caller } from '@backoffice/infra/http';
import type { Row } from '@backoffice/infra/sheets';
import { csvRows } from '@backoffice/infra/testing/read-sheet';
import { expect, it } from 'vitest';
import { EXPORT_LIMIT, exportResponse } from './export-response.ts';

const ports = {
  clock: fixedClock('2026-11-23T03:00:00.000Z'),
  companyOf: async () => ({ timeZone: 'America/Los_Angeles' }),
};
// all that is looked at
const caller = (id: string) => ({ actor: { id }, tenant: 'acme', companyId: 'acme' }) as unknown as Caller;
const rowsOf = async function* (batches: number, size = 1): AsyncGenerator<readonly Row[]> {
  for (let batch = 0; batch < batches; batch++) yield Array.from({ length: size }, (): Row => ['Ana']);
};
const request = (id: string, rows: AsyncIterable<readonly Row[]>) =>
  exportResponse(ports, { caller: caller(id), format: 'csv' }, async () => ({
    name: 'Customers',
    columns: [{ title: 'Name', kind: 'text' }],
    rows,
  }));

it('an export is named after its list and the day where the company is', async () => {
  const { headers, body } = await request('ana', rowsOf(1));
  expect(headers).toMatchObject({
    'content-disposition': 'attachment; filename="Customers 2026-11-22.csv"',
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(csvRows(String(await buffer(body as Readable)))).toEqual([['Name'], ['Ana']]);
});

it('a person has one export made at a time, and others are not kept waiting', async () => {
  const first = await request('ben', rowsOf(3));
  await expect(request('ben', rowsOf(1))).rejects.toMatchObject({ status: 429 });
  const other = await request('cleo', rowsOf(1));
  await buffer(other.body as Readable);
  const given = first.body as Readable;
  const closed = new Promise((resolve) => given.once('close', resolve));
  given.destroy(); // as the edge does when its caller has gone
  await closed;
  await buffer((await request('ben', rowsOf(1))).body as Readable);
});

it('an export that cannot begin says why, and the next one can', async () => {
  const refused = exportResponse(ports, { caller: caller('dan'), format: 'xlsx' }, async () => {
    throw new HttpProblem(403, 'FORBIDDEN', 'FORBIDDEN', 'No');
  });
  await expect(refused).rejects.toMatchObject({ status: 403 });
  await buffer((await request('dan', rowsOf(1))).body as Readable);
});

it('an export of more rows than a file may have ends with a line that says so', async () => {
  const { body } = await request('eve', rowsOf(EXPORT_LIMIT / 1_000 + 1, 1_000));
  const lines = String(await buffer(body as Readable))
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(EXPORT_LIMIT + 2);
  expect(lines.at(-1)).toContain('These are the first 500,000 rows.');
});
