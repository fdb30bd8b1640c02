import { keeperOf, systemAccounts, type AccountType, type LedgerAccount } from '#capabilities/index.ts';
import type { ChartAccount } from '#features/chart-of-accounts';
import { LINE_LIMIT, type Cents, type Day } from '#kernel/index.ts';
import type { OpeningInvoice, OpeningJob, OpeningRow } from './commands.ts';
import type { OpeningBank, OpeningControl, OpeningFigures, OpeningView } from './view.ts';

/** What is owed and owned singly: a trial balance is compared with the sum of it, and posts nothing there. */
const controlAccounts = [
  'receivable',
  'retention',
  'payable',
  'retentionPayable',
  'credit',
  'undeposited',
] as const satisfies readonly LedgerAccount[];
/** Each bank and card, too, says itself what it begins with; what was owed on cards all together is posted. */
export const isControlAccount = ({ account, bankId }: Pick<OpeningRow, 'account' | 'bankId'>): boolean =>
  account === 'bank' || bankId !== null || controlAccounts.some((each) => each === account);

type OpeningDraft = Pick<OpeningView, 'invoices' | 'bills' | 'credits' | 'rows'>;
const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0);

/** What documents and banks bring, by account; debits are positive. */
function enteredOn({ invoices, bills, credits }: Omit<OpeningDraft, 'rows'>, account: string): Cents {
  switch (account) {
    case 'receivable':
      return sumOf(invoices.map(({ open }) => open));
    case 'retention':
      return sumOf(invoices.map(({ retention }) => retention));
    case 'credit':
      return 0 - sumOf(credits.map(({ amount }) => amount));
    case 'payable':
      return 0 - sumOf(bills.map(({ open }) => open));
    case 'retentionPayable':
      return 0 - sumOf(bills.map(({ retentionHeld }) => retentionHeld));
  }
  return 0;
}

/**
 * Where 3900 stands: documents and banks post against it singly, the rest of the trial balance in one entry. It is
 * nothing where the file says of each control account what is entered.
 */
export function openingFigures(
  draft: OpeningDraft,
  { banks, chart }: { readonly banks: readonly OpeningBank[]; readonly chart: readonly ChartAccount[] },
): OpeningFigures {
  const { rows } = draft;
  const fileOf = (account: string, bankId: string | null) =>
    sumOf(rows.filter((row) => row.account === account && row.bankId === bankId).map(({ amount }) => amount));
  const control = (of: Pick<OpeningControl, 'account' | 'bankId' | 'number' | 'name' | 'entered'>): OpeningControl => {
    const file = fileOf(of.account, of.bankId);
    return { ...of, file, difference: file - of.entered };
  };
  const controls = [
    ...banks.map(({ account, bankId, code: number, name, amount: entered }) =>
      control({ account, bankId, number, name, entered }),
    ),
    ...controlAccounts.map((account) => {
      const { code: number, name } = chart.find((each) => each.account === account) ?? systemAccounts[account];
      return control({ account, bankId: null, number, name, entered: enteredOn(draft, account) });
    }),
  ].filter(({ account, file, entered }) => file !== 0 || entered !== 0 || account === 'receivable');
  const documents = 0 - sumOf(controls.map(({ entered }) => entered));
  return {
    documents,
    remaining: documents - sumOf(postedRows(rows).map(({ amount }) => amount)),
    debits: sumOf(rows.map(({ amount }) => Math.max(amount, 0))),
    credits: sumOf(rows.map(({ amount }) => Math.max(-amount, 0))),
    controls,
  };
}

/** The rows that one entry posts, against 3900. */
export const postedRows = (rows: readonly OpeningRow[]): OpeningRow[] =>
  rows.filter((row) => row.amount !== 0 && !isControlAccount(row));

/** The account on which the file and what is entered differ most; undefined where they agree. */
export const largestGap = ({ controls }: Pick<OpeningFigures, 'controls'>): OpeningControl | undefined =>
  controls
    .filter(({ difference }) => difference !== 0)
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0];

