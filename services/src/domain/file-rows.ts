import { parseCell, squash } from '@backoffice/contracts/capabilities';
import type { Cents, Day, ImportColumn } from '@backoffice/contracts/kernel';
import { unprocessable } from '@backoffice/infra/http';
import { readCells, UnreadableSheetError } from '@backoffice/infra/sheets';

const LIMITS = { rows: 1_000, columns: 40 };

/** A row of a file, by what its columns are called; `row`: its number there. */
export type FileRow = { readonly row: number; readonly cells: Readonly<Record<string, string>> };

/** Reads the cells below the headings. @throws HttpProblem 422 naming what is wrong with the file */
export async function readFileRows(
  tenant: string,
  content: string,
  columns: Readonly<Record<string, readonly string[]>>,
): Promise<FileRow[]> {
  const [headings = [], ...rows] = await cellsOf(tenant, content);
  const places = Object.entries(columns).map(
    ([column, names]) => [column, headings.findIndex((heading) => names.includes(squash(heading)))] as const,
  );
  return rows.map((cells, at) => ({
    row: at + 2,
    cells: Object.fromEntries(places.map(([column, place]) => [column, (cells[place] ?? '').trim()])),
  }));
}

async function cellsOf(tenant: string, content: string) {
  try {
    return await readCells(tenant, Buffer.from(content, 'base64'), LIMITS);
  } catch (error) {
    if (!(error instanceof UnreadableSheetError)) throw error;
    throw unprocessable([{ field: 'content', code: error.code, message: error.message }]);
  }
}

/** What cells say, until one of them cannot be read: then `problem` says why. */
export function cellReader({ cells }: FileRow, today: Day) {
  const problems: string[] = [];
  const read = (column: string, kind: ImportColumn['kind']): unknown => {
    const parsed = parseCell({ kind } as ImportColumn, cells[column] ?? '', today); // of a kind without choices
    if ('value' in parsed) return parsed.value;
    problems.push(`${column}: ${parsed.problem}`);
    return undefined;
  };
  return {
    money: (column: string) => read(column, 'money') as Cents | undefined, // by its kind
    day: (column: string) => read(column, 'day') as Day | undefined, // by its kind
    problems,
  };
}
