import { company } from '@backoffice/contracts/features/companies';
import { isEffective } from '@backoffice/contracts/features/payments';
import {
  release,
  releaseCoverage,
  ReleaseDetails,
  releaseOwnRoutes,
  releaseWarnings,
  warningsOf,
  type ReleaseForm,
} from '@backoffice/contracts/features/releases';
import type { Day } from '@backoffice/contracts/kernel';
import { bindHandler, notFound, type HttpHandler } from '@backoffice/infra/http';
import { nextNumberIn, numberScope } from '#capabilities/number.ts';
import { originUnder } from '#domain/contract-billing.ts';
import { paidOnInvoice } from '#domain/invoice-payments.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import { clearedMoneyOf, loadPaidContract, type PaidContract } from './facts.ts';

export const releaseHandlers = ({ openWorld: look }: Pick<CommandGateway, 'openWorld'>): HttpHandler[] => [
  bindHandler(releaseOwnRoutes.details, async (call) => {
    const { contractId, invoiceId, paymentId } = call.query;
    const world = await look(contextOf(call));
    const [paid, ours] = await Promise.all([loadPaidContract(contractId, world), world.record(company, world.tenant)]);
    if (!paid || !ours) throw notFound();
    const origin = originUnder(paid.books.contract);
    return ReleaseDetails.parse({
      ...origin,
      number: await nextNumberIn(numberScope(release, { contractId }), world),
      date: world.facts.today,
      claimantName: ours.name,
      nameOfCustomer: origin.customerName,
      jobLocation: origin.locationAddress,
      owner: origin.customerName,
      ...proposedRelease(paid, { invoiceId, paymentId }, world.facts.today),
    });
  }),

  bindHandler(releaseOwnRoutes.coverage, async (call) => {
    const world = await look(contextOf(call));
    const found = await world.visibleRecord(release, call.params['id'] ?? '');
    const paid = found && (await loadPaidContract(found.contractId, world));
    if (!found) throw notFound();
    return {
      ...releaseCoverage(found, paid && found.claimantKind === 'company' ? clearedMoneyOf(paid, found) : null),
      warnings: warningsOf(found, world.facts.today).map((code) => ({ code, says: releaseWarnings[code] })),
    };
  }),
];

type Origin = { readonly invoiceId?: string | undefined; readonly paymentId?: string | undefined };
type Proposed = Pick<ReleaseDetails, 'formType' | 'amount' | 'throughDate' | 'linkedInvoiceId' | 'linkedPaymentId'>;

/** Money that has cleared is released unconditionally, and money that is awaited on the condition that it comes; where nothing of the contract would be left, on the form of the final payment. */
function proposedRelease(paid: PaidContract, { invoiceId, paymentId }: Origin, today: Day): Proposed {
  const { books, payments } = paid;
  const receipt = payments.find(({ id }) => id === paymentId);
  const bill = books.invoices.find(({ id }) => id === (invoiceId ?? receipt?.allocations[0]?.invoiceId));
  const linked = { linkedInvoiceId: receipt ? null : (bill?.id ?? null), linkedPaymentId: receipt?.id ?? null };
  const cleared = clearedMoneyOf(paid, linked);
  const received = payments.filter(isEffective).flatMap(({ allocations }) => allocations);
  const ofContract = received.filter(({ contractId }) => contractId === books.contract.id);
  const open = cleared.contractValue - ofContract.reduce((sum, { amount }) => sum + amount, 0);
  const billOpen = bill ? bill.amountDue - paidOnInvoice(bill.id, payments) : 0;
  const throughDate = [bill?.throughDate ?? bill?.date ?? today, today].toSorted()[0] ?? today;
  const isCleared = receipt
    ? receipt.status === 'cleared'
    : bill !== undefined && billOpen <= 0 && cleared.cleared >= bill.amountDue;
  const amount = receipt
    ? receipt.allocations
        .filter(({ contractId }) => contractId === books.contract.id)
        .reduce((sum, each) => sum + each.amount, 0)
    : isCleared
      ? cleared.cleared
      : billOpen;
  const isFinal = isCleared ? cleared.contractCleared >= cleared.contractValue : open - (receipt ? 0 : billOpen) <= 0;
  return { formType: formOf(isCleared, isFinal), amount, throughDate, ...linked };
}

const formOf = (isCleared: boolean, isFinal: boolean): ReleaseForm =>
  isCleared
    ? isFinal
      ? 'unconditionalFinal'
      : 'unconditionalProgress'
    : isFinal
      ? 'conditionalFinal'
      : 'conditionalProgress';
