import { contract } from '@backoffice/contracts/features/contracts';
import {
  countedSheet,
  type AppliedEntry,
  type PayApplication,
  type PayApplicationFacts,
} from '@backoffice/contracts/features/pay-applications';
import type { Correspondence } from '#capabilities/send.ts';
import { appliedContractOf, isBilled } from '#domain/applied-contract.ts';
import { loadContractBilling, originUnder, type ContractBilling } from '#domain/contract-billing.ts';
import { correspondenceOf, letterAround } from '#domain/correspondence.ts';
import { usualWords } from '#domain/usual-letters.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import { mustExist } from '#kernel/decider.ts';
import type { World } from '#kernel/world.ts';

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

/** Who gets invoices gets what comes before them. */
export async function payApplicationCorrespondence(
  { contractId, number, date, contractName, ...sheets }: PayApplication,
  world: World,
): Promise<Correspondence> {
  const { due } = countedSheet(sheets);
  const parties = originUnder(mustExist(await world.record(contract, contractId)));
  return correspondenceOf(
    { ...parties, number: String(number), date, name: contractName },
    {
      receives: 'invoice',
      template: 'payApplication',
      amount: due,
      letter: letterAround(
        {
          ...(sheets.certificate ? usualWords.certifiedApplication : usualWords.payApplication),
          title: `Application for payment ${number}`,
          sum: { label: sheets.certificate ? 'Certified due' : 'Due now', cents: due },
        },
        'Read',
      ),
    },
    world,
  );
}
