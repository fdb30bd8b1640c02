import { factsRead } from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import { isAppliedCredit, isEffective, payment, type PaymentView } from '@backoffice/contracts/features/payments';
import {
  releasedAmount,
  releaseGuards,
  statutoryForm,
  type ClearedMoney,
  type Release,
  type ReleaseFacts,
} from '@backoffice/contracts/features/releases';
import { verbOf, type Cents } from '@backoffice/contracts/kernel';
import type { Correspondence } from '#capabilities/send.ts';
import {
  billedToDateExcept,
  contractValueOf,
  loadContractBilling,
  originUnder,
  type ContractBilling,
} from '#domain/contract-billing.ts';
import { correspondenceOf, letterAround } from '#domain/correspondence.ts';
import { invoicePaymentsOf } from '#domain/invoice-payments.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

/** A contract with its invoices, and every payment on these that stands. */
export type PaidContract = { readonly books: ContractBilling; readonly payments: readonly PaymentView[] };

export async function loadPaidContract(contractId: string, world: World): Promise<PaidContract | null> {
  const books = await loadContractBilling(contractId, world);
  if (!books || books.contract.trashedAt !== null) return null;
  const found = (await Promise.all(books.invoices.map(({ id }) => invoicePaymentsOf(id, world)))).flat();
  return { books, payments: [...new Map(found.map((each) => [each.id, each])).values()] };
}

/** Whose decisions ask for the contract beside those whose guards do. */
const DECIDED = ['EditRelease', 'AssessReleasePayment'];

export const releaseFacts: GatherFacts<ReleaseFacts, Release> = async ({ type, data }, world, record) => {
  if (!DECIDED.includes(type) && factsRead(releaseGuards, verbOf('Release', type)).size === 0)
    return { contract: null, money: null, failed: null };
  const { contractId } = record ?? (data as { contractId: string }); // what begins a release names the contract
  const { paymentId = null } = data as { readonly paymentId?: string | null }; // where the command has one
  const [paid, ours, met] = await Promise.all([
    loadPaidContract(contractId, world),
    world.record(company, world.tenant),
    paymentId === null ? null : world.record(payment, paymentId),
  ]);
  return {
    contract: paid && {
      origin: originUnder(paid.books.contract),
      companyName: ours?.name ?? '',
      signed: paid.books.contract.signedAt !== null,
      voided: paid.books.contract.voidedAt !== null,
      invoices: new Set(paid.books.invoices.map(({ id }) => id)),
      payments: new Set(paid.payments.map(({ id }) => id)),
    },
    money: paid && record?.claimantKind === 'company' ? clearedMoneyOf(paid, record) : null,
    failed: met && failureOf(met, contractId, world),
  };
};

/** What the bank has honoured; a credit that was applied is no money that could come back. */
const isSettled = (each: PaymentView) => each.status === 'cleared' || isAppliedCredit(each);

const allocated = (
  { allocations }: PaymentView,
  of: { readonly contractId?: string; readonly invoiceId?: string | null },
): Cents =>
  allocations
    .filter(({ contractId }) => of.contractId === undefined || contractId === of.contractId)
    .filter(({ invoiceId }) => (of.invoiceId ?? null) === null || invoiceId === of.invoiceId)
    .reduce((sum, { amount }) => sum + amount, 0);

export function clearedMoneyOf(
  { books, payments }: PaidContract,
  { linkedInvoiceId, linkedPaymentId }: Pick<Release, 'linkedInvoiceId' | 'linkedPaymentId'>,
): ClearedMoney {
  const contractId = books.contract.id;
  const sumOf = (those: readonly PaymentView[], invoiceId: string | null) =>
    those.reduce((sum, each) => sum + allocated(each, { contractId, invoiceId }), 0);
  const settled = payments.filter(isSettled);
  const linked = settled
    .filter(({ id }) => linkedPaymentId === null || id === linkedPaymentId)
    .filter((each) => allocated(each, { contractId, invoiceId: linkedInvoiceId }) !== 0);
  const last = linked
    .toSorted((a, b) => (a.clearedOn ?? a.receivedOn).localeCompare(b.clearedOn ?? b.receivedOn))
    .at(-1);
  return {
    cleared: sumOf(linked, linkedInvoiceId),
    payment: last ? { paymentId: last.id, on: last.clearedOn ?? last.receivedOn } : null,
    contractValue:
      (books.contract.costPlus ? billedToDateExcept(books, null).costPlus.amount : contractValueOf(books)) +
      extrasOf(books),
    contractCleared: sumOf(settled, null),
  };
}

/** What approved invoices bill beside the schedule. */
const extrasOf = ({ invoices }: ContractBilling): Cents =>
  invoices
    .filter(({ approvedAt, voidedAt }) => approvedAt !== null && voidedAt === null)
    .flatMap(({ invoiceItems }) => invoiceItems)
    .reduce((sum, { amount }) => sum + amount, 0);

function failureOf(met: PaymentView, contractId: string, world: World): ReleaseFacts['failed'] {
  if (isEffective(met)) return null;
  const outcome = met.status === 'returned' ? 'returned' : 'reversed';
  const amount = allocated(met, { contractId });
  return {
    payment: { paymentId: met.id, outcome, amount, on: met.returnedOn ?? world.facts.today },
    invoices: met.allocations.map(({ invoiceId }) => invoiceId),
  };
}

/** A vendor gets the link to sign, and nobody else; what is signed goes to the customer. */
export async function releaseCorrespondence(record: Release, world: World): Promise<Correspondence> {
  const name = statutoryForm(record.formType, record.statuteVersion).name.toLowerCase();
  const isForSigning = record.claimantKind === 'vendor' && record.signedAt === null;
  const correspondence = await correspondenceOf(
    { ...record, name: record.contractName },
    {
      receives: 'release',
      amount: releasedAmount(record),
      letter: letterAround(
        {
          subject: 'Release {{doc.number}} for {{location.name}}',
          says: `Here is the ${name} for the work at {{location.address}}.`,
          brief: `${name}, {{location.name}}`,
          title: `Release ${record.number} to contract ${record.contractNumber}`,
        },
        isForSigning ? 'Read and sign' : 'Read',
      ),
    },
    world,
  );
  const { claimantName, claimantEmail: email, claimantPhone: phone } = record;
  const claimant = { id: record.id, name: claimantName, email, phone, isPrimary: true, smsOptIn: phone !== null };
  return isForSigning
    ? {
        ...correspondence,
        contacts: [{ ...claimant, smsOptedOutAt: null, isSuggested: true }],
        mergeFields: {
          ...correspondence.mergeFields,
          'customer.name': claimantName,
          'contact.firstName': claimantName,
        },
      }
    : correspondence;
}
