import type { StreamEventOf } from '#capabilities/index.ts';
import { isAppliedCredit, type AllocationResult, type PaymentEvent } from '#features/payments';
import type { Cents, Day } from '#kernel/index.ts';
import { isUnconditional, releasedAmount } from './content.ts';
import type { release, ReleaseView } from './document.ts';
import type { CoveringPayment, ReleaseCoverage } from './view.ts';

/**
 * Money that has come for good: what one payment gave to one invoice of the contract. A credit takes from the invoice
 * it lies on.
 */
export type ClearedShare = CoveringPayment & { readonly on: Day };

/**
 * Where a contract stands when a release of it is judged. `standing`: its other releases that are signed, in any order.
 */
export type ClearedMoney = {
  readonly shares: readonly ClearedShare[];
  readonly standing: readonly StandingRelease[];
  /** With approved changes, extras and retention. */
  readonly contractValue: Cents;
};

type MoneyLink = Pick<ReleaseView, 'linkedInvoiceId' | 'linkedPaymentId'>;
export type StandingRelease = MoneyLink &
  Pick<ReleaseView, 'formType' | 'claimantKind' | 'signedAt' | 'amountOfCheck' | 'amountReceived' | 'coveredBy'>;
type JudgedRelease = MoneyLink &
  Pick<ReleaseView, 'formType' | 'amountOfCheck' | 'amountReceived' | 'disputedClaimsAmount'>;

type PaidShare = { readonly contractId: string; readonly amount: Cents };
/**
 * What a payment, or an applied credit, gave to a contract. A credit of another contract pays an invoice, and no money
 * comes with it.
 */
export function sharesOfContract<Share extends PaidShare>(
  contractId: string,
  { isCredit, allocations }: { readonly isCredit: boolean; readonly allocations: readonly Share[] },
): Share[] {
  const own = allocations.filter((share) => share.contractId === contractId);
  return isCredit && sumOf(own) > 0 ? [] : own;
}

/**
 * Form 8134 of ours, signed: it says for good that so much has come. The final one says so of the whole, and earlier
 * ones are part of that.
 */
export const statesMoney = ({ formType, claimantKind, signedAt }: StandingRelease): boolean =>
  formType === 'unconditionalProgress' && claimantKind === 'company' && signedAt !== null;

const sumOf = (shares: readonly { readonly amount: Cents }[]): Cents =>
  shares.reduce((sum, { amount }) => sum + amount, 0);

const sharesOf = <Share extends CoveringPayment>(
  shares: readonly Share[],
  { linkedInvoiceId, linkedPaymentId }: MoneyLink,
): Share[] =>
  shares
    .filter(({ paymentId }) => linkedPaymentId === null || paymentId === linkedPaymentId)
    .filter(({ invoiceId }) => linkedInvoiceId === null || invoiceId === linkedInvoiceId);

/** Greedy allocation, the oldest money first: of each share as much as is still needed. */
function takeShares(shares: readonly ClearedShare[], needed: Cents): CoveringPayment[] {
  let left = needed;
  return shares
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
    .map(({ paymentId, invoiceId, amount }) => {
      const taken = Math.max(Math.min(amount, left), 0);
      left -= taken;
      return { paymentId, invoiceId, amount: taken };
    })
    .filter(({ amount }) => amount > 0);
}

const withoutShares = (shares: readonly ClearedShare[], taken: readonly CoveringPayment[]): ClearedShare[] =>
  shares.map((share) => {
    const gone = taken.filter(
      ({ paymentId, invoiceId }) => paymentId === share.paymentId && invoiceId === share.invoiceId,
    );
    return { ...share, amount: share.amount - sumOf(gone) };
  });

/**
 * What no release has taken yet. One that was signed before releases named their payments takes what it could have, in
 * the order of signing.
 */
function freeShares({ shares, standing }: ClearedMoney): ClearedShare[] {
  const stating = standing.filter(statesMoney).toSorted((a, b) => ((a.signedAt ?? '') < (b.signedAt ?? '') ? -1 : 1));
  const named = stating.flatMap(({ coveredBy }) => coveredBy ?? []);
  return stating
    .filter(({ coveredBy }) => coveredBy === null)
    .reduce(
      (free, each) => withoutShares(free, takeShares(sharesOf(free, each), releasedAmount(each))),
      withoutShares(shares, named),
    );
}

/**
 * Whether money has come for good for what a release says, and which: on form 8134 the amount received, by payments
 * that no other one has stated; on form 8138 all of the contract but what is disputed, with nothing taken off; on a
 * conditional one its amount. Amounts in cents; null where our books do not know: of what a vendor is paid.
 */
