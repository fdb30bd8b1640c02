import { systemAccounts } from '@backoffice/contracts/capabilities';
import { bill } from '@backoffice/contracts/features/bills';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { journalEntry, type JournalEntryCommand } from '@backoffice/contracts/features/journal-entries';
import { OPENING_TICKET } from '@backoffice/contracts/features/opening-costs';
import type { OpeningContract } from '@backoffice/contracts/features/opening-contracts';
import {
  begunContracts,
  opening,
  postedRows,
  recordedInvoices,
  wipTakenBack,
  type OpeningDocuments,
  type OpeningView,
} from '@backoffice/contracts/features/openings';
import { payment } from '@backoffice/contracts/features/payments';
import { addDays, type Cents, type Day } from '@backoffice/contracts/kernel';
import { numberKey, numberScope } from '#capabilities/number.ts';
import type { CommandTarget } from '#kernel/execute.ts';
import type { World } from '#kernel/world.ts';

/** What an opening that was never begun is posted as: nothing. */
export const noOpening = {
  status: 'draft' as const,
  date: null,
  invoices: [],
  bills: [],
  credits: [],
  jobs: [],
  rows: [],
  recorded: [],
  version: 0,
};
const SOURCE = 'the opening of the books';
type Draft = Pick<OpeningView, 'invoices' | 'bills' | 'credits' | 'jobs' | 'rows' | 'recorded' | 'date'>;
type Line = { readonly account: string; readonly bankId: string | null; readonly amount: Cents };

/** All that an opening posts, each document as a record of its own. */
export async function openingTargets(
  draft: Draft,
  world: World,
  newId: () => string,
): Promise<{ readonly documents: OpeningDocuments; readonly targets: CommandTarget[] }> {
  const { date: on, jobs, bills, credits } = draft;
  const invoices = recordedInvoices(draft);
  const begun = await beginnings(draft, world, newId);
  const costs = jobs.filter(({ cost }) => cost > 0);
  const [rest, wip] = [restOf(draft), wipTakenBack(draft.rows).map((line) => ({ ...line, bankId: null }))];
  const recordedAs = ({ number, contractId }: (typeof invoices)[number]) =>
    draft.recorded.find((each) => each.number === number && each.contractId === contractId)?.id;
  const tickets = await Promise.all(costs.map(({ contractId }) => ticketNumber(contractId, world)));
  const documents: OpeningDocuments = {
    invoiceIds: invoices.map((each) => recordedAs(each) ?? newId()),
    billIds: bills.map(() => newId()),
    creditIds: credits.map(() => newId()),
    costIds: costs.map(() => newId()),
    entryId: rest.length === 0 ? null : newId(),
    wipEntryId: wip.length === 0 ? null : newId(),
  };
  const created = (entity: string, id: string | null | undefined, type: string, data: object): CommandTarget => ({
    entity,
    id: id ?? '',
    creates: true,
    command: { type, data },
  });
  const billed = new Map<string, Cents>();
  const targets = [
    ...[...begun].map(([id, data]) => created(contract.entity, id, 'BringContractForward', data)),
    // Of a contract, each knows what those before it have billed.
    ...invoices.map(({ contractName: _name, locationId: _place, ...said }, at) => {
      const billedBefore = billed.get(said.contractId) ?? 0;
      billed.set(said.contractId, billedBefore + said.original);
      const data = { ...said, billedBefore, contract: begun.get(said.contractId) ?? null, on };
      return created(invoice.entity, documents.invoiceIds[at], 'RecordOpeningInvoice', data);
    }),
    ...bills.map(({ vendorName: _name, ...said }, at) =>
      created(bill.entity, documents.billIds[at], 'RecordOpeningBill', { ...said, on }),
    ),
    ...credits.map(({ customerName: _name, ...said }, at) =>
      created(payment.entity, documents.creditIds[at], 'RecordOpeningCredit', { ...said, on }),
    ),
    ...costs.map(({ contractId, cost: amount }, at) => {
      const number = tickets[at] ?? OPENING_TICKET;
      const data = { contractId, number, contract: begun.get(contractId) ?? null, amount, on };
      return created(jobCost.entity, documents.costIds[at], 'RecordOpeningCosts', data);
    }),
    ...(rest.length === 0 ? [] : [kept(documents.entryId, keptEntry(rest, on, 'Opening of the books', world.tenant))]),
    ...(wip.length === 0
      ? []
      : [
          kept(
            documents.wipEntryId,
            keptEntry(
              wip,
              addDays(on, 1),
              'Work in progress of the opening taken back',
              world.tenant,
              rest.length === 0 ? 0 : 1,
            ),
          ),
        ]),
  ];
  return { documents, targets };
}

