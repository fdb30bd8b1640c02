import { useEffect, useRef, useState, type RefObject } from 'react';
import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { isWorkDone, jobSheetOwnRoutes } from '@backoffice/contracts/features/job-sheets';
import { foremanOf, type Schedule, type ScheduleItem } from '@backoffice/contracts/features/schedule';
import { weekdayText, type Day } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { sendCommand } from '#data/use-command.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { personName } from './queries.ts';

/** Where something is moved to: its day and, of a sheet, who leads it there. */
export type Destination = { readonly date: Day; readonly foreman: number | null };

/** What can be moved, and what moves it. A card stands where it was put until the answer says where it stands. */
export function useMoves(schedule: Schedule) {
  const may = usePermissionCheck();
  const today = useToday();
  const [moved, setMoved] = useState<ReadonlyMap<string, Destination & { readonly version: number }>>(new Map());
  const lastMoved = useRef<string>(null);
  useEffect(() => focusMoved(lastMoved));
  const { reschedule } = jobSheetOwnRoutes;
  const maySheets = may({ all: [reschedule.permission, reschedule.alsoPermission] });
  const mayVisits = may(followUpOwnRoutes.reschedule.permission);

  const isMovable = ({ kind, status }: ScheduleItem) =>
    kind === 'sheet' ? maySheets && !isWorkDone(status) : kind === 'visit' && mayVisits && status === 'open';

  function place(id: string, to: (Destination & { readonly version: number }) | null) {
    setMoved((before) => {
      const next = new Map(before);
      if (to) next.set(id, to);
      else next.delete(id);
      return next;
    });
  }

  const send = ({ kind }: ScheduleItem, id: string, version: number, to: Destination) =>
    kind === 'visit'
      ? sendCommand(followUpOwnRoutes.reschedule, { params: { id }, body: { dueDate: to.date, note: '' }, version })
      : sendCommand(reschedule, {
          params: { id },
          version,
          body: { date: to.date, ...(to.foreman !== null && { foremanId: schedule.people[to.foreman]?.id ?? '' }) },
        });

  /** Answers what stands against it; null once it is moved. */
  async function move(item: ScheduleItem, to: Destination) {
    const { id } = item;
    const from = { date: item.date, foreman: foremanOf(item) };
    if (id === null || (from.date === to.date && from.foreman === to.foreman)) return null;
    lastMoved.current = id;
    place(id, { ...to, version: item.version });
    const outcome = await send(item, id, item.version, to);
    if (!outcome.ok) {
      place(id, null);
      return outcome.problem;
    }
    const crew = to.foreman === from.foreman ? '' : `, crew of ${personName(schedule, to.foreman)}`;
    notifySuccess(`Moved to ${weekdayText(to.date)}${crew}.`);
    return null;
  }

  /** As it stands, or as it was put and not answered yet. */
  const standing = (item: ScheduleItem): ScheduleItem => {
    const to = moved.get(item.id ?? '');
    if (to?.version !== item.version) return item;
    const [first, ...others] = item.people;
    const people = to.foreman === null || to.foreman === first ? item.people : [to.foreman, ...others];
    return { ...item, date: to.date, people };
  };
  const items = schedule.items.map(standing);

  return { items, isMovable, move, today };
}
export type Moves = ReturnType<typeof useMoves>;

/** A card that was moved stands in another cell, made anew: the focus that it had goes along. */
function focusMoved(lastMoved: RefObject<string | null>) {
  const card = document.querySelector<HTMLElement>(`[data-movable='${lastMoved.current}']`);
  if (document.activeElement === document.body) card?.focus({ preventScroll: true });
  else if (document.activeElement !== card && !document.activeElement?.closest('[role=dialog]'))
    lastMoved.current = null;
}
