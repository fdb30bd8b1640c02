import type { CheckMethod } from '@backoffice/contracts/features/checks';
import type { Cents, ProblemDetail } from '@backoffice/contracts/kernel';
import type { CommandOutcome } from '#data/use-command.ts';
import { accountLineBody, blankAccountLine, type AccountLineDraft } from '#records/account-lines.tsx';

/** What no bill was recorded of. */
export type ExpenseDraft = AccountLineDraft & { memo: string };
export type CheckDraft = {
  bankId: string;
  method: CheckMethod;
  number: string;
  vendorId: string;
  payee: string;
  date: string;
  memo: string;
  /** What is paid of each bill; of a credit it is negative. */
  bills: Record<string, Cents>;
  lines: ExpenseDraft[];
  /** Why a subcontractor is paid though papers of it are missing. */
  withoutPapers: string;
};
export const blankExpense: ExpenseDraft = { ...blankAccountLine, account: 'expenses', memo: '' };

const sumOf = (amounts: readonly (Cents | null)[]) => amounts.reduce<Cents>((sum, amount) => sum + (amount ?? 0), 0);
/** What a check comes to. */
export const checkTotal = ({ bills, lines }: Pick<CheckDraft, 'bills' | 'lines'>): Cents =>
  sumOf([...Object.values(bills), ...lines.map(({ amount }) => amount)]);

/** Expenses stand before bills, so that what is wrong with a line has the name of its field. */
export const contentToBody = ({ bills, lines, date, payee, memo, withoutPapers }: CheckDraft) => ({
  ...(withoutPapers && { withoutPapers }),
  ...(date && { date }),
  payee,
  memo,
  amount: checkTotal({ bills, lines }),
  lines: [
    ...lines.map((line) => ({ ...accountLineBody(line), account: line.account, memo: line.memo })),
    ...Object.entries(bills).map(([billId, amount]) => ({ billId, amount })),
  ],
});

/** A refusal names the n-th line; on the screen that of a bill stands at the bill. */
export function refusalsAtBills<A>(
  outcome: CommandOutcome<A>,
  sent: readonly { readonly billId?: string | undefined; readonly account?: string | undefined }[],
): CommandOutcome<A> {
  if (outcome.ok) return outcome;
  const atBill = (detail: ProblemDetail): ProblemDetail => {
    const [, at] = /^lines\.(\d+)/.exec(detail.field) ?? [];
    const billId = at === undefined ? undefined : sent[Number(at)]?.billId;
    return billId === undefined ? detail : { ...detail, field: `bills.${billId}` };
  };
  return { ok: false, problem: { ...outcome.problem, details: outcome.problem.details.map(atBill) } };
}
