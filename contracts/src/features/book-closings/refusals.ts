export const bookClosingRefusals = {
  CLOSED_IN_FUTURE: 'Close the books to a day that is over.',
  CLOSED_ALREADY: 'The books are closed through {date} already. Reopen them to close to an earlier day.',
  YEAR_FINAL: '{year} is final. Post a correction in the open year.',
  YEAR_NOT_CLOSED: 'Close the books through {date} before the year is final.',
  NO_YEAR_END: 'Your fiscal year does not end on this day, but on {date}.',
  UNCLASSIFIED_LEFT: '{amount} stands on “Ask My Accountant”. Move it to where it belongs before the year is final.',
  BOOKS_OPEN: 'The books are not closed.',
  REOPENED_TOO_LATE: 'The books are closed through {date}. Reopen them to an earlier day.',
} as const;
export type BookClosingRefusal = keyof typeof bookClosingRefusals;
