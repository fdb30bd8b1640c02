import { dayIn } from '@backoffice/contracts/kernel';
import { fixedClock } from '@backoffice/infra/clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WriteExport } from '#src/features/journal-exports/module.ts';
import {
  createCompany,
  eventData,
  serveWriteSide,
  type ServedWriteSide,
  type TestCompany,
} from './write-side.spec-kit.ts';

const clock = fixedClock('2026-11-20T18:00:00.000Z');
const today = dayIn('America/Los_Angeles', clock.now());
let run: ServedWriteSide, firm: TestCompany;
/** The reading side: so many entries are left, and something happens meanwhile. */
let entries = 3;
let meanwhile = async () => {};

const writeExport: WriteExport = async (_tenant, { from, to }) => {
  await meanwhile();
  const bytes = Buffer.from(`${from} ${to}`);
  return {
    position: 41,
    entries,
    lines: 2 * entries,
    debits: 125_000,
    sha256: 'a1',
    fileName: `Journal ${from} to ${to}.iif`,
    contentType: 'text/plain',
    bytes,
  };
};

beforeAll(async () => {
  run = await serveWriteSide({ clock, writeExport });
  firm = await createCompany(run, 'Sorrento');
});
afterAll(() => run.close());

const october = { format: 'iif', from: '2026-10-01', to: '2026-10-31' };
const ask = (path: string, body: object, more: object = {}) =>
  run.ask('POST', `/ledgers/journal/exports${path}`, { ...firm.as, body, ...more });
const history = () => run.log.readStream(firm.id, `JournalExports-${firm.id}`);
const lastId = async () => eventData<{ exportId: string }>((await history()).toReversed(), 'ExportMade').exportId;
const withdraw = async (id: string) => ask(`/${id}/withdraw`, { reason: 'QuickBooks refused the file' });
const codes = ({ body }: { readonly body: object }) => JSON.stringify(body);

it('an export says its days, its position and the hash of its file', async () => {
  expect(await ask('', october)).toMatchObject({ status: 201 });
  expect(eventData(await history(), 'ExportMade')).toMatchObject({
    ...october,
    position: 41,
    entries: 3,
    sha256: 'a1',
    fileName: 'Journal 2026-10-01 to 2026-10-31.iif',
    filePath: expect.stringMatching(`^${firm.id}/journal-export/[0-9a-f-]+\\.iif$`),
  });
});
it('days after today, and days of which nothing is left, are refused and nothing is written', async () => {
  const before = (await history()).length;
  expect(codes(await ask('', { ...october, to: '2026-11-21' }))).toContain('EXPORT_IN_FUTURE');
  expect(codes(await ask('', { ...october, from: '2026-11-01' }))).toContain(
    'Choose a day that is not before the first.',
  );
  entries = 0;
  const empty = codes(await ask('', { ...october, from: '2026-11-01', to: today }));
  entries = 3;
  expect(empty).toContain('Nothing of these days is left to export: all of it went out before.');
  expect(await history()).toHaveLength(before);
});
it('of two exports at once one is refused: no entry goes out twice', async () => {
  const before = (await history()).length;
  meanwhile = async () => {
    meanwhile = async () => {};
    expect(await ask('', { ...october, format: 'csv' })).toMatchObject({ status: 201 });
  };
  expect(await ask('', { ...october, format: 'csv' })).toMatchObject({ status: 409 });
  expect(await history()).toHaveLength(before + 1);
});
it('a request that is sent again makes no second export', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const november = { ...october, from: '2026-11-01', to: today };
  const [first, second] = [await ask('', november, { headers }), await ask('', november, { headers })];
  expect(second.body).toMatchObject(first.body);
  expect((await history()).filter(({ type }) => type === 'ExportMade')).toHaveLength(3);
});
it('only the last export for a program is taken back, and once', async () => {
  const first = eventData<{ exportId: string }>(await history(), 'ExportMade').exportId;
  const last = await lastId();
  expect(await withdraw(first)).toMatchObject({ status: 409, body: { code: 'EXPORT_NOT_LAST' } });
  expect(await withdraw(last)).toMatchObject({ status: 200 });
  expect(await withdraw(last)).toMatchObject({ status: 409, body: { code: 'EXPORT_WITHDRAWN' } });
  expect(await withdraw(first)).toMatchObject({ status: 200 });
  expect(await withdraw(crypto.randomUUID())).toMatchObject({ status: 404 });
  expect(eventData((await history()).toReversed(), 'ExportWithdrawn')).toEqual({
    exportId: first,
    format: 'iif',
    reason: 'QuickBooks refused the file',
  });
});
