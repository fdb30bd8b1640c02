import { describe, expect, it } from 'vitest';
import { defaultReminderSchedule, dueReminderStep, reminderLetters } from './calculations.ts';
import { ReminderSchedule } from './view.ts';

const today = '2026-11-20';
const overdue = (dueDate: string, more: object = {}) => ({
  invoiceId: dueDate,
  number: '1',
  contractName: 'Wall',
  locationId: 'yard',
  dueDate,
  openDue: 100,
  customerId: 'ana',
  customerName: 'Ana',
  salesmanId: 'sam',
  contactName: 'Ana Rivera',
  to: ['ana@example.com'],
  returned: [],
  remindedDays: null as number | null,
  ...more,
});

describe('the reminder an invoice is due for', () => {
  it.each([
    ['2026-11-20', null],
    ['2026-11-14', null],
    ['2026-11-13', 7],
    ['2026-10-22', 7],
    ['2026-10-21', 30],
    ['2026-09-22', 30],
    ['2026-09-21', 60],
    ['2025-01-01', 60],
  ])('an invoice due on %s is due for the letter of day %s', (dueDate, days) =>
    expect(dueReminderStep(defaultReminderSchedule, overdue(dueDate), today)?.days ?? null).toBe(days),
  );
  it('an invoice gets each letter once, and no earlier one after a later one', () => {
    const step = (remindedDays: number) =>
      dueReminderStep(defaultReminderSchedule, overdue('2026-10-21', { remindedDays }), today)?.days ?? null;
    expect([step(7), step(30), step(60)]).toEqual([30, null, null]);
  });
  it('an invoice of which nothing is open is due for no letter', () =>
    expect(dueReminderStep(defaultReminderSchedule, overdue('2026-01-01', { openDue: 0 }), today)).toBeNull());
});

it('a customer gets one letter for each step, with all invoices that are due for it', () =>
  expect(
    reminderLetters(
      defaultReminderSchedule,
      [
        overdue('2026-11-12', { number: '3' }),
        overdue('2026-11-10', { number: '2' }),
        overdue('2026-09-01'),
        overdue('2026-11-10', { customerId: 'ben', customerName: 'Ben', to: [] }),
      ],
      today,
    ).map(({ customerName, step, invoices, openDue }) => [
      customerName,
      step.days,
      invoices.map(({ number }) => number),
      openDue,
    ]),
  ).toEqual([
    ['Ana', 60, ['1'], 100],
    ['Ben', 7, ['1'], 100],
    ['Ana', 7, ['2', '3'], 200],
  ]));

describe('the schedule of reminders', () => {
  const [step] = defaultReminderSchedule.steps;
  it.each([
    ['the same days twice', { enabled: true, steps: [step, step] }],
    ['no letter although it is enabled', { enabled: true, steps: [] }],
    ['no days', { enabled: true, steps: [{ ...step, days: 0 }] }],
  ])('a schedule of reminders with %s is refused', (_, schedule) =>
    expect(ReminderSchedule.safeParse(schedule).success).toBe(false),
  );
  it('a company reminds nobody before it says so', () => {
    expect(ReminderSchedule.parse(defaultReminderSchedule)).toEqual(defaultReminderSchedule);
    expect(defaultReminderSchedule.enabled).toBe(false);
  });
});
