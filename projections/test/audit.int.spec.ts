import { defaultCustomization } from '@backoffice/contracts/features/job-sheets';
import { defaultReminderSchedule } from '@backoffice/contracts/features/reminders';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { withExports } from '@backoffice/contracts/capabilities';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { auditRoutes } from '@backoffice/contracts/features/audit';
import { noPaymentInstructions } from '@backoffice/contracts/features/companies';
import { fixedClock } from '@backoffice/infra/clock';
import { HttpProblem, type HttpResponse, type Call, type Caller, type HttpHandler } from '@backoffice/infra/http';
import { csvRows } from '@backoffice/infra/testing/read-sheet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { acme, bolt, callerOf, newId, noon, olive, type TestDatabase } from './database.spec-kit.ts';
import { openFollowedTables } from './followed-tables.spec-kit.ts';
import { exportHandlers } from '#lists/exports.ts';
import { listExports } from '#lists/list-exports.ts';
import type { ProjectionRunner } from '#kernel/runner.ts';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import { readModelOf, type ReadModel } from '#kernel/read-model.ts';
import { companyData } from './fixtures.spec-kit.ts';
import { invoicesProjection } from '#src/features/invoices/projection.ts';
import { invoicesFeature } from '#src/features/invoices/module.ts';
import { auditFeature } from '#src/features/audit/module.ts';
import { auditProjection } from '#src/features/audit/projection.ts';
import { auditTable } from '#src/features/audit/table.ts';

const banks = dictionaryFeature(bank);
const readModels: readonly ReadModel[] = [
  readModelOf(auditProjection, auditTable),
  readModelOf(invoicesProjection, invoicesFeature.table),
  readModelOf(banks.projection, banks.table),
];
const [i1, b1] = [newId(), newId()];
let at: TestDatabase;
let runner: ProjectionRunner;
let handlers: readonly HttpHandler[];

beforeAll(async () => {
  const opened = await openFollowedTables(readModels, 'America/Los_Angeles');
  ({ at, runner } = opened);
  const { reads } = opened;
  const ports: ReadPorts = {
    ...at,
    clock: fixedClock(noon),
    files: {} as ReadPorts['files'],
    reads,
    companyOf: async () => ({
      ...companyData('Acme'),
      profitShares: [],
      paymentInstructions: noPaymentInstructions,
      reminderSchedule: defaultReminderSchedule,
      jobSheetCustomization: defaultCustomization,
    }),
  }; // no file is read here
  const own = auditFeature.handlers?.(ports) ?? [];
  handlers = [
    ...own,
    ...exportHandlers(listExports(withExports(auditRoutes), own, []), {
      ...ports,
      readYourWrites: (handler) => handler,
      startTask: () => Promise.reject(new Error('Nothing is long here')),
    }),
  ];
  await at.append(acme, `Bank-${b1}`, { type: 'BankCreated', data: { name: 'First Bank' } });
  await at.append(acme, `Invoice-${i1}`, {
    type: 'InvoiceApproved',
    data: { number: '1001', customerName: 'Ana Ltd', amount: 1_030_469, locationId: newId() },
  });
  await at.append(acme, `Bank-${b1}`, { type: 'BankEdited', data: { name: '=Second Bank' } });
  const last = await at.append(acme, `Invoice-${i1}`, {
    type: 'InvoiceVoided',
    data: { reason: 'Twice', posted: { amount: -1_030_469 } },
  });
  expect(await runner.waitFor(acme, last, 5_000)).toBe(true);
});
afterAll(async () => {
  await runner.stop();
  await at.close();
});

type AuditListReply = { readonly items: readonly Readonly<Record<string, unknown>>[]; readonly total: number };
async function call<T = AuditListReply>(
  name: string,
  body?: object,
  caller: Caller = callerOf(olive),
  query: object = {},
): Promise<T> {
  const handler = handlers.find(({ route }) => route.name === name);
  if (!handler) throw new Error(`No handler for ${name}`);
  return handler.run({
    route: handler.route,
    params: {},
    query,
    caller,
    body: handler.route.body?.parse(body),
  } as unknown as Call) as Promise<T>; // what these handlers look at
}
const auditEvents = async (body: object = {}) =>
  (await call('audit.list', { sortBy: 'position', order: 'asc', ...body })).items.map(
    ({ position, title, words, amount }) => [position, title, words, amount],
  );
const where = (field: string, op: string, value: unknown) => ({ filters: [{ field, op, value }] });

describe('the audit of a company', () => {
  it('the audit of a company lists every event in log order, each with the current name of its record', async () =>
    expect(await auditEvents()).toEqual([
      [1, '=Second Bank', 'created the bank', null],
      [2, '1001 · Ana Ltd', 'approved it', 1_030_469],
      [3, '=Second Bank', 'edited the bank', null],
      [4, '', 'voided it: “Twice”', -1_030_469],
    ]));

  it('the audit of a company is filtered by kind, by user, by day and by amount', async () => {
    expect(await auditEvents(where('entity', 'in', ['Invoice']))).toHaveLength(2);
    expect(await auditEvents(where('createdBy', 'eq', 'nobody'))).toEqual([]);
    expect(await auditEvents(where('createdAt', 'lte', '2020-01-01'))).toEqual([]);
    expect(await auditEvents(where('createdAt', 'gte', '2020-01-01'))).toHaveLength(4);
    expect(await auditEvents(where('amount', 'between', [1_000_000, 2_000_000]))).toHaveLength(1);
    expect(await auditEvents({ search: 'second bank' })).toHaveLength(1);
  });

  it('the audit of a company names the users who caused its events', async () =>
    expect((await call('audit.actors')).items).toEqual([{ value: expect.any(String), label: expect.any(String) }]));

  it('the audit of a company refuses unknown filters', async () =>
    expect(await call('audit.list', where('secret', 'eq', 'x')).catch((error: unknown) => error)).toBeInstanceOf(
      HttpProblem,
    ));

  it('the audit of a company shows another company nothing', async () => {
    const stranger = { ...callerOf(olive), tenant: bolt };
    expect((await call('audit.list', {}, stranger)).items).toEqual([]);
    expect((await call('audit.actors', undefined, stranger)).items).toEqual([]);
  });
});

describe('its export', () => {
  const oldestFirst = { sortBy: 'position', order: 'asc' };
  const csv = async (body: object = {}) =>
    csvRows(
      String(
        await buffer(
          (await call<HttpResponse>('audit.listExport', { ...oldestFirst, ...body }, undefined, { format: 'csv' }))
            .body as Readable,
        ),
      ),
    );

  it('the audit export is the same list in plain dollars', async () => {
    const [head, ...rows] = await csv(where('entity', 'eq', 'Invoice'));
    expect(rows.map((row) => row[head?.indexOf('Amount') ?? -1])).toEqual(['10304.69', '-10304.69']);
  });

  it('the audit export contains nothing that a spreadsheet would calculate', async () =>
    expect((await csv(where('entity', 'eq', 'Bank'))).flat()).toContain("'=Second Bank"));
  it('the audit export continues after its first page', async () => {
    for (let more = 0; more < 210; more++)
      await at.append(acme, `Bank-${b1}`, { type: 'BankEdited', data: { name: `Bank ${more}` } });
    const { position } = (await call('audit.list', {})).items[0] as { position: number };
    await runner.waitFor(acme, Math.max(position, 214), 5_000);
    const rows = await csv({ columns: [{ field: 'position' }] });
    expect(rows.slice(1).map(([place]) => Number(place))).toEqual(Array.from({ length: 214 }, (_, index) => index + 1));
  });
});
