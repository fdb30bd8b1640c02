import { company } from '@backoffice/contracts/features/companies';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice } from '@backoffice/contracts/features/invoices';
import { invoiceLinkField, message, type MessageToQueue } from '@backoffice/contracts/features/messages';
import type { ReminderLetter, ReminderSchedule } from '@backoffice/contracts/features/reminders';
import { dayText, dollarsText, hourIn, type Day } from '@backoffice/contracts/kernel';
import { deterministicUuid, type Report } from '@backoffice/infra/http';
import { defineQueue } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { fillMergeFields, fillRichText } from '#capabilities/merge-fields.ts';
import { accountMergeFields } from '#domain/correspondence.ts';
import { ignoreRefusal } from '#jobs/expiry.ts';
import { systemContext, type CommandContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { CommandTarget, ExecuteResult } from '#kernel/execute.ts';
import type { World } from '#kernel/world.ts';

export const reminderQueue = defineQueue({ name: 'send-reminders', data: z.object({}), deadlineSeconds: 1_800 });
/** Every hour: mornings come at different hours, and a morning that was missed is made up for until noon. */
export const REMINDER_CRON = '10 * * * *';
const MORNING = { from: 8, until: 12 };

/** The letters that a schedule asks for on a day, as far as the reading side has come. */
export type FindDueReminders = (
  tenant: string,
  schedule: ReminderSchedule,
  today: Day,
) => Promise<readonly ReminderLetter[]>;

type ReminderPorts = {
  readonly companies: () => Promise<readonly string[]>;
  readonly findDueReminders: FindDueReminders;
  readonly report: Report;
};

/**
 * Leaves the letters of the morning for delivery, company by company. A letter that fails keeps no other from leaving.
 */
export const sendReminders =
  (gateway: CommandGateway, { companies, findDueReminders, report }: ReminderPorts) =>
  async (): Promise<void> => {
    for (const tenant of await companies()) {
      const world = await gateway.openWorld(systemContext(tenant, 'reminders'));
      const ours = await world.record(company, tenant);
      if (!ours?.reminderSchedule.enabled || ours.status !== 'active' || ours.trashedAt !== null) continue;
      const hour = hourIn(ours.timeZone, world.facts.now);
      if (hour < MORNING.from || hour >= MORNING.until) continue;
      for (const letter of await findDueReminders(tenant, ours.reminderSchedule, world.facts.today))
        await sendLetter(gateway, world, letter, (cause) => systemContext(tenant, cause))
          .catch(ignoreRefusal) // it was paid, paused or reminded of meanwhile
          .catch((error: unknown) => report(error, { requestId: '', route: `reminder to ${letter.customerId}` }));
    }
  };

/**
 * The letter and its mark on every invoice that it names are recorded together, or neither is: no invoice is named
 * twice. Null where nobody would get it.
 */
export async function sendLetter(
  gateway: CommandGateway,
  world: World,
  letter: ReminderLetter,
  contextFor: (cause: string) => CommandContext,
): Promise<ExecuteResult | null> {
  const { customerId, customerName, to, step, invoices } = letter;
  const debtor = await world.record(customer, customerId);
  if (to.length === 0 || !debtor || debtor.remindersPausedAt !== null) return null;
  const ids = invoices.map(({ invoiceId }) => invoiceId);
  const cause = `reminder ${step.days} ${ids.toSorted().join(' ')}`;
  const messageId = deterministicUuid(cause);
  const links = ids.map((invoiceId) => ({ invoiceId, linkId: deterministicUuid(`${cause}, link to ${invoiceId}`) }));
  const data: MessageToQueue = {
    channel: 'email',
    purpose: 'reminder',
    documentKind: 'customer',
    documentId: customerId,
    documentName: `Reminder, ${step.days} days: ${customerName}`,
    locationId: null,
    salesmanId: letter.salesmanId,
    to,
    cc: [],
    linkId: null,
    invoiceLinks: links,
    attachments: [],
    ...(await writtenLetter(letter, links, world)),
  };
  const reminded = links.map(({ invoiceId, linkId }): CommandTarget => ({
    entity: invoice.entity,
    id: invoiceId,
    command: {
      type: 'RemindInvoice',
      data: { days: step.days, messageId, to, linkId, tokenHash: world.tokenHash(linkId) },
    },
  }));
  return gateway.execute(
    [{ entity: message.entity, id: messageId, creates: true, command: { type: 'QueueMessage', data } }, ...reminded],
    contextFor(cause),
  );
}

const INVOICE_LIST = '{{invoices.list}}';

/**
 * The step's letter with everything filled in but the links; a letter that forgot the invoices gets them at the end.
 */
async function writtenLetter(
  { step, invoices, openDue, customerName, salesmanId, contactName }: ReminderLetter,
  links: readonly { readonly linkId: string }[],
  world: World,
): Promise<Pick<MessageToQueue, 'subject' | 'body'>> {
  const list = invoices
    .map(({ number, contractName, dueDate, openDue: open }, index) => {
      const words = `Invoice ${number}, ${contractName}, due ${dayText(dueDate)}: ${dollarsText(open)}`;
      return `${fillRichText('{{invoice.words}}', { 'invoice.words': words })}\n${invoiceLinkField(links[index]?.linkId ?? '')}`;
    })
    .join('\n\n');
  const fields = {
    ...(await accountMergeFields({ name: customerName, salesmanId, contactName }, world)),
    'invoices.total': dollarsText(openDue),
  };
  const body = step.body.includes(INVOICE_LIST) ? step.body : `${step.body}\n\n${INVOICE_LIST}`;
  return {
    subject: fillMergeFields(step.subject, fields),
    body: fillRichText(body, fields).replaceAll(INVOICE_LIST, () => list),
  };
}
