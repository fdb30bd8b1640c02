import { z } from 'zod';
import {
  BankKind,
  bankKinds,
  choice,
  code,
  day,
  defineDictionary,
  isRoutingNumber,
  lastDigits,
  money,
  NO_ROUTING_NUMBER,
  text,
  whole,
} from '#capabilities/index.ts';
import { Day, guardsReading, moneyText, TotalCents, type Cents, type CommandOf } from '#kernel/index.ts';

/** What a bank account stood at when the books began with it, and on which day that is posted. */
export const BankOpening = z.object({ amount: TotalCents, on: Day });
export type BankOpening = z.infer<typeof BankOpening>;

/** A bank without a day was opened on the day it was created (UTC). */
type Bank = {
  readonly name: string;
  readonly kind?: BankKind;
  readonly createdAt: string;
  readonly glCode?: string;
  readonly openingBalance?: Cents;
  readonly openingDate?: Day | null;
};
export const bankOpeningOf = (bank: Omit<Bank, 'name'>): BankOpening => ({
  amount: bank.openingBalance ?? 0,
  on: bank.openingDate ?? bank.createdAt.slice(0, 10),
});

/**
 * `balance`: what the books have there. `statements`: how many statements of it are finished. `numbered`: the account
 * of the chart that has the ledger code asked for; null where none has, and of the account of all banks.
 */
export type BankFacts = {
  readonly balance: Cents;
  readonly statements: number;
  readonly numbered: { readonly name: string } | null;
};
const guard = guardsReading<BankFacts, string>();

const empty = guard('BANK_HAS_BALANCE', {
  reads: ['balance'],
  when: ({ name }: Bank, { balance }) => balance !== 0 && { name, balance: moneyText(balance) },
});
/** A code that stood there before stays. */
const codeFree = guard('BANK_CODE_TAKEN', {
  field: 'glCode',
  reads: ['numbered', 'command'],
  when: (before: Bank | null, { numbered, command }: Pick<BankFacts, 'numbered'> & CommandOf<unknown>) => {
    const { glCode } = command.data as Partial<Bank>; // by its shape
    return numbered !== null && glCode !== before?.glCode && { code: glCode ?? '', account: numbered.name };
  },
});
/** A statement begins with what the one before ended with, and the first one with the opening. */
const openingFree = guard('OPENING_RECONCILED', {
  field: 'openingBalance',
  reads: ['statements', 'command'],
  when: (bank: Bank, { statements, command }: Pick<BankFacts, 'statements'> & CommandOf<unknown>) => {
    // by its shape
    const [is, asked] = [bankOpeningOf(bank), bankOpeningOf({ ...bank, ...(command.data as Partial<Bank>) })];
    return statements > 0 && (is.amount !== asked.amount || is.on !== asked.on) && { name: bank.name };
  },
});

/** Its account of the books, and with it what all reports say of past days, follows from it. */
const kindStays = guard('BANK_KIND_FIXED', {
  field: 'kind',
  reads: ['command'],
  when: ({ name, kind = 'bank' }: Bank, { command: { data } }: CommandOf<unknown>) => {
    const { kind: asked = kind } = data as Partial<Bank>; // by its shape
    return asked !== kind && { name };
  },
});

/** What a card has not: paper, and a place in files for the bank. */
const ofAccounts = { isAsked: ({ kind }: { readonly kind?: unknown }) => kind !== 'card' };

