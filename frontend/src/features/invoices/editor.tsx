import { useCallback, useMemo, useRef, useState, type ClipboardEvent } from 'react';
import { Button, Callout, SegmentedControl } from '@blueprintjs/core';
import { useController, useFormContext } from 'react-hook-form';
import type { BillingSheet } from '@backoffice/contracts/features/invoices';
import { quantityText } from '@backoffice/contracts/kernel';
import { showToast, UNDO_TOAST_LIFE_MS } from '#toasts/toasts.ts';
import { countText } from '#widgets/labels.ts';
import { groupLines, type BillingFigures } from './calculations.ts';
import {
  billAllTo,
  filledEntries,
  billRest,
  mergeEntries,
  entriesWithoutLine,
  billingMeasures,
  billingMethods,
  pasteColumn,
  reinterpretMethod,
  convertMethod,
  type BillingMethod,
  type SheetLine,
  type LineEntry,
} from './entries.ts';
import { BillAllTo, EditorRow, errorAt, parseMethod, SumsRow } from './editor-row.tsx';

/**
 * What is billed of the schedule, by keyboard first: Enter and the arrows go down and up, `%`, `#` and `$` turn a line
 * to another measure while one types, and a column can be pasted from a spreadsheet.
 */
export function BillingEditor({ sheet, figures }: { sheet: BillingSheet; figures: BillingFigures }) {
  const { control } = useFormContext();
  const { field, formState } = useController({ name: 'lineItems', control });
  const all = field.value as readonly LineEntry[]; // the draft of an invoice holds what is typed under this name
  const [usual, setUsual] = useState<BillingMethod>('percent');
  const [announced, announce] = useState('');
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(all);
  latest.current = all;
  const { lines: schedule } = sheet;
  const groups = useMemo(() => groupLines(sheet), [sheet]);
  const gone = entriesWithoutLine(sheet, all);
  const paths = new Map(filledEntries(all).map(({ sourceLineItemId }, at) => [sourceLineItemId, at]));
  const typed = new Map(all.map((each) => [each.sourceLineItemId, each]));

  const { onChange } = field; // the field itself is another one after every change
  const put = useCallback(
    (next: readonly LineEntry[]) => {
      latest.current = next;
      onChange(next);
    },
    [onChange],
  );
  const at = useCallback(
    (line: SheetLine): LineEntry =>
      latest.current.find(({ sourceLineItemId }) => sourceLineItemId === line.sourceLineItemId) ?? {
        sourceLineItemId: line.sourceLineItemId,
        method: usual,
        value: null,
      },
    [usual],
  );
  const onType = useCallback(
    (line: SheetLine, value: number | null) => put(mergeEntries(schedule, latest.current, [{ ...at(line), value }])),
    [at, put, schedule],
  );
  const onMethod = useCallback(
    (line: SheetLine, method: BillingMethod, how: 'turn' | 'resign') => {
      const next = how === 'turn' ? convertMethod(line, at(line), method) : reinterpretMethod(at(line), method);
      put(mergeEntries(schedule, latest.current, [next]));
      announce(`Line ${schedule.indexOf(line) + 1} by ${billingMeasures[method].name}`);
    },
    [at, put, schedule],
  );
  const onMove = useCallback(
    (to: number) => host.current?.querySelector<HTMLElement>(`[data-at="${to}"] [data-cell]`)?.focus(),
    [],
  );
  const onPaste = useCallback(
    (event: ClipboardEvent<HTMLElement>, from: number) => {
      const text = event.clipboardData.getData('text/plain');
      if (!/\t|\n./.test(text)) return;
      event.preventDefault();
      const { all: next, count } = pasteColumn(schedule, latest.current, from, text, usual);
      put(next);
      announce(`${countText(count, 'line', 'lines')} pasted`);
    },
    [put, schedule, usual],
  );

  function turnAll(method: BillingMethod) {
    setUsual(method);
    put(
      mergeEntries(
        schedule,
        latest.current,
        schedule.map((line) => convertMethod(line, at(line), method)),
      ),
    );
  }
  function clear() {
    const before = latest.current;
    put([]);
    showToast({
      summary: `${countText(filledEntries(before).length, 'line', 'lines')} cleared.`,
      life: UNDO_TOAST_LIFE_MS,
      action: { text: 'Undo', onPress: () => put(before) },
    });
  }
  return (
    <div className="billing" ref={host}>
      <div className="billing-tools">
        <span className="billing-by" id="bill-by">
          Bill by
        </span>
        <SegmentedControl
          size="small"
          role="radiogroup"
          aria-labelledby="bill-by"
          value={usual}
          onValueChange={(value) => turnAll(parseMethod(value))}
          options={billingMethods.map((value) => ({
            value,
            label: value === 'percent' ? 'Percent' : value === 'quantity' ? 'Quantity' : 'Amount',
          }))}
        />
        <span className="grow" />
        <BillAllTo
          onBill={(bp) => {
            put(billAllTo(schedule, latest.current, bp));
            announce(`All lines billed to ${quantityText(bp * 100)}%`);
          }}
        />
        <Button
          size="small"
          text="Fill empty lines"
          title="Bills what is left of every line that nothing is typed into"
          onClick={() => put(billRest(schedule, latest.current))}
        />
        <Button size="small" variant="minimal" text="Clear" disabled={paths.size === 0} onClick={clear} />
      </div>
      {gone.length > 0 && (
        <Callout intent="warning" compact className="form-note">
          {countText(gone.length, 'line is billed that is', 'lines are billed that are')} no longer approved.{' '}
          <Button
            size="small"
            text="Leave out"
            onClick={() => put(latest.current.filter((each) => !gone.includes(each as (typeof gone)[number])))}
          />
        </Callout>
      )}
      <table className="billing-table">
        <caption className="sr-only">
          Every line that can be billed, what was billed of it before, and what this invoice bills
        </caption>
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
                error={errorAt(formState.errors.lineItems, paths.get(line.sourceLineItemId))}
                onType={onType}
                onMethod={onMethod}
                onMove={onMove}
                onPaste={onPaste}
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
        {announced}
      </div>
    </div>
  );
}
