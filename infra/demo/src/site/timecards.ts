import { worker } from '@backoffice/contracts/dictionaries/workers';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import { timecard } from '@backoffice/contracts/features/timecards';
import type { Actor, Day } from '@backoffice/contracts/kernel';
import { timecardId } from '@backoffice/services';
import type { DemoDriver } from '#demo/driver.ts';

/** From seven to half past three in winter, with half an hour for lunch. */
const PRESSES = [
  ['ClockIn', '15:02'],
  ['StartMealPeriod', '19:31'],
  ['EndMealPeriod', '20:03'],
  ['ClockOut', '23:34'],
] as const;

/** What the crew of a sheet of these days has pressed on its phones. */
export async function seedTimecards({ act, companyId, newId, made, today }: DemoDriver): Promise<void> {
  type Sheet = { readonly date: Day; readonly foremanId: string; readonly crew: readonly { workerId: string }[] };
  const sheets = made(jobSheet).map(({ id, data }) => ({ id, ...(data as Sheet) })); // as they were begun
  const sheet = sheets.find(({ date }) => date < today);
  if (!sheet) return;
  for (const workerId of new Set([sheet.foremanId, ...sheet.crew.map((member) => member.workerId)])) {
    const id = timecardId(workerId, sheet.date);
    const by: Actor = { kind: 'worker', id: workerId, name: nameOf(workerId), role: null };
    const deviceId = newId();
    for (const [type, time] of PRESSES) {
      const deviceAt = `${sheet.date}T${time}:00.000Z`;
      const press = { punchId: newId(), sheetId: sheet.id, deviceAt, workerId, date: sheet.date, deviceId };
      await act(companyId, by, deviceAt, timecard, id, type, press, type === 'ClockIn' ? { begins: true } : {});
    }
  }

  function nameOf(workerId: string): string {
    type Name = { readonly firstName: string; readonly lastName: string };
    const found = made(worker).find(({ id }) => id === workerId);
    const { firstName, lastName } = Object(found?.data) as Name; // likewise
    return `${firstName} ${lastName}`;
  }
}
