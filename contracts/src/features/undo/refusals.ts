export const undoRequestRefusals = {
  NOTHING_TO_UNDO: { status: 404, says: 'There is nothing to take back here.' },
  NOT_YOURS_TO_UNDO: { status: 403, says: 'You may see this but not take it back.' },
  UNDONE_ALREADY: { status: 409, says: '{name} took this back already, {when}.' },
  CHANGED_SINCE: {
    status: 409,
    says: '{field} was changed again by {name} on {date}. Undo that first, or leave {field} as it is.',
  },
  NO_DAY: 'Nothing of this is posted on a day that could be chosen.',
  NOTHING_BEFORE: 'Nothing stood there before that could be entered again. Change what it says instead.',
  SALESMAN_GONE: { status: 409, says: 'The salesman who had this before works here no longer. Reassign it instead.' },
} as const;
