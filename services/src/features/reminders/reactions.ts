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
import { accountMergeFields, billingRecipients, cameBackOn } from '#domain/correspondence.ts';
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

type LetterToSend = ReminderLetter & { readonly sendAnyway: boolean };

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
      const send = async (letter: ReminderLetter) => {
        await withholdReturned(gateway, world, letter);
        await sendLetter(gateway, world, { ...letter, sendAnyway: false }, (cause) => systemContext(tenant, cause));
      };
      for (const letter of await findDueReminders(tenant, ours.reminderSchedule, world.facts.today))
        await send(letter)
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
  { sendAnyway, ...letter }: LetterToSend,
  contextFor: (cause: string) => CommandContext,
): Promise<ExecuteResult | null> {
  const { customerId, step, invoices } = letter;
  const debtor = await world.record(customer, customerId);
  if (!debtor || debtor.remindersPausedAt !== null) return null;
  const { to } = billingRecipients(letter.to, debtor.contacts, { sendAnyway });
  if (to.length === 0) return null;
  const ids = invoices.map(({ invoiceId }) => invoiceId);
  const cause = `reminder ${step.days} ${ids.toSorted().join(' ')}`;
  const messageId = deterministicUuid(cause);
  const links = ids.map((invoiceId) => ({ invoiceId, linkId: deterministicUuid(`${cause}, link to ${invoiceId}`) }));
  const data = await messageOf({ ...letter, to }, links, world);
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

/**
 * Whoever answers for a customer is told once that letters do not leave by themselves for addresses from which mail
 * came back; once more where mail to another one does, or to the same one again.
 */
async function withholdReturned(gateway: CommandGateway, world: World, letter: ReminderLetter): Promise<void> {
  const debtor = await world.record(customer, letter.customerId);
  if (!debtor || debtor.remindersPausedAt !== null) return;
  const { returned } = billingRecipients(letter.to, debtor.contacts, { sendAnyway: false });
  const [first] = returned;
  if (!first) return;
  const cause = `withheld ${letter.customerId} ${returned.map(({ email, at }) => `${email} ${at}`).join(' ')}`;
  const reason = `Mail to it came back on ${await cameBackOn(first.at, world)}, so reminders do not go there`;
  const data = { ...(await messageOf({ ...letter, to: returned.map(({ email }) => email) }, [], world)), reason };
  await gateway.execute(
    [
      {
        entity: message.entity,
        id: deterministicUuid(cause),
        creates: true,
        command: { type: 'WithholdMessage', data },
      },
    ],
    systemContext(world.tenant, cause),
  );
}

type LetterLinks = readonly { readonly invoiceId: string; readonly linkId: string }[];
const messageOf = async (letter: ReminderLetter, links: LetterLinks, world: World): Promise<MessageToQueue> => ({
  channel: 'email',
  purpose: 'reminder',
  documentKind: 'customer',
  documentId: letter.customerId,
  documentName: `Reminder, ${letter.step.days} days: ${letter.customerName}`,
  locationId: null,
  salesmanId: letter.salesmanId,
  to: letter.to,
  cc: [],
  linkId: null,
  invoiceLinks: [...links],
  attachments: [],
  ...(await writtenLetter(letter, links, world)),
});

const INVOICE_LIST = '{{invoices.list}}';

/**
 * The step's letter with everything filled in but the links; a letter that forgot the invoices gets them at the end.
 */
async function writtenLetter(
  { step, invoices, openDue, customerName, salesmanId, contactName }: ReminderLetter,
  links: LetterLinks,
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
