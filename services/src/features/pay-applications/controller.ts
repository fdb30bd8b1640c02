import {
  applicationSheet,
  ApplicationDraftSheet,
  payApplicationOwnRoutes,
} from '@backoffice/contracts/features/pay-applications';
import { bindHandler, notFound, type HttpHandler } from '@backoffice/infra/http';
import { appliedContractOf, isBilled } from '#domain/applied-contract.ts';
import { loadContractBilling } from '#domain/contract-billing.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';

/** What the grid of an application begins with. */
export const payApplicationHandlers = ({ openWorld: look }: Pick<CommandGateway, 'openWorld'>): HttpHandler[] => [
  bindHandler(payApplicationOwnRoutes.sheet, async (call) => {
    const { contractId, applicationId = null } = call.query;
    const world = await look(contextOf(call));
    const books = await loadContractBilling(contractId, world);
    if (!books || books.contract.trashedAt !== null) throw notFound();
    const { contract, others } = await appliedContractOf(books, applicationId, world);
    const { origin, status, retention, capBp, nextNumber, before, storedSince } = contract;
    const { lines } = applicationSheet(contract, [], retention, storedSince);
    return ApplicationDraftSheet.parse({
      ...origin,
      contractStatus: status,
      number: nextNumber,
      today: world.facts.today,
      retention,
      capBp,
      lines: lines.map((line) => ({ ...line, storedSince: storedSince.get(line.sourceLineItemId) ?? 0 })),
      retainable: before.retainable,
      retentionHeld: before.retentionHeld,
      retentionReleased: before.retentionReleased,
      notCertified: before.notCertified,
      unfinished: others.find(({ id }) => !isBilled(books, id))?.number ?? null,
    });
  }),
];
