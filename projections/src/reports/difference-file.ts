import type {
  LineChange,
  ReportAnswer,
  ReportCell,
  ReportColumn,
  ReportDifference,
  ReportRow,
} from '@backoffice/contracts/capabilities';
import { dayText } from '@backoffice/contracts/kernel';

/** No signs: a spreadsheet takes what begins with one for a formula. */
const changes: Readonly<Record<LineChange, string>> = { came: 'Came', went: 'Went', changed: 'Changed' };

/** A difference as a report is printed and written: what a line was before and after, side by side. */
export function differenceAnswer(difference: ReportDifference, ranByName: string): ReportAnswer {
  const { name, title, from, to, columns, groups, lines, totals, people, noLonger } = difference;
  const moved = new Set(lines.flatMap(({ cells }) => cells.map(({ column }) => column)));
  const lead = columns.find(({ key, inFiles }) => !groups.includes(key) && !inFiles);
  const shown = columns.filter(({ key }) => moved.has(key) && key !== lead?.key && !groups.includes(key));
  const named = groups.flatMap((group) => columns.find(({ key }) => key === group) ?? []);
  return {
    name,
    title: `${title}: what changed`,
    asOf: to.asOf,
    run: { position: to.position, ranAt: to.ranAt, ranByName },
    facts: [
      { label: 'From', value: pointText(from) },
      { label: 'To', value: pointText(to) },
    ],
    columns: [
      { key: 'change', title: 'Change', kind: 'text' },
      ...[...named, ...(lead ? [lead] : [])].map(({ key, title: of }) => textColumn(key, of)),
      ...shown.flatMap(({ key, title: of, kind }): ReportColumn[] => [
        { key: `${key} before`, title: `${of}, before`, kind },
        { key: `${key} after`, title: `${of}, after`, kind },
      ]),
    ],
    groups: [],
    rows: lines.map(({ key, change, isSum, label, within, page, cells }): ReportRow => ({
      key,
      kind: isSum ? 'sum' : 'line',
      level: 0,
      label: '',
      page,
      note: null,
      cells: {
        change: changes[change],
        ...Object.fromEntries(named.map((column, at) => [column.key, within[at] ?? ''])),
        ...(lead && { [lead.key]: label }),
        ...besides(cells),
      },
    })),
    total: totals.length > 0 ? besides(totals) : {},
    chart: null,
    notes: [
      ...(people.length > 0 ? [`By ${people.map((each) => `${each.name} (${each.events})`).join(', ')}`] : []),
      ...(noLonger > 0 ? [`${noLonger} records are no longer yours.`] : []),
    ],
    objections: [],
  };
}

const textColumn = (key: string, title: string): ReportColumn => ({ key, title, kind: 'text' });

const pointText = ({ asOf, position }: ReportDifference['from']) =>
  `${dayText(asOf)}, as known after entry ${position.toLocaleString('en-US')}`;

const besides = (
  cells: readonly { readonly column: string; readonly before: ReportCell; readonly after: ReportCell }[],
) =>
  Object.fromEntries(
    cells.flatMap(({ column, before, after }) => [
      [`${column} before`, before],
      [`${column} after`, after],
    ]),
  );
