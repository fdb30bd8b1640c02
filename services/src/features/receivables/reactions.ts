import { billingAddressesOf, billingContactsOf, customer } from '@backoffice/contracts/features/customers';
import { message, type MessageToQueue } from '@backoffice/contracts/features/messages';
import {
  receivableOwnRoutes,
  STATEMENTS_AT_ONCE,
  StatementsToSend,
  type StatementResults,
} from '@backoffice/contracts/features/receivables';
import { dayText } from '@backoffice/contracts/kernel';
import { defineBackgroundTask } from '@backoffice/infra/background-tasks';
import { deterministicUuid, notFound, type Call } from '@backoffice/infra/http';
import { csvOf } from '@backoffice/infra/sheets';
import { z } from 'zod';
import { fillMergeFields, fillRichText } from '#capabilities/merge-fields.ts';
import { accountMergeFields, askAboutReturned, billingRecipients } from '#domain/correspondence.ts';
import { contextOf } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

/**
 * One message for each customer, under a key of its own: asked for again, what has left does not leave again. @throws
 * HttpProblem 404
 */
export async function mailStatements(
  { execute, openWorld }: CommandGateway,
  call: Call<typeof receivableOwnRoutes.sendStatements>,
): Promise<Pick<StatementResults, 'items'> & { readonly replayed: boolean }> {
  const { subject, body } = call.body;
  const context = contextOf(call);
  const world = await openWorld(context);
  const asOf = call.body.asOf ?? world.facts.today;
  const debtors = await Promise.all(
    call.body.ids.map(async (id) => {
      const found = await world.visibleRecord(customer, id);
      if (!found || found.trashedAt !== null) throw notFound();
      return found;
    }),
  );
  const items: StatementResults['items'] = [];
  const replays: boolean[] = [];
  for (const { id, name, contacts, salesmanId } of debtors) {
    const commandId = deterministicUuid(`statement ${call.commandId} ${id}`);
    const left = await world.record(message, commandId);
    const addresses = left?.to ?? billingAddressesOf(contacts);
    const { to, returned } = billingRecipients(addresses, contacts, left ? { sendAnyway: true } : call.body);
    if (!left) await askAboutReturned(call.body, returned, world);
    items.push({ customerId: id, customerName: name, to, returned });
    if (to.length === 0) continue;
    const fields = {
      ...(await accountMergeFields(
        { name, salesmanId, contactName: billingContactsOf(contacts)[0]?.name ?? '' },
        world,
      )),
      'statement.date': dayText(asOf),
    };
    const data: MessageToQueue = {
      channel: 'email',
      purpose: 'statement',
      documentKind: 'customer',
      documentId: id,
      documentName: `Statement as of ${dayText(asOf)}: ${name}`,
      locationId: null,
      salesmanId,
      to,
      cc: [],
      subject: fillMergeFields(subject, fields),
      body: fillRichText(body, fields),
      linkId: null,
      statementAsOf: asOf,
      attachments: [],
    };
    const { replayed } = await execute(
      [{ entity: message.entity, id: commandId, creates: true, command: { type: 'QueueMessage', data } }],
      { ...context, commandId },
    );
    replays.push(replayed);
  }
  return { items, replayed: replays.length > 0 && replays.every(Boolean) };
}

const UnsentStatement = z.strictObject({
  customerId: z.string(),
  customerName: z.string(),
  reason: z.string(),
  /** To another address it was. */
  isSent: z.boolean(),
});
type UnsentStatement = z.infer<typeof UnsentStatement>;
type MailedCustomer = StatementResults['items'][number];
function notSentOf({ customerId, customerName, to, returned }: MailedCustomer): UnsentStatement[] {
  const isSent = to.length > 0;
  if (isSent && returned.length === 0) return [];
  const came = returned.map(({ email }) => `Mail to ${email} came back.`).join(' ');
  return [{ customerId, customerName, isSent, reason: came || 'No contact has an email address.' }];
}
const countText = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/**
 * The same for more customers than one answer waits for; who has no address, or one from which mail came back, is named
 * in a file.
 */
export const statementTask = (gateway: CommandGateway) =>
  defineBackgroundTask({
    kind: 'statements',
    input: StatementsToSend,
    checkpoint: z.strictObject({ at: z.int(), notSent: z.array(UnsentStatement) }),
    title: ({ ids }) => `Mail ${countText(ids.length, 'statement', 'statements')}`,
    async run({ ids, ...letter }, { call, checkpoint, save, result }) {
      let { at, notSent } = checkpoint ?? { at: 0, notSent: [] };
      while (at < ids.length) {
        const batch = ids.slice(at, at + STATEMENTS_AT_ONCE);
        const request = await call(receivableOwnRoutes.sendStatements, {
          key: batch.join(' '),
          body: { ...letter, ids: batch },
        });
        // of this very route
        const { items } = await mailStatements(gateway, request as Call<typeof receivableOwnRoutes.sendStatements>);
        notSent = [...notSent, ...items.flatMap(notSentOf)];
        at += batch.length;
        await save({ at, notSent }, { done: at, total: ids.length });
      }
      if (notSent.length > 0)
        await result({ name: 'Not sent.csv', type: 'text/csv; charset=utf-8', bytes: csvOf(notSentSheet(notSent)) });
      const unsent = notSent.filter(({ isSent }) => !isSent).length;
      const sent = `${countText(ids.length - unsent, 'statement is', 'statements are')} on the way.`;
      const left = `${countText(notSent.length, 'customer has', 'customers have')} no address to which mail goes.`;
      return { message: notSent.length === 0 ? sent : `${sent} ${left}` };
    },
  });

const notSentSheet = (notSent: readonly UnsentStatement[]) => ({
  columns: (['Customer', 'Reason'] as const).map((title) => ({ title, kind: 'text' as const })),
  rows: (async function* () {
    yield notSent.map(({ customerName, reason }) => [customerName, reason]);
  })(),
});
