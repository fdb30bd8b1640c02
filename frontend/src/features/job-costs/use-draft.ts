import { useEffect, useMemo, useRef, useState } from 'react';
import { seenOf, splitOfLines, sumOfSplits, totalOf, workerDayKey } from '@backoffice/contracts/features/job-cost-days';
import { isOverDay, jobCostOwnRoutes, type SeenHours } from '@backoffice/contracts/features/job-costs';
import type { OvertimeRule, PayClass } from '@backoffice/contracts/features/workers';
import type { Day, Problem } from '@backoffice/contracts/kernel';
import { useCommand } from '#data/use-command.ts';
import type { PickerOption } from '#forms/picker.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { answerOf, daysOf, useHoursElsewhere, type HoursQuestion } from './bulk-actions.tsx';
import {
  cellsOfCrew,
  cellsOfWeek,
  cellsUnchanged,
  cellAsDayBefore,
  changedCells,
  crewAsDayBefore,
  crewDaysText,
  hoursWeek,
  type CellText,
  type ChangedCell,
} from './calculations.ts';
import type { JobCostRecord } from './columns.ts';
import { readDraft, withCell, withRow, writeDraft, type HoursDraft } from './draft.ts';
import { longDays } from './editor-row.tsx';
import { typedText } from '@backoffice/contracts/features/typed-hours';
import { allRows, hoursText, rowKey, rowsOf, weekOf, type HoursRow } from './entries.ts';

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
  const weekWith = ({ cells, seen }: HoursDraft) =>
    hoursWeek({ start, ticket, rows, cells, seen, elsewhere, rule, named });
  /** With the keys of this moment, which may not be drawn yet. */
  const weekNow = () => weekWith(latest.current);
  const unchangedNow = () => cellsUnchanged(weekNow());

  const seenNow = (key: string) => seenOf(ticket.labors.filter((line) => workerDayKey(line) === key));

  function put(next: HoursDraft) {
    latest.current = next;
    setDraft(next);
    writeDraft(ticket.id, next);
  }
  const fill = (texts: readonly CellText[]) =>
    put(texts.reduce((before, [key, text]) => withCell(before, key, text, seenNow(key)), latest.current));
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
    week: weekWith(draft),
    /** The row that was added last, whose phase and wage the next one begins with. */
    lastRow: draft.rows.at(-1) ?? rows.at(-1),
    addRows,
    /** With the keys of this moment; `also`: cells that are sent whatever is saved. */
    changedNow: (also?: ReadonlySet<string>) => changedCells(weekNow(), also),
    /** What holds where two people wrote. */
    settleQuestion: ({ key, typed, now }: HoursQuestion, how: HoursAnswer) => {
      if (how === 'theirs') return settle([key]);
      const said = how === 'both' ? bothText(typed, now) : (latest.current.cells[key] ?? '');
      put(withCell(withCell(latest.current, key, null), key, said, [...now]));
    },
    copyDayBefore: (column: number) => fill(crewAsDayBefore(weekNow(), column)),
    edits: {
      onText: (key: string, text: string | null) => put(withCell(latest.current, key, text, seenNow(key))),
      onLeave: (key: string) => key in latest.current.cells && unchangedNow().includes(key) && settle([key]),
      onRow: (from: HoursRow, to: HoursRow | null) => put(withRow(latest.current, from, to)),
      onCopyBefore: (row: number, column: number) => fill(cellAsDayBefore(weekNow(), row, column)),
      onFillCrew: (row: number, column: number) => fill(cellsOfCrew(weekNow(), row, column)),
      onFillWeek: (row: number, column: number) => fill(cellsOfWeek(weekNow(), row, column)),
    },
  };
}

/** What was typed holds, both together, or what stands. */
export type HoursAnswer = 'mine' | 'both' | 'theirs';
export function bothText({ split, total }: HoursQuestion['typed'], now: readonly SeenHours[]): string {
  const theirs = splitOfLines(now);
  return split ? typedText(sumOfSplits(split, theirs)) : hoursText(total + totalOf(theirs));
}

/** Sends what is typed in one command; of long days it asks first, and of what another wrote meanwhile afterwards. */
export function useHoursSaving(
  ticket: Pick<HoursTicket, 'id' | 'version'>,
  { changedNow, settleQuestion }: Pick<ReturnType<typeof useHoursDraft>, 'changedNow' | 'settleQuestion'>,
) {
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [questions, setQuestions] = useState<readonly HoursQuestion[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isAsking, setAsking] = useState(false);
  const answered = useRef(new Set<string>());
  /** Until the screen has followed nothing is typed: what is seen is what stands. */
  const [saved, setSaved] = useState<{ readonly version: number; readonly says: string } | null>(null);
  const { send, sending } = useCommand(jobCostOwnRoutes.recordDays);
  const isSaving = sending || saved !== null;
  useEffect(() => {
    if (saved === null || ticket.version < saved.version) return;
    setSaved(null);
    notifySuccess(saved.says);
  }, [saved, ticket.version]);

  async function sendCells(cells: readonly ChangedCell[]) {
    const outcome = await send({ params: { id: ticket.id }, body: { days: daysOf(cells) } });
    const answer = outcome.ok ? { refused: new Map(), questions: [], problem: null } : answerOf(cells, outcome.problem);
    answered.current.clear();
    setRefused(answer.refused);
    setQuestions(answer.questions);
    setProblem(answer.problem);
    if (outcome.ok) setSaved({ version: outcome.answer.version, says: `Hours of ${crewDaysText(cells)} saved.` });
  }
  async function save(isConfirmed = isAsking) {
    const cells = changedNow(answered.current);
    if (isSaving || cells.length === 0 || cells.some(({ error }) => error !== null)) return;
    const mustAsk = !isConfirmed && longDays(cells).length > 0;
    setAsking(mustAsk);
    if (!mustAsk) await sendCells(cells);
  }
  /** The last answer sends all of it. */
  async function answer(asked: readonly HoursQuestion[], how: HoursAnswer) {
    for (const each of asked) {
      settleQuestion(each, how);
      if (how !== 'theirs') answered.current.add(each.key);
    }
    const rest = questions.filter((each) => !asked.includes(each));
    setQuestions(rest);
    if (rest.length === 0) await save(true);
  }
  return { save, answer, questions, isSaving, isAsking, stopAsking: () => setAsking(false), refused, problem };
}

/** Both together are no more than a day has. */
export const isRoomForBoth = (
  { key, day, typed, now, elsewhere, row }: HoursQuestion,
  cells: readonly ChangedCell[],
): boolean => {
  const others = cells.filter((cell) => cell.key !== key && cell.day === day && cell.row.workerId === row.workerId);
  const sum = others.reduce((hours, cell) => hours + (cell.typed?.total ?? 0), elsewhere);
  return !isOverDay(sum + typed.total + totalOf(splitOfLines(now)));
};

const isTypedIn = (key: string) =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.dataset['key'] === key;
