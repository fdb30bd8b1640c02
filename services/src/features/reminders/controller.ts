import { company } from '@backoffice/contracts/features/companies';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { reminderOwnRoutes, type ReminderResults } from '@backoffice/contracts/features/reminders';
import { bindHandler, deterministicUuid, HttpResponse, notFound, type HttpHandler } from '@backoffice/infra/http';
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
    let [at, isAnew] = [before.length, false];
    for (const letter of letters) {
      const sending = sendLetter(gateway, world, letter, () => letterContext(at));
      const sent = await sending.catch((error: unknown) => (ignoreRefusal(error), null));
      if (sent === null) continue;
      at += 1;
      isAnew ||= !sent.replayed;
    }
    const items = await sentLetters(await gateway.openWorld(context), letterContext, findReceipt);
    return new HttpResponse({ items } satisfies ReminderResults, {
      headers: replayHeaders(items.length > 0 && !isAnew),
    });
  }),
];

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
      return { customerId, customerName, to: data.to, days: data.days };
    }
  }
  throw new Error('A letter that left names an invoice');
}
