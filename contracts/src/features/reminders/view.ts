import { z } from 'zod';
import { distinctIds, ReturnedAddress, sendAnyway } from '#capabilities/index.ts';
import { Day, Line, Text, TotalCents } from '#kernel/index.ts';

/** A letter that is due so many days after the due date. */
export const ReminderStep = z.strictObject({
  days: z.int().min(1, 'Use at least one day.').max(365, 'Use at most 365 days.'),
  subject: Line(200),
  body: Text(10_000).refine((body) => body.length > 0, 'Write a letter.'),
});
export type ReminderStep = z.infer<typeof ReminderStep>;

/** When customers are reminded of what is overdue, and how; nobody is until it is enabled. */
export const ReminderSchedule = z
  .strictObject({ enabled: z.boolean(), steps: z.array(ReminderStep).max(6, 'Use at most six letters.') })
  .refine(({ steps }) => new Set(steps.map(({ days }) => days)).size === steps.length, {
    path: ['steps'],
    message: 'Use each number of days once.',
  })
  .refine(({ enabled, steps }) => !enabled || steps.length > 0, {
    path: ['steps'],
    message: 'Write at least one letter.',
  });
export type ReminderSchedule = z.infer<typeof ReminderSchedule>;

/**
 * One letter to one customer, with every invoice that is due for it; `to` is empty where no contact has an address.
 * `returned`: those of them from which mail came back.
 */
export const ReminderLetter = z.object({
  customerId: z.string(),
  customerName: z.string(),
  salesmanId: z.string(),
  contactName: z.string(),
  to: z.array(z.string()),
  returned: z.array(ReturnedAddress),
  step: z.object(ReminderStep.shape),
  invoices: z.array(
    z.object({
      invoiceId: z.string(),
      number: z.string(),
      contractName: z.string(),
      locationId: z.string(),
      dueDate: Day,
      openDue: TotalCents,
    }),
  ),
  openDue: TotalCents,
});
export type ReminderLetter = z.infer<typeof ReminderLetter>;

/** Who would get a letter today. */
export const RemindersDue = z.object({ today: Day, enabled: z.boolean(), letters: z.array(ReminderLetter) });

/** Customers whose letters go out now, whether or not letters go out by themselves. */
export const RemindersToSend = z.strictObject({ ids: distinctIds(200), sendAnyway });
export type RemindersToSend = z.infer<typeof RemindersToSend>;
/**
 * The letters that are on their way; a customer of whom nothing is due for one has none. `returned`: left out, as mail
 * to it came back; `to` is empty where that is all there is.
 */
export const ReminderResults = z.object({
  items: z.array(
    z.object({
      customerId: z.string(),
      customerName: z.string(),
      to: z.array(z.string()),
      returned: z.array(ReturnedAddress),
      days: z.int(),
    }),
  ),
});
export type ReminderResults = z.infer<typeof ReminderResults>;
