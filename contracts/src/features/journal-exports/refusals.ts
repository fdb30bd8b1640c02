export const journalExportRefusals = {
  EXPORT_IN_FUTURE: 'Export days up to today.',
  EXPORT_EMPTY: 'Nothing of these days is left to export: all of it went out before.',
  EXPORT_ACCOUNT_SYSTEM: 'Xero keeps {name} itself. Choose another account for the export.',
  EXPORT_NAME_MISSING: 'Entry {entry} has a line of {name} without a customer or vendor. Name one, or choose CSV.',
  EXPORT_UNKNOWN: { status: 404, says: 'There is no such export.' },
  EXPORT_WITHDRAWN: { status: 409, says: 'This export was taken back already.' },
  EXPORT_NOT_LAST: { status: 409, says: 'A later export for the same program stands. Take that one back first.' },
} as const;
export type JournalExportRefusal = keyof typeof journalExportRefusals;
