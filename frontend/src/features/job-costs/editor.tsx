import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import type { OvertimeRule, PayClass } from '@backoffice/contracts/features/workers';
import type { Day, Problem } from '@backoffice/contracts/kernel';
import { useIsNarrow } from '#browser/use-media-query.ts';
import { Picker, type PickerOption } from '#forms/picker.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { ProblemMessage } from '#widgets/page-states.tsx';
import { saveHours, useHoursElsewhere } from './bulk-actions.tsx';
import { changedCells, crewDaysText, hoursWeek } from './calculations.ts';
import type { JobCostRecord } from './columns.ts';
import { readDraft, withCell, withRow, writeDraft, type HoursDraft } from './draft.ts';
import { CellStatus, CrewDay, longDays, LongDaysQuestion } from './editor-row.tsx';
import { allRows, rowKey, rowsOf, weekOf, type HoursRow } from './entries.ts';
import type { HoursActions } from './table-row.tsx';
import { HoursHead, HoursTable } from './table.tsx';

/** A wage, and the pay class that its name says. */
export type WageOption = PickerOption & { readonly payClass: PayClass | null };
type Props = {
  ticket: Pick<JobCostRecord, 'id' | 'version' | 'date' | 'endDate' | 'labors'>;
  rule: OvertimeRule;
  /** The first day of the work week that is shown first. */
  start: Day;
  workers: readonly PickerOption[] | null;
  phases: readonly PickerOption[];
  wages: readonly WageOption[];
  /** Who worked on the job before. */
  crew: readonly HoursRow[];
  disabled: boolean;
};

