import { readFileSync } from 'node:fs';
import type { Report } from '@backoffice/contracts/capabilities';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { agedReceivables } from '@backoffice/contracts/features/ageing-reports';
import { generalLedger } from '@backoffice/contracts/features/ledger-reports';
import { balanceSheetReport, profitAndLossReport, trialBalanceReport } from '@backoffice/contracts/features/statements';
import type { Caller } from '@backoffice/infra/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import type { CompanyLookup } from '#capabilities/read-feature.ts';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { readModelOf } from '#kernel/read-model.ts';
import type { ProjectionRunner } from '#kernel/runner.ts';
import { logReader } from '#reports/log-rows.ts';
import { tableReader } from '#reports/report-rows.ts';
import { runReport } from '#reports/run-report.ts';
import { billsFeature } from '#src/features/bills/module.ts';
import { chartOfAccountsFeature } from '#src/features/chart-of-accounts/module.ts';
import { checksFeature } from '#src/features/checks/module.ts';
import { customersProjection } from '#src/features/customers/projection.ts';
import { customersTable } from '#src/features/customers/table.ts';
import { journalEntriesFeature } from '#src/features/journal-entries/module.ts';
import { ledgerFeature } from '#src/features/ledger/module.ts';
import { openingsFeature } from '#src/features/openings/module.ts';
import { paymentsProjection } from '#src/features/payments/projection.ts';
import { paymentsTable } from '#src/features/payments/table.ts';
import { acme, bolt, callerOf, newId, noon, olive, sam, type TestDatabase } from './database.spec-kit.ts';
import { companyData } from './fixtures.spec-kit.ts';
import { openFollowedTables } from './followed-tables.spec-kit.ts';

const modelsOf = (features: readonly ReadFeature[]) =>
  features.flatMap(({ projection, table }) => (projection && table ? [readModelOf(projection, table)] : []));
const readModels = [
  readModelOf(customersProjection, customersTable),
  readModelOf(paymentsProjection, paymentsTable),
  ...modelsOf([
    ledgerFeature,
    billsFeature,
    checksFeature,
    journalEntriesFeature,
    chartOfAccountsFeature,
    openingsFeature,
    dictionaryFeature(bank),
    dictionaryFeature(supplier),
  ]),
];
const other = newId();
const companies: Readonly<Record<string, { readonly name: string; readonly parentCompanyId: string | null }>> = {
  [acme]: { name: 'Acme', parentCompanyId: null },
  [bolt]: { name: 'Bolt', parentCompanyId: acme },
  [other]: { name: 'Other', parentCompanyId: null },
};
const lookUp = async (id: string) =>
  companies[id] ? { ...companyData('Acme'), ...companies[id], fiscalYearMonth: 10 } : null;
// the fields that a report asks for
const companyOf = lookUp as unknown as CompanyLookup;

let at: TestDatabase;
let runner: ProjectionRunner;
beforeAll(async () => {
  ({ at, runner } = await openFollowedTables(readModels));
});
afterAll(async () => {
  await runner.stop();
  await at.close();
});

type Posted = { readonly lines: readonly { readonly account: string }[] };
const sampleEvent = (name: string) =>
  // an event
  JSON.parse(readFileSync(`contracts/samples/${name}.v1.json`, 'utf8')) as Readonly<Record<string, unknown>>;
const posted = sampleEvent('journal-entries/JournalEntryPosted') as Posted;
const happens = async (tenant: string, stream: string, type: string, data: object) =>
  expect(await runner.waitFor(tenant, await at.append(tenant, stream, { type, data }), 10_000)).toBe(true);
/** Money from one account to another, in a company and on a day. */
const post = (tenant: string, day: string, debit: string, credit: string, cents: number) =>
  happens(tenant, `JournalEntry-${newId()}`, 'JournalEntryPosted', {
    ...posted,
    date: day,
    lines: [
      { ...posted.lines[0], account: debit, day, amount: cents, bankId: null },
      { ...posted.lines[0], account: credit, day, amount: -cents, bankId: null },
    ],
  });

