import { isMoneyAccount } from '@backoffice/contracts/capabilities';
import { namedJob } from '@backoffice/contracts/features/bills';
import { accountRefusal, costCategoryOf } from '@backoffice/contracts/features/chart-of-accounts';
import {
  keepersOf,
  linesByDay,
  linesTakenBack,
  nextRepetition,
  postedAnew,
  type JournalEntry,
  type JournalEntryCommand,
  type JournalEntryEvent,
  type JournalEntryFacts,
  type JournalEntryFields,
  type JournalEntryKind,
  type JournalEntryRefusal,
  type JournalLine,
  type JournalLineInput,
} from '@backoffice/contracts/features/journal-entries';
import { addDays, moneyText, type Day, type Refusal } from '@backoffice/contracts/kernel';
import { accept, mustExist, refuse, refuseWith, type Decider, type Decision } from '#kernel/decider.ts';

type LineRefusal = Refusal<JournalEntryRefusal>;
type EntryDecision = Decision<JournalEntryEvent, JournalEntryRefusal>;
type Posting = Extract<JournalEntryCommand, { type: 'PostJournalEntry' | 'KeepJournalEntry' }>['data'];

export const journalEntryDecider: Decider<
  JournalEntry,
  JournalEntryCommand,
  JournalEntryEvent,
  JournalEntryRefusal,
  JournalEntryFacts
> = {
  decide(command, entry, facts): EntryDecision {
    switch (command.type) {
      case 'PostJournalEntry':
        return decidePosting(command.data, {}, facts);
      case 'KeepJournalEntry': {
        const { source, numberedAfter: _counted, ...posting } = command.data;
        return decidePosting(posting, { source }, facts);
      }
      case 'PostRepetition': {
        const { of: repeatOf, on } = command.data;
        const repeated = mustExist(facts.repeated);
        return decidePosting({ kind: repeated.kind, ...postedAnew(repeated, on) }, { repeatOf }, facts);
      }
      case 'RepeatJournalEntry': {
        const yesterday = addDays(facts.today, -1);
        const { date } = mustExist(entry);
        const nextOn = nextRepetition(command.data, date > yesterday ? date : yesterday);
        return nextOn === null
          ? refuse('REPETITION_OVER', { field: 'endsOn' })
          : accept({ type: 'JournalEntryRepeated', data: { ...command.data, nextOn } });
      }
      case 'AdvanceRepetition': {
        const { on, entryId } = command.data;
        const nextOn = nextRepetition(mustExist(mustExist(entry).repeats), on);
        return accept({ type: 'JournalEntryRepetitionPosted', data: { on, entryId, nextOn } });
      }
      case 'StopRepeatingJournalEntry':
        return accept({ type: 'JournalEntryRepetitionStopped', data: mustExist(mustExist(entry).repeats) });
      case 'ReverseJournalEntry':
      case 'ReverseKeptEntry': {
        const { number, lines } = mustExist(entry);
        const { on = facts.today, reason } = command.data;
        return accept({ type: 'JournalEntryReversed', data: { number, on, reason, lines: linesTakenBack(lines, on) } });
      }
      case 'ReconcileJournalEntry':
        return accept({ type: 'JournalEntryReconciled', data: command.data });
      case 'UnreconcileJournalEntry':
        return accept({ type: 'JournalEntryUnreconciled', data: command.data });
    }
  },
};

function decidePosting(
  { lines: asked, date = '', ...rest }: Omit<Posting, 'source' | 'kind'> & Pick<JournalEntryFields, 'kind'>,
  from: Partial<Pick<JournalEntryFields, 'source' | 'repeatOf'>>,
  facts: JournalEntryFacts,
): EntryDecision {
  const day = date === '' ? facts.today : date;
  const lines: JournalLine[] = [];
  for (const [at, line] of asked.entries()) {
    const posted = journalLine(line, { field: `lines.${at}`, day, kind: rest.kind }, facts);
    if ('code' in posted) return refuseWith(posted);
    if (posted.bankId !== null && lines.some(({ bankId }) => bankId === posted.bankId))
      return refuse(rest.kind === 'transfer' ? 'TRANSFER_SAME_BANK' : 'BANK_ONCE', { field: `lines.${at}.bankId` });
    lines.push(posted);
  }
  const unbalanced = balanceRefusal(lines);
  if (unbalanced) return refuseWith(unbalanced);
  if (rest.kind === 'transfer' && !(lines.length === 2 && lines.every(({ bankId }) => bankId !== null)))
    return refuse('TRANSFER_OF_BANKS', { field: 'lines' });
  if (rest.reversesOn !== null && rest.kind !== 'opening' && lines.some(({ bankId }) => bankId !== null))
    return refuse('ACCRUAL_OF_BANK', { field: 'reversesOn' });
  const number = facts.entryNumber;
  return accept({
    type: 'JournalEntryPosted',
    data: { number, date: day, ...rest, lines: linesByDay(lines, rest), source: null, repeatOf: null, ...from },
  });
}

