import { workedHours } from '@backoffice/contracts/features/clock-times';
import type { CrewClock } from '@backoffice/contracts/features/crew-days';
import type { CrewHours, CrewWorkerDay, CrewWorkerHours } from '@backoffice/contracts/features/crew-hours';
import { isSameSplit, splitOfLines, sumOfSplits, totalOf } from '@backoffice/contracts/features/job-cost-days';
import type { SeenHours } from '@backoffice/contracts/features/job-costs';
import { parseHours } from '@backoffice/contracts/features/typed-hours';
import { DAY_HOURS, type HourSplit, type Hours } from '@backoffice/contracts/features/workers';
import { hoursText, type Meanwhile } from '@backoffice/contracts/kernel';
import { useState } from 'react';
import type { Failure } from '../api.ts';
import { sendWrite } from '../session.ts';

/** What is typed for somebody, and what stood there when typing began; `split`: where more is said than a total. */
type Draft = { readonly text: string; readonly split: HourSplit | null; readonly seen: readonly SeenHours[] };
export type HoursOfWorker = {
  readonly key: string;
  readonly of: CrewWorkerHours;
  readonly text: string;
  /** Null of what is no number of hours. */
  readonly total: Hours | null;
  readonly split: HourSplit;
  /** Nobody has said how it is paid, so the rule on overtime does. */
  readonly isByRule: boolean;
  readonly isChanged: boolean;
};
/** Somebody else wrote the hours after they were seen. */
export type Question = {
  readonly key: string;
  readonly name: string;
  readonly mine: Hours;
  readonly now: readonly SeenHours[];
  readonly byName: string;
  readonly at: string;
};
export type HoursAnswer = 'mine' | 'both' | 'theirs';

const NO_HOURS: HourSplit = { regular: 0, overtime: 0, double: 0 };
const [STEP, USUAL_DAY] = [50, 800] as const;
const textOf = (hours: Hours) => (hours === 0 ? '' : hoursText(hours));

