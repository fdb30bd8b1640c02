import {
  hoursOn,
  jobReference,
  postingsOf,
  TICKET_LINES,
  type JobCost,
  type JobCostCommand,
  type JobCostEvent,
  type JobCostRefusal,
  type LaborLine,
  type LaborPosting,
  type SeenHours,
  type WorkerDay,
} from '#features/job-costs';
import { followingEquipment, isRefusal, placeOf, type LineFacts } from '#features/job-cost-lines';
import { dayRefusal, priceLabor, splitOf } from '#features/job-cost-rates';
import { laborAmounts, payClasses, workWeekUpTo, type HourSplit, type Hours, type PayClass } from '#features/workers';
import { dayText, type Day, type Meanwhile, type Refusal } from '#kernel/index.ts';

/** Who wrote the hours of a worker-day last, and when. */
export type HoursChange = Pick<Meanwhile, 'byName' | 'at'>;
/** `hoursChanges`: of every worker-day of the ticket, by its key; also where its hours are gone again. */
export type WorkerDayFacts = LineFacts & { readonly hoursChanges: ReadonlyMap<string, HoursChange> };
type Place = Pick<LaborLine, 'workerId' | 'workDate' | 'lineItemId' | 'wageId'>;
type DayRefusal = Refusal<JobCostRefusal>;

/** By what the hours of a worker on a day, in a phase and by a wage, are known. */
export const workerDayKey = ({ workerId, lineItemId, wageId, workDate }: Place): string =>
  [workerId, lineItemId ?? '', wageId ?? '', workDate].join(' ');

const NO_HOURS: HourSplit = { regular: 0, overtime: 0, double: 0 };
export const totalOf = ({ regular, overtime, double }: HourSplit): Hours => regular + overtime + double;
export const sumOfSplits = (a: HourSplit, b: HourSplit): HourSplit => ({
  regular: a.regular + b.regular,
  overtime: a.overtime + b.overtime,
  double: a.double + b.double,
});
export const splitOfLines = (lines: readonly Pick<LaborLine, 'hours' | 'payClass'>[]): HourSplit =>
  lines.reduce((sum, { hours, payClass }) => ({ ...sum, [payClass]: sum[payClass] + hours }), NO_HOURS);
export const isSameSplit = (a: HourSplit, b: HourSplit): boolean => payClasses.every((each) => a[each] === b[each]);

/** Hours are taken from what is paid best, and given back to what is paid least. */
export function withFewer(split: HourSplit, fewer: Hours): HourSplit {
  if (fewer <= 0) return { ...split, regular: split.regular - fewer };
  const double = Math.max(split.double - fewer, 0);
  const left = fewer - (split.double - double);
  const overtime = Math.max(split.overtime - left, 0);
  return { double, overtime, regular: split.regular - (left - (split.overtime - overtime)) };
}

/** What a ticket has of a worker-day, as a command says that it saw it. */
export const seenOf = (lines: readonly Pick<LaborLine, 'id' | 'hours' | 'payClass'>[]): SeenHours[] =>
  lines.map(({ id, hours, payClass }) => ({ lineId: id, hours, payClass }));

/** Line by line: 8 + 0 and 6 + 2 are not the same, nor are 8 that went and came again. */
const isAsSeen = (seen: readonly SeenHours[], now: readonly LaborPosting[]): boolean =>
  seen.length === now.length &&
  seen.every(({ lineId, hours, payClass }) =>
    now.some((line) => line.id === lineId && line.hours === hours && line.payClass === payClass),
  );

/** Fewer hours cannot make an addition smaller than is entered by itself. */
const SHORTEST: Hours = 25;

/** What a worker-day shall be, by what was seen: more is paid as its wage is named, or by the company's rule. */
function wantedSplit({ seen, want, ...place }: WorkerDay, labors: readonly LaborPosting[], facts: LineFacts) {
  if (!('total' in want)) return want;
  const before = splitOfLines(seen);
  const more = want.total - totalOf(before);
  if (more < SHORTEST) return withFewer(before, -more);
  const asSeen = [...labors.filter((line) => !isOf(place, line)), { ...place, hours: totalOf(before) }];
  const entry = { ...place, hours: more };
  return sumOfSplits(before, { ...NO_HOURS, ...Object.fromEntries(splitOf(entry, place.workDate, asSeen, facts)) });
}
const isOf = (place: Place, line: Place) => workerDayKey(line) === workerDayKey(place);

