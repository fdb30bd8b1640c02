import { isDigTicketExpired } from '#features/job-sheets';
import { addDays, type CrewCall, type Day, type DayWindow } from '#kernel/index.ts';
import type { z } from 'zod';
import type { CrewSheet, DigTicketState } from './view.ts';

type DigAlert = { readonly number: string; readonly validThru: Day | null };

/** Whether the utilities have marked their lines, and the marks hold on a day. */
export const digTicketState = ({ number, validThru }: DigAlert, date: Day): z.infer<typeof DigTicketState> =>
  number === '' ? 'none' : isDigTicketExpired(validThru, date) ? 'expired' : 'holds';

const isWithin = ([back, ahead]: DayWindow, date: Day, today: Day) =>
  date >= addDays(today, back) && date <= addDays(today, ahead);

/** Whether a call may be about a day of a sheet. */
export const isDayOpen = (
  { days, foremanDays }: CrewCall,
  { date, today, isForeman }: { readonly date: Day; readonly today: Day; readonly isForeman: boolean },
): boolean =>
  (days !== null && isWithin(days, date, today)) ||
  (isForeman && foremanDays !== undefined && isWithin(foremanDays, date, today));

const ORDER = { inProgress: 0, issued: 1, completed: 2, signedOff: 3, draft: 4 } as const;

/** What is on now, then by the start. */
export const sortedSheets = <Sheet extends Pick<CrewSheet, 'status' | 'startTime' | 'number'>>(
  sheets: readonly Sheet[],
): Sheet[] =>
  sheets.toSorted(
    (a, b) =>
      Number(b.status === 'inProgress') - Number(a.status === 'inProgress') ||
      a.startTime.localeCompare(b.startTime) ||
      ORDER[a.status] - ORDER[b.status] ||
      a.number.localeCompare(b.number, 'en', { numeric: true }),
  );