/** One that was taken back keeps its number in the trash, so that the next has another. */
async function ticketNumber(contractId: string, world: World): Promise<string> {
  for (let count = 1; ; count++) {
    const number = count === 1 ? OPENING_TICKET : `${OPENING_TICKET} ${count}`;
    if ((await world.claimHolder(numberScope(jobCost, { contractId }), numberKey(number))) === null) return number;
  }
}

/** Contracts that it begins itself. One that was taken back has its number and its line for ever. */
async function beginnings(draft: Draft, world: World, newId: () => string): Promise<Map<string, OpeningContract>> {
  const begun = new Map<string, OpeningContract>();
  let last = 0;
  for (const { contractId, ...said } of begunContracts(draft)) {
    const before = await world.record(contract, contractId);
    let number = before?.number;
    while (number === undefined) {
      const next = `BF-${++last}`;
      if ((await world.claimHolder(numberScope(contract, {}), numberKey(next))) === null) number = next;
    }
    begun.set(contractId, { ...said, number, lineItemId: before?.lineItems[0]?.id ?? newId(), on: draft.date });
  }
  return begun;
}

/** What no document brings, against 3900. */
function restOf({ rows }: Pick<Draft, 'rows'>): Line[] {
  const posted = postedRows(rows);
  const left = 0 - posted.reduce((sum, { amount }) => sum + amount, 0);
  return left === 0 ? posted : [...posted, { account: 'openingBalance', bankId: null, amount: left }];
}

const kept = (id: string | null, command: JournalEntryCommand): CommandTarget => ({
  entity: journalEntry.entity,
  id: id ?? '',
  creates: true,
  command,
});
const keptEntry = (
  lines: readonly Line[],
  date: Day,
  reason: string,
  tenant: string,
  numberedAfter = 0,
): JournalEntryCommand => {
  const none = { contractId: null, lineItemId: null, customerId: null, vendorId: null, paymentId: null };
  return {
    type: 'KeepJournalEntry',
    data: {
      kind: 'opening',
      date,
      reason,
      lines: lines.map(({ account, bankId, amount }) => ({
        account,
        bankId,
        debit: Math.max(amount, 0),
        credit: Math.max(-amount, 0),
        ...none,
        description: account === 'openingBalance' ? systemAccounts.openingBalance.name : 'Brought forward',
      })),
      reversesOn: null,
      receivedOn: null,
      source: { entity: opening.entity, id: tenant, name: SOURCE },
      numberedAfter,
    },
  };
};

/** The same, taken back on the days it was posted. What was taken back by hand is left. */
export async function takenBackTargets(reason: string, world: World): Promise<CommandTarget[]> {
  const found = await world.record(opening, world.tenant);
  if (!found) return [];
  const { invoiceIds, billIds, creditIds, costIds, entryId, wipEntryId } = found.documents;
  const tickets = await Promise.all(costIds.map((id) => world.record(jobCost, id)));
  const standing = tickets.flatMap((ticket) => (ticket && ticket.trashedAt === null ? ticket.id : []));
  const back = (entity: string, ids: readonly string[], type: string, data: object = { reason }) =>
    ids.map((id): CommandTarget => ({ entity, id, command: { type, data } }));
  const reversed = (id: string | null, on: Day) =>
    back(journalEntry.entity, id === null ? [] : [id], 'ReverseKeptEntry', { on, reason });
  return [
    ...back(invoice.entity, invoiceIds, 'TakeBackOpeningInvoice'),
    ...back(bill.entity, billIds, 'TakeBackOpeningBill'),
    ...back(payment.entity, creditIds, 'TakeBackOpeningCredit'),
    ...back(jobCost.entity, standing, 'TakeBackOpeningCosts', {}),
    ...back(
      contract.entity,
      begunContracts(found).map(({ contractId }) => contractId),
      'TakeContractBack',
    ),
    ...reversed(entryId, found.date),
    ...reversed(wipEntryId, addDays(found.date, 1)),
  ];
}
