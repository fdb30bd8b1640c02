import { workedHours } from '@backoffice/contracts/features/clock-times';
import type { CrewClock } from '@backoffice/contracts/features/crew-days';
import type { CrewHours, CrewWorkerDay, CrewWorkerHours } from '@backoffice/contracts/features/crew-hours';
import { isSameSplit, splitOfLines, sumOfSplits, totalOf } from '@backoffice/contracts/features/job-cost-days';
import type { SeenHours } from '@backoffice/contracts/features/job-costs';
import { parseHours } from '@backoffice/contracts/features/typed-hours';
import { DAY_HOURS, type HourSplit, type Hours } from '@backoffice/contracts/features/workers';
import { hoursText, type Meanwhile } from '@backoffice/contracts/kernel';
import { useState } from 'react';
import type { Failure } from '#crew/answer.ts';
import type { Delivery } from '#crew/offline/outbox.ts';
import { sendWrite } from '#crew/session.ts';
import { texts } from '#crew/texts/texts.ts';

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

type Drafts = Readonly<Record<string, Draft>>;

/** What a request for hours holds, while it waits on the phone. */
export type HoursBody = { readonly sheetId: string; readonly days: readonly CrewWorkerDay[] };
/** Hours that were sent while nobody looked, and are asked about. */
export type RefusedHours = { readonly days: readonly CrewWorkerDay[]; readonly failure: Failure };

