import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { dayText, moneyText } from '@backoffice/contracts/kernel';
import { DayText, Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';

type Place = { readonly workDate: string; readonly phaseName: string };

/** Lines of one kind, each with what it costs where one may know that. */
export function LinesTable<Line extends Place & { id: string }>({
  title,
  lines,
  columns,
  total,
  none,
  add,
  action,
  onEdit,
  onRemove,
  nameOf,
}: {
  title: string;
  lines: readonly Line[];
  columns: readonly { readonly title: string; readonly isFigure?: boolean; readonly show: (line: Line) => ReactNode }[];
  total?: number | null | undefined;
  none: string;
  add?: (() => void) | undefined;
  action?: ReactNode;
  onEdit?: ((line: Line) => void) | undefined;
  onRemove?: ((line: Line) => void) | undefined;
  nameOf: (line: Line) => string;
}) {
  const spread = lines.toSorted((a, b) => a.workDate.localeCompare(b.workDate));
  /** What it is comes first, what it cost last; on a phone these two make the first row. */
  const classOf = (at: number, isFigure = false) =>
    [isFigure && 'figure', at === 0 ? 'ticket-what' : at === columns.length - 1 ? 'ticket-cost' : 'ticket-more']
      .filter(Boolean)
      .join(' ');
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
      {lines.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
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
              {spread.map((line) => (
                <tr key={line.id}>
                  <td className="line-day">
                    {onEdit ? (
                      <button
                        type="button"
                        className="text-button"
                        aria-label={`Edit ${nameOf(line)}, ${dayText(line.workDate)}`}
                        onClick={() => onEdit(line)}
                      >
                        {dayText(line.workDate)}
                      </button>
                    ) : (
                      <DayText of={line.workDate} />
                    )}
                  </td>
                  {columns.map(({ title: name, isFigure, show }, at) => (
                    <td key={name} className={classOf(at, isFigure)} data-title={isFigure ? name : undefined}>
                      {show(line)}
                    </td>
                  ))}
                  {onRemove && (
                    <td className="line-remove">
                      <Button
                        size="small"
                        variant="minimal"
                        icon={<Trash />}
                        aria-label={`Remove ${nameOf(line)}, ${dayText(line.workDate)}`}
                        onClick={() => onRemove(line)}
                      />
                    </td>
                  )}
                </tr>
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
      )}
    </Panel>
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
