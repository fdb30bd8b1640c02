import { daysBetween, type Cents, type Day } from '#kernel/index.ts';
import type { ReminderLetter, ReminderSchedule, ReminderStep } from './view.ts';

const letter = (days: number, subject: string, says: string): ReminderStep => ({
  days,
  subject,
  body: `Hello {{contact.firstName}},

${says}

{{invoices.list}}

Together {{invoices.total}} is open. If your payment is on its way, thank you, and please disregard this letter.

{{salesman.name}}
{{company.name}}, {{company.phone}}`,
});

/** What a company begins with: letters to change as it likes, and nobody gets one. */
export const defaultReminderSchedule: ReminderSchedule = {
  enabled: false,
  steps: [
    letter(
      7,
      'A friendly reminder from {{company.name}}',
      'this is a friendly reminder that we have not received payment for:',
    ),
    letter(
      30,
      'Payment is overdue: {{company.name}}',
      'more than 30 days have passed since these were due. Please pay them now, or call us:',
    ),
    letter(
      60,
      'Please call us about your account: {{company.name}}',
      'these are more than 60 days overdue. Please pay them at once, or call us today:',
    ),
  ],
};

/**
 * The letter that an overdue invoice is due for: the last one whose days have passed, unless that or a later one has
 * gone out.
 */
export function dueReminderStep(
  { steps }: Pick<ReminderSchedule, 'steps'>,
  {
    dueDate,
    openDue,
    remindedDays,
  }: { readonly dueDate: Day; readonly openDue: Cents; readonly remindedDays: number | null },
  today: Day,
): ReminderStep | null {
  if (openDue <= 0) return null;
  const age = daysBetween(dueDate, today);
  const passed = steps.filter(({ days }) => days <= age).toSorted((a, b) => b.days - a.days)[0];
  return passed && passed.days > (remindedDays ?? 0) ? passed : null;
}

type OverdueInvoice = ReminderLetter['invoices'][number] &
  Pick<ReminderLetter, 'customerId' | 'customerName' | 'salesmanId' | 'contactName' | 'to' | 'returned'> & {
    readonly remindedDays: number | null;
  };

/** One letter for each customer and step, the oldest invoice first. */
export function reminderLetters(
  schedule: ReminderSchedule,
  invoices: readonly OverdueInvoice[],
  today: Day,
): ReminderLetter[] {
  const due = invoices
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.number.localeCompare(b.number))
    .flatMap((invoice) => {
      const step = dueReminderStep(schedule, invoice, today);
      return step ? [{ invoice, step }] : [];
    });
  return [...Map.groupBy(due, ({ invoice, step }) => `${step.days} ${invoice.customerId}`).values()].flatMap(
    (group) => {
      const [first] = group;
      if (!first) return [];
      const { customerId, customerName, salesmanId, contactName, to, returned } = first.invoice;
      return [
        {
          customerId,
          customerName,
          salesmanId,
          contactName,
          to,
          returned,
          step: first.step,
          invoices: group.map(({ invoice: { invoiceId, number, contractName, locationId, dueDate, openDue } }) => ({
            invoiceId,
            number,
            contractName,
            locationId,
            dueDate,
            openDue,
          })),
          openDue: group.reduce((sum, { invoice: { openDue } }) => sum + openDue, 0),
        },
      ];
    },
  );
}
