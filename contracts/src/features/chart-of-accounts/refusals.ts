export const chartOfAccountsRefusals = {
  ACCOUNT_TWICE: 'This account stands twice in what was sent.',
  ACCOUNT_CODE_TAKEN: '{name} has the number {code} already.',
} as const;
export type ChartOfAccountsRefusal = keyof typeof chartOfAccountsRefusals;
