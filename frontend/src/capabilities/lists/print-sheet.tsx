import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTimeZone, useToday } from '#access/profile.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { countText } from '#widgets/labels.ts';
import { PrintHead } from '#widgets/print-head.tsx';
import { columnText, isFigure, isTime } from './cell-text.ts';
import type { Column } from './columns.ts';
import type { BlockResult } from './grid/first-blocks.ts';
import type { ListPageRequest } from './grid/row-source.ts';

/** More is for a file. */
const PRINT_LIMIT = 2_000;
const PAGE_SIZE = 200;
/** What fits on an upright page, in pixels of columns on the screen. */
const UPRIGHT_PX = 820;

type PrintSheetProps<Row extends { id: string }> = {
  title: string;
  /** As they are chosen, and in their order. */
  columns: readonly Column<Row>[];
  read: (page: Pick<ListPageRequest, 'after' | 'page' | 'limit'>) => Promise<BlockResult<Row>>;
  totals?: Partial<Row> | undefined;
  /** What the list leaves out. */
  said: readonly string[];
  onDone: () => void;
};

type PrintedRows<Row> = { readonly rows: readonly Row[]; readonly isWhole: boolean };

/** A whole list on paper: reads all of it, and hands it to the printer. On the screen there is nothing of it. */
export function PrintSheet<Row extends { id: string }>({
  title,
  columns,
  read,
  totals,
  said,
  onDone,
}: PrintSheetProps<Row>) {
  const where = { zone: useTimeZone(), today: useToday() };
  const [printed, setPrinted] = useState<PrintedRows<Row> | null>(null);
  useEffect(() => {
    let current = true;
    void allRows(read).then(
      (found) => current && setPrinted(found),
      () => current && onDone(),
    );
    return () => void (current = false);
    // What is printed is what was asked for when it began.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (!printed) return undefined;
    window.addEventListener('afterprint', onDone);
    void document.fonts.ready.then(() => window.print());
    return () => window.removeEventListener('afterprint', onDone);
  }, [printed, onDone]);
  if (!printed) return null;
  const wide = columns.reduce((sum, { width }) => sum + width, 0) > UPRIGHT_PX;
  const cells = (row: Row) =>
    columns.map((column) => (
      <td key={column.field} {...formatOf(column)}>
        {columnText(column, row, where)}
      </td>
    ));
  return createPortal(
    <section className="print-sheet" data-wide={wide || undefined}>
      <PrintHead
        title={title}
        said={[
          ...said,
          printed.isWhole
            ? countText(printed.rows.length, 'row', 'rows')
            : `The first ${PRINT_LIMIT.toLocaleString('en-US')} rows; export the list to have all`,
        ]}
      />
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.field} scope="col" {...formatOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.rows.map((row) => (
            <tr key={row.id}>{cells(row)}</tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.field} {...formatOf(column)}>
                  {totals[column.field] === undefined ? '' : columnText(column, totals as Row, where)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>,
    document.body,
  );
}

const formatOf = ({ kind }: Pick<Column<object>, 'kind'>) => ({
  className: isFigure(kind) ? 'figure' : undefined,
  'data-tight': isFigure(kind) || isTime(kind) || kind === 'status' || undefined,
});

async function allRows<Row extends { id: string }>(read: PrintSheetProps<Row>['read']): Promise<PrintedRows<Row>> {
  const rows: Row[] = [];
  for (let after: string | null = null, number = 1; ; number += 1) {
    const { page, problem }: BlockResult<Row> = await read({
      ...(after === null ? { page: number } : { after, page: 1 }),
      limit: PAGE_SIZE,
    });
    if (problem) notifyProblem(problem);
    if (!page) throw new Error('A page of the list could not be read');
    rows.push(...page.items);
    after = page.endCursor;
    if (!page.hasMore || rows.length >= PRINT_LIMIT) return { rows, isWhole: !page.hasMore };
  }
}
