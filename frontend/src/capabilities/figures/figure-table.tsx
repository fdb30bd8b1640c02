import type { ReactNode } from 'react';
import type { Cents } from '@backoffice/contracts/kernel';
import { Money } from '#widgets/formats.tsx';

/** `isFigure`: its cells stand to the right. */
type FigureColumn = { readonly title: string; readonly isFigure?: true };
/** `cells`: one for each column but the first; null where nothing stands. */
type FigureRow = { readonly head: ReactNode; readonly cells: readonly ReactNode[] };
type Props = { columns: readonly FigureColumn[]; rows: readonly FigureRow[]; total?: FigureRow | null };

/** Lines of a record with their figures, and what they come to; on a phone each cell says its column. */
export function FigureTable({ columns, rows, total = null }: Props) {
  const [, ...others] = columns;
  const classOf = ({ isFigure }: FigureColumn) => (isFigure ? 'figure' : undefined);
  const rowOf = ({ head, cells }: FigureRow, key: number | string) => (
    <tr key={key}>
      <th scope="row">{head}</th>
      {others.map((column, at) => (
        <td
          key={column.title}
          className={classOf(column)}
          data-title={column.title}
          data-none={(cells[at] ?? null) === null || undefined}
        >
          {cells[at]}
        </td>
      ))}
    </tr>
  );
  return (
    <div className="table-wide">
      <table className="money-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(rowOf)}</tbody>
        {total && <tfoot>{rowOf(total, 'total')}</tfoot>}
      </table>
    </div>
  );
}

/** The columns of an amount that is a debit or a credit. */
export const sideColumns = [
  { title: 'Debit', isFigure: true },
  { title: 'Credit', isFigure: true },
] as const;
export const sideCells = (amount: Cents): readonly ReactNode[] =>
  [amount, -amount].map((side, at) => (side > 0 ? <Money key={at} of={side} /> : null));
