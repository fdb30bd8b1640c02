import { chartOfAccounts, type ChartOfAccountsCommand } from '@backoffice/contracts/features/chart-of-accounts';
import {
  opening,
  openingFigures,
  openingOwnRoutes,
  type EnteredInvoice,
  type EnteredJob,
  type OpeningCommand,
  type OpeningView,
  type TriedRow,
} from '@backoffice/contracts/features/openings';
import { bindHandler, deterministicUuid, unprocessable, type HttpHandler } from '@backoffice/infra/http';
import type { RecordSource } from '#capabilities/import/record-source.ts';
import { companyChart } from '#domain/company-chart.ts';
import type { FindBanks } from '#domain/ledger-balance.ts';
import { noOpening, openingTargets, takenBackTargets } from '#domain/openings/opening-documents.ts';
import { additionsOf, loadParties } from '#domain/openings/opening-parties.ts';
import { readOpeningRows, type OpeningPart } from '#domain/openings/opening-rows.ts';
import { readTrialBalance, tryRows, type TriedFile } from '#domain/openings/opening-trial-balance.ts';
import { recordAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { CommandTarget, ExecuteResult } from '#kernel/execute.ts';
import type { World } from '#kernel/world.ts';
import { openingBanks } from './facts.ts';

type OpeningPorts = CommandGateway & {
  readonly newId: () => string;
  readonly findReceipt: (context: CommandContext) => Promise<ExecuteResult | null>;
  readonly findBanks: FindBanks;
  readonly records: RecordSource;
};
type Call = Parameters<typeof contextOf>[0] & { readonly expectedVersion: number | null };
type FileCall = Call & { readonly body: { readonly content: string } };

/** The record of the company stands under the company's own id, whether or not it has begun. */
const sender =
  ({ execute }: Pick<OpeningPorts, 'execute'>) =>
  async (call: Call, command: OpeningCommand, also: readonly CommandTarget[] = []) => {
    const { expectedVersion } = call;
    const context = contextOf(call);
    const own: CommandTarget = { entity: opening.entity, id: context.tenant, creates: true, command, expectedVersion };
    return recordAnswer(await execute([own, ...also], context));
  };

/** Idempotent receiver: a file that is sent again is answered as before, and not tried against what it has changed. */
const importer =
  ({ findReceipt }: Pick<OpeningPorts, 'findReceipt'>) =>
  async (call: Call, enter: () => ReturnType<ReturnType<typeof sender>>) => {
    const done = await findReceipt(contextOf(call));
    if (!done) return enter();
    const { ids: _own, ...receipt } = done; // as the first answer, of one record
    return recordAnswer(receipt);
  };
/** With a version that is another one by now the command is refused, before anything is added for it. */
const isCurrent = ({ expectedVersion }: Call, { version }: { readonly version: number }) =>
  expectedVersion === null || expectedVersion === version;

export const openingHandlers = (ports: OpeningPorts): HttpHandler[] => {
  const { openWorld, newId } = ports;
  const send = sender(ports);
  return [
    bindHandler(openingOwnRoutes.start, (call) => send(call, { type: 'StartOpening', data: { date: call.body.date } })),
    bindHandler(openingOwnRoutes.invoices, (call) =>
      send(call, { type: 'EnterOpeningInvoices', data: { invoices: call.body.invoices } }),
    ),
    bindHandler(openingOwnRoutes.bills, (call) =>
      send(call, { type: 'EnterOpeningBills', data: { bills: call.body.bills } }),
    ),
    bindHandler(openingOwnRoutes.credits, (call) =>
      send(call, { type: 'EnterOpeningCredits', data: { credits: call.body.credits } }),
    ),
    bindHandler(openingOwnRoutes.jobs, (call) =>
      send(call, { type: 'EnterOpeningJobs', data: { jobs: call.body.jobs } }),
    ),
    bindHandler(openingOwnRoutes.post, async (call) => {
      const world = await openWorld(contextOf(call));
      const found = (await world.record(opening, world.tenant)) ?? { ...noOpening, date: '' };
      const { documents, targets } = await openingTargets(found, world, newId);
      return send(call, { type: 'PostOpening', data: documents }, targets);
    }),
    bindHandler(openingOwnRoutes.undo, async (call) => {
      const world = await openWorld(contextOf(call));
      const { reason } = call.body;
      return send(call, { type: 'UndoOpening', data: { reason } }, await takenBackTargets(reason, world));
    }),
    bindHandler(openingOwnRoutes.finish, (call) => send(call, { type: 'FinishOpening', data: {} })),
    ...trialBalanceHandlers(ports),
    ...fileHandlers(ports),
  ];
};

function trialBalanceHandlers(ports: OpeningPorts): HttpHandler[] {
  const { execute, openWorld, findBanks } = ports;
  const [send, once] = [sender(ports), importer(ports)];
  const booksOf = async (call: Call) => {
    const world = await openWorld(contextOf(call));
    const chart = await companyChart(world);
    return { world, chart, banks: await openingBanks(chart, world.tenant, findBanks) };
  };
  const tried = async (call: Call & { readonly body: TriedFile }) => {
    const { world, ...books } = await booksOf(call);
    const draft = (await world.record(opening, world.tenant)) ?? noOpening;
    const rows = await readTrialBalance(world.tenant, call.body.content);
    const facts = { draft, ...books, hash: world.facts.hash, today: world.facts.today };
    return { ...tryRows(rows, call.body.choices, facts), draft };
  };
  const addAccount = ({ number: code, name, type: said }: TriedRow, context: CommandContext) => {
    const type = said ?? 'expense';
    const command: ChartOfAccountsCommand = { type: 'AddAccount', data: { code, name, type, parent: null } };
    const commandId = deterministicUuid(`${context.commandId} account ${code}`);
    const target = { entity: chartOfAccounts.entity, id: context.tenant, creates: true as const, command };
    return execute([target], { ...context, commandId });
  };
  return [
    bindHandler(openingOwnRoutes.get, async (call) => {
      const { world, chart, banks } = await booksOf(call);
      const known = await world.record(opening, world.tenant);
      const { status, date, invoices, bills, credits, jobs, rows, version } = known ?? noOpening;
      const draft = { invoices, bills, credits, jobs, rows };
      const figures = openingFigures(draft, { banks, chart });
      return { status, date, ...draft, version, entryId: known?.documents.entryId ?? null, banks, figures };
    }),
    bindHandler(openingOwnRoutes.enterRows, (call) =>
      send(call, { type: 'EnterTrialBalance', data: { rows: call.body.rows, sha256: call.body.sha256 } }),
    ),
    bindHandler(openingOwnRoutes.tryFile, async (call) => (await tried(call)).preview),
    bindHandler(openingOwnRoutes.importFile, (call) => once(call, () => importFile(call))),
  ];

  async function importFile(call: Call & { readonly body: TriedFile & { readonly previewToken: string } }) {
    const { preview, sha256, draft } = await tried(call);
    if (preview.previewToken !== call.body.previewToken) throw stale();
    const wrong = preview.rows.find(({ outcome }) => outcome === 'error');
    if (wrong) throw unprocessable([{ field: `rows.${wrong.row}`, code: 'ACCOUNT_UNKNOWN', message: wrong.says }]);
    const context = contextOf(call);
    const added = isCurrent(call, draft) ? preview.rows.filter(({ outcome }) => outcome === 'create') : [];
    for (const row of added) await addAccount(row, context);
    const { rows } = await tried(call); // the accounts are there now
    return send(call, { type: 'EnterTrialBalance', data: { rows, sha256 } });
  }
}

/** Files of documents: tried first, and entered as they were tried, with whom they add. */
function fileHandlers(ports: OpeningPorts): HttpHandler[] {
  const { execute, openWorld, newId, records } = ports;
  const [send, once] = [sender(ports), importer(ports)];
  /** As the records are now; the token is the same as long as nothing of it is different. */
  async function readRows<Part extends OpeningPart>(part: Part, call: FileCall) {
    const world = await openWorld(contextOf(call));
    const parties = await loadParties(records, world.tenant, call.caller);
    const rows = await readOpeningRows(part, call.body.content, { world, parties });
    const shown = rows.map(({ new: _new, ...row }) => row);
    return { world, rows, shown, previewToken: world.facts.hash({ part, shown }) };
  }
  async function read<Part extends OpeningPart>(part: Part, call: FileCall) {
    const { shown: rows, previewToken } = await readRows(part, call);
    return { rows, previewToken };
  }
  async function importRows<Part extends OpeningPart>(
    part: Part,
    call: FileCall & { readonly body: { readonly previewToken: string } },
  ) {
    let tried = await readRows(part, call);
    if (tried.previewToken !== call.body.previewToken) throw stale();
    if (tried.rows.every(({ says }) => says !== '')) throw nothingRead();
    const context = contextOf(call);
    const additions = () =>
      additionsOf(
        tried.rows.map(({ row, new: adds }) => ({ row, adds })),
        newId,
      );
    const before = (await tried.world.record(opening, tried.world.tenant)) ?? noOpening;
    // customers first, then their locations
    for (let [first, ...others] = additions(); first && isCurrent(call, before); [first, ...others] = additions()) {
      const added = tried.rows.map((each) => each.new?.key ?? '').join('\n');
      const commandId = deterministicUuid(`${context.commandId} adds ${added}`);
      await execute([first, ...others], { ...context, commandId });
      tried = await readRows(part, call);
    }
    return send(call, entering[part](tried.rows, before));
  }
  return [
    bindHandler(openingOwnRoutes.readInvoices, (call) => read('invoices', call)),
    bindHandler(openingOwnRoutes.importInvoices, (call) => once(call, () => importRows('invoices', call))),
    bindHandler(openingOwnRoutes.readBills, (call) => read('bills', call)),
    bindHandler(openingOwnRoutes.importBills, (call) => once(call, () => importRows('bills', call))),
    bindHandler(openingOwnRoutes.readCredits, (call) => read('credits', call)),
    bindHandler(openingOwnRoutes.importCredits, (call) => once(call, () => importRows('credits', call))),
    bindHandler(openingOwnRoutes.readJobs, (call) => read('jobs', call)),
    bindHandler(openingOwnRoutes.importJobs, (call) => once(call, () => importRows('jobs', call))),
  ];
}

/** What goes with an opening that is undone. */
export const takenBackDocuments = {
  UndoOpening: (world: World, _id: string, data: unknown) =>
    takenBackTargets((data as { reason: string }).reason, world), // by the command's shape
};

const nothingRead = () =>
  unprocessable([{ field: 'content', code: 'NOTHING_READ', message: 'No row of the file can be entered.' }]);
const stale = () =>
  unprocessable([
    {
      field: 'previewToken',
      code: 'PREVIEW_STALE',
      message: 'The file, or the accounts, are not those that were tried. Look at the result again.',
    },
  ]);

/** What of a list stays beside what a file brings: neither has the same twice. */
function withRead<Entry>(before: readonly Entry[], read: readonly Entry[], keyOf: (entry: Entry) => string): Entry[] {
  const keys = new Set(read.map(keyOf));
  return [...before.filter((each) => !keys.has(keyOf(each))), ...read];
}
/** What the command is that enters a part of it, with what was entered before. */
const entering: {
  readonly [Part in OpeningPart]: (
    read: Awaited<ReturnType<typeof readOpeningRows<Part>>>,
    before: Pick<OpeningView, OpeningPart>,
  ) => OpeningCommand;
} = {
  invoices: (rows, { invoices }) => ({
    type: 'EnterOpeningInvoices',
    data: { invoices: withRead<EnteredInvoice>(invoices, found(rows), ({ number }) => number) },
  }),
  bills: (rows, { bills }) => ({
    type: 'EnterOpeningBills',
    data: { bills: withRead(bills, found(rows), ({ vendorId, ref }) => `${vendorId} ${ref}`) },
  }),
  credits: (rows, { credits }) => ({
    type: 'EnterOpeningCredits',
    data: { credits: withRead(credits, found(rows), ({ customerId, reference }) => `${customerId} ${reference}`) },
  }),
  jobs: (rows, { jobs }) => ({
    type: 'EnterOpeningJobs',
    data: { jobs: withRead<EnteredJob>(jobs, found(rows), (job) => job.locationId ?? job.contractId ?? '') },
  }),
};
const found = <Found>(rows: readonly { readonly found: Found | null }[]) => rows.flatMap((row) => row.found ?? []);
