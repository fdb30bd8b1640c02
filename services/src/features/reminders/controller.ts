import { company } from '@backoffice/contracts/features/companies';
import { customer, returnedAddressesOf } from '@backoffice/contracts/features/customers';
import { invoice, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import {
  reminderOwnRoutes,
  type ReminderLetter,
  type ReminderResults,
  type RemindersToSend,
} from '@backoffice/contracts/features/reminders';
import { bindHandler, deterministicUuid, HttpResponse, notFound, type HttpHandler } from '@backoffice/infra/http';
import { askAboutReturned, billingRecipients } from '#domain/correspondence.ts';
import { ignoreRefusal } from '#jobs/expiry.ts';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { ExecuteResult } from '#kernel/execute.ts';
import type { World } from '#kernel/world.ts';
import { sendLetter, type FindDueReminders } from './reactions.ts';

type ReminderPorts = CommandGateway & {
  readonly findDueReminders: FindDueReminders;
  readonly findReceipt: (context: CommandContext) => Promise<ExecuteResult | null>;
};
type SentLetter = ReminderResults['items'][number];

/**
 * The letters that invoices of these customers are due for, now and by whoever presses it; one that is refused
 * meanwhile keeps no other from leaving. Sent again with the same key, it says what left the first time.
 */
export const reminderHandlers = ({ findDueReminders, findReceipt, ...gateway }: ReminderPorts): HttpHandler[] => [
  bindHandler(reminderOwnRoutes.send, async (call) => {
    const context = contextOf(call);
    const letterContext = (at: number): CommandContext => ({
      ...context,
      commandId: deterministicUuid(`reminder ${call.commandId} ${at}`),
    });
    const world = await gateway.openWorld(context);
    const ours = await world.record(company, context.tenant);
    if (!ours) throw notFound();
    await Promise.all(call.body.ids.map((id) => mustBeUsable(id, world)));
    const before = await sentLetters(world, letterContext, findReceipt);
    const reached = new Set(before.map(({ customerId }) => customerId));
    const due = await findDueReminders(context.tenant, ours.reminderSchedule, world.facts.today);
    const letters = due.filter(({ customerId: id }) => call.body.ids.includes(id) && !reached.has(id));
    const leftOut = await leftOutLetters(letters, call.body, world);
    await askAboutReturned(call.body, leftOut[0]?.returned ?? [], world);
    let [at, isAnew] = [before.length, false];
    for (const letter of letters) {
      const sending = sendLetter(gateway, world, { ...letter, ...call.body }, () => letterContext(at));
      const sent = await sending.catch((error: unknown) => (ignoreRefusal(error), null));
      if (sent === null) continue;
      at += 1;
      isAnew ||= !sent.replayed;
    }
    const sent = await sentLetters(await gateway.openWorld(context), letterContext, findReceipt);
    const items = [...sent, ...leftOut.filter(({ to }) => to.length === 0)];
    return new HttpResponse({ items } satisfies ReminderResults, {
      headers: replayHeaders(sent.length > 0 && !isAnew),
    });
  }),
];

/** The letters that do not go, or not to all of their addresses, as mail to some came back. */
async function leftOutLetters(
  letters: readonly ReminderLetter[],
  { sendAnyway }: RemindersToSend,
  world: World,
): Promise<SentLetter[]> {
  const all = letters.map(async ({ customerId, customerName, to: addresses, step: { days } }) => {
    const debtor = await world.record(customer, customerId);
    return { customerId, customerName, days, ...billingRecipients(addresses, debtor?.contacts ?? [], { sendAnyway }) };
  });
  return (await Promise.all(all)).filter(({ returned }) => returned.length > 0);
}

async function mustBeUsable(customerId: string, world: World): Promise<void> {
  const found = await world.visibleRecord(customer, customerId);
  if (!found || found.trashedAt !== null) throw notFound();
}

/** What left by a key, letter by letter. @throws HttpProblem 422 where the key was another request's */
async function sentLetters(
  world: World,
  letterContext: (at: number) => CommandContext,
  findReceipt: ReminderPorts['findReceipt'],
): Promise<SentLetter[]> {
  const sent: SentLetter[] = [];
  for (let known = await findReceipt(letterContext(0)); known; known = await findReceipt(letterContext(sent.length)))
    sent.push(await sentLetter(known, world));
  return sent;
}

/** A letter says on every invoice that it names how late it is and to whom it goes. */
async function sentLetter({ ids = [] }: ExecuteResult, world: World): Promise<SentLetter> {
  for (const id of ids) {
    const named = await world.record(invoice, id);
    const events = named ? await world.history(invoice, id) : [];
    for (const { type, data } of events as readonly Pick<InvoiceEvent, 'type' | 'data'>[]) {
      // of its own stream
      if (type !== 'InvoiceReminded' || !('messageId' in data) || !ids.includes(data.messageId)) continue;
      const { customerId = '', customerName = '' } = named ?? {};
      const debtor = await world.record(customer, customerId);
      const returned = returnedAddressesOf(debtor?.contacts ?? []).filter(({ email }) => !data.to.includes(email));
      return { customerId, customerName, to: data.to, returned, days: data.days };
    }
  }
  throw new Error('A letter that left names an invoice');
}