/** Null where nothing is there and nothing shall be: one line for each pay class. */
type LineOfClass = { readonly from: LaborPosting | null; readonly hours: Hours; readonly payClass: PayClass };
const linesOfClass = (lines: readonly LaborPosting[], wanted: HourSplit): LineOfClass[] =>
  payClasses.flatMap((payClass) => {
    const own = lines.filter((line) => line.payClass === payClass);
    if (totalOf(splitOfLines(own)) === wanted[payClass])
      return own.map((from) => ({ from, hours: from.hours, payClass }));
    const [first = null, ...others] = own;
    return [
      { from: first, hours: wanted[payClass], payClass },
      ...others.map((from) => ({ from, hours: 0, payClass })),
    ].filter(({ from, hours }) => from !== null || hours > 0);
  });

/** A line as it shall be, at the rates that it has; what is new has the rates of its day. Null where it goes. */
function lineAfter(
  { from, hours, payClass }: LineOfClass,
  { workerId, wageId, workDate, lineItemId }: WorkerDay,
  phase: { readonly phaseName: string },
  facts: LineFacts,
): LaborPosting | DayRefusal | null {
  if (hours === 0) return null;
  if (from) return { ...from, hours, ...laborAmounts(hours, from) };
  const line = { ...phase, id: facts.newId(), workDate, lineItemId, workerId, wageId, hours, payClass };
  return priceLabor(line, facts.prices, workDate);
}

type Change = { readonly events: readonly JobCostEvent[]; readonly labors: readonly LaborPosting[] };

/** Who or what a worker-day without hours names, where the company has no such. */
function unknownIn({ workerId, wageId, lineItemId }: WorkerDay, { prices, contract }: LineFacts): DayRefusal | null {
  if (!prices.workers.has(workerId)) return { code: 'WORKER_UNKNOWN', field: 'workerId' };
  if (wageId !== null && !prices.wages.has(wageId)) return { code: 'WAGE_UNKNOWN', field: 'wageId' };
  const isPhaseKnown = lineItemId === null || contract?.phases.has(lineItemId) === true;
  return isPhaseKnown ? null : { code: 'PHASE_UNKNOWN', field: 'lineItemId' };
}

/** What one worker-day comes to among the hours of a ticket. */
function changeOf(day: WorkerDay, labors: readonly LaborPosting[], ticket: JobCost, facts: WorkerDayFacts) {
  const now = labors.filter((line) => isOf(day, line));
  const unknown = now.length === 0 && unknownIn(day, facts);
  if (unknown) return unknown;
  const [present, wanted] = [splitOfLines(now), wantedSplit(day, labors, facts)];
  if (isSameSplit(present, wanted)) return { events: [], labors };
  if (!isAsSeen(day.seen, now)) return meanwhileRefusal(day, now, facts);
  const place = placeOf(day, now[0] ?? null, ticket, facts);
  if (isRefusal(place)) return place;
  const job = jobReference(ticket);
  const events: JobCostEvent[] = [];
  const after: LaborPosting[] = [];
  for (const each of linesOfClass(now, wanted)) {
    const [from, to] = [each.from, lineAfter(each, day, place, facts)];
    if (to && isRefusal(to)) return to;
    if (to) after.push(to);
    if (!to && from) events.push({ type: 'LaborRemoved', data: { job, line: from } });
    else if (to && !from) events.push({ type: 'LaborAdded', data: { job, line: to } });
    else if (to && from && to.hours !== from.hours) events.push({ type: 'LaborEdited', data: { job, from, to } });
  }
  const ids = new Map(after.map((line) => [line.id, line]));
  const kept = labors.flatMap((line) => (isOf(day, line) ? (ids.get(line.id) ?? []) : line));
  const added = after.filter(({ id }) => !now.some((line) => line.id === id));
  const all = [...kept, ...added];
  const over =
    totalOf(wanted) > totalOf(present) &&
    dayRefusal(day, hoursOn(all, day.workerId, day.workDate), facts, after[0]?.workerName ?? '');
  return over || { events, labors: all };
}

/** Somebody else wrote these hours after they were seen. */
function meanwhileRefusal(day: WorkerDay, now: readonly LaborPosting[], facts: WorkerDayFacts): DayRefusal {
  const change = facts.hoursChanges.get(workerDayKey(day)) ?? { byName: 'Somebody', at: '' };
  const worker = facts.prices.workers.get(day.workerId)?.name ?? '';
  const hours = totalOf(splitOfLines(now));
  return {
    code: 'HOURS_MEANWHILE',
    values: { name: change.byName, now: String(hours / 100), worker, date: dayText(day.workDate) },
    meanwhile: { ...change, now: seenOf(now) },
  };
}

