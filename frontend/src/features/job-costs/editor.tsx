import { useEffect, useState } from 'react';
import type { OvertimeRule } from '@backoffice/contracts/features/workers';
import { dayText, type Day, type Problem } from '@backoffice/contracts/kernel';
import { useIsNarrow } from '#browser/use-media-query.ts';
import type { PickerOption } from '#forms/picker.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { ProblemMessage } from '#widgets/page-states.tsx';
import { saveHours } from './bulk-actions.tsx';
import { changedCells, crewDaysText } from './calculations.ts';
import { CellStatus, CrewDay, longDays, LongDaysQuestion } from './editor-row.tsx';
import { rowFor, rowKey, type HoursRow } from './entries.ts';
import type { HoursActions } from './table-row.tsx';
import { HoursFoot, HoursHead, HoursTable, HoursTools, RefusedHours } from './table.tsx';
import { useHoursDraft, type HoursTicket, type WageOption } from './use-draft.ts';

type Props = {
  ticket: HoursTicket;
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
  const { days, rows, week, lastRow, addRows, copyDayBefore, edits } = useHoursDraft({ ticket, rule, start, wages });
  const [focus, setFocus] = useState<readonly [row: number, column: number]>(() => [
    0,
    Math.max(days.indexOf(ticket.date), 0),
  ]);
  const [takesFocus] = useState(!disabled && !isNarrow);
  useEffect(() => {
    if (takesFocus) focusFirstField();
  }, [takesFocus]);
  const changed = changedCells(week);
  const long = longDays(changed);
  const { save, isSaving, isAsking, stopAsking, refused, problem } = useHoursSaving(ticket, changed);
  const actions: HoursActions = {
    ...edits,
    onFocus: (row, column) => setFocus([row, column]),
    onSave: () => void save(),
  };

  function addWorker(workerId: string) {
    const option = workers?.find(({ value }) => value === workerId);
    if (!option) return;
    const row = rowFor({ workerId, workerName: option.label }, lastRow, rows, phases);
    addRows([row]);
    requestAnimationFrame(() =>
      document.querySelector<HTMLInputElement>(`[data-key^="${rowKey(row)} "]:not(:disabled)`)?.focus(),
    );
  }

  const choices = { phases, wages: wages.map(({ value, label }) => ({ value, label })) };
  const column = Math.min(Math.max(focus[1], 0), days.length - 1);
  return (
    <section className="panel hours" aria-label="Hours">
      <HoursHead isNarrow={isNarrow} days={days} column={column} onWeek={setStart} onDay={(to) => setFocus([0, to])} />
      {rows.length === 0 ? (
        <p className="muted">Nobody has hours on this ticket yet. Add a worker, or the crew that was here before.</p>
      ) : isNarrow ? (
        <CrewDay {...{ week, column, choices, refused, actions }} disabled={disabled || isSaving} />
      ) : (
        <HoursTable {...{ week, days, choices, refused, actions }} disabled={disabled || isSaving} />
      )}
      {week.some(({ cells }) => cells.some(({ isOpen }) => !isOpen)) && (
        <p className="muted hours-closed">
          Grey days are not days of this ticket: it is of {dayText(ticket.date)}
          {ticket.endDate && ` to ${dayText(ticket.endDate)}`}.
        </p>
      )}
      <CellStatus ticketId={ticket.id} cell={week[focus[0]]?.cells[column]} row={week[focus[0]]?.row} />
      {!disabled && (
        <HoursTools
          workers={workers}
          onWorker={addWorker}
          onLastCrew={
            crew.some((row) => !rows.some((each) => rowKey(each) === rowKey(row))) ? () => addRows(crew) : null
          }
          onDayBefore={column === 0 || rows.length === 0 ? null : () => copyDayBefore(focus[1])}
          onSameForCrew={rows.length < 2 ? null : () => edits.onFillCrew(focus[0], column)}
        />
      )}
      {!disabled && (
        <HoursFoot changed={changed} isNarrow={isNarrow} isSaving={isSaving} onSave={() => void save()}>
          {problem && <ProblemMessage problem={problem} />}
          {isAsking && long.length > 0 && (
            <LongDaysQuestion cells={long} onSave={() => void save(true)} onCancel={stopAsking} />
          )}
          {refused.size > 0 && !problem && <RefusedHours cells={changed.filter(({ key }) => refused.has(key))} />}
        </HoursFoot>
      )}
    </section>
  );
}

/** The first cell that waits for hours; of an empty ticket, who joins it. */
function focusFirstField() {
  const cells = [...document.querySelectorAll<HTMLInputElement>('.hours-table [data-cell]:not(:disabled)')];
  const first = cells.find(({ value }) => value === '') ?? cells[0] ?? document.getElementById('add-worker');
  first?.focus();
}

/** Sends what is typed; of long days it asks first, and asked for a second time it is meant. */
function useHoursSaving(ticket: HoursTicket, changed: ReturnType<typeof changedCells>) {
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  async function save(isConfirmed = isAsking) {
    if (isSaving || changed.length === 0 || changed.some(({ error }) => error !== null)) return;
    const mustAsk = !isConfirmed && longDays(changed).length > 0;
    setAsking(mustAsk);
    if (mustAsk) return;
    setSaving(true);
    setProblem(null);
    const outcome = await saveHours(ticket, changed);
    setSaving(false);
    setRefused(outcome.refused);
    setProblem(outcome.problem);
    if (outcome.refused.size === 0 && !outcome.problem) notifySuccess(`Hours of ${crewDaysText(changed)} saved.`);
  }
  return { save, isSaving, isAsking, stopAsking: () => setAsking(false), refused, problem };
}
