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
import { accountMergeFields } from '#domain/correspondence.ts';
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
  const { ids, subject, body } = call.body;
  const context = contextOf(call);
  const world = await openWorld(context);
  const asOf = call.body.asOf ?? world.facts.today;
  const debtors = await Promise.all(
    ids.map(async (id) => {
      const found = await world.visibleRecord(customer, id);
      if (!found || found.trashedAt !== null) throw notFound();
      return found;
    }),
  );
  const items: StatementResults['items'] = [];
  const replays: boolean[] = [];
  for (const { id, name, contacts, salesmanId } of debtors) {
    const to = billingAddressesOf(contacts);
    items.push({ customerId: id, customerName: name, to });
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
    const commandId = deterministicUuid(`statement ${call.commandId} ${id}`);
    const { replayed } = await execute(
      [{ entity: message.entity, id: commandId, creates: true, command: { type: 'QueueMessage', data } }],
      { ...context, commandId },
    );
    replays.push(replayed);
  }
  return { items, replayed: replays.length > 0 && replays.every(Boolean) };
}

const NotSent = z.strictObject({ customerId: z.string(), customerName: z.string() });
const countText = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** The same for more customers than one answer waits for; who has no address is named in a file. */
export const statementTask = (gateway: CommandGateway) =>
  defineBackgroundTask({
    kind: 'statements',
    input: StatementsToSend,
    checkpoint: z.strictObject({ at: z.int(), notSent: z.array(NotSent) }),
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
        notSent = [
          ...notSent,
          ...items.flatMap(({ to, customerId, customerName }) =>
            to.length === 0 ? [{ customerId, customerName }] : [],
          ),
        ];
        at += batch.length;
        await save({ at, notSent }, { done: at, total: ids.length });
      }
      if (notSent.length > 0)
        await result({ name: 'Not sent.csv', type: 'text/csv; charset=utf-8', bytes: csvOf(notSentSheet(notSent)) });
      const sent = `${countText(ids.length - notSent.length, 'statement is', 'statements are')} on the way.`;
      return {
        message:
          notSent.length === 0
            ? sent
            : `${sent} ${countText(notSent.length, 'customer has', 'customers have')} no address.`,
      };
    },
  });

const notSentSheet = (notSent: readonly z.infer<typeof NotSent>[]) => ({
  columns: (['Customer', 'Reason'] as const).map((title) => ({ title, kind: 'text' as const })),
  rows: (async function* () {
    yield notSent.map(({ customerName }) => [customerName, 'No contact has an email address.']);
  })(),
});
