import type { Guards } from '#capabilities/index.ts';
import type { ChartAccount } from '#features/chart-of-accounts';
import { dayText, guardsReading, type CommandOf, type Day, type RecordOf } from '#kernel/index.ts';
import type { OpeningCommand } from './commands.ts';
import { openingFold } from './record.ts';
import type { OpeningRefusal } from './refusals.ts';
import { opening, openingRoutes } from './resource.ts';
import type { OpeningBank } from './view.ts';

export type Opening = RecordOf<typeof openingFold>;
export type OpeningFacts = {
  readonly today: Day;
  readonly chart: readonly ChartAccount[];
  readonly banks: readonly OpeningBank[];
  /** What a command names, as it is called, by ids: contracts, vendors, customers and banks that can be used. */
  readonly names: ReadonlyMap<string, string>;
  /** By the locations that a command names, the contracts that the opening begins there. */
  readonly begun: ReadonlyMap<string, { readonly contractId: string; readonly contractName: string }>;
  /** To which day the books are closed. */
  readonly closed: Day | null;
  /** What of it has a payment or is voided by now, as a person reads it; the first of them. */
  readonly used: string | null;
};

const guard = guardsReading<OpeningFacts, OpeningRefusal>();

const started = guard('OPENING_NOT_STARTED', { when: (opening: Opening | null) => opening === null });
const draft = guard('OPENING_POSTED', {
  when: (opening: Opening | null) => opening !== null && opening.status !== 'draft',
});
const posted = guard('OPENING_NOT_POSTED', { when: (opening: Opening | null) => opening?.status === 'draft' });
const notFinal = guard('OPENING_FINAL', { when: (opening: Opening | null) => opening?.status === 'final' });
const dayOver = guard('OPENING_IN_FUTURE', {
  field: 'date',
  reads: ['today', 'command'],
  when: (
    _: Opening | null,
    { today, command: { data } }: CommandOf<{ readonly date: Day }> & Pick<OpeningFacts, 'today'>,
  ) => data.date >= today,
});
const notEmpty = guard('OPENING_EMPTY', {
  when: (opening: Opening | null) =>
    opening !== null &&
    (['invoices', 'bills', 'credits', 'jobs', 'rows'] as const).every((part) => opening[part].length === 0),
});
const daysOpen = guard('OPENING_CLOSED', {
  reads: ['closed'],
  when: (opening: Opening | null, { closed }) =>
    opening !== null && closed !== null && closed >= opening.date && { date: dayText(closed) },
});
const unused = guard('OPENING_USED', {
  reads: ['used'],
  when: (_: Opening | null, { used }) => used !== null && { document: used },
});
/** Between its day and that of the books, 3900 would stand at what it holds. */
const banksBegin = guard('OPENING_BANK_DAY', {
  reads: ['banks'],
  when(opening: Opening | null, { banks }) {
    const begins = opening?.date ?? null;
    const [other] = banks.flatMap(({ name, amount, on }) =>
      begins !== null && amount !== 0 && on !== null && on !== begins
        ? [{ bank: name, date: dayText(on), begins: dayText(begins) }]
        : [],
    );
    return other ?? false;
  },
});

export const openingGuards = {
  StartOpening: [draft, dayOver],
  EnterOpeningInvoices: [started, draft],
  EnterOpeningBills: [started, draft],
  EnterOpeningCredits: [started, draft],
  EnterOpeningJobs: [started, draft],
  EnterTrialBalance: [started, draft],
  PostOpening: [started, draft, notEmpty],
  UndoOpening: [started, posted, daysOpen, unused],
  FinishOpening: [started, posted, notFinal, banksBegin],
} satisfies Guards<typeof opening, Opening, OpeningFacts, OpeningCommand['type']>;

/** All that `records.ts` lists of it. */
export const openingRecord = { resource: opening, fold: openingFold, guards: openingGuards, routes: openingRoutes };
