import { billingAddressesOf, billingContactsOf, customer } from '@backoffice/contracts/features/customers';
import { message, type MessageToQueue } from '@backoffice/contracts/features/messages';
import { receivableOwnRoutes, type StatementResults } from '@backoffice/contracts/features/receivables';
import { dayText } from '@backoffice/contracts/kernel';
import { bindHandler, deterministicUuid, HttpResponse, notFound, type HttpHandler } from '@backoffice/infra/http';
import { fillMergeFields } from '#capabilities/merge-fields.ts';
import { accountMergeFields } from '#domain/correspondence.ts';
import { contextOf } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

export const receivableHandlers = ({ execute, openWorld }: CommandGateway): HttpHandler[] => [
  /** One message for each customer, under a key of its own: asked for again, what has left does not leave again. */
  bindHandler(receivableOwnRoutes.sendStatements, async (call) => {
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
        body: fillMergeFields(body, fields),
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
    return new HttpResponse({ items } satisfies StatementResults, {
      headers: replays.length > 0 && replays.every(Boolean) ? { 'idempotency-replayed': 'true' } : {},
    });
  }),
];