/** As somebody who works in these companies, and may read the books of some of them. */
const callerIn = (readable: readonly string[], tenant = acme): Caller => ({
  ...callerOf(olive, { tenant }),
  companies: Object.keys(companies),
  mayIn: (id) => () => (readable.includes(id) ? 'allow' : 'deny'),
});
async function run(report: Report, query: object, { caller = callerIn([acme, bolt]), fromLog = false } = {}) {
  const position = await at.log.head(caller.tenant);
  const asked = report.routes.read.query?.parse(query) as Parameters<typeof runReport>[2]; // by its route
  const log: ReturnType<typeof tableReader> = async (sources, each) =>
    logReader(at.log, readModels, await at.log.head(each.tenant), undefined, noon)(sources, each);
  const read = fromLog ? log : tableReader(at.sql, readModels);
  return runReport({ companyOf }, report, asked, caller, { position, ranAt: noon, ranByName: 'Olive' }, read);
}
const figures = ({ rows }: Awaited<ReturnType<typeof run>>, column = 'amount') =>
  Object.fromEntries(
    rows.filter(({ kind }) => kind !== 'heading').map(({ cells }) => [cells['account'], cells[column]]),
  );
const sharedAccount = { code: '6055', name: 'Phones', type: 'expense', keeper: 'anyone', parent: null };

describe('statements of several companies', () => {
  const [ours, theirs] = [newId(), newId()];
  beforeAll(async () => {
    await happens(acme, `ChartOfAccounts-${acme}`, 'AccountAdded', { ...sharedAccount, account: ours });
    await happens(bolt, `ChartOfAccounts-${bolt}`, 'AccountAdded', {
      ...sharedAccount,
      account: theirs,
      name: 'Telephones',
    });
    await post(acme, '2026-09-30', 'undeposited', 'otherIncome', 5_000);
    await post(acme, '2026-10-02', ours, 'undeposited', 700);
    await post(bolt, '2026-10-03', theirs, 'undeposited', 300);
    await post(other, '2026-10-03', 'expenses', 'undeposited', 9_900);
  });
  const asOf = { asOf: '2026-11-20' };

  it('alone, a company has its own figures, which open their entries', async () => {
    const own = await run(trialBalanceReport, asOf);
    expect(own.total).toMatchObject({ debit: 5_000, credit: 5_000 });
    expect(own.rows.every(({ entries, page }) => entries && page)).toBe(true);
  });
  it('together they are added up, accounts of one number as one, from tables and from the log alike', async () => {
    const together = { ...asOf, companies: 'together' };
    const [tables, log] = [
      await run(trialBalanceReport, together),
      await run(trialBalanceReport, together, { fromLog: true }),
    ];
    expect(figures(tables, 'debit')).toMatchObject({ '6055 Phones': 1_000, '1090 Undeposited Funds': 4_000 });
    expect(tables.total).toMatchObject({ debit: 5_000, credit: 5_000 });
    expect(log.rows).toEqual(tables.rows);
    expect(tables.facts).toContainEqual({ label: 'Companies', value: 'Acme, Bolt' });
    expect(tables.rows.some(({ entries, page }) => entries ?? page)).toBe(false);
  });
  it('a company whose books one may not read is left out, and that is said', async () => {
    const found = await run(trialBalanceReport, { ...asOf, companies: 'together' }, { caller: callerIn([acme]) });
    expect(found.facts).toContainEqual({ label: 'Companies', value: 'Acme' });
    expect(found.notes).toContain('1 more of the group are left out: you may not read their books.');
    expect(found.total).toMatchObject({ debit: 5_000 });
  });
  it('the fiscal year of the company begins in October: what September earned is retained', async () => {
    const sheet = figures(await run(balanceSheetReport, asOf));
    expect(sheet).toMatchObject({ 'Profit of earlier years': 5_000, 'Current-year earnings': -700 });
    const before = figures(await run(balanceSheetReport, { asOf: '2026-09-30' }));
    expect(before).toMatchObject({ 'Current-year earnings': 5_000 });
    expect(before).not.toHaveProperty('Profit of earlier years');
  });
  it('a general ledger names what its entries are of, from tables and from the log alike', async () => {
    const query = { fromDate: '2026-09-01', toDate: '2026-11-20', entries: 'all' };
    const [tables, log] = [await run(generalLedger, query), await run(generalLedger, query, { fromLog: true })];
    expect(log.rows).toEqual(tables.rows);
    expect(tables.rows.filter(({ kind }) => kind === 'line').map(({ cells }) => cells['document'])).toEqual(
      Array.from({ length: 4 }, () => 'Entry 12'),
    );
  });
});

