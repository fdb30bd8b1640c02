import { useEffect, useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { splitOfLines, totalOf } from '@backoffice/contracts/features/job-cost-days';
import type { OvertimeRule } from '@backoffice/contracts/features/workers';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import { useIsNarrow } from '#browser/use-media-query.ts';
import type { PickerOption } from '#forms/picker.tsx';
import { EditorsNote } from '#widgets/editors-note.tsx';
import { RelativeTime } from '#widgets/formats.tsx';
import { ProblemMessage } from '#widgets/page-states.tsx';
import type { HoursQuestion } from './bulk-actions.tsx';
import { changedCells, type ChangedCell } from './calculations.ts';
import { CellStatus, CrewDay, longDays, LongDaysQuestion } from './editor-row.tsx';
import { isSplit, splitText } from '@backoffice/contracts/features/typed-hours';
import { hoursText, rowFor, rowKey, type HoursRow } from './entries.ts';
import type { HoursActions } from './table-row.tsx';
import { HoursFoot, HoursHead, HoursTable, HoursTools, RefusedHours } from './table.tsx';
import {
  bothText,
  isRoomForBoth,
  useHoursDraft,
  useHoursSaving,
  type HoursAnswer,
  type HoursTicket,
  type WageOption,
} from './use-draft.ts';

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
  const draft = useHoursDraft({ ticket, rule, start, wages });
  const { days, rows, week, lastRow, addRows, copyDayBefore, edits } = draft;
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
  const { save, answer, questions, isSaving, isAsking, stopAsking, refused, problem } = useHoursSaving(ticket, draft);
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
      {questions.length > 0 && (
        <HoursQuestions
          questions={questions}
          cells={week.flatMap(({ row, cells }) => cells.map((cell) => ({ ...cell, row })))}
          isSaving={isSaving}
          onAnswer={(asked, how) => void answer(asked, how)}
        />
      )}
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
          <EditorsNote part={changed.length > 0 ? 'hours' : null} />
          {problem && <ProblemMessage problem={problem} />}
          {isAsking && long.length > 0 && (
            <LongDaysQuestion cells={long} onSave={() => void save(true)} onCancel={stopAsking} />
          )}
          {changed.some(({ key }) => refused.has(key)) && !problem && (
            <RefusedHours cells={changed} wrong={changed.filter(({ key }) => refused.has(key))} />
          )}
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

type QuestionsProps = {
  questions: readonly HoursQuestion[];
  cells: readonly ChangedCell[];
  isSaving: boolean;
  onAnswer: (asked: readonly HoursQuestion[], how: HoursAnswer) => void;
};
const hoursOf = (hours: number, split: Parameters<typeof splitText>[0] | null) =>
  split && isSplit(split) ? splitText(split) : `${hoursText(hours)} h`;

/** Hours of two people side by side, worker by worker; no answer is chosen beforehand, and only answers close it. */
function HoursQuestions({ questions, cells, isSaving, onAnswer }: QuestionsProps) {
  const allHaveRoom = questions.every((each) => isRoomForBoth(each, cells));
  return (
    <Dialog
      isOpen
      title="Hours of two people"
      className="dialog-small hours-question"
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
    >
      <DialogBody>
        <ul>
          {questions.map((each) => (
            <li key={each.key}>
              <HoursQuestionOf
                of={each}
                hasRoom={isRoomForBoth(each, cells)}
                disabled={isSaving}
                onAnswer={(how) => onAnswer([each], how)}
              />
            </li>
          ))}
        </ul>
      </DialogBody>
      {questions.length > 1 && (
        <DialogFooter>
          <strong>The same for all {questions.length}</strong>
          <div className="hours-answers">
            <Button text="What I typed" disabled={isSaving} onClick={() => onAnswer(questions, 'mine')} />
            {allHaveRoom && (
              <Button text="Both together" disabled={isSaving} onClick={() => onAnswer(questions, 'both')} />
            )}
            <Button text="What is there" disabled={isSaving} onClick={() => onAnswer(questions, 'theirs')} />
          </div>
        </DialogFooter>
      )}
    </Dialog>
  );
}

type QuestionProps = {
  of: HoursQuestion;
  hasRoom: boolean;
  disabled: boolean;
  onAnswer: (how: HoursAnswer) => void;
};
function HoursQuestionOf({ of: { row, day, byName, at, typed, now }, hasRoom, disabled, onAnswer }: QuestionProps) {
  const theirs = splitOfLines(now);
  const isEmpty = totalOf(theirs) === 0;
  const [mine, there] = [hoursOf(typed.total, typed.split), hoursOf(totalOf(theirs), theirs)];
  return (
    <>
      <strong>
        {row.workerName}, {dayText(day)}
      </strong>
      <p>
        {byName} {isEmpty ? 'took the hours away' : `entered ${there}`} <RelativeTime at={at} />. You typed {mine}.
      </p>
      <div className="hours-answers">
        <Button
          text={typed.total === 0 ? 'No hours' : `${mine} in all`}
          disabled={disabled}
          onClick={() => onAnswer('mine')}
        />
        {typed.total > 0 && !isEmpty && hasRoom && (
          <Button
            text={`${bothText(typed, now)} h: ${there} and ${mine}`}
            disabled={disabled}
            onClick={() => onAnswer('both')}
          />
        )}
        <Button
          text={isEmpty ? 'Leave it empty' : `Leave ${there}`}
          disabled={disabled}
          onClick={() => onAnswer('theirs')}
        />
      </div>
    </>
  );
}
