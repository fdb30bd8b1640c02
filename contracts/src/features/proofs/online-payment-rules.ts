import type { Cents } from '#kernel/index.ts';
import type { Discrepancy } from './calculations.ts';

/**
 * Of what was paid online: what it says lies at the provider; what came less its fees, refunds and what is disputed;
 * and what is posted about it to the bank that stands for the provider.
 */
export type OnlinePaymentFigures = { readonly held: Cents; readonly parts: Cents; readonly posted: Cents };

export const onlinePaymentDiscrepancies = ({ held, parts, posted }: OnlinePaymentFigures): Discrepancy[] => [
  ...(held === parts ? [] : [{ rule: 'onlinePayment' as const, expected: parts, found: held }]),
  ...(held === posted ? [] : [{ rule: 'onlinePayment' as const, expected: held, found: posted }]),
];

/**
 * Of the bank that stands for the provider: what all payments hold there, less what was paid out and with what else was
 * entered; and what the books have there.
 */
export type ProviderBankFigures = { readonly expected: Cents; readonly found: Cents };

export const providerBankDiscrepancies = ({ expected, found }: ProviderBankFigures): Discrepancy[] =>
  expected === found ? [] : [{ rule: 'providerBank' as const, expected, found }];