/** Day by day, as earlier hours decide how later ones are paid; less before more, so that no day is over 24 hours. */
const inOrder = (days: readonly WorkerDay[]) =>
  days
    .map((day, at) => ({ day, at, more: wantedTotal(day) - totalOf(splitOfLines(day.seen)) }))
    .toSorted((a, b) => a.day.workDate.localeCompare(b.day.workDate) || a.more - b.more);
const wantedTotal = ({ want }: WorkerDay) => ('total' in want ? want.total : totalOf(want));

/**
 * What many worker-days come to, all or none: events of lines as they have always been. Of what others wrote meanwhile
 * each worker-day is named, and of what cannot be each one.
 */
export function recordedDays(
  { days }: Extract<JobCostCommand, { type: 'RecordWorkerDays' }>['data'],
  ticket: JobCost,
  facts: WorkerDayFacts,
): readonly JobCostEvent[] | DayRefusal {
  const postings = postingsOf(ticket);
  const before = postings.filter((line): line is LaborPosting => line.kind === 'labor');
  let labors: readonly LaborPosting[] = before;
  const events: JobCostEvent[] = [];
  const refusals: { at: number; refusal: DayRefusal }[] = [];
  for (const { day, at } of inOrder(days)) {
    const change: Change | DayRefusal = changeOf(day, labors, ticket, facts);
    if (isRefusal(change)) refusals.push({ at, refusal: { ...change, field: `days.${at}` } });
    else {
      labors = change.labors;
      events.push(...change.events);
    }
  }
  const isMeanwhile = ({ refusal }: (typeof refusals)[number]) => refusal.code === 'HOURS_MEANWHILE';
  const told = refusals.some(isMeanwhile) ? refusals.filter(isMeanwhile) : refusals;
  const [first, ...others] = told.toSorted((a, b) => a.at - b.at).map(({ refusal }) => refusal);
  if (first) return { ...first, ...(others.length > 0 && { others }) };
  if (labors.length > before.length && postings.length - before.length + labors.length > TICKET_LINES)
    return { code: 'TOO_MANY_LINES', values: { limit: String(TICKET_LINES) } };
  return [...events, ...followingEquipment(ticket, labors)];
}

type RecordedHours = { readonly data: object; readonly type: string } & HoursChange;
/** Who wrote which worker-day last, by the events of a ticket in their order. */
export const hoursChangesOf = (events: readonly RecordedHours[]): ReadonlyMap<string, HoursChange> =>
  new Map(
    events
      .filter(({ type }) => type === 'LaborAdded' || type === 'LaborEdited' || type === 'LaborRemoved')
      .flatMap(
        ({ data, byName, at }) =>
          Object.entries(data)
            .filter(([name]) => name !== 'job')
            .map(([, line]) => [workerDayKey(line as LaborPosting), { byName, at }] as const), // line, or from and to
      ),
  );

type NamedHours = Partial<Place> & {
  readonly lineId?: string;
  readonly payClass?: string;
  readonly days?: WorkerDay[];
};

/** Whose hours of which days a command depends on: of a whole week where a rule is to split them. */
export function hoursReadBy(
  type: string,
  said: NamedHours,
  ticket: JobCost | null,
  weekEndsOn: number,
): readonly { readonly workerId: string; readonly workDate: Day }[] {
  if (ticket === null) return [];
  if (type === 'RestoreJobCost') return ticket.labors;
  const weekOf = (workerId: string, day: Day, isSplit: boolean) =>
    (isSplit ? workWeekUpTo(day, weekEndsOn) : [day]).map((workDate) => ({ workerId, workDate }));
  if (type === 'RecordWorkerDays')
    return (said.days ?? []).flatMap(({ workerId, workDate, want }) => weekOf(workerId, workDate, 'total' in want));
  if (type !== 'AddLabor' && type !== 'EditLabor') return [];
  const before = ticket.labors.find(({ id }) => id === said.lineId);
  const workerId = said.workerId ?? before?.workerId;
  const workDate = said.workDate ?? before?.workDate ?? ticket.date;
  return workerId === undefined ? [] : weekOf(workerId, workDate, type === 'AddLabor' && said.payClass === undefined);
}
