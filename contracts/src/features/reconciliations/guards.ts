import type { Guards } from '#capabilities/index.ts';
import { dayText, guardsReading, type Cents, type CommandOf, type Day, type RecordOf } from '#kernel/index.ts';
import type { ListedItem } from './calculations.ts';
import type { Statement } from './commands.ts';
import { reconciliationPermissions } from './permissions.ts';
import { reconciliationFold } from './record.ts';
import type { ReconciliationRefusal } from './refusals.ts';
import { reconciliation, reconciliationRoutes } from './resource.ts';

export type Reconciliation = RecordOf<typeof reconciliationFold>;

/**
 * A check or payment that is ticked. `isGone`: it is void, or was reversed, or never returned. `beside`: the ids of the
 * other payments that stand in its deposit.
 */
export type TickedItem = ListedItem & {
  readonly bankId: string;
  readonly isReconciled: boolean;
  readonly isGone: boolean;
  readonly beside: readonly string[];
};
export type ReconciliationFacts = {
  readonly today: Day;
  /** `beginningBalance`: what the last statement ended with, or what the account began with. */
  readonly bank: {
    readonly name: string;
    readonly beginningBalance: Cents;
    readonly lastStatementDate: Day | null;
  } | null;
  /** In the order of the command, with the field that names each; null where there is none such. */
  readonly ticked: readonly { readonly field: string; readonly item: TickedItem | null }[];
  /** Of the canonical text of the statement, by what is ticked. */
  readonly sha256: string;
  readonly booksClosedThrough: Day | null;
};

const guard = guardsReading<ReconciliationFacts, ReconciliationRefusal>();
type Closing = CommandOf<Pick<Statement, 'statementDate'>>;

const bankKnown = guard('BANK_UNKNOWN', { field: 'bankId', reads: ['bank'], when: (_, { bank }) => bank === null });
const notInFuture = guard('STATEMENT_IN_FUTURE', {
  field: 'statementDate',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Closing & Pick<ReconciliationFacts, 'today'>) => data.statementDate > today,
});
const afterLast = guard('STATEMENT_BEFORE_LAST', {
  field: 'statementDate',
  reads: ['bank', 'command'],
  when: (_, { bank, command: { data } }: Closing & Pick<ReconciliationFacts, 'bank'>) => {
    const last = bank?.lastStatementDate ?? null;
    return last !== null && data.statementDate <= last && { date: dayText(last) };
  },
});

const stands = guard('STATEMENT_REOPENED', {
  when: ({ reopenedOn }: Reconciliation) => reopenedOn !== null && { date: dayText(reopenedOn) },
});
const isLast = guard('STATEMENT_NOT_LAST', {
  reads: ['bank'],
  when: ({ statementDate }: Reconciliation, { bank }) => {
    const last = bank?.lastStatementDate ?? statementDate;
    return last > statementDate && { date: dayText(last) };
  },
});
const periodOpen = guard('STATEMENT_CLOSED', {
  reads: ['booksClosedThrough'],
  when: ({ statementDate }: Reconciliation, { booksClosedThrough: through }) =>
    through !== null && statementDate <= through && { date: dayText(through) },
});

export const reconciliationGuards = {
  ReconcileStatement: [bankKnown, notInFuture, afterLast],
  ReopenStatement: [stands, isLast, periodOpen],
} satisfies Guards<typeof reconciliation, Reconciliation, ReconciliationFacts, 'ReconcileStatement'>;

/** All that `records.ts` lists of it. */
export const reconciliationRecord = {
  resource: reconciliation,
  fold: reconciliationFold,
  guards: reconciliationGuards,
  routes: reconciliationRoutes,
  permissions: reconciliationPermissions,
};
