import type {
  AppliedEntry,
  PayApplication,
  PayApplicationFacts,
} from '@backoffice/contracts/features/pay-applications';
import { appliedContractOf, isBilled } from '#domain/applied-contract.ts';
import { loadContractBilling, type ContractBilling } from '#domain/contract-billing.ts';
import type { GatherFacts } from '#kernel/entity.ts';

export const payApplicationFacts: GatherFacts<PayApplicationFacts, PayApplication> = async ({ data }, world, known) => {
  // what begins an application names the contract
  const { contractId } = known ?? (data as { contractId: string });
  const { fromInvoiceId = null } = data as { fromInvoiceId?: string | null }; // as above
  const books = await loadContractBilling(contractId, world);
  if (!books || books.contract.trashedAt !== null)
    return { contract: null, unfinished: null, billedBy: null, drafted: null };
  const { contract, others } = await appliedContractOf(books, known?.id ?? null, world);
  return {
    contract,
    unfinished: others.find(({ id }) => !isBilled(books, id))?.number ?? null,
    billedBy:
      books.invoices.find(({ payApplicationId, voidedAt }) => known?.id === payApplicationId && voidedAt === null)
        ?.number ?? null,
    drafted: draftedEntries(books, fromInvoiceId),
  };
};

/** How far a drafted invoice bills each line; what it bills is work. */
function draftedEntries({ invoices }: ContractBilling, invoiceId: string | null): AppliedEntry[] | null {
  const drafted = invoices.find(
    ({ id, approvedAt, voidedAt }) => id === invoiceId && (approvedAt ?? voidedAt) === null,
  );
  return (
    drafted?.lineItems.map(({ sourceLineItemId, previouslyBilled, thisPeriod }) => ({
      sourceLineItemId,
      workToDate: previouslyBilled + thisPeriod,
      storedToDate: 0,
    })) ?? null
  );
}
