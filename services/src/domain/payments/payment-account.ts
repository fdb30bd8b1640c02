import { deterministicUuid } from '@backoffice/infra/http';

/** The bank of the books that stands for the balance of a company at the provider. */
export const providerBankOf = (tenant: string): string => deterministicUuid(`${tenant} bank of online payments`);

/** Where the account of a company is found by what the provider calls it. */
export const accountScope = 'PaymentAccount.account/provider';
