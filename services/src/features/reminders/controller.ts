import { company } from '@backoffice/contracts/features/companies';
import { customer } from '@backoffice/contracts/features/customers';
import { reminderOwnRoutes, type ReminderResults } from '@backoffice/contracts/features/reminders';
import { bindHandler, deterministicUuid, notFound, type HttpHandler } from '@backoffice/infra/http';
import { ignoreRefusal } from '#jobs/expiry.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import { sendLetter, type FindDueReminders } from './reactions.ts';

/**
 * The letters that invoices of these customers are due for, now and by whoever presses it; one that is refused
 * meanwhile keeps no other from leaving.
 */
export const reminderHandlers = ({
  findDueReminders,
  ...gateway
}: CommandGateway & { readonly findDueReminders: FindDueReminders }): HttpHandler[] => [
  bindHandler(reminderOwnRoutes.send, async (call) => {
    const context = contextOf(call);
    const world = await gateway.openWorld(context);
    const ours = await world.record(company, context.tenant);
    if (!ours) throw notFound();
    await Promise.all(
      call.body.ids.map(async (id) => {
        const found = await world.visibleRecord(customer, id);
        if (!found || found.trashedAt !== null) throw notFound();
      }),
    );
    const letters = await findDueReminders(context.tenant, ours.reminderSchedule, world.facts.today);
    const items: ReminderResults['items'] = [];
    for (const letter of letters.filter(({ customerId }) => call.body.ids.includes(customerId))) {
      const by = (cause: string) => ({ ...context, commandId: deterministicUuid(`${call.commandId} ${cause}`) });
      const isSent = await sendLetter(gateway, world, letter, by).catch((error: unknown) => {
        ignoreRefusal(error);
        return false;
      });
      const { customerId, customerName, to, step } = letter;
      if (isSent) items.push({ customerId, customerName, to, days: step.days });
    }
    return { items };
  }),
];
