import { readFileSync } from 'node:fs';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { ledgerEntry } from '@backoffice/contracts/features/ledger';
import { vendor1099 } from '@backoffice/contracts/features/tax-reports';
import { csvRows } from '@backoffice/infra/testing/read-sheet';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import { readModelOf } from '#kernel/read-model.ts';
import type { ProjectionRunner } from '#kernel/runner.ts';
import { reportFile } from '#reports/report-file.ts';
import { logReader } from '#reports/log-rows.ts';
import { tableReader } from '#reports/report-rows.ts';
import { runReport } from '#reports/run-report.ts';
import { checksFeature } from '#src/features/checks/module.ts';
import { journalEntriesFeature } from '#src/features/journal-entries/module.ts';
import { ledgerFeature } from '#src/features/ledger/module.ts';
import { taxReportsFeature } from '#src/features/tax-reports/module.ts';
import { acme, callerOf, newId, olive, type TestDatabase } from './database.spec-kit.ts';
import { companyData } from './fixtures.spec-kit.ts';
import { openFollowedTables } from './followed-tables.spec-kit.ts';

const readModels = [dictionaryFeature(supplier), checksFeature, journalEntriesFeature, ledgerFeature].flatMap(
  ({ projection, table }) => (projection && table ? [readModelOf(projection, table)] : []),
);
const sample = (path: string) =>
  // an event
  JSON.parse(readFileSync(`contracts/samples/${path}.json`, 'utf8')) as object;
