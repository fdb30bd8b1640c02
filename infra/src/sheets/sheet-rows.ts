/** `row`: as a spreadsheet counts, from 1. */
export type NumberedRow = { readonly row: number; readonly cells: readonly string[] };

/** Why a file cannot be read, as a sentence. */
export class UnreadableSheetError extends Error {
  readonly code: string;

  constructor(message: string, code = 'UNREADABLE', options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export const BATCH_ROWS = 500;

export const hasContent = ({ cells }: NumberedRow): boolean => cells.some((cell) => cell.trim() !== '');
