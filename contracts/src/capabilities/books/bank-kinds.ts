import { z } from 'zod';

/** What a bank record is: money that is had, or owed. */
export const bankKinds = { bank: 'Bank account', card: 'Card or line of credit' } as const;
export const BankKind = z.enum(['bank', 'card']);
export type BankKind = z.infer<typeof BankKind>;
/** Below these each bank and each card is an account of its own: lines say which. */
export const moneyAccounts = ['bank', 'cards'] as const;
export type MoneyAccount = (typeof moneyAccounts)[number];
export const isMoneyAccount = (account: string): account is MoneyAccount =>
  moneyAccounts.some((each) => each === account);
/** Records of before there were cards are banks. */
export const moneyAccountOf = (kind: BankKind | undefined): MoneyAccount => (kind === 'card' ? 'cards' : 'bank');