/** The hours of a crew as they are typed, and the one request that saves them. */
export function useHours(hours: CrewHours, clocks: readonly CrewClock[], onSaved: () => void) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [ticketId, setTicketId] = useState(hours.ticketId);
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const viewOf = (all: Readonly<Record<string, Draft>>): HoursOfWorker[] =>
    hours.workers.map((of, at) => {
      const key = `${of.workerId} ${at}`;
      const saved = splitOfLines(of.seen);
      const draft = all[key];
      const total = draft
        ? draft.split
          ? totalOf(draft.split)
          : (parseHours(draft.text)?.total ?? null)
        : totalOf(saved);
      const split = draft?.split ?? (total === totalOf(saved) ? saved : { ...NO_HOURS, regular: total ?? 0 });
      const isChanged = draft !== undefined && !(total === totalOf(saved) && isSameSplit(split, saved));
      return {
        key,
        of,
        isByRule: isChanged && draft?.split === null,
        text: draft?.text ?? textOf(totalOf(saved)),
        total,
        split,
        isChanged,
      };
    });
  const workers = viewOf(drafts);

  const draftFor = (key: string, text: string, split: HourSplit | null = null): [string, Draft] => {
    const seen = drafts[key]?.seen ?? hours.workers[workers.findIndex((each) => each.key === key)]?.seen ?? [];
    return [key, { text, split, seen }];
  };
  const put = (...changed: readonly [string, Draft][]) =>
    setDrafts((before) => ({ ...before, ...Object.fromEntries(changed) }));

  async function send(all: Readonly<Record<string, Draft>>, also: readonly string[] = []) {
    const changed = viewOf(all).filter(({ key, isChanged }) => isChanged || also.includes(key));
    if (changed.length === 0 || isBusy) return;
    setBusy(true);
    setProblem(null);
    const own = ticketId ?? crypto.randomUUID();
    setTicketId(own);
    const lane = `JobCost:${own}`;
    const begun = hours.ticketId
      ? null
      : await sendWrite({
          path: `/sheets/${hours.sheetId}/ticket`,
          method: 'POST',
          body: { ticketId: own },
          key: own,
          lane,
        });
    const days: CrewWorkerDay[] = changed.map(({ key, of, total, split }) => ({
      workerId: of.workerId,
      seen: [...(all[key]?.seen ?? [])],
      want: all[key]?.split ? split : { total: total ?? 0 },
    }));
    const answer =
      begun?.ok === false
        ? begun
        : await sendWrite({
            path: `/tickets/${own}/days`,
            method: 'PUT',
            body: { sheetId: hours.sheetId, days },
            key: crypto.randomUUID(),
            lane,
          });
    setBusy(false);
    if (answer.ok) return onSaved();
    const asked = questionsIn(answer.failure, changed);
    setQuestions(asked);
    setProblem(asked.length > 0 ? null : (answer.failure.details[0]?.message ?? answer.failure.message));
  }

  /** The last answer sends all of it. */
  async function answer(asked: readonly Question[], how: HoursAnswer) {
    const settled = asked.map(({ key, now }): [string, Draft] => {
      const draft = drafts[key] ?? { text: '', split: null, seen: [] };
      const there = splitOfLines(now);
      if (how === 'theirs') return [key, { text: textOf(totalOf(there)), split: there, seen: now }];
      const mine = draft.split ?? { ...NO_HOURS, regular: parseHours(draft.text)?.total ?? 0 };
      const sum = how === 'both' ? sumOfSplits(mine, there) : mine;
      return [key, { text: hoursText(totalOf(sum)), split: draft.split ? sum : null, seen: now }];
    });
    const all = { ...drafts, ...Object.fromEntries(settled) };
    setDrafts(all);
    const rest = questions.filter((each) => !asked.includes(each));
    setQuestions(rest);
    if (rest.length === 0) await send(all, Object.keys(all));
  }

  return {
    workers,
    questions,
    problem,
    isBusy,
    canSave: workers.some(({ isChanged }) => isChanged) && workers.every(({ total }) => total !== null),
    save: () => send(drafts),
    answer,
    type: (key: string, text: string) => put(draftFor(key, text)),
    splitUp: (key: string, split: HourSplit) => put(draftFor(key, hoursText(totalOf(split)), split)),
    /** The first press of a day begins with a usual one. */
    step: ({ key, total }: HoursOfWorker, by: 1 | -1) => {
      const next = total === 0 || total === null ? USUAL_DAY : total + by * STEP;
      put(draftFor(key, textOf(Math.min(Math.max(next, 0), DAY_HOURS))));
    },
    sameForAll: () => {
      const [first] = workers;
      if (first) put(...workers.map(({ key }) => draftFor(key, first.text, drafts[first.key]?.split ?? null)));
    },
    asBefore: () => put(...workers.map(({ key, of }) => draftFor(key, textOf(totalOf(of.before))))),
    /** Whoever was on the clock; null where nobody was. */
    byClock: clocks.some(({ punches }) => workedHours(punches) > 0)
      ? () =>
          put(
            ...workers.flatMap(({ key, of }) => {
              const clock = clocks.find(({ workerId }) => workerId === of.workerId);
              const worked = clock ? workedHours(clock.punches) : 0;
              return worked > 0 ? [draftFor(key, hoursText(worked))] : [];
            }),
          )
      : null,
  };
}

function questionsIn({ code, details }: Failure, changed: readonly HoursOfWorker[]): Question[] {
  if (code !== 'HOURS_MEANWHILE') return [];
  return details.flatMap(({ field, meanwhile }) => {
    const worker = changed[Number(field.replace('days.', ''))];
    if (!worker || !meanwhile) return [];
    const { byName, at, now } = meanwhile as Meanwhile & { readonly now: SeenHours[] }; // by the contract of hours
    return [{ key: worker.key, name: worker.of.name, mine: worker.total ?? 0, now, byName, at }];
  });
}