const [rs, lumber, rental, bankId] = [newId(), newId(), newId(), newId()];
const address = { line1: '1 Main St', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
const company = { ...companyData('Acme'), address, ein: '12-3456789' };
const ranAt = '2027-01-15T16:00:00.000Z';
let at: TestDatabase;
let runner: ProjectionRunner;
let head = 0;

const happens = async (
  stream: string,
  ...events: readonly { type: string; data: object; schemaVersion?: number }[]
) => {
  head = await at.append(acme, stream, ...events);
};
const vendor = (id: string, data: object) =>
  happens(`Supplier-${id}`, {
    type: 'SupplierCreated',
    data: { netDays: 30, taxIdLast4: '', insuranceExpiresOn: null, is1099: true, address, ...data },
  });
const checkOf = (vendorId: string, amount: number, date: string) => ({
  ...sample('checks/CheckWritten.v1'),
  bankId,
  vendorId,
  date,
  amount,
  lines: [{ billId: newId(), ref: 'RS-1', account: null, contractId: null, amount, memo: '' }],
});
const pays = async (vendorId: string, amount: number, date: string, voidedOn?: string) => {
  const written = checkOf(vendorId, amount, date);
  const voided = { type: 'CheckVoided', data: { ...written, voidedOn, reason: 'Lost' } };
  await happens(`Check-${newId()}`, { type: 'CheckWritten', data: written }, ...(voidedOn ? [voided] : []));
};
const entered = (vendorId: string, account: string, amount: number) => {
  const entry = sample('journal-entries/JournalEntryPosted.v1') as { lines: readonly object[] };
  const line = { ...entry.lines[0], vendorId, day: '2026-11-30' };
  const lines = [
    { ...line, account: 'expenses', amount },
    { ...line, account, amount: -amount, bankId: account === 'bank' ? bankId : null },
  ];
  return happens(`JournalEntry-${newId()}`, { type: 'JournalEntryPosted', data: { ...entry, lines } });
};

beforeAll(async () => {
  ({ at, runner } = await openFollowedTables(readModels));
  const memo = { paidBefore: 3_120_000, paidBeforeUntil: '2026-10-31' };
  const w9 = { taxClassification: 'individual', taxIdLast4: '6612', w9On: '2026-01-15' };
  await vendor(rs, { name: 'RS Concrete', type: 'subcontractor', ...w9, ...memo });
  await vendor(rental, { name: 'Yard Rental', type: 'equipmentVendor' });
  await vendor(lumber, { name: 'Hill Lumber', type: 'supplier', is1099: false });
  await pays(rs, 950_000, '2026-11-12');
  await pays(rs, 1_140_000, '2026-12-10');
  await pays(rs, 50_000, '2026-12-12', '2026-12-14');
  await pays(rs, 70_000, '2026-12-30', '2027-01-04');
  await entered(rs, 'card', 75_000);
  await entered(rental, 'bank', 210_000);
  await pays(lumber, 900_000, '2026-12-01');
  expect(await runner.waitFor(acme, head, 5_000)).toBe(true);
});
afterAll(async () => {
  await runner.stop();
  await at.close();
});

const run = (query: object, caller = callerOf(olive), read = tableReader(at.sql, readModels)) =>
  runReport(
    { companyOf: async () => company as never }, // what a report reads of it
    vendor1099,
    { asOf: '2027-01-15', print: 'list', ...query } as never, // as its route parses it
    caller,
    { position: head, ranAt, ranByName: 'Olive' },
    read,
  );

describe('1099 by vendor, from the books (accounting 15.6)', () => {
  it('RS Concrete: 31,200.00 before the opening, checks of 9,500.00 and 11,400.00, no void check and no card: 52,100.00', async () => {
    const { rows, total } = await run({ year: 2026 });
    expect(
      rows.map(({ cells, note }) => [cells['vendor'], cells['amount'], cells['form'], cells['standing'], note]),
    ).toEqual([
      ['RS Concrete', 5_210_000, 'NEC', 'File', null],
      ['Yard Rental', 210_000, 'MISC', 'File', 'W-9 missing'],
    ]);
    expect(total).toMatchObject({ amount: 5_420_000, before: 3_120_000, paid: 2_300_000 });
    expect(await run({ year: 2026 }, callerOf(olive), logReader(at.log, readModels, head))).toEqual(
      await run({ year: 2026 }),
    );
  });
  it('a check that was voided in the next year counts in neither', async () => {
    const { rows } = await run({ year: 2027 });
    expect(rows.map(({ cells }) => [cells['amount'], cells['standing']])).toEqual([
      [0, 'Below threshold, not filed'],
      [0, 'Below threshold, not filed'],
    ]);
  });
  it('a figure opens the entries of the bank that it is the sum of', async () => {
    const { rows, columns } = await run({ year: 2026, vendorId: rs });
    expect(rows).toHaveLength(1);
    const paid = columns.find(({ key }) => key === 'paid');
    const where = [...(rows[0]?.entries?.where ?? []), ...(paid?.entries?.where ?? [])];
    const entries = { of: ledgerEntry, fields: ['amount'] };
    const bank = { field: 'account', op: 'in' as const, value: rows[0]?.entries?.accounts ?? [] };
    const found = await tableReader(at.sql, readModels)(
      { entries: { ...entries, where: [bank, ...where] } },
      callerOf(olive),
    );
    expect(found['entries']?.reduce((sum, { amount }) => sum - Number(amount), 0)).toBe(rows[0]?.cells['paid']);
  });
  it('tax numbers are in the file of those who may know them, and in no other', async () => {
    const file = async (denied: readonly string[]) => {
      const answer = await run({ year: 2026 }, callerOf(olive, { denied }));
      const { bytes } = await reportFile(vendor1099, answer, 'csv', company as never);
      const parts = (await Array.fromAsync(bytes)).map((part) => Buffer.from(part));
      return csvRows(Buffer.concat(parts).toString());
    };
    const [titles, first] = await file([]);
    expect(titles?.slice(0, 6)).toEqual(['Year', 'Payer TIN', 'Vendor', 'TIN type', 'TIN, last four', 'Name 1']);
    expect(first).toEqual(
      expect.arrayContaining(['2026', '12-3456789', 'RS Concrete', '6612', '92101', 'NEC', '52100.00']),
    );
    const hidden = (await file(['data:tax-ids'])).flat();
    expect(hidden).toContain('RS Concrete');
    for (const secret of ['6612', '12-3456789']) expect(hidden).not.toContain(secret);
  });
  it('each vendor that is filed has a page of its own to be mailed', async () => {
    const answer = await run({ year: 2026, print: 'copies' });
    const { bytes } = await reportFile(
      vendor1099,
      answer,
      'pdf',
      company as never,
      taxReportsFeature.papers?.[vendor1099.name],
    );
    const [pdf] = await Array.fromAsync(bytes);
    const words = pdfText(Buffer.from(pdf ?? '')).join(' ');
    for (const said of ['paid you in 2026', 'RS Concrete', 'ends in 6612', '52,100.00', 'Yard Rental', '1099-MISC'])
      expect(words).toContain(said);
  });
});
