export const reconciliationRefusals = {
  BANK_UNKNOWN: { status: 404, says: 'Choose a bank of this company.' },
  STATEMENT_IN_FUTURE: 'A statement cannot end after today.',
  STATEMENT_BEFORE_LAST: 'The statement of {date} is reconciled. Choose a later day.',
  STATEMENT_DIFFERENCE: 'A difference of {difference} is left. Tick what the bank lists until it is nothing.',
  STATEMENT_REOPENED: 'This statement was reopened on {date}.',
  STATEMENT_NOT_LAST: 'Statements are reopened from the last one back: that of {date} comes first.',
  STATEMENT_CLOSED: 'The books are closed through {date}. Have them reopened before this statement.',
  ITEM_UNKNOWN: { status: 404, says: 'Tick what moved at this bank.' },
  ITEM_AFTER_STATEMENT: '{item} is dated after the statement.',
  ITEM_RECONCILED: '{item} is reconciled already.',
  DEPOSIT_INCOMPLETE: 'Deposit {number} holds more than what is ticked of it. The bank lists it whole.',
  ITEM_GONE: '{item} does not count any more.',
} as const;
export type ReconciliationRefusal = keyof typeof reconciliationRefusals;
