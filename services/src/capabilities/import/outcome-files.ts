import type { ImportedRow } from '@backoffice/contracts/capabilities';
import { pluralNoun, type Resource, sentenceCase } from '@backoffice/contracts/kernel';
import type { Imports, StoredImportFile } from '@backoffice/infra/imports';
import { csvOf, type Row } from '@backoffice/infra/sheets';

const outcomeNames = { create: 'Created', update: 'Updated', unchanged: 'Unchanged', refused: 'Refused' } as const;

/** Why a row was refused, each reason with its column. */
export const reasonOf = ({ problems }: Pick<ImportedRow, 'problems'>): string =>
  problems.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' ');

/**
 * The file as it came, with what became of each row; or the refused rows alone, with the reasons, to be corrected and
 * put in again.
 */
export async function* outcomeCsv(
  imports: Imports,
  file: StoredImportFile,
  task: string,
  only: 'refused' | null,
): AsyncGenerator<string> {
  const titles = only === null ? ['Outcome', 'Id', 'Reason'] : ['Reason'];
  const columns = [...file.columns.map(({ heading }) => heading), ...titles].map((title) => ({
    title,
    kind: 'text' as const,
  }));
  yield* csvOf({ columns, rows: rows() });

  async function* rows(): AsyncGenerator<readonly Row[]> {
    const all = (await imports.readRows(file))?.[Symbol.iterator]();
    for await (const batch of imports.outcomes<ImportedRow>(file, task, { after: 0, outcome: only ?? undefined }))
      yield batch.map((outcome) => {
        const cells = cellsOf(all, outcome.row, file.columns.length);
        const said = only === null ? [outcomeNames[outcome.outcome], outcome.id] : [];
        return [...cells, ...said, reasonOf(outcome)];
      });
  }
}

/** Both are in the order of the rows. */
function cellsOf(
  rows: Iterator<{ readonly row: number; readonly cells: readonly string[] }> | undefined,
  row: number,
  width: number,
): string[] {
  for (let next = rows?.next(); next && !next.done; next = rows?.next())
    if (next.value.row === row) return Array.from({ length: width }, (_, at) => next.value.cells[at] ?? '');
  return Array.from({ length: width }, () => '');
}

/** `Customers imported.csv` */
export const fileNameOf = (resource: Pick<Resource, 'path' | 'noun'>, what: string): string => {
  const noun = pluralNoun(resource);
  return `${sentenceCase(noun)} ${what}.csv`;
};
