import {
  changeOrder,
  changeOrderOwnRoutes,
  type ChangeOrderDetails,
} from '@backoffice/contracts/features/change-orders';
import { bindHandler, notFound, type HttpHandler } from '@backoffice/infra/http';
import { nextNumberIn, numberScope } from '#capabilities/number.ts';
import { loadContractBilling, contractValueOf } from '#domain/contract-billing.ts';
import { contextOf } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

export const changeOrderHandlers = ({ openWorld: look }: CommandGateway): HttpHandler[] => [
  bindHandler(changeOrderOwnRoutes.generationDetails, async (call): Promise<ChangeOrderDetails> => {
    const { contractId } = call.query;
    const world = await look(contextOf(call));
    const books = await loadContractBilling(contractId, world);
    if (!books || books.contract.trashedAt !== null) throw notFound();
    const {
      number: contractNumber,
      name: contractName,
      amount: originalAmount,
      customerName,
      locationName,
      salesmanName,
    } = books.contract;
    const contractValue = contractValueOf(books);
    return {
      contractId,
      contractNumber,
      contractName,
      number: await nextNumberIn(numberScope(changeOrder, { contractId }), world),
      date: world.facts.today,
      customerName,
      locationName,
      salesmanName,
      originalAmount,
      approvedChanges: contractValue - originalAmount,
      contractValue,
    };
  }),
];
