import { bank } from '@backoffice/contracts/dictionaries/banks';
import { paymentMethod } from '@backoffice/contracts/dictionaries/payment-methods';
import type {
  PaymentAccount,
  PaymentAccountFacts,
  PaymentTerms,
} from '@backoffice/contracts/features/payment-accounts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import { accountScope } from '#domain/payments/payment-account.ts';

export const paymentAccountFacts: GatherFacts<PaymentAccountFacts, PaymentAccount> = async ({ data }, world) => {
  // the commands that have them
  const { payoutBankId, cardMethodId, bankDebitMethodId } = data as Partial<PaymentTerms>;
  const [payoutBank, ...methods] = await Promise.all([
    payoutBankId === undefined ? null : world.record(bank, payoutBankId),
    ...[cardMethodId, bankDebitMethodId].map((id) => (id === undefined ? null : world.record(paymentMethod, id))),
  ]);
  return {
    payoutBank: payoutBank && isUsable(payoutBank) && payoutBank.kind !== 'card' ? payoutBank : null,
    methodsUsable: methods.every((method) => method !== null && isUsable(method) && !method.requiresCheckNo),
  };
};

const isUsable = ({ status, trashedAt }: { readonly status: string; readonly trashedAt: string | null }) =>
  status === 'active' && trashedAt === null;

/** An account is found by the id that the provider names it by: it belongs to one company. */
export const paymentAccountClaims = ({ accountId }: PaymentAccount): UniqueClaim[] => [
  { scope: accountScope, key: accountId, refusal: { code: 'ID_TAKEN' } },
];