/** Work in progress, which a schedule keeps: a trial balance has its balances of that day alone. */
const scheduled = ['underbillings', 'overbillings', 'lossProvision'] as const satisfies readonly LedgerAccount[];
/**
 * What takes work in progress back the day after, as a schedule of that day would: against its revenue, and a provision
 * against its cost. Debits are positive; nothing where the file has none.
 */
export function wipTakenBack(
  rows: readonly OpeningRow[],
): { readonly account: LedgerAccount; readonly amount: Cents }[] {
  const lines = scheduled.map((account) => ({
    account,
    amount: 0 - sumOf(rows.filter((row) => row.account === account).map(({ amount }) => amount)),
  }));
  const [under = 0, over = 0, provision = 0] = lines.map(({ amount }) => amount);
  return [
    ...lines,
    { account: 'wipRevenue' as const, amount: 0 - under - over },
    { account: 'lossCost' as const, amount: 0 - provision },
  ].filter(({ amount }) => amount !== 0);
}

/** Of the invoice for what was billed of a job and paid before: the same whenever it is posted, one for each job. */
const paidBeforeNumber = (contractId: string) => `Before ${contractId.slice(-6).toUpperCase()}`;
type OpeningDocumentsDraft = Pick<OpeningView, 'invoices' | 'jobs' | 'date'>;
/** All invoices that it records: of each job what was paid before, then those that are entered. */
export const recordedInvoices = ({ invoices, jobs, date }: OpeningDocumentsDraft): OpeningInvoice[] => [
  ...jobs.flatMap(({ contractId, contractName, locationId, billed }) => {
    const original = billed - billedOf(invoices, contractId);
    const paid = { number: paidBeforeNumber(contractId), date, dueDate: date, original, retention: 0, open: 0 };
    return original > 0 ? [{ contractId, contractName, locationId, ...paid }] : [];
  }),
  ...invoices,
];
export const billedOf = (invoices: readonly OpeningInvoice[], contractId: string): Cents =>
  sumOf(invoices.filter((each) => each.contractId === contractId).map(({ original }) => original));

/** A contract that it begins itself, by its invoices and by what is known of its job. */
export type BegunContract = {
  readonly contractId: string;
  readonly locationId: string;
  readonly date: Day;
  readonly amount: Cents;
  readonly retentionBp: number;
  readonly estimatedCost: Cents | null;
};
const MOST_RETAINED_BP = 1_000;
/**
 * `amount`: what was agreed, or without that what was billed. `retentionBp`: the largest share that is held of an
 * invoice; `date`: of the first of them.
 */
export function begunContracts(draft: OpeningDocumentsDraft): BegunContract[] {
  const recorded = recordedInvoices(draft);
  const named = [...draft.jobs, ...recorded].filter(({ locationId }) => locationId !== null);
  return [...new Map(named.map(({ contractId, locationId }) => [contractId, locationId ?? ''])).entries()].map(
    ([contractId, locationId]) => {
      const billed = recorded.filter((each) => each.contractId === contractId);
      const job: OpeningJob | undefined = draft.jobs.find((each) => each.contractId === contractId);
      return {
        contractId,
        locationId,
        date: billed.map(({ date }) => date).reduce((first, day) => (day < first ? day : first), draft.date),
        amount: Math.min(LINE_LIMIT, Math.max(job?.value ?? billedOf(recorded, contractId), 1)),
        retentionBp: Math.min(
          MOST_RETAINED_BP,
          Math.max(0, ...billed.map(({ retention, original }) => Math.ceil((retention * 10_000) / original))),
        ),
        estimatedCost: job?.estimatedCost ?? null,
      };
    },
  );
}

const results: readonly AccountType[] = ['income', 'costOfRevenue', 'indirectCost', 'expense', 'otherIncome'];
/**
 * Who keeps an account that a trial balance brings nothing to; null where it does. Income and costs are posted as they
 * stand, so that the profit of the year is whole; what a schedule posts to them is taken back the day after.
 */
export function openingKeeper(of: ChartAccount): string | null {
  const { account, type } = of;
  const isControl = isControlAccount({ account, bankId: null });
  const isOpen = isControl || scheduled.some((each) => each === account) || results.includes(type);
  return isOpen ? null : keeperOf(of);
}
