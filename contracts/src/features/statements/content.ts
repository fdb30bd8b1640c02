import type { ReportChoice, ReportColumn, ReportLine, ReportSource } from '#capabilities/index.ts';
import { bank } from '#dictionaries/banks';
import { chartOfAccounts, usualAccounts, type ChartAccount, type NumberedBank } from '#features/chart-of-accounts';
import { ledgerEntry } from '#features/ledger';
import { dayText, type Cents, type Day, type Filter } from '#kernel/index.ts';
import { accountKey } from './section-rules.ts';
import type { StatementPeriod } from './fields.ts';
import type { AccountSum, Amounts, BookSums, StatementLine } from './view.ts';

// its own keys
export const keysOf = <Texts extends object>(texts: Texts) => Object.keys(texts) as (keyof Texts & string)[];
export const choiceOf = (field: string, label: string, texts: Readonly<Record<string, string>>): ReportChoice => ({
  field,
  label,
  options: Object.entries(texts).map(([value, text]) => ({ value, label: text })),
});

/** What the statements have in common: who reads them, and where they are. */
export const statement = (name: string, title: string, summary: string) =>
  ({
    name,
    title,
    path: `/reports/statements/${name}`,
    page: `/reports/statements/${name}`,
    pagePermission: 'page:ledger',
    permission: 'action:ledger.view',
    exportPermission: 'component:export-menu',
    summary,
    groups: [],
    refetchOn: ['Invoice', 'Payment', 'Bill', 'Check', 'ChartOfAccounts', 'Bank'],
  }) as const;

export const GENERAL_LEDGER_PAGE = '/reports/statements/general-ledger';

export const upTo = (day: Day): Filter => ({ field: 'day', op: 'lte', value: day });
export const before = (day: Day): Filter => ({ field: 'day', op: 'lt', value: day });
export const between = ({ from, to }: Pick<StatementPeriod, 'from' | 'to'>): Filter => ({
  field: 'day',
  op: 'between',
  value: [from, to],
});

/** Entries summed up by account; `sums`: by the key of a column, which of them. */
export const accountSums = (
  sums: Readonly<Record<string, readonly Filter[]>>,
  where: readonly Filter[],
): ReportSource => ({
  of: ledgerEntry,
  fields: ['account', 'bankId'],
  sums: Object.fromEntries(Object.entries(sums).map(([key, own]) => [key, { of: 'amount', where: own }])),
  where,
});

/** The accounts by which sums are named. */
export const chartSources = {
  charts: { of: chartOfAccounts, fields: ['accounts'] },
  banks: { of: bank, fields: ['id', 'name', 'kind', 'glCode', 'createdAt'] },
} satisfies Readonly<Record<string, ReportSource>>;

type Rows = readonly Readonly<Record<string, unknown>>[];
/** What a report has read by `accountSums` and `chartSources`. */
export function bookSums(
  sums: Rows = [],
  { charts = [], banks = [] }: Readonly<Record<string, Rows>>,
  columns: readonly string[],
): BookSums {
  const [chart] = charts as readonly { readonly accounts: readonly ChartAccount[] }[]; // the fields that were asked for
  return {
    columns,
    sums: sums.map(({ account, bankId, ...amounts }): AccountSum => ({
      account: String(account),
      bankId: bankId === null ? null : String(bankId),
      sums: amounts as Amounts,
    })),
    chart: chart?.accounts ?? usualAccounts,
    banks: banks as readonly Readonly<Record<string, unknown>>[] as readonly NumberedBank[], // as above
  };
}

/** An account opens its part of the general ledger. */
export const accountPage = (
  account: NonNullable<StatementLine['account']>,
  days: Pick<StatementPeriod, 'from' | 'to'>,
) =>
  `${GENERAL_LEDGER_PAGE}?${new URLSearchParams({ account: accountKey(account), fromDate: days.from, toDate: days.to }).toString()}`;

/** Lines as a report has them. `cells`: what stands beside the amounts. */
export const statementRows = (
  lines: readonly StatementLine[],
  days: Pick<StatementPeriod, 'from' | 'to'>,
  cells: (line: StatementLine) => ReportLine['cells'] = () => ({}),
): ReportLine[] =>
  lines.map((line) => ({
    key: line.key,
    ...(line.kind !== 'line' && { kind: line.kind }),
    level: line.level,
    cells:
      line.kind === 'heading'
        ? { account: line.label }
        : { account: line.label, ...shownAmounts(line), ...cells(line) },
    page: line.account ? accountPage(line.account, days) : null,
    ...(line.entries && { entries: line.entries }),
  }));

/** Beside other columns an account has no figure where nothing moved. */
const shownAmounts = ({ kind, amounts }: StatementLine): ReportLine['cells'] =>
  kind === 'line' && Object.keys(amounts).length > 1
    ? Object.fromEntries(Object.entries(amounts).map(([key, cents]) => [key, cents === 0 ? null : cents]))
    : amounts;

export const moneyColumn = (
  key: string,
  title: string,
  entries?: readonly Filter[],
  credits?: boolean,
): ReportColumn => ({
  key,
  title,
  kind: 'money',
  ...(entries && { entries: { where: [...entries], ...(credits !== undefined && { credits }) } }),
});
export const accountColumn: ReportColumn = { key: 'account', title: 'Account', kind: 'text' };

const FULL_BP = 10_000;
/** Basis points of another amount; null of nothing. */
export const partOf = (amount: Cents, whole: Cents): number | null =>
  whole === 0 ? null : Math.round((amount * FULL_BP) / Math.abs(whole));

/** What an amount is more or less than the one it is compared with. */
export const comparedCells = ({ amount = 0, compared = 0 }: Amounts) => ({
  change: amount - compared,
  changeBp: partOf(amount - compared, compared),
});
export const comparedColumns: readonly ReportColumn[] = [
  { key: 'change', title: 'Change', kind: 'money' },
  { key: 'changeBp', title: 'Change %', kind: 'percent' },
];

export const daysText = ({ from, to }: Pick<StatementPeriod, 'from' | 'to'>) => `${dayText(from)} to ${dayText(to)}`;
export const ACCRUAL = { label: 'Basis', value: 'Accrual' };
export const ACCRUAL_NOTE = 'By what was billed and owed (accrual), not by what was paid; there is no cash basis.';
