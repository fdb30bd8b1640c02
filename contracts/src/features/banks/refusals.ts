export const bankRefusals = { BANK_TAKEN: 'There is already a bank with this name and account.' } as const;
export type BankRefusal = keyof typeof bankRefusals;
