import type { LetterLine } from '#capabilities/index.ts';
import type { Day } from '#kernel/index.ts';
import { profitParts, type PaymentInstructions, type ProfitBreakdown, type ProfitShareFields } from './commands.ts';

/** What a company begins with: everything is shown, and everything counts. */
export const defaultProfitBreakdown: ProfitBreakdown = profitParts.map((part) => ({
  part,
  shown: true,
  countsAsCost: true,
}));

export const noPaymentInstructions: PaymentInstructions = {
  payee: '',
  checkAddress: '',
  bankAccount: '',
  paymentLink: '',
  note: '',
};

/** How to pay, as every paper and page says it; nothing of what is not set. */
export const paymentLines = ({
  payee,
  checkAddress,
  bankAccount,
  paymentLink,
  note,
}: PaymentInstructions): LetterLine[] =>
  [
    { label: 'Pay to', text: payee },
    { label: 'Mail checks to', text: checkAddress },
    { label: 'Bank transfer', text: bankAccount },
    { label: 'Pay online', text: paymentLink, url: paymentLink },
    { label: 'Note', text: note },
  ].filter(({ text }) => text !== '');

type RoleShare = Pick<ProfitShareFields, 'role' | 'shareBp' | 'effectiveFrom'>;

/** The share of each role on a day: of each the latest that has begun. */
export const sharesOn = <S extends RoleShare>(shares: readonly S[], day: Day): S[] =>
  (['salesman', 'foreman', 'operator'] as const).flatMap((role) =>
    shares
      .filter((share) => share.role === role && share.effectiveFrom <= day)
      .toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom))
      .slice(-1),
  );

/** The first day on which the shares come to more than everything, and to how much; null when there is none. */
export function firstDayOver100(shares: readonly RoleShare[]): { readonly day: Day; readonly bp: number } | null {
  const days = [...new Set(shares.map(({ effectiveFrom }) => effectiveFrom))].toSorted();
  const sums = days.map((day) => ({ day, bp: sharesOn(shares, day).reduce((sum, { shareBp }) => sum + shareBp, 0) }));
  return sums.find(({ bp }) => bp > 10_000) ?? null;
}
