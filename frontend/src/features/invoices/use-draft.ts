import { useCallback, useRef, useState, type ClipboardEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { BillingSheet } from '@backoffice/contracts/features/invoices';
import { quantityText } from '@backoffice/contracts/kernel';
import { showToast, UNDO_TOAST_LIFE_MS } from '#toasts/toasts.ts';
import { countText } from '#widgets/labels.ts';
import {
  billAllTo,
  billRest,
  billingMeasures,
  convertMethod,
  entriesWithoutLine,
  filledEntries,
  mergeEntries,
  pasteColumn,
  reinterpretMethod,
  type BillingMethod,
  type LineEntry,
  type SheetLine,
} from './entries.ts';

/**
 * What the form holds of the schedule, and the commands that change it. Those of a single line stay the same functions
 * while one types, so that no other line is drawn again.
 */
export function useBillingDraft(sheet: BillingSheet) {
  const { control } = useFormContext();
  const { field, formState } = useController({ name: 'lineItems', control });
  const all = field.value as readonly LineEntry[]; // the draft of an invoice holds what is typed under this name
  const [usual, setUsual] = useState<BillingMethod>('percent');
  const [announced, announce] = useState('');
  const latest = useRef(all);
  latest.current = all;
  const { lines: schedule } = sheet;

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

  const everyLine = {
    turn(method: BillingMethod) {
      setUsual(method);
      const turned = schedule.map((line) => convertMethod(line, at(line), method));
      put(mergeEntries(schedule, latest.current, turned));
    },
    billTo(bp: number) {
      put(billAllTo(schedule, latest.current, bp));
      announce(`All lines billed to ${quantityText(bp * 100)}%`);
    },
    fillEmpty: () => put(billRest(schedule, latest.current)),
    clear() {
      const before = latest.current;
      put([]);
      showToast({
        summary: `${countText(filledEntries(before).length, 'line', 'lines')} cleared.`,
        life: UNDO_TOAST_LIFE_MS,
        action: { text: 'Undo', onPress: () => put(before) },
      });
    },
  };
  const gone = entriesWithoutLine(sheet, all);
  return {
    usual,
    announced,
    gone,
    leaveOutGone: () => put(latest.current.filter((each) => !gone.some((line) => line === each))),
    typed: new Map(all.map((each) => [each.sourceLineItemId, each])),
    /** Where a line stands among those that are billed. */
    paths: new Map(filledEntries(all).map(({ sourceLineItemId }, place) => [sourceLineItemId, place])),
    errors: formState.errors.lineItems,
    oneLine: { onType, onMethod, onPaste },
    everyLine,
  };
}
export type BillingDraft = ReturnType<typeof useBillingDraft>;
