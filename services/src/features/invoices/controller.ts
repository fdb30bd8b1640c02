import { billedLine, BillingSheet, invoice, invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { addDays } from '@backoffice/contracts/kernel';
import { bindHandler, notFound, type HttpHandler } from '@backoffice/infra/http';
import { nextNumberIn, numberScope } from '#capabilities/number.ts';
import { loadContractBilling } from '#domain/contract-billing.ts';
import { companyTermsFor } from '#domain/document-terms.ts';
import { contextOf } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { billableOf } from './facts.ts';

export const invoiceHandlers = ({ openWorld: look }: Pick<CommandGateway, 'openWorld'>): HttpHandler[] => [
  bindHandler(invoiceOwnRoutes.sheet, async (call) => {
    const { contractId, invoiceId = null } = call.query;
    const world = await look(contextOf(call));
    const books = await loadContractBilling(contractId, world);
    const billable = books && (await billableOf(books, { invoiceId }, null, world));
    if (!billable) throw notFound();
    const {
      origin: { contractNumber, contractName, customerName, locationId, locationName },
      status,
      schedule,
      before,
      retentionBp,
      netDays,
      costPlus,
    } = billable;
    const { today } = world.facts;
    return BillingSheet.parse({
      contractId,
      contractNumber,
      contractName,
      contractStatus: status,
      customerName,
      locationId,
      locationName,
      retentionBp,
      netDays,
      number: await nextNumberIn(numberScope(invoice, {}), world),
      date: today,
      dueDate: addDays(today, netDays),
      lines: schedule.map((line) =>
        billedLine(line, { method: 'amount', amount: 0 }, before.byLine.get(line.sourceLineItemId) ?? 0),
      ),
      changeOrders: books.changeOrders
        .filter(({ approvedAt }) => approvedAt !== null)
        .map(({ id, number, name }) => ({ changeOrderId: id, number, name })),
      retainable: before.retainable,
      retentionHeld: before.retentionHeld,
      retentionReleased: before.retentionReleased,
      application: before.application,
      terms: books.invoices.at(-1)?.terms || (await companyTermsFor('invoice', world)),
      costPlus: costPlus && {
        ...costPlus,
        lines: [...costPlus.lines.values()]
          .filter(({ amount }) => amount !== 0)
          .toSorted((a, b) => a.workDate.localeCompare(b.workDate)),
        before: before.costPlus,
      },
    });
  }),
];
