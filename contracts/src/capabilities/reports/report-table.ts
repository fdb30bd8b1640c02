import type { EntrySelection, ReportCell, ReportCells, ReportColumn, ReportRow } from './report-shapes.ts';

/**
 * The innermost a report knows. `once`: the record that `once` columns are summed up of. `groups`: what tells groups
 * apart where their labels may be alike.
 */
export type ReportLine = {
  readonly key: string;
  /** A line that is none of its own, of a report that adds up its lines itself. */
  readonly kind?: 'heading' | 'sum';
  /** How far it is indented, where there are no groups. */
  readonly level?: number;
  readonly cells: ReportCells;
  /** What its figures open, in columns that open entries of the books. */
  readonly entries?: EntrySelection;
  readonly groups?: Readonly<Record<string, string>>;
  readonly once?: string;
  readonly page?: string | null;
  readonly note?: string | null;
  /** Of the groups it lies in, where each is seen. */
  readonly pages?: Readonly<Record<string, string>>;
};

/** The sums of some lines. */
export function sumsOf(columns: readonly ReportColumn[], lines: readonly ReportLine[]): Record<string, ReportCell> {
  const linesOf = { all: lines, once: [...new Map(lines.map((line) => [line.once ?? line.key, line])).values()] };
  return Object.fromEntries(
    columns.flatMap(({ key, sum }) => (sum ? [[key, sumOfCells(linesOf[sum], key)] as const] : [])),
  );
}

/** Null where no line says anything. */
function sumOfCells(lines: readonly ReportLine[], key: string): number | null {
  let sum: number | null = null;
  for (const { cells } of lines) {
    const cell = cells[key] ?? null;
    if (cell !== null) sum = (sum ?? 0) + Number(cell);
  }
  return sum;
}

/** Lines under their groups, in the order in which these first come, each group with its sums. */
export function reportRows(
  columns: readonly ReportColumn[],
  groups: readonly string[],
  lines: readonly ReportLine[],
  above: readonly string[] = [],
): ReportRow[] {
  const [group, ...inner] = groups;
  const level = above.length;
  if (group === undefined)
    return lines.map(
      ({ key, kind = 'line' as const, level: indent = 0, cells, entries, page = null, note = null }): ReportRow => ({
        key: [...above, key].join('/'),
        kind,
        level: level + indent,
        label: '',
        cells: cellsOf(columns, cells),
        page,
        note,
        ...(entries && { entries }),
      }),
    );
  const idOf = ({ groups: ids, cells }: ReportLine) => ids?.[group] ?? String(cells[group] ?? '');
  return [...Map.groupBy(lines, idOf)].flatMap(([id, within]): ReportRow[] => {
    const [first] = within;
    const path = [...above, id];
    return [
      {
        key: path.join('/'),
        kind: 'group',
        level,
        label: String(first?.cells[group] ?? ''),
        cells: sumsOf(columns, within),
        page: first?.pages?.[group] ?? null,
        note: null,
      },
      ...reportRows(columns, inner, within, path),
    ];
  });
}

/** One object of the same columns for each of many lines. */
function cellsOf(columns: readonly ReportColumn[], cells: ReportCells): ReportCells {
  const shown: Record<string, ReportCell> = {};
  for (const { key } of columns) shown[key] = cells[key] ?? null;
  return shown;
}
