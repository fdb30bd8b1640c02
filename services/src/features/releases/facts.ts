import { factsRead } from '@backoffice/contracts/capabilities';
import { company, legalNameOf } from '@backoffice/contracts/features/companies';
import { contract } from '@backoffice/contracts/features/contracts';
import { location } from '@backoffice/contracts/features/locations';
import { isAppliedCredit, isEffective, payment, type PaymentView } from '@backoffice/contracts/features/payments';
import {
  release,
  releasedAmount,
  releaseGuards,
  sharesOfContract,
  statutoryForm,
  type ClearedMoney,
  type ClearedShare,
  type Release,
  type ReleaseFacts,
  type StandingRelease,
} from '@backoffice/contracts/features/releases';
import { verbOf, type Cents } from '@backoffice/contracts/kernel';
import type { Correspondence } from '#capabilities/send.ts';
import {
  billedToDateExcept,
  contractValueOf,
  loadContractBilling,
  originUnder,
  recordsOfContract,
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
  const isOurs = record?.claimantKind === 'company';
  const [paid, standing, parties, met] = await Promise.all([
    loadPaidContract(contractId, world),
    isOurs ? loadOtherReleases(contractId, record.id, world) : [],
    loadReleaseParties(contractId, world),
    paymentId === null ? null : world.record(payment, paymentId),
  ]);
  return {
    contract: paid && {
      origin: originUnder(paid.books.contract),
      ...parties,
      signed: paid.books.contract.signedAt !== null,
      voided: paid.books.contract.voidedAt !== null,
      invoices: new Set(paid.books.invoices.map(({ id }) => id)),
      payments: new Set(paid.payments.map(({ id }) => id)),
    },
    money: paid && isOurs ? clearedMoneyOf(paid, standing) : null,
    failed: met && failureOf(met, contractId, record, world),
  };
};

/**
 * Our legal name, and whom the preliminary facts of the location name: the owner, where they name none, is our
 * customer.
 */
export async function loadReleaseParties(contractId: string, world: World) {
  const [ours, agreed] = await Promise.all([world.record(company, world.tenant), world.record(contract, contractId)]);
  const { information = null } = (agreed && (await world.record(location, agreed.locationId))) ?? {};
  return {
    companyName: ours ? legalNameOf(ours) : '',
    ownerName: (information?.owner.name ?? '') || (agreed?.customerName ?? ''),
    directContractor: information?.directContractor.name ?? '',
    lender: information?.lender.name ?? '',
  };
}

/** What the bank has honoured; a credit that was applied is no money that could come back. */
const isSettled = (each: PaymentView) => each.status === 'cleared' || isAppliedCredit(each);

/**
 * The other releases of a contract. Whoever decides by them insists on them: of two that state the same money, one is
 * signed.
 */
export async function loadOtherReleases(
  contractId: string,
  releaseId: string | null,
  world: World,
): Promise<StandingRelease[]> {
  const releases = await recordsOfContract(release, contractId, world);
  return releases.filter(({ id }) => id !== releaseId);
}

const allocatedTo = (contractId: string, { allocations }: PaymentView): Cents =>
  allocations.filter((each) => each.contractId === contractId).reduce((sum, { amount }) => sum + amount, 0);

const sharesOf = (contractId: string, paid: PaymentView): ClearedShare[] =>
  sharesOfContract(contractId, { ...paid, isCredit: isAppliedCredit(paid) }).map(({ invoiceId, amount }) => ({
    paymentId: paid.id,
    invoiceId,
    on: paid.clearedOn ?? paid.receivedOn,
    amount,
  }));

export const clearedMoneyOf = (
  { books, payments }: PaidContract,
  standing: readonly StandingRelease[],
): ClearedMoney => ({
  shares: payments.filter(isSettled).flatMap((each) => sharesOf(books.contract.id, each)),
  standing,
  contractValue:
    (books.contract.costPlus ? billedToDateExcept(books, null).costPlus.amount : contractValueOf(books)) +
    extrasOf(books),
});

/** What approved invoices bill beside the schedule. */
const extrasOf = ({ invoices }: ContractBilling): Cents =>
  invoices
    .filter(({ approvedAt, voidedAt }) => approvedAt !== null && voidedAt === null)
    .flatMap(({ invoiceItems }) => invoiceItems)
    .reduce((sum, { amount }) => sum + amount, 0);

/** A payment that does not stand, or of which the contract has less than the release states of it. */
function failureOf(met: PaymentView, contractId: string, record: Release | null, world: World): ReleaseFacts['failed'] {
  const invoices = met.allocations.map(({ invoiceId }) => invoiceId);
  if (!isEffective(met)) {
    const outcome = met.status === 'returned' ? 'returned' : 'reversed';
    const amount = allocatedTo(contractId, met);
    return { payment: { paymentId: met.id, outcome, amount, on: met.returnedOn ?? world.facts.today }, invoices };
  }
  const named = (record?.coveredBy ?? []).filter(({ paymentId }) => paymentId === met.id);
  const amount = named.reduce((sum, each) => sum + each.amount, 0);
  if (allocatedTo(contractId, met) >= amount) return null;
  return { payment: { paymentId: met.id, outcome: 'moved', amount, on: world.facts.today }, invoices };
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
      mergeFields: releasedAmount(record) === 0 ? { 'doc.amount': '' } : {}, // the final unconditional one names no sum
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
        contacts: [{ ...claimant, smsOptedOutAt: null, mailCameBackOn: null, isSuggested: true }],
        mergeFields: {
          ...correspondence.mergeFields,
          'customer.name': claimantName,
          'contact.firstName': '', // a company
        },
      }
    : correspondence;
}
