export const bookClosingRefusals = {
  CLOSED_IN_FUTURE: 'Close the books to a day that is over.',
  CLOSED_ALREADY: 'The books are closed through {date} already. Reopen them to close to an earlier day.',
  BOOKS_OPEN: 'The books are not closed.',
  REOPENED_TOO_LATE: 'The books are closed through {date}. Reopen them to an earlier day.',
} as const;
export type BookClosingRefusal = keyof typeof bookClosingRefusals;
