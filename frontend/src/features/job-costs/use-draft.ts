import { useEffect, useMemo, useRef, useState } from 'react';
import type { OvertimeRule, PayClass } from '@backoffice/contracts/features/workers';
import type { Day } from '@backoffice/contracts/kernel';
import type { PickerOption } from '#forms/picker.tsx';
import { useHoursElsewhere } from './bulk-actions.tsx';
import {
  cellsOfCrew,
  cellsOfWeek,
  cellsUnchanged,
  cellAsDayBefore,
  crewAsDayBefore,
  hoursWeek,
  type CellText,
} from './calculations.ts';
import type { JobCostRecord } from './columns.ts';
import { readDraft, withCell, withRow, writeDraft, type HoursDraft } from './draft.ts';
import { allRows, rowKey, rowsOf, weekOf, type HoursRow } from './entries.ts';

/** A wage, and the pay class that its name says. */
export type WageOption = PickerOption & { readonly payClass: PayClass | null };
export type HoursTicket = Pick<JobCostRecord, 'id' | 'version' | 'date' | 'endDate' | 'labors'>;
type Options = {
  readonly ticket: HoursTicket;
  readonly rule: OvertimeRule;
  /** The first day of the work week. */
  readonly start: Day;
  readonly wages: readonly WageOption[];
};

/** Hours of a week as they are typed, and the commands that change them; every change is stored in the browser. */
export function useHoursDraft({ ticket, rule, start, wages }: Options) {
  const [draft, setDraft] = useState(() => readDraft(ticket.id));
  const latest = useRef(draft);
  const days = useMemo(() => weekOf(start), [start]);
  const rows = useMemo(() => allRows(rowsOf(ticket.labors), draft.rows), [ticket.labors, draft.rows]);
  const elsewhere = useHoursElsewhere(ticket.id, rows, days);
  const named = useMemo(
    () => new Map(wages.flatMap(({ value, payClass }) => (payClass ? [[value, payClass]] : []))),
    [wages],
  );
  const weekWith = (cells: HoursDraft['cells']) => hoursWeek({ start, ticket, rows, cells, elsewhere, rule, named });
  /** With the keys of this moment, which may not be drawn yet. */
  const weekNow = () => weekWith(latest.current.cells);
  const unchangedNow = () => cellsUnchanged(weekNow());

  function put(next: HoursDraft) {
    latest.current = next;
    setDraft(next);
    writeDraft(ticket.id, next);
  }
  const fill = (texts: readonly CellText[]) =>
    put(texts.reduce((before, [key, text]) => withCell(before, key, text), latest.current));
  /** What is saved needs no draft. */
  const settle = (keys: readonly string[]) =>
    put(keys.reduce((before, key) => withCell(before, key, null), latest.current));
  function addRows(more: readonly HoursRow[]) {
    const known = new Set(rows.map(rowKey));
    put({ ...latest.current, rows: [...latest.current.rows, ...more.filter((row) => !known.has(rowKey(row)))] });
  }

  const unchanged = useRef(unchangedNow);
  unchanged.current = unchangedNow;
  useEffect(() => {
    const kept = unchanged.current().filter((key) => key in latest.current.cells && !isTypedIn(key));
    if (kept.length > 0) settle(kept);
    const known = rowsOf(ticket.labors).map(rowKey);
    const added = latest.current.rows.filter((row) => !known.includes(rowKey(row)));
    if (added.length < latest.current.rows.length) put({ ...latest.current, rows: added });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each version that is read
  }, [ticket.version]);

  return {
    days,
    rows,
    week: weekWith(draft.cells),
    /** The row that was added last, whose phase and wage the next one begins with. */
    lastRow: draft.rows.at(-1) ?? rows.at(-1),
    addRows,
    copyDayBefore: (column: number) => fill(crewAsDayBefore(weekNow(), column)),
    edits: {
      onText: (key: string, text: string | null) => put(withCell(latest.current, key, text)),
      onLeave: (key: string) => key in latest.current.cells && unchangedNow().includes(key) && settle([key]),
      onRow: (from: HoursRow, to: HoursRow | null) => put(withRow(latest.current, from, to)),
      onCopyBefore: (row: number, column: number) => fill(cellAsDayBefore(weekNow(), row, column)),
      onFillCrew: (row: number, column: number) => fill(cellsOfCrew(weekNow(), row, column)),
      onFillWeek: (row: number, column: number) => fill(cellsOfWeek(weekNow(), row, column)),
    },
  };
}

const isTypedIn = (key: string) =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.dataset['key'] === key;
