import { dailyLog, type LogEntry } from '@backoffice/contracts/features/daily-logs';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { addDays, addWorkingDays, type Actor, type Day } from '@backoffice/contracts/kernel';
import { dailyLogId, SYSTEM } from '@backoffice/services';
import type { SeededContract } from '#demo/bookkeeper.ts';
import type { DemoDriver } from '#demo/driver.ts';

type EntryFields = LogEntry extends infer Entry ? (Entry extends LogEntry ? Omit<Entry, 'entryId'> : never) : never;
/** How far a log has come; what was said after it was locked is its amendment. */
type Story = { readonly entries: readonly EntryFields[]; readonly until: 'open' | 'submitted' | 'amended' };

const calm = { section: 'incidents', happened: false, text: '' } as const;
const stories: Readonly<Record<'demolition' | 'forms' | 'footings' | 'today', Story>> = {
  demolition: {
    until: 'amended',
    entries: [
      { section: 'weather', sky: 'rain', lowF: 51, highF: 63, lostHours: 150 },
      {
        section: 'work',
        phase: 'Demolition',
        quantity: 640_000,
        unit: 'ft',
        text: 'Timbers down from the top, hauled off in three loads.',
      },
      { section: 'subcontractors', firm: 'Otay Hauling', people: 2, note: 'Two trucks from 9 to 3.' },
      { section: 'delays', cause: 'weather', hours: 150, note: 'Rain until 9:30.', mayBecomeClaim: false },
      {
        section: 'delays',
        cause: 'owner',
        hours: 100,
        note: 'Gate locked, nobody reached until 8.',
        mayBecomeClaim: true,
      },
      {
        section: 'meetings',
        topic: 'Working beside a cut',
        minutes: 10,
        attendees: ['Rosa Delgado', 'Denise Kowalski', 'Luis Camacho'],
      },
      calm,
    ],
  },
  forms: {
    until: 'submitted',
    entries: [
      { section: 'weather', sky: 'sun', lowF: 54, highF: 72, lostHours: 0 },
      {
        section: 'work',
        phase: 'Forms',
        quantity: null,
        unit: '',
        text: 'Layout checked with the owner, forms set on the north side.',
      },
      { section: 'inspections', kind: 'Setbacks', result: 'passed', note: 'Signed off at 10.' },
      { section: 'visitors', name: 'Dana Whitfield', firm: 'City inspector', time: '10:00' },
      calm,
    ],
  },
  footings: {
    until: 'submitted',
    entries: [
      { section: 'weather', sky: 'cloud', lowF: 52, highF: 66, lostHours: 0 },
      { section: 'work', phase: 'Footings', quantity: 180_000, unit: 'cy', text: 'Poured and finished by 2.' },
      {
        section: 'deliveries',
        supplier: 'Mesa Concrete',
        text: 'Ready-mix, two trucks',
        quantity: 180_000,
        unit: 'cy',
        condition: 'ok',
      },
      {
        section: 'meetings',
        topic: 'Concrete burns, gloves and boots',
        minutes: 15,
        attendees: ['Manuel Ortega', 'Kekoa Nakamura', 'Luis Camacho'],
      },
      { section: 'incidents', happened: true, text: 'A splash in the eye, rinsed at once. Back at work after lunch.' },
    ],
  },
  today: {
    until: 'open',
    entries: [
      { section: 'weather', sky: 'sun', lowF: 55, highF: 74, lostHours: 0 },
      {
        section: 'deliveries',
        supplier: 'Mission Gorge Rock & Sand',
        text: 'Base rock',
        quantity: 120_000,
        unit: 'cy',
        condition: 'short',
      },
    ],
  },
};

/** What foremen and the office wrote of a few days: locked, amended, submitted, and the one of today. */
export async function seedDailyLogs(
  { act, companyId, newId, moment, made, today }: DemoDriver,
  owner: Actor,
  [golden, next]: readonly SeededContract[],
): Promise<void> {
  if (!golden || !next) return;
  await tell(next, ticketDay(next.id), stories.footings);
  await tell(golden, addDays(today, -6), stories.demolition);
  await tell(next, addDays(today, -1), stories.forms);
  await tell(golden, today, stories.today);

  /** A day on which the crew has hours. */
  function ticketDay(contractId: string): Day {
    const tickets = made(jobCost).map(({ data }) => data as { contractId: string; date: Day }); // as they were begun
    return tickets.find((each) => each.contractId === contractId)?.date ?? addDays(today, -20);
  }

  async function tell({ id: contractId }: SeededContract, date: Day, { entries, until }: Story) {
    const id = dailyLogId({ contractId, date });
    const at = moment(date);
    const send = (type: string, data: object, how = {}) => act(companyId, owner, at, dailyLog, id, type, data, how);
    await send('OpenDailyLog', { contractId, date }, { begins: true });
    for (const entry of entries) await send('AddDailyLogEntry', { entry: { ...entry, entryId: newId() } });
    if (until === 'open') return;
    await send('SubmitDailyLog', {});
    if (until === 'submitted') return;
    const due = moment(addDays(addWorkingDays(date, 3), 1));
    await act(companyId, SYSTEM, due, dailyLog, id, 'LockDailyLog', {});
    await act(companyId, owner, moment(today), dailyLog, id, 'AmendDailyLog', {
      reason: 'The dump tickets came in later.',
      text: 'Haul-off was 42 tons in all, by the tickets of Otay Hauling.',
    });
  }
}
