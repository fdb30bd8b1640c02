import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { dayText, moneyText } from '@backoffice/contracts/kernel';
import { DayText, Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';

type Place = { readonly workDate: string; readonly phaseName: string };

type Column<Line> = {
  readonly title: string;
  readonly isFigure?: boolean;
  readonly show: (line: Line) => ReactNode;
};
type RowProps<Line> = {
  columns: readonly Column<Line>[];
  nameOf: (line: Line) => string;
  onEdit?: ((line: Line) => void) | undefined;
  onRemove?: ((line: Line) => void) | undefined;
};
type TableProps<Line> = RowProps<Line> & { lines: readonly Line[]; total?: number | null | undefined };
type PanelProps<Line> = TableProps<Line> & {
  title: string;
  none: string;
  add?: (() => void) | undefined;
  action?: ReactNode;
};

/** Lines of one kind, each with what it costs where one may know that. */
export function LinesTable<Line extends Place & { id: string }>({
  title,
  none,
  add,
  action,
  ...table
}: PanelProps<Line>) {
  return (
    <Panel
      title={title}
      aside={
        action ??
        (add && (
          <Button size="small" icon={<Plus />} text="Add" aria-label={`Add to ${title.toLowerCase()}`} onClick={add} />
        ))
      }
    >
      {table.lines.length === 0 ? <p className="muted">{none}</p> : <TableOfLines {...table} />}
    </Panel>
  );
}

function TableOfLines<Line extends Place & { id: string }>({ lines, total, ...row }: TableProps<Line>) {
  const { columns, onRemove } = row;
  return (
    <div className="table-wide">
      <table className="small-list money-list lines-table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {columns.map(({ title: name, isFigure }) => (
              <th key={name} scope="col" className={isFigure ? 'figure' : undefined}>
                {name}
              </th>
            ))}
            {onRemove && (
              <th scope="col">
                <span className="sr-only">Remove</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines
            .toSorted((a, b) => a.workDate.localeCompare(b.workDate))
            .map((line) => (
              <LineRow key={line.id} line={line} {...row} />
            ))}
        </tbody>
        {total !== undefined && total !== null && (
          <tfoot>
            <tr>
              <td>Total</td>
              {columns.slice(1).map(({ title: name }) => (
                <td key={name} className="line-blank" aria-hidden />
              ))}
              <td className="figure">
                <Money of={total} strong />
              </td>
              {onRemove && <td className="line-blank" aria-hidden />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function LineRow<Line extends Place & { id: string }>({
  line,
  columns,
  nameOf,
  onEdit,
  onRemove,
}: RowProps<Line> & { line: Line }) {
  const name = `${nameOf(line)}, ${dayText(line.workDate)}`;
  /** What it is comes first, what it cost last; on a phone these two make the first row. */
  const classOf = (at: number, isFigure = false) =>
    [isFigure && 'figure', at === 0 ? 'ticket-what' : at === columns.length - 1 ? 'ticket-cost' : 'ticket-more']
      .filter(Boolean)
      .join(' ');
  return (
    <tr>
      <td className="line-day">
        {onEdit ? (
          <button type="button" className="text-button" aria-label={`Edit ${name}`} onClick={() => onEdit(line)}>
            {dayText(line.workDate)}
          </button>
        ) : (
          <DayText of={line.workDate} />
        )}
      </td>
      {columns.map(({ title, isFigure, show }, at) => (
        <td key={title} className={classOf(at, isFigure)} data-title={isFigure ? title : undefined}>
          {show(line)}
        </td>
      ))}
      {onRemove && (
        <td className="line-remove">
          <Button
            size="small"
            variant="minimal"
            icon={<Trash />}
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(line)}
          />
        </td>
      )}
    </tr>
  );
}

export const phaseOf = ({ phaseName }: Place) => phaseName || <span className="muted">No phase</span>;
export const costById = <Cost extends { id: string }>(costs: readonly Cost[] | null | undefined) =>
  new Map(costs?.map((cost) => [cost.id, cost]));

export const costColumns = (costs: ReadonlyMap<string, { rate: number; amount: number }>, areKnown: boolean) =>
  areKnown
    ? [
        { title: 'Rate', isFigure: true, show: ({ id }: { id: string }) => moneyText(costs.get(id)?.rate ?? 0) },
        { title: 'Cost', isFigure: true, show: ({ id }: { id: string }) => <Money of={costs.get(id)?.amount ?? 0} /> },
      ]
    : [];
