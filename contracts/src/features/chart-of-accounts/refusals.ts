export const chartOfAccountsRefusals = {
  ACCOUNT_TWICE: 'This account stands twice in what was sent.',
  ACCOUNT_CODE_TAKEN: '{name} has the number {code} already.',
  ACCOUNT_NAME_TAKEN: 'The account {code} is called that already.',
  ACCOUNT_UNKNOWN: { status: 404, says: 'Choose an account of this company.' },
  ACCOUNT_TYPE_REQUIRED: 'Say what kind of account it is, or below which one it stands.',
  ACCOUNT_TOO_DEEP: 'Accounts stand at most three deep.',
  ACCOUNT_OF_RECORDS: '{name} is kept by {keeper}. It has no accounts of your own below it.',
  ACCOUNT_OF_SYSTEM: 'Other parts of the books post to {name}. Give it another name instead.',
  ACCOUNT_HAS_BALANCE: '{name} stands at {balance}. Bring it to zero before you retire it.',
  ACCOUNT_HAS_PARTS: '{name} stands above {part}. Retire that first.',
  ACCOUNT_MAPPED: 'Costs of jobs go to {name}. Choose another account for them first.',
  MAPPING_OUTSIDE: '{name} does not stand below {usual}. Choose {usual} or an account below it.',
  MAPPING_TWICE: 'This is said twice. Leave one of them out.',
  ACCOUNT_RETIRED: '{name} was retired on {date}.',
  ACCOUNT_NOT_RETIRED: '{name} is in use.',
} as const;
export type ChartOfAccountsRefusal = keyof typeof chartOfAccountsRefusals;