type Ports = {
  readonly clocks: readonly CrewClock[];
  readonly refused: RefusedHours | null;
  readonly onSaved: (isWaiting: boolean) => void;
};
/** The hours of a crew as they are typed, and the one request that saves them. */
export function useHours(hours: CrewHours, { clocks, refused, onSaved }: Ports) {
  const [drafts, setDrafts] = useState<Drafts>(() => draftsOf(hours, refused?.days ?? []));
  const [ticketId] = useState(() => hours.ticketId ?? crypto.randomUUID());
  const [questions, setQuestions] = useState<readonly Question[]>(() =>
    refused ? questionsIn(refused.failure, inOrderOf(refused.days, workersOf(hours, drafts))) : [],
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const workers = workersOf(hours, drafts);

  const draftFor = ({ key, of }: HoursOfWorker, text: string, split: HourSplit | null = null): [string, Draft] => [
    key,
    { text, split, seen: drafts[key]?.seen ?? of.seen },
  ];
  const put = (...changed: readonly [string, Draft][]) =>
    setDrafts((before) => ({ ...before, ...Object.fromEntries(changed) }));

  /** `also`: what is sent though it says what stands. */
  async function send(all: Drafts, also: readonly string[] = []) {
    const changed = workersOf(hours, all).filter(({ key, isChanged }) => isChanged || also.includes(key));
    if (changed.length === 0 || isBusy) return;
    setBusy(true);
    setProblem(null);
    const answer = await saveHours(hours, ticketId, daysOf(changed, all), titleOf(changed));
    setBusy(false);
    if (answer.ok) return onSaved(answer.waiting ?? false);
    const asked = questionsIn(answer.failure, changed);
    setQuestions(asked);
    setProblem(asked.length > 0 ? null : (answer.failure.details[0]?.message ?? answer.failure.message));
  }

  /** The last answer sends all of it. */
  async function answer(asked: readonly Question[], how: HoursAnswer) {
    const settled = asked.map((question) => [question.key, settledDraft(drafts[question.key], question, how)]);
    const all: Drafts = { ...drafts, ...Object.fromEntries(settled) };
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
    type: (worker: HoursOfWorker, text: string) => put(draftFor(worker, text)),
    splitUp: (worker: HoursOfWorker, split: HourSplit) => put(draftFor(worker, hoursText(totalOf(split)), split)),
    /** The first press of a day begins with a usual one. */
    step: (worker: HoursOfWorker, by: 1 | -1) => {
      const next = worker.total ? worker.total + by * STEP : USUAL_DAY;
      put(draftFor(worker, textOf(Math.min(Math.max(next, 0), DAY_HOURS))));
    },
    sameForAll: () => {
      const [first] = workers;
      if (first) put(...workers.map((each) => draftFor(each, first.text, drafts[first.key]?.split ?? null)));
    },
    asBefore: () => put(...workers.map((each) => draftFor(each, textOf(totalOf(each.of.before))))),
    /** Whoever was on the clock; null where nobody was. */
    byClock: clocks.some(({ punches }) => workedHours(punches) > 0)
      ? () =>
          put(
            ...workers.flatMap((each) => {
              const worked = workedHours(clocks.find(({ workerId }) => workerId === each.of.workerId)?.punches ?? []);
              return worked > 0 ? [draftFor(each, hoursText(worked))] : [];
            }),
          )
      : null,
  };
}

/** Of what was sent before, as if it were typed now. */
const draftsOf = ({ workers }: CrewHours, days: readonly CrewWorkerDay[]): Drafts =>
  Object.fromEntries(
    days.flatMap(({ workerId, want, seen }): [string, Draft][] => {
      const at = workers.findIndex((each) => each.workerId === workerId);
      const split = 'total' in want ? null : want;
      const total = 'total' in want ? want.total : totalOf(want);
      return at < 0 ? [] : [[`${workerId} ${at}`, { text: textOf(total), split, seen }]];
    }),
  );
const inOrderOf = (days: readonly CrewWorkerDay[], workers: readonly HoursOfWorker[]) =>
  days.flatMap(({ workerId }) => workers.find(({ of }) => of.workerId === workerId) ?? []);

const titleOf = (changed: readonly HoursOfWorker[]) =>
  `${texts.hours.title}: ${changed.map(({ of: { name }, text }) => `${name} ${text}`).join(', ')}`;

const workersOf = (hours: CrewHours, drafts: Drafts): HoursOfWorker[] =>
  hours.workers.map((of, at) => {
    const key = `${of.workerId} ${at}`;
    const draft = drafts[key];
    const saved = splitOfLines(of.seen);
    const total = draft
      ? draft.split
        ? totalOf(draft.split)
        : (parseHours(draft.text)?.total ?? null)
      : totalOf(saved);
    const isSame = total === totalOf(saved) && (!draft?.split || isSameSplit(draft.split, saved));
    const isByRule = draft !== undefined && draft.split === null && !isSame;
    const split = draft?.split ?? (isByRule ? { ...NO_HOURS, regular: total ?? 0 } : saved);
    return { key, of, text: draft?.text ?? textOf(totalOf(saved)), total, split, isByRule, isChanged: !isSame };
  });

const daysOf = (changed: readonly HoursOfWorker[], drafts: Drafts): CrewWorkerDay[] =>
  changed.map(({ key, of, total, split }) => ({
    workerId: of.workerId,
    seen: [...(drafts[key]?.seen ?? of.seen)],
    want: drafts[key]?.split ? split : { total: total ?? 0 },
  }));

/** The ticket of the day is begun first where there is none. */
async function saveHours(
  { sheetId, ticketId }: CrewHours,
  own: string,
  days: CrewWorkerDay[],
  title: string,
): Promise<Delivery> {
  const lane = `JobCost:${own}`;
  if (ticketId === null) {
    const path = `/sheets/${sheetId}/ticket`;
    const begun = await sendWrite({ path, method: 'POST', body: { ticketId: own }, key: own, lane, title });
    if (!begun.ok) return begun;
  }
  const path = `/tickets/${own}/days`;
  const body: HoursBody = { sheetId, days };
  return sendWrite({ path, method: 'PUT', body, key: crypto.randomUUID(), lane, title });
}

/** What holds where two people wrote, seen as it stands. */
function settledDraft(draft: Draft | undefined, { now, mine }: Question, how: HoursAnswer): Draft {
  const there = splitOfLines(now);
  if (how === 'theirs') return { text: textOf(totalOf(there)), split: there, seen: now };
  const split = draft?.split ?? null;
  if (how === 'both' && split) {
    const sum = sumOfSplits(split, there);
    return { text: hoursText(totalOf(sum)), split: sum, seen: now };
  }
  return { text: hoursText(how === 'both' ? mine + totalOf(there) : mine), split, seen: now };
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
