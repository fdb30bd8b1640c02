import { changeOrder, ChangeOrderDetails, changeOrderOwnRoutes } from '@backoffice/contracts/features/change-orders';
import { bindHandler, notFound, type HttpHandler } from '@backoffice/infra/http';
import { nextNumberIn, numberScope } from '#capabilities/number.ts';
import { contractValueOf, loadContractBilling, originUnder } from '#domain/contract-billing.ts';
import { companyTermsFor } from '#domain/document-terms.ts';
import { contextOf } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

export const changeOrderHandlers = ({ openWorld: look }: CommandGateway): HttpHandler[] => [
  bindHandler(changeOrderOwnRoutes.generationDetails, async (call) => {
    const { contractId } = call.query;
    const world = await look(contextOf(call));
    const books = await loadContractBilling(contractId, world);
    if (!books || books.contract.trashedAt !== null) throw notFound();
    const { amount: originalAmount } = books.contract;
    const contractValue = contractValueOf(books);
    return ChangeOrderDetails.parse({
      ...originUnder(books.contract),
      number: await nextNumberIn(numberScope(changeOrder, { contractId }), world),
      date: world.facts.today,
      originalAmount,
      approvedChanges: contractValue - originalAmount,
      contractValue,
      terms: await companyTermsFor('changeOrder', world),
    });
  }),
];
