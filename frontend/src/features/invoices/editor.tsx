import { useCallback, useMemo, useRef } from 'react';
import type { BillingSheet } from '@backoffice/contracts/features/invoices';
import { groupLines, type BillingFigures } from './calculations.ts';
import { EditorRow, errorAt, SumsRow } from './editor-row.tsx';
import { BillingTools, GoneLines } from './editor-tools.tsx';
import { useBillingDraft } from './use-draft.ts';

/**
 * What is billed of the schedule, by keyboard first: Enter and the arrows go down and up, `%`, `#` and `$` turn a line
 * to another measure while one types, and a column can be pasted from a spreadsheet.
 */
export function BillingEditor({ sheet, figures }: { sheet: BillingSheet; figures: BillingFigures }) {
  const draft = useBillingDraft(sheet);
  const { usual, typed, paths } = draft;
  const groups = useMemo(() => groupLines(sheet), [sheet]);
  const host = useRef<HTMLDivElement>(null);
  const onMove = useCallback(
    (to: number) => host.current?.querySelector<HTMLElement>(`[data-at="${to}"] [data-cell]`)?.focus(),
    [],
  );
  return (
    <div className="billing" ref={host}>
      <BillingTools draft={draft} />
      <GoneLines draft={draft} />
      <table className="billing-table">
        <caption className="sr-only">
          Every line that can be billed, what was billed of it before, and what this invoice bills
        </caption>
        <BillingTableHead />
        {groups.map(({ id, title, from, lines }) => (
          <tbody key={id}>
            {groups.length > 1 && (
              <SumsRow className="billing-group" title={title} of={figures.lines.slice(from, from + lines.length)} />
            )}
            {lines.map((line, index) => (
              <EditorRow
                key={line.sourceLineItemId}
                line={line}
                at={from + index}
                path={paths.get(line.sourceLineItemId) ?? -1}
                method={typed.get(line.sourceLineItemId)?.method ?? usual}
                value={typed.get(line.sourceLineItemId)?.value ?? null}
                error={errorAt(draft.errors, paths.get(line.sourceLineItemId))}
                {...draft.oneLine}
                onMove={onMove}
              />
            ))}
          </tbody>
        ))}
        <tfoot>
          <SumsRow className="billing-total" title="Total" of={figures.lines} />
        </tfoot>
      </table>
      <p className="muted billing-keys">
        <kbd>Enter</kbd> <kbd>↑</kbd> <kbd>↓</kbd> another line · <kbd>%</kbd> <kbd>#</kbd> <kbd>$</kbd> percent,
        quantity, amount · paste a column from a spreadsheet
      </p>
      <div className="sr-only" role="status">
        {draft.announced}
      </div>
    </div>
  );
}

const BillingTableHead = () => (
  <thead>
    <tr>
      <th scope="col">Line</th>
      <th scope="col" className="figure">
        Scheduled
      </th>
      <th scope="col" className="figure">
        Billed before
      </th>
      <th scope="col">Bill</th>
      <th scope="col" className="figure">
        This period
      </th>
      <th scope="col" className="figure">
        To date
      </th>
      <th scope="col" className="figure">
        Balance
      </th>
    </tr>
  </thead>
);