export function releaseCoverage(record: JudgedRelease, money: ClearedMoney | null): ReleaseCoverage {
  const isFinal = record.formType === 'unconditionalFinal';
  if (!money)
    return { needed: isFinal ? null : releasedAmount(record), cleared: 0, released: 0, isCovered: false, payments: [] };
  const concerned = isFinal ? money.shares : sharesOf(money.shares, record);
  const needed = isFinal ? money.contractValue - record.disputedClaimsAmount : releasedAmount(record);
  const cleared = sumOf(concerned);
  const isProgress = isUnconditional(record) && !isFinal;
  const free = isProgress ? sharesOf(freeShares(money), record) : concerned;
  const stated = isProgress ? sumOf(money.standing.filter(statesMoney).map(statedAmount)) : 0;
  const rest = isProgress ? Math.max(sumOf(money.shares) - stated, 0) : cleared;
  const available = Math.min(sumOf(free), rest, cleared);
  return {
    needed,
    cleared,
    released: cleared - available,
    isCovered: cleared > 0 && available >= needed,
    payments: takeShares(free, isFinal ? available : Math.min(needed, available)),
  };
}
const statedAmount = (release: StandingRelease) => ({ amount: releasedAmount(release) });

/** Of one contract: what of its cleared money signed releases on form 8134 state by name, and that money. */
export type ReleasedFigures = { readonly released: Cents; readonly cleared: Cents };

type ReleaseStory = { contractId: string; formType: string; coveredBy: readonly CoveringPayment[] };
type PaymentStory = { readonly isCredit: boolean; isCleared: boolean; allocations: AllocationResult['allocations'] };

/** The same from nothing but what events say, for the proof of the books. `isOurs` keeps to some of the contracts. */
export function releasedTotals(isOurs: (contractId: string) => boolean) {
  const releases = new Map<string, ReleaseStory>();
  const payments = new Map<string, PaymentStory>();

  function released(event: StreamEventOf<typeof release>, id: string): void {
    if ((event.type === 'ReleaseCreated' || event.type === 'ReleaseDuplicated') && isOurs(event.data.contractId))
      releases.set(id, { contractId: event.data.contractId, formType: event.data.formType, coveredBy: [] });
    const story = releases.get(id);
    if (!story) return;
    if (event.type === 'ReleaseFormChanged') story.formType = event.data.to;
    if (event.type === 'ReleaseSigned' || event.type === 'ReleaseSignedOnPaper')
      story.coveredBy = event.data.coveredBy ?? [];
    if (event.type === 'ReleasePaymentEvidenced') story.coveredBy = event.data.coveredBy ?? story.coveredBy;
    // One whose payment failed is flagged, and states nothing until money has come again.
    if (event.type === 'ReleaseSignatureVoided' || event.type === 'ReleasePaymentFailed') story.coveredBy = [];
  }

  function received(event: PaymentEvent, id: string): void {
    if (event.type === 'PaymentPosted' || event.type === 'CreditApplied') {
      const isCredit = event.type === 'CreditApplied' || isAppliedCredit(event.data);
      payments.set(id, { isCredit, isCleared: isCredit, allocations: event.data.allocations });
    }
    if (event.type === 'PaymentReturned' || event.type === 'PaymentReversed') payments.delete(id);
    const story = payments.get(id);
    if (!story) return;
    if (event.type === 'PaymentCleared') story.isCleared = true;
    if (event.type === 'PaymentReallocated') story.allocations = event.data.to.allocations;
  }

  /** By the contracts that have a signed release. */
  function figures(): ReadonlyMap<string, ReleasedFigures> {
    const stating = [...releases.values()].filter(({ formType }) => formType === 'unconditionalProgress');
    const cleared = new Map([...payments].filter(([, { isCleared }]) => isCleared));
    // A credit brings none, and takes none of what had come when a release was signed.
    const money = [...cleared.values()].flatMap(({ isCredit, allocations }) => (isCredit ? [] : allocations));
    return new Map(
      [...Map.groupBy(stating, ({ contractId }) => contractId)].map(([contractId, those]) => {
        const named = those.flatMap(({ coveredBy }) => coveredBy).filter(({ paymentId }) => cleared.has(paymentId));
        const came = money.filter((share) => share.contractId === contractId);
        return [contractId, { released: sumOf(named), cleared: sumOf(came) }];
      }),
    );
  }

  function narrow(): void {
    for (const [id, { contractId }] of releases) if (!isOurs(contractId)) releases.delete(id);
  }

  return { released, received, figures, narrow };
}