describe('what is open by age', () => {
  const approved = sampleEvent('invoices/InvoiceApproved');
  const invoiceOf = (number: string, contractId: string, more: object = {}) => ({
    ...approved,
    number,
    contractId,
    customerId: sam,
    amount: 1_000,
    extras: 0,
    amountDue: 950,
    retentionHeld: 50,
    ...more,
  });
  const tenant = newId();
  const caller = callerIn([tenant], tenant);
  beforeAll(async () => {
    Object.assign(companies, { [tenant]: { name: 'Aged', parentCompanyId: null } });
    const invoice = (id: string, type: string, data: object) => happens(tenant, `Invoice-${id}`, type, data);
    const [wall, roof] = [newId(), newId()];
    const [open, back, released] = [newId(), newId(), newId()];
    await invoice(open, 'InvoiceApproved', invoiceOf('1', wall));
    await invoice(back, 'InvoiceApproved', invoiceOf('2', roof));
    await invoice(back, 'InvoiceUnapproved', invoiceOf('2', roof, { reason: 'Wrong' }));
    await invoice(back, 'InvoiceApproved', invoiceOf('2', roof, { amountDue: 0, amount: 50 }));
    await invoice(
      released,
      'InvoiceApproved',
      invoiceOf('3', roof, { amount: 0, amountDue: 50, retentionHeld: 0, retentionReleased: 50 }),
    );
  });
  const lines = ({ rows }: Awaited<ReturnType<typeof run>>) =>
    rows
      .filter(({ kind }) => kind === 'line')
      .map(({ cells: { document, total, retention } }) => [document, total, retention]);

  it('invoices that stand at nothing have no line, nor has retention of a job that was all released', async () => {
    const query = { asOf: '2026-11-20' };
    const [tables, log] = [
      await run(agedReceivables, query, { caller }),
      await run(agedReceivables, query, { caller, fromLog: true }),
    ];
    expect(lines(tables)).toEqual([
      ['Invoice 1', 950, 50],
      ['Invoice 3', 50, null],
    ]);
    expect(log.rows).toEqual(tables.rows);
    expect(tables.total).toMatchObject({ total: 1_000, retention: 50 });
  });
});

describe('statements of a day before the books begin', () => {
  const begun = newId();
  const caller = callerIn([begun], begun);
  const code = async (report: Report, query: object) =>
    run(report, query, { caller }).then(
      () => null,
      (error: { details?: readonly { field: string; code: string; message: string }[] }) => error.details?.[0] ?? error,
    );
  const range = (fromDate: string, toDate: string) => ({ fromDate, toDate });
  beforeAll(async () => {
    Object.assign(companies, { [begun]: { name: 'Begun', parentCompanyId: null } });
    await happens(begun, `BookOpening-${begun}`, 'OpeningStarted', { date: '2026-10-31' });
  });

  it('before the opening is posted, every day may be asked for', async () =>
    expect(await code(trialBalanceReport, { asOf: '2026-10-30' })).toBeNull());
  it('a day before the opening is refused, the day itself is not', async () => {
    await happens(begun, `BookOpening-${begun}`, 'OpeningPosted', { invoiceIds: [], billIds: [], entryId: newId() });
    expect(await code(trialBalanceReport, { asOf: '2026-10-30' })).toEqual({
      field: 'asOf',
      code: 'AS_OF_BEFORE_OPENING',
      message: 'The books begin on Oct 31, 2026. Choose that day or a later one.',
    });
    expect(await code(trialBalanceReport, { asOf: '2026-10-31' })).toBeNull();
  });
  it('a range of days that ends before the opening is refused, and none that reaches it', async () => {
    expect(await code(profitAndLossReport, range('2026-10-01', '2026-10-30'))).toMatchObject({
      field: 'toDate',
      code: 'AS_OF_BEFORE_OPENING',
    });
    expect(await code(profitAndLossReport, range('2026-10-01', '2026-10-31'))).toBeNull();
  });
});
