import { instantAt, type Instant } from '#kernel/index.ts';
import type { JobSheetEvent, JobSheetView } from '#features/job-sheets';

type MoveEvent = Extract<JobSheetEvent, { type: 'JobSheetRescheduled' }>;
type Place = MoveEvent['data']['from'];
type SheetEvent = { readonly type: string; readonly position: number; readonly data: unknown };
export type MovedSheet = {
  readonly now: Pick<JobSheetView, 'status' | 'date' | 'startTime' | 'foremanId' | 'name' | 'locationName' | 'crew'> & {
    readonly trashedAt: string | null;
  };
  readonly history: readonly SheetEvent[];
};
/** `added`: it was another crew's; `removed`: it is another's now. */
export type CrewMove = { readonly kind: 'moved' | 'added' | 'removed'; readonly before: Place };

/** Where the crew was last told that a sheet is: by its issue, or by a text. Null where it was not moved since. */
export function placeTold(history: readonly SheetEvent[], toldThrough: number): Place | null {
  const issued = history.findLast(({ type }) => type === 'JobSheetIssued')?.position ?? 0;
  const told = Math.max(issued, toldThrough);
  const move = history.find(({ type, position }) => type === 'JobSheetRescheduled' && position > told);
  return move ? (move as MoveEvent).data.from : null; // by the contract
}

const placeBefore = (event: SheetEvent): readonly Place[] =>
  event.type === 'JobSheetRescheduled' ? [(event as SheetEvent & MoveEvent).data.from] : []; // the same

/** Everybody whom moves of a sheet may concern: its crew, and whoever led it. */
export const concernedBy = ({ now, history }: MovedSheet): string[] => [
  ...new Set([
    now.foremanId,
    ...now.crew.map(({ workerId }) => workerId),
    ...history.flatMap(placeBefore).map(({ foremanId }) => foremanId),
  ]),
];

/** What has changed for a worker; null where all of an issued sheet is as they know it. */
export function moveFor({ now, history }: MovedSheet, workerId: string, toldThrough: number): CrewMove | null {
  const before = placeTold(history, toldThrough);
  if (before === null || now.status !== 'issued' || now.trashedAt !== null) return null;
  const isCrew = now.crew.some((each) => each.workerId === workerId);
  const [was, is] = [isCrew || before.foremanId === workerId, isCrew || now.foremanId === workerId];
  if (was && is)
    return before.date === now.date && before.startTime === now.startTime ? null : { kind: 'moved', before };
  if (is) return { kind: 'added', before };
  return was ? { kind: 'removed', before } : null;
}

const URGENT_MS = 12 * 3_600_000;

/** Whether a worker is to hear of it at night, too: it leaves, or comes into, the next twelve hours. */
export function isUrgent(
  sheet: MovedSheet,
  workerId: string,
  toldThrough: number,
  zone: string,
  now: Instant,
): boolean {
  const move = moveFor(sheet, workerId, toldThrough);
  if (!move) return false;
  const places = [...(move.kind === 'added' ? [] : [move.before]), ...(move.kind === 'removed' ? [] : [sheet.now])];
  return places.some(({ date, startTime }) => {
    const away = Date.parse(instantAt(zone, date, startTime || '00:00')) - Date.parse(now);
    return away >= 0 && away < URGENT_MS;
  });
}
