import { systemAccounts } from '@backoffice/contracts/capabilities';
import { bill } from '@backoffice/contracts/features/bills';
import { chartOfAccounts, type ChartOfAccountsCommand } from '@backoffice/contracts/features/chart-of-accounts';
import { invoice } from '@backoffice/contracts/features/invoices';
import { journalEntry, type JournalEntryCommand } from '@backoffice/contracts/features/journal-entries';
import {
  opening,
  openingFigures,
  openingOwnRoutes,
  postedRows,
  type OpeningCommand,
  type OpeningDocuments,
  type OpeningView,
  type RowChoice,
  type TriedRow,
} from '@backoffice/contracts/features/openings';
import { bindHandler, deterministicUuid, unprocessable, type HttpHandler } from '@backoffice/infra/http';
import { companyChart } from '#domain/company-chart.ts';
import type { FindBanks } from '#domain/ledger-balance.ts';
import { readBillFile, readInvoiceFile } from '#domain/opening-files.ts';
import { choiceOf, readTrialBalance, tryRows, type TriedFile } from '#domain/opening-trial-balance.ts';
import { recordAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { CommandTarget } from '#kernel/execute.ts';
import type { World } from '#kernel/world.ts';
import { openingBanks } from './facts.ts';

type OpeningPorts = CommandGateway & { readonly newId: () => string; readonly findBanks: FindBanks };
type Call = Parameters<typeof contextOf>[0] & { readonly expectedVersion: number | null };

const noOpening = { status: 'draft' as const, date: null, invoices: [], bills: [], rows: [], recorded: [], version: 0 };
const SOURCE = 'the opening of the books';

/** The record of the company stands under the company's own id, whether or not it has begun. */
export const openingHandlers = ({ execute, openWorld, newId, findBanks }: OpeningPorts): HttpHandler[] => {
  const { entity } = opening;
  const send = async (
    call: Call,
    command: OpeningCommand,
    also: readonly CommandTarget[] = [],
    context: CommandContext = contextOf(call),
  ) => {
    const { expectedVersion } = call;
    const own: CommandTarget = { entity, id: context.tenant, creates: true, command, expectedVersion };
    return recordAnswer(await execute([own, ...also], context));
  };
  const booksOf = async (call: Call) => {
    const world = await openWorld(contextOf(call));
    const chart = await companyChart(world);
    return { world, chart, banks: await openingBanks(chart, world.tenant, findBanks) };
  };
  const tried = async (call: Call & { readonly body: TriedFile }) => {
    const { world, ...books } = await booksOf(call);
    const draft = (await world.record(opening, world.tenant)) ?? noOpening;
    const rows = await readTrialBalance(world.tenant, call.body.content);
    return tryRows(rows, call.body.choices, { draft, ...books, hash: world.facts.hash, today: world.facts.today });
  };
  const addAccount = ({ number: code, name }: TriedRow, choice: RowChoice | undefined, context: CommandContext) => {
    const { type = 'expense' } = choice ?? {};
    const command: ChartOfAccountsCommand = { type: 'AddAccount', data: { code, name, type, parent: null } };
    const commandId = deterministicUuid(`${context.commandId} account ${code}`);
    const target = { entity: chartOfAccounts.entity, id: context.tenant, creates: true as const, command };
    return execute([target], { ...context, commandId });
  };
  return [
    bindHandler(openingOwnRoutes.get, async (call) => {
      const { world, chart, banks } = await booksOf(call);
      const found = await world.record(opening, world.tenant);
      const { status, date, invoices, bills, rows, version } = found ?? noOpening;
      const figures = openingFigures({ invoices, bills, rows }, { banks, chart });
      const entryId = found?.documents.entryId ?? null;
      return { status, date, invoices, bills, rows, version, entryId, banks, figures };
    }),
    bindHandler(openingOwnRoutes.start, (call) => send(call, { type: 'StartOpening', data: { date: call.body.date } })),
    bindHandler(openingOwnRoutes.invoices, (call) =>
      send(call, { type: 'EnterOpeningInvoices', data: { invoices: call.body.invoices } }),
    ),
    bindHandler(openingOwnRoutes.bills, (call) =>
      send(call, { type: 'EnterOpeningBills', data: { bills: call.body.bills } }),
    ),
    bindHandler(openingOwnRoutes.enterRows, (call) =>
      send(call, { type: 'EnterTrialBalance', data: { rows: call.body.rows, sha256: call.body.sha256 } }),
    ),
    bindHandler(openingOwnRoutes.readInvoices, async (call) =>
      readInvoiceFile(call.body.content, await openWorld(contextOf(call))),
    ),
    bindHandler(openingOwnRoutes.readBills, async (call) =>
      readBillFile(call.body.content, await openWorld(contextOf(call))),
    ),
    bindHandler(openingOwnRoutes.tryFile, async (call) => (await tried(call)).preview),
    bindHandler(openingOwnRoutes.importFile, async (call) => {
      const { preview, sha256 } = await tried(call);
      if (preview.previewToken !== call.body.previewToken) throw stale();
      const wrong = preview.rows.find(({ outcome }) => outcome === 'error');
      if (wrong) throw unprocessable([{ field: `rows.${wrong.row}`, code: 'ACCOUNT_UNKNOWN', message: wrong.says }]);
      const context = contextOf(call);
      for (const row of preview.rows.filter(({ outcome }) => outcome === 'create'))
        await addAccount(row, choiceOf(call.body.choices, row), context);
      const { rows } = await tried(call); // the accounts are there now
      return send(call, { type: 'EnterTrialBalance', data: { rows, sha256 } });
    }),
    bindHandler(openingOwnRoutes.post, async (call) => {
      const world = await openWorld(contextOf(call));
      const found = (await world.record(opening, world.tenant)) ?? { ...noOpening, date: '' };
      const entry = entryOf(found, world.tenant);
      const documents: OpeningDocuments = {
        invoiceIds: found.invoices.map(
          ({ number, contractId }) =>
            found.recorded.find((each) => each.number === number && each.contractId === contractId)?.id ?? newId(),
        ),
        billIds: found.bills.map(() => newId()),
        entryId: entry && newId(),
      };
      return send(call, { type: 'PostOpening', data: documents }, [
        ...recordedDocuments(found, documents),
        ...(entry
          ? [{ entity: journalEntry.entity, id: documents.entryId ?? '', creates: true as const, command: entry }]
          : []),
      ]);
    }),
    bindHandler(openingOwnRoutes.undo, async (call) => {
      const world = await openWorld(contextOf(call));
      const { reason } = call.body;
      return send(call, { type: 'UndoOpening', data: { reason } }, await takenBack(reason, world));
    }),
    bindHandler(openingOwnRoutes.finish, (call) => send(call, { type: 'FinishOpening', data: {} })),
  ];
};

const stale = () =>
  unprocessable([
    {
      field: 'previewToken',
      code: 'PREVIEW_STALE',
      message: 'The file, or the accounts, are not those that were tried. Look at the result again.',
    },
  ]);

type OpeningContent = Pick<OpeningView, 'invoices' | 'bills' | 'rows' | 'date'>;

/** Each invoice and each bill as a record of its own. Of a contract, each knows what those before it have billed. */
function recordedDocuments({ invoices, bills, date: on }: OpeningContent, ids: OpeningDocuments): CommandTarget[] {
  const billed = new Map<string, number>();
  return [
    ...invoices.map(({ contractName: _name, ...said }, at) => {
      const billedBefore = billed.get(said.contractId) ?? 0;
      billed.set(said.contractId, billedBefore + said.original);
      const command = { type: 'RecordOpeningInvoice', data: { ...said, billedBefore, on } };
      return { entity: invoice.entity, id: ids.invoiceIds[at] ?? '', creates: true as const, command };
    }),
    ...bills.map(({ vendorName: _name, ...said }, at) => {
      const command = { type: 'RecordOpeningBill', data: { ...said, on } };
      return { entity: bill.entity, id: ids.billIds[at] ?? '', creates: true as const, command };
    }),
  ];
}

/** What no document brings, in one entry against 3900; null where there is nothing of it. */
function entryOf({ rows, date }: OpeningContent, tenant: string): JournalEntryCommand | null {
  const posted = postedRows(rows);
  if (posted.length === 0) return null;
  const left = 0 - posted.reduce((sum, { amount }) => sum + amount, 0);
  const balancing = { account: 'openingBalance', name: systemAccounts.openingBalance.name, bankId: null, amount: left };
  const none = { contractId: null, lineItemId: null, customerId: null, vendorId: null, paymentId: null };
  return {
    type: 'KeepJournalEntry',
    data: {
      kind: 'opening',
      date,
      reason: 'Opening of the books',
      lines: [...posted, ...(left === 0 ? [] : [balancing])].map(({ account, bankId, amount }) => ({
        account,
        bankId,
        debit: Math.max(amount, 0),
        credit: Math.max(-amount, 0),
        ...none,
        description: 'Brought forward',
      })),
      reversesOn: null,
      receivedOn: null,
      source: { entity: opening.entity, id: tenant, name: SOURCE },
    },
  };
}

async function takenBack(reason: string, world: World): Promise<CommandTarget[]> {
  const found = await world.record(opening, world.tenant);
  if (!found) return [];
  const { invoiceIds, billIds, entryId } = found.documents;
  const data = { reason };
  return [
    ...invoiceIds.map((id) => ({ entity: invoice.entity, id, command: { type: 'TakeBackOpeningInvoice', data } })),
    ...billIds.map((id) => ({ entity: bill.entity, id, command: { type: 'TakeBackOpeningBill', data } })),
    ...(entryId === null
      ? []
      : [
          {
            entity: journalEntry.entity,
            id: entryId,
            command: { type: 'ReverseKeptEntry', data: { on: found.date, ...data } },
          },
        ]),
  ];
}