/** Hours as crews work: a week of workers by days, by keyboard alone; on a phone one crew on one day. */
export function HoursEditor({ ticket, rule, start: first, workers, phases, wages, crew, disabled }: Props) {
  const isNarrow = useIsNarrow();
  const [start, setStart] = useState(first);
  const days = useMemo(() => weekOf(start), [start]);
  const [draft, setDraft] = useState(() => readDraft(ticket.id));
  const latest = useRef(draft);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [focus, setFocus] = useState<readonly [row: number, column: number]>(() => [
    0,
    Math.max(days.indexOf(ticket.date), 0),
  ]);

  const rows = useMemo(() => allRows(rowsOf(ticket.labors), draft.rows), [ticket.labors, draft.rows]);
  const elsewhere = useHoursElsewhere(ticket.id, rows, days);
  const named = useMemo(
    () => new Map(wages.flatMap(({ value, payClass }) => (payClass ? [[value, payClass]] : []))),
    [wages],
  );
  const weekWith = (cells: HoursDraft['cells']) => hoursWeek({ start, ticket, rows, cells, elsewhere, rule, named });
  const week = weekWith(draft.cells);
  /** With the keys of this moment, which may not be drawn yet. */
  const weekNow = () => weekWith(latest.current.cells);
  const changed = changedCells(week);
  const wrong = changed.filter(({ error }) => error !== null);

  function put(next: HoursDraft) {
    latest.current = next;
    setDraft(next);
    writeDraft(ticket.id, next);
  }
  /** What is saved needs no draft. */
  const settle = (keys: readonly string[]) =>
    put(keys.reduce((before, key) => withCell(before, key, null), latest.current));
  const unchangedKeys = () =>
    weekNow().flatMap(({ cells }) => cells.filter(({ isChanged }) => !isChanged).map(({ key }) => key));
  const unchanged = useRef(unchangedKeys);
  unchanged.current = unchangedKeys;
  useEffect(() => {
    const kept = unchanged.current().filter((key) => key in latest.current.cells && !isTypedIn(key));
    if (kept.length > 0) settle(kept);
    const known = rowsOf(ticket.labors).map(rowKey);
    const added = latest.current.rows.filter((row) => !known.includes(rowKey(row)));
    if (added.length < latest.current.rows.length) put({ ...latest.current, rows: added });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each version that is read
  }, [ticket.version]);

  const fill = (texts: readonly (readonly [key: string, text: string])[]) =>
    put(texts.reduce((before, [key, text]) => withCell(before, key, text), latest.current));
  const cellAt = (row: number, column: number) => week[row]?.cells[column];
  const cellNow = (row: number, column: number) => weekNow()[row]?.cells[column];
  const actions: HoursActions = {
    onText: (key, text) => put(withCell(latest.current, key, text)),
    onLeave: (key) => key in latest.current.cells && unchangedKeys().includes(key) && settle([key]),
    onFocus: (row, column) => setFocus([row, column]),
    onRow: (from, to) => put(withRow(latest.current, from, to)),
    onSave: () => void save(),
    onCopyBefore(row, column) {
      const [before, cell] = [cellNow(row, column - 1), cellNow(row, column)];
      if (before && cell?.isOpen) fill([[cell.key, before.text]]);
    },
    onFillCrew(row, column) {
      const text = cellNow(row, column)?.text ?? '';
      fill(weekNow().flatMap(({ cells }) => (cells[column]?.isOpen ? [[cells[column].key, text] as const] : [])));
    },
    onFillWeek(row, column) {
      const text = cellNow(row, column)?.text ?? '';
      const rest =
        weekNow()
          [row]?.cells.slice(column)
          .filter(({ day, isOpen }) => isOpen && isWeekday(day)) ?? [];
      fill(rest.map(({ key }) => [key, text]));
    },
  };
  const copyDayBefore = () =>
    fill(
      weekNow().flatMap(({ cells }) => {
        const [before, cell] = [cells[focus[1] - 1], cells[focus[1]]];
        return before && cell?.isOpen && before.text !== '' ? [[cell.key, before.text] as const] : [];
      }),
    );

  function add(worker: string) {
    const option = workers?.find(({ value }) => value === worker);
    if (!option) return;
    const last = draft.rows.at(-1) ?? rows.at(-1);
    const base = { workerId: worker, workerName: option.label };
    const like = { lineItemId: null, phaseName: '', wageId: null, wageName: '', ...placeOf(last), ...base };
    const row = free(like);
    addRows([row]);
    requestAnimationFrame(() =>
      document.querySelector<HTMLInputElement>(`[data-key^="${rowKey(row)} "]:not(:disabled)`)?.focus(),
    );
  }
  /** The same worker works in another phase then. */
  const free = (row: HoursRow): HoursRow => {
    const taken = new Set(rows.map(rowKey));
    const other = phases.find(({ value }) => !taken.has(rowKey({ ...row, lineItemId: value })));
    return taken.has(rowKey(row)) && other ? { ...row, lineItemId: other.value, phaseName: other.label } : row;
  };
  function addRows(more: readonly HoursRow[]) {
    const known = new Set(rows.map(rowKey));
    put({ ...latest.current, rows: [...latest.current.rows, ...more.filter((row) => !known.has(rowKey(row)))] });
  }

  /** Asked for a second time it is meant. */
  async function save(isConfirmed = isAsking) {
    if (isSaving || wrong.length > 0 || changed.length === 0) return;
    setAsking(!isConfirmed && longDays(changed).length > 0);
    if (!isConfirmed && longDays(changed).length > 0) return;
    setSaving(true);
    setProblem(null);
    const outcome = await saveHours(ticket, changed);
    setSaving(false);
    setRefused(outcome.refused);
    setProblem(outcome.problem);
    if (outcome.refused.size === 0 && !outcome.problem) notifySuccess(`Hours of ${crewDaysText(changed)} saved.`);
  }

  const choices = { phases, wages: wages.map(({ value, label }) => ({ value, label })) };
  const column = Math.min(Math.max(focus[1], 0), days.length - 1);
  return (
    <section className="panel hours" aria-label="Hours">
      <HoursHead isNarrow={isNarrow} days={days} column={column} onWeek={setStart} onDay={(to) => setFocus([0, to])} />
      {problem && <ProblemMessage problem={problem} />}
      {isAsking && longDays(changed).length > 0 && (
        <LongDaysQuestion cells={longDays(changed)} onSave={() => void save(true)} onCancel={() => setAsking(false)} />
      )}
      {refused.size > 0 && !problem && (
        <Callout compact intent="warning" role="alert">
          Hours of {crewDaysText(changed.filter(({ key }) => refused.has(key)))} were not saved. What you typed is still
          here.
        </Callout>
      )}
      {rows.length === 0 ? (
        <p className="muted">Nobody has hours on this ticket yet. Add a worker, or the crew that was here before.</p>
      ) : isNarrow ? (
        <CrewDay {...{ week, column, choices, refused, actions }} disabled={disabled || isSaving} />
      ) : (
        <HoursTable {...{ week, days, choices, refused, actions }} disabled={disabled || isSaving} />
      )}
      <CellStatus ticketId={ticket.id} cell={cellAt(focus[0], column)} row={week[focus[0]]?.row} />
      {!disabled && (
        <div className="hours-tools">
          <Picker
            aria={{ id: 'add-worker', 'aria-label': 'Add a worker' }}
            options={workers}
            value=""
            placeholder="Add a worker…"
            onPick={add}
          />
          {crew.some((row) => !rows.some((each) => rowKey(each) === rowKey(row))) && (
            <Button text="Add the last crew" onClick={() => addRows(crew)} />
          )}
          <Button text="Copy the day before" disabled={column === 0 || rows.length === 0} onClick={copyDayBefore} />
          <Button
            text="Same for the crew"
            disabled={rows.length < 2}
            onClick={() => actions.onFillCrew(focus[0], column)}
          />
        </div>
      )}
      {!disabled && (
        <footer className="hours-foot">
          {!isNarrow && (
            <p className="muted hours-keys">
              <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> <kbd>Enter</kbd> another cell · <kbd>y</kbd> as the
              day before · <kbd>c</kbd> the same for the crew · <kbd>w</kbd> until Friday · <kbd>8/2</kbd> regular and
              overtime · <kbd>Esc</kbd> as it was · <kbd>Ctrl Enter</kbd> save
            </p>
          )}
          <span className="muted" role="status">
            {isSaving
              ? 'Saving…'
              : wrong.length > 0
                ? (wrong[0]?.error ?? '')
                : changed.length > 0
                  ? `Hours of ${crewDaysText(changed)} not saved yet, kept in this browser`
                  : ''}
          </span>
          <Button
            intent="primary"
            text="Save hours"
            loading={isSaving}
            disabled={changed.length === 0 || wrong.length > 0}
            onClick={() => void save()}
          />
        </footer>
      )}
    </section>
  );
}

const isTypedIn = (key: string) =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.dataset['key'] === key;
const isWeekday = (day: Day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const placeOf = (row: HoursRow | undefined) =>
  row && { lineItemId: row.lineItemId, phaseName: row.phaseName, wageId: row.wageId, wageName: row.wageName };