function journalLine(
  asked: JournalLineInput & { readonly paymentId?: string | null },
  { field, day, kind }: { readonly field: string; readonly day: Day; readonly kind: JournalEntryKind },
  facts: JournalEntryFacts,
): JournalLine | LineRefusal {
  const { account, bankId, debit, credit, contractId, lineItemId, customerId, vendorId, description } = asked;
  if ((debit === 0) === (credit === 0)) return { code: 'ENTRY_ONE_SIDE', field: `${field}.debit` };
  const wrong = postingRefusal(asked, field, kind, facts) ?? partyRefusal(asked, field, facts);
  if (wrong) return wrong;
  // a job that is closed for good has still earned what it has
  const named = namedJob({ contractId, lineItemId }, field, facts.jobs, kind === 'wip');
  if ('code' in named) return named;
  const { contractName, phaseName, job } = named;
  const { name: accountName = account } = facts.chart.find((each) => each.account === account) ?? {};
  const costCategory = contractId === null ? null : costCategoryOf(account, facts.chart);
  return {
    account,
    accountName,
    day,
    amount: debit - credit,
    bankId,
    contractId,
    contractName,
    lineItemId,
    phaseName,
    job,
    costCategory,
    customerId,
    vendorId,
    paymentId: asked.paymentId ?? null,
    description,
  };
}

function postingRefusal(
  { account, bankId, contractId }: JournalLineInput,
  field: string,
  kind: JournalEntryKind,
  { chart, banks }: JournalEntryFacts,
): LineRefusal | null {
  const found = chart.find((each) => each.account === account);
  const wrong = accountRefusal(found, `${field}.account`, { isBankNamed: true, keepers: keepersOf(kind) });
  if (wrong) return wrong;
  // what stood on costs of jobs before the books began names no job
  if (found?.keeper === 'job' && contractId === null && kind !== 'opening')
    return { code: 'JOB_REQUIRED', field: `${field}.contractId`, values: { name: found.name } };
  // what was owed on cards before each was a record of its own names none
  if (bankId === null ? account === 'bank' : !isMoneyAccount(account))
    return { code: 'BANK_REQUIRED', field: `${field}.bankId` };
  return bankId === null || banks.get(bankId) === account
    ? null
    : { code: account === 'cards' ? 'CARD_UNKNOWN' : 'BANK_UNKNOWN', field: `${field}.bankId` };
}

const partyRefusal = (
  { customerId, vendorId }: JournalLineInput,
  field: string,
  { customers, vendors }: JournalEntryFacts,
): LineRefusal | null => {
  if (customerId !== null && !customers.has(customerId))
    return { code: 'CUSTOMER_UNKNOWN', field: `${field}.customerId` };
  return vendorId !== null && !vendors.has(vendorId) ? { code: 'VENDOR_UNKNOWN', field: `${field}.vendorId` } : null;
};

function balanceRefusal(lines: readonly JournalLine[]): LineRefusal | null {
  const debits = lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  const credits = lines.reduce((sum, { amount }) => sum + Math.max(-amount, 0), 0);
  if (debits === credits) return null;
  const values = {
    debits: moneyText(debits),
    credits: moneyText(credits),
    missing: moneyText(Math.abs(debits - credits)),
    side: debits < credits ? 'debit' : 'credit',
  };
  return { code: 'ENTRY_UNBALANCED', field: 'lines', values };
}
