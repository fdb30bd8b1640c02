import {
  enteredLines,
  journalEntryKindNames,
  type JournalEntryKind,
  type JournalLineInput,
} from '@backoffice/contracts/features/journal-entries';
import { addMonths, moneyText, type Cents, type Day } from '@backoffice/contracts/kernel';

/** `account`: the account, or `bank` or `cards` with the id of the bank or card after a colon. */
export type EntryLineDraft = {
  account: string;
  debit: Cents | null;
  credit: Cents | null;
  contractId: string;
  lineItemId: string;
  description: string;
};
export type EntryDraft = {
  kind: JournalEntryKind;
  date: string;
  reason: string;
  reversesOn: string;
  receivedOn: string;
  lines: EntryLineDraft[];
};

export const blankEntryLine: EntryLineDraft = {
  account: '',
  debit: null,
  credit: null,
  contractId: '',
  lineItemId: '',
  description: '',
};

export const bankOption = (account: string, bankId: string) => `${account}:${bankId}`;
const postedTo = (option: string) => {
  const [account = '', bankId = null] = option.split(':');
  return { account, bankId };
};

/** Kinds whose accounts are known before anything is typed. */
export const usualKinds = ['transfer', 'bankCharge', 'interest', 'draw', 'contribution', 'loan', 'accrual'] as const;

type Sides = { readonly debits: readonly string[]; readonly credits: readonly string[] };
/** What is debited and credited, where `bank` is the first bank of the company and `other` its second. */
const usualSides: Readonly<Record<(typeof usualKinds)[number], Sides>> = {
  transfer: { debits: ['other'], credits: ['bank'] },
  bankCharge: { debits: ['fees'], credits: ['bank'] },
  interest: { debits: ['bank'], credits: ['otherIncome'] },
  draw: { debits: ['draws'], credits: ['bank'] },
  contribution: { debits: ['bank'], credits: ['contributions'] },
  loan: { debits: ['loans', 'interest'], credits: ['bank'] },
  accrual: { debits: ['utilities'], credits: ['accrued'] },
};
const isUsual = (kind: string): kind is (typeof usualKinds)[number] => Object.hasOwn(usualSides, kind);

/** What a new entry begins with. `banks`: their accounts, the usual one first. `amount`: what the bank lists. */
export function newEntry(
  kind: JournalEntryKind,
  {
    banks,
    today,
    amount = null,
  }: { readonly banks: readonly string[]; readonly today: Day; readonly amount?: Cents | null },
): EntryDraft {
  const [first = '', second = ''] = banks;
  const accounts: Readonly<Record<string, string>> = { bank: first, other: second };
  const lineOf = (account: string, side: 'debit' | 'credit', isAlone: boolean): EntryLineDraft => ({
    ...blankEntryLine,
    account: accounts[account] ?? account,
    [side]: isAlone ? amount : null,
  });
  const sides = isUsual(kind) ? usualSides[kind] : { debits: [''], credits: [''] };
  // what is transferred at a card is mostly paid to it
  const isTurned = kind === 'transfer' && first.startsWith('cards:');
  const { debits, credits } = isTurned ? { debits: sides.credits, credits: sides.debits } : sides;
  const lines = [
    ...debits.map((account) => lineOf(account, 'debit', debits.length === 1)),
    ...credits.map((account) => lineOf(account, 'credit', credits.length === 1)),
  ];
  return {
    kind,
    date: today,
    reason: '',
    reversesOn: kind === 'accrual' ? firstOfNextMonth(today) : '',
    receivedOn: '',
    lines,
  };
}

/** `2026-12-01` of any day of November. */
export const firstOfNextMonth = (day: Day): Day => addMonths(`${day.slice(0, 7)}-01`, 1);

export const entryBody = ({ kind, date, reason, reversesOn, receivedOn, lines }: EntryDraft) => ({
  kind,
  ...(date && { date }),
  reason,
  reversesOn: reversesOn || null,
  receivedOn: (kind === 'transfer' && receivedOn) || null,
  lines: lines.map(({ account, debit, credit, contractId, lineItemId, description }): Partial<JournalLineInput> => ({
    ...postedTo(account),
    debit: debit ?? 0,
    credit: credit ?? 0,
    contractId: contractId || null,
    lineItemId: (contractId && lineItemId) || null,
    description,
  })),
});

/** What both sides come to, and in words what is missing on one of them. */
export function entrySums(lines: readonly Pick<EntryLineDraft, 'debit' | 'credit'>[]) {
  const sum = (side: 'debit' | 'credit') => lines.reduce((total, line) => total + (line[side] ?? 0), 0);
  const [debits, credits] = [sum('debit'), sum('credit')];
  const missing = Math.abs(debits - credits);
  const side = debits < credits ? 'debit' : 'credit';
  return {
    debits,
    credits,
    words: missing === 0 ? 'Balanced' : `${moneyText(missing)} is missing on the ${side} side`,
  };
}

type PostedLine = {
  readonly account: string;
  readonly day: Day;
  readonly amount: Cents;
  readonly bankId: string | null;
  readonly contractId: string | null;
  readonly lineItemId: string | null;
  readonly description: string;
};
type PostedEntry = Pick<EntryDraft, 'kind' | 'reason'> & {
  readonly date: Day;
  readonly reversesOn: Day | null;
  readonly receivedOn: Day | null;
  readonly lines: readonly PostedLine[];
};
/** What was entered of an entry that stands: neither what goes back by itself, nor what is in transit. */
export function enteredAgain({ kind, date, reason, reversesOn, receivedOn, lines }: PostedEntry): EntryDraft {
  return {
    kind,
    date,
    reason,
    reversesOn: reversesOn ?? '',
    receivedOn: receivedOn ?? '',
    lines: enteredLines({ lines, reversesOn }).map(
      ({ account, amount, bankId, contractId, lineItemId, description }) => ({
        account: bankId === null ? account : bankOption(account, bankId),
        debit: amount > 0 ? amount : null,
        credit: amount < 0 ? -amount : null,
        contractId: contractId ?? '',
        lineItemId: lineItemId ?? '',
        description,
      }),
    ),
  };
}

export const entryTitle = (kind: JournalEntryKind) =>
  kind === 'general' ? 'New journal entry' : `New entry: ${journalEntryKindNames[kind].toLowerCase()}`;
