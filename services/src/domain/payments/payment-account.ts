/** Where the account of a company is found by what the provider calls it. */
export const accountScope = 'PaymentAccount.account/provider';
