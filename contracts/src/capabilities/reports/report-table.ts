import type { ReportCell, ReportCells, ReportColumn, ReportRow } from './report-shapes.ts';

/**
 * The innermost a report knows. `once`: the record that `once` columns are summed up of. `groups`: what tells groups
 * apart where their labels may be alike.
 */
export type ReportLine = {
  readonly key: string;
  readonly cells: ReportCells;
  readonly groups?: Readonly<Record<string, string>>;
  readonly once?: string;
  readonly page?: string | null;
  readonly note?: string | null;
  /** Of the groups it lies in, where each is seen. */
  readonly pages?: Readonly<Record<string, string>>;
};

/** The sums of some lines. */
export const sumsOf = (columns: readonly ReportColumn[], lines: readonly ReportLine[]): Record<string, ReportCell> =>
  Object.fromEntries(
    columns.flatMap(({ key, sum }): (readonly [string, ReportCell])[] => {
      if (!sum) return [];
      const counted = sum === 'all' ? lines : [...new Map(lines.map((line) => [line.once ?? line.key, line])).values()];
      const cells = counted.map(({ cells: { [key]: cell } }) => cell ?? null);
      return cells.every((cell) => cell === null)
        ? [[key, null]]
        : [[key, cells.reduce<number>((total, cell) => total + Number(cell ?? 0), 0)]];
    }),
  );

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
    return lines.map(({ key, cells, page = null, note = null }) => ({
      key: [...above, key].join('/'),
      kind: 'line',
      level,
      label: '',
      cells: Object.fromEntries(columns.map((column) => [column.key, cells[column.key] ?? null])),
      page,
      note,
    }));
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
