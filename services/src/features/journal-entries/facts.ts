import { moneyAccountOf, type MoneyAccount } from '@backoffice/contracts/capabilities';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { usualAccounts } from '@backoffice/contracts/features/chart-of-accounts';
import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import {
  journalEntry,
  postedAnew,
  type JournalEntry,
  type JournalEntryCommand,
  type JournalEntryFacts,
  type JournalLineInput,
} from '@backoffice/contracts/features/journal-entries';
import type { Resource } from '@backoffice/contracts/kernel';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { nextNumberIn, numberKey } from '#capabilities/number.ts';
import { jobsOfLines } from '#domain/job-names.ts';
import { companyChart } from '#domain/company-chart.ts';
import type { Message } from '#kernel/decider.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

const NUMBERS = 'JournalEntry.number/company';
type Posting = Extract<JournalEntryCommand, { type: 'PostJournalEntry' | 'KeepJournalEntry' }>;
const isPosting = (command: JournalEntryCommand): command is Posting =>
  command.type === 'PostJournalEntry' || command.type === 'KeepJournalEntry';

export const journalEntryFacts: GatherFacts<JournalEntryFacts, JournalEntry> = async (message, world) => {
  const command = message as JournalEntryCommand; // of its own stream
  const repeated = command.type === 'PostRepetition' ? await world.record(journalEntry, command.data.of) : null;
  const lines = isPosting(command) ? command.data.lines : repeated ? postedAnew(repeated, repeated.date).lines : [];
  const takesNumber = journalNumberScope(command) !== null;
  const [entryNumber, chart, banks, customers, vendors, jobs] = await Promise.all([
    takesNumber ? numberOf(command, world) : '',
    lines.length > 0 ? companyChart(world) : usualAccounts,
    banksOf(lines, world),
    usableOf(customer, lines, 'customerId', world),
    usableOf(supplier, lines, 'vendorId', world),
    jobsOfLines(lines, world),
  ]);
  return { entryNumber, chart, banks, customers, vendors, jobs, repeated };
};

async function banksOf(lines: readonly JournalLineInput[], world: World): Promise<ReadonlyMap<string, MoneyAccount>> {
  const ids = [...new Set(lines.flatMap(({ bankId }) => bankId ?? []))];
  const found = await Promise.all(ids.map((id) => world.record(bank, id)));
  return new Map(
    found.flatMap((each) => (each && each.trashedAt === null ? [[each.id, moneyAccountOf(each.kind)]] : [])),
  );
}

/** The next one; of several in one append each has its own. */
async function numberOf({ data }: JournalEntryCommand, world: World): Promise<string> {
  const { numberedAfter = 0 } = data as { readonly numberedAfter?: number }; // of kept entries
  return String(Number(await nextNumberIn(NUMBERS, world)) + numberedAfter);
}

async function usableOf(
  resource: Resource,
  lines: readonly JournalLineInput[],
  field: 'customerId' | 'vendorId',
  world: World,
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(lines.flatMap((line) => line[field] ?? []))];
  const found = await Promise.all(ids.map((id) => world.visibleRecord(resource, id)));
  return new Set(ids.filter((_, at) => found[at] && found[at]['trashedAt'] === null));
}

export const journalNumberScope = ({ type }: Message): string | null =>
  ['PostJournalEntry', 'KeepJournalEntry', 'PostRepetition'].includes(type) ? NUMBERS : null;

/** Numbers are used up for ever; at its jobs an entry is found as long as it stands. */
export const journalEntryClaims = ({ id, number, status, lines }: JournalEntry): UniqueClaim[] => {
  const jobs = status === 'reversed' ? [] : lines.flatMap(({ contractId }) => contractId ?? []);
  const refusal = { code: 'ID_TAKEN' };
  return [
    { scope: NUMBERS, key: numberKey(number), refusal },
    ...[...new Set(jobs)].map((contractId) => ({
      scope: belongsToScope(contract.entity, contractId, journalEntry.entity),
      key: id,
      refusal,
    })),
  ];
};
