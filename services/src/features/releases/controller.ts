import { isEffective } from '@backoffice/contracts/features/payments';
import {
  release,
  releaseCoverage,
  ReleaseDetails,
  releaseOwnRoutes,
  releaseWarnings,
  warningsOf,
  type ClearedMoney,
  type CoveringPayment,
  type ReleaseForm,
} from '@backoffice/contracts/features/releases';
import type { Day } from '@backoffice/contracts/kernel';
import { bindHandler, notFound, type HttpHandler } from '@backoffice/infra/http';
import { nextNumberIn, numberScope } from '#capabilities/number.ts';
import { originUnder } from '#domain/contract-billing.ts';
import { paidOnInvoice } from '#domain/invoice-payments.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import { clearedMoneyOf, loadOtherReleases, loadPaidContract, loadReleaseParties, type PaidContract } from './facts.ts';

export const releaseHandlers = ({ openWorld: look }: Pick<CommandGateway, 'openWorld'>): HttpHandler[] => [
  bindHandler(releaseOwnRoutes.details, async (call) => {
    const { contractId, invoiceId, paymentId } = call.query;
    const world = await look(contextOf(call));
    const [paid, others] = await Promise.all([
      loadPaidContract(contractId, world),
      loadOtherReleases(contractId, null, world),
    ]);
    if (!paid) throw notFound();
    const origin = originUnder(paid.books.contract);
    const parties = await loadReleaseParties(contractId, world);
    return ReleaseDetails.parse({
      ...origin,
      number: await nextNumberIn(numberScope(release, { contractId }), world),
      date: world.facts.today,
      claimantName: parties.companyName,
      nameOfCustomer: origin.customerName,
      jobLocation: origin.locationAddress,
      owner: parties.ownerName,
      directContractor: parties.directContractor,
      lender: parties.lender,
      ...proposedRelease(paid, clearedMoneyOf(paid, others), { invoiceId, paymentId }, world.facts.today),
    });
  }),

  bindHandler(releaseOwnRoutes.coverage, async (call) => {
    const world = await look(contextOf(call));
    const found = await world.visibleRecord(release, call.params['id'] ?? '');
    if (!found) throw notFound();
    const [paid, others] = await Promise.all([
      loadPaidContract(found.contractId, world),
      loadOtherReleases(found.contractId, found.id, world),
    ]);
    const { payments, ...sums } = releaseCoverage(
      found,
      paid && found.claimantKind === 'company' ? clearedMoneyOf(paid, others) : null,
    );
    return {
      ...sums,
      payments: payments.map((each) => ({ ...each, ...namesOf(each, paid) })),
      warnings: warningsOf(found, world.facts.today).map((code) => ({ code, says: releaseWarnings[code] })),
    };
  }),
];

/** By what a person knows the payment, and the invoice it went to. */
function namesOf({ paymentId, invoiceId }: CoveringPayment, paid: PaidContract | null) {
  const found = paid?.payments.find(({ id }) => id === paymentId);
  return {
    on: found?.clearedOn ?? found?.receivedOn ?? null,
    checkNo: found?.checkNo ?? '',
    invoiceNumber: paid?.books.invoices.find(({ id }) => id === invoiceId)?.number ?? '',
  };
}

type Origin = { readonly invoiceId?: string | undefined; readonly paymentId?: string | undefined };
type ReleaseProposal = Pick<
  ReleaseDetails,
  'formType' | 'amount' | 'throughDate' | 'linkedInvoiceId' | 'linkedPaymentId'
>;

/**
 * Money that has cleared is released unconditionally, and money that is awaited on the condition that it comes; where
 * nothing of the contract would be left, on the form of the final payment.
 */
function proposedRelease(
  paid: PaidContract,
  money: ClearedMoney,
  { invoiceId, paymentId }: Origin,
  today: Day,
): ReleaseProposal {
  const { books, payments } = paid;
  const receipt = payments.find(({ id }) => id === paymentId);
  const bill = books.invoices.find(({ id }) => id === (invoiceId ?? receipt?.allocations[0]?.invoiceId));
  const linked = { linkedInvoiceId: receipt ? null : (bill?.id ?? null), linkedPaymentId: receipt?.id ?? null };
  const coverageOn = (formType: ReleaseForm) =>
    releaseCoverage({ formType, ...linked, amountOfCheck: null, amountReceived: null, disputedClaimsAmount: 0 }, money);
  const { cleared, released } = coverageOn('unconditionalProgress');
  const ofContract = payments
    .filter(isEffective)
    .flatMap(({ allocations }) => allocations)
    .filter(({ contractId }) => contractId === books.contract.id);
  const open = money.contractValue - ofContract.reduce((sum, { amount }) => sum + amount, 0);
  const billOpen = bill ? bill.amountDue - paidOnInvoice(bill.id, payments) : 0;
  const throughDate = [bill?.throughDate ?? bill?.date ?? today, today].toSorted()[0] ?? today;
  const isCleared = receipt
    ? receipt.status === 'cleared'
    : bill !== undefined && billOpen <= 0 && cleared >= bill.amountDue;
  const received = receipt?.allocations
    .filter(({ contractId }) => contractId === books.contract.id)
    .reduce((sum, each) => sum + each.amount, 0);
  const amount = isCleared ? cleared - released : (received ?? billOpen);
  const isFinal = isCleared ? coverageOn('unconditionalFinal').isCovered : open - (receipt ? 0 : billOpen) <= 0;
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