export const bank = defineDictionary({
  entity: 'Bank',
  path: 'banks',
  page: '/job-costing/maintenance/banks',
  title: 'Banks',
  empty: 'Payments are deposited to a bank: add the accounts of the company.',
  version: 5,
  fields: {
    name: text({ label: 'Name', personal: 'none' }),
    kind: choice(bankKinds, {
      label: 'Kind',
      initial: 'bank',
    }),
    accountLast4: lastDigits(4, {
      label: 'Account, last four digits',
      help: 'The whole number is never kept.',
      column: 'Account',
      guard: 'data:bank-details',
      search: true,
      sort: true,
    }),
    routingLast4: lastDigits(4, { label: 'Routing, last four digits', column: 'Routing', guard: 'data:bank-details' }),
    glCode: code({
      label: 'Ledger code',
      help: 'Left empty, the next free number of the chart.',
      max: 20,
      numberAfter: 'bank',
    }),
    openingBalance: money({
      label: 'Opening balance',
      help: 'What it held when your books begin; what was owed on a card, with a minus. It stays once its day is closed or a statement is finished.',
      initial: 0,
    }),
    openingDate: day({ label: 'Opened on', help: 'Left empty, today.', optional: true }),
    nextCheckNumber: whole({
      label: 'Next check number',
      min: 1,
      max: 99_999_999,
      initial: 1,
      list: false,
      ...ofAccounts,
    }),
    checkOffsetRight: whole({
      ...ofAccounts,
      label: 'Move checks right',
      help: 'When checks print askew: hundredths of an inch, negative to the left.',
      min: -100,
      max: 100,
      initial: 0,
      list: false,
    }),
    checkOffsetDown: whole({
      ...ofAccounts,
      label: 'Move checks down',
      help: 'Hundredths of an inch, negative upwards.',
      min: -100,
      max: 100,
      initial: 0,
      list: false,
    }),
    achRouting: code({
      ...ofAccounts,
      label: 'ACH routing number',
      max: 9,
      form: { fits: isRoutingNumber, says: NO_ROUTING_NUMBER },
      guard: 'data:bank-details',
      list: false,
    }),
    achCompanyCode: code({
      ...ofAccounts,
      label: 'ACH company ID',
      max: 10,
      form: { fits: (typed) => /^[A-Za-z0-9]{10}$/.test(typed), says: 'The bank gave you ten characters.' },
      guard: 'data:bank-details',
      list: false,
    }),
    achName: code({
      label: 'ACH name',
      help: 'Left empty, the name of the company.',
      max: 16,
      list: false,
      ...ofAccounts,
    }),
  },
  rules: [
    {
      code: 'CARD_OPENING_IN_CREDIT',
      says: 'This card would begin in credit: what is owed goes in with a minus.',
      field: 'openingBalance',
      warns: true,
      when: ({ kind, openingBalance }) => kind === 'card' && openingBalance > 0,
    },
  ],
  unique: [
    {
      fields: ['name', 'accountLast4'],
      refusal: 'BANK_TAKEN',
      says: 'There is already a bank with this name and account.',
    },
  ],
  labels: { label: 'name', extra: ['kind', 'accountLast4'] },
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow deny deny deny',
    edit: 'deny allow allow deny deny deny',
    delete: 'deny allow allow deny deny deny',
    restore: 'deny allow allow deny deny deny',
    changeStatus: 'deny allow allow deny deny deny',
    'data:bank-details': 'deny allow allow deny deny deny',
  },
  posts: true,
  adds: {
    commands: { PostBankOpening: z.strictObject({}) },
    events: {
      /**
       * The difference is posted. `from`: null where nothing was posted yet. `isOverdue`: an edit that was recorded
       * earlier said so, and nobody posted it.
       */
      BankOpeningChanged: z.object({
        from: BankOpening.nullable(),
        to: BankOpening,
        isOverdue: z.boolean(),
        kind: BankKind.default('bank'),
      }),
    },
    historyPhrases: { BankOpeningChanged: 'changed what the books have as the opening balance' },
    /** Follows from the edit of the bank. */
    inverses: { BankOpeningChanged: { nothing: true } },
    refusals: {
      BANK_HAS_BALANCE: '{name} stands at {balance}.',
      BANK_KIND_FIXED: '{name} stays what it is. Add another one.',
      BANK_CODE_TAKEN: '{code} is the number of {account}. Choose another, or none.',
      OPENING_RECONCILED: 'A statement of {name} is finished: the opening balance it rests on stays.',
    },
    guards: { Trash: [empty], Create: [codeFree], Edit: [kindStays, openingFree, codeFree] },
  },
});
