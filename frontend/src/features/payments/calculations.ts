import { dollarsText, type Cents, type Day } from '@backoffice/contracts/kernel';

/** An invoice that this payment may go to. `open`: what it may have of it. */
export type Payable = {
  readonly invoiceId: string;
  readonly number: string;
  readonly locationId: string;
  readonly contractNumber: string;
  readonly contractName: string;
  readonly dueDate: Day;
  readonly amountDue: Cents;
  /** By other payments. */
  readonly paidBefore: Cents;
  readonly open: Cents;
  /** What has cleared and stays. */
  readonly kept: Cents;
};

/** What of a payment goes to which invoice; NaN where what is typed is no number. */
export type Shares = Readonly<Record<string, Cents>>;

export function withShare(shares: Shares, invoiceId: string, share: Cents | null): Shares {
  const { [invoiceId]: _before, ...others } = shares;
  return share === null || share === 0 ? others : { ...others, [invoiceId]: share };
}

/** As the server takes it. */
export const toAllocations = (shares: Shares): { invoiceId: string; amount: Cents }[] =>
  Object.entries(shares).map(([invoiceId, amount]) => ({ invoiceId, amount }));

export const totalAllocated = (shares: Shares): Cents =>
  Object.values(shares).reduce((sum, share) => sum + (Number.isNaN(share) ? 0 : share), 0);

/** What was due first comes first. */
export const compareDueDates = (a: Payable, b: Payable) =>
  a.dueDate.localeCompare(b.dueDate) || a.number.localeCompare(b.number, 'en', { numeric: true });

/** What was due first is paid first, as far as the money goes; what has cleared stays where it is. */
export function allocateOldestFirst(payables: readonly Payable[], amount: Cents): Shares {
  let left = Math.max(0, amount - payables.reduce((sum, { kept }) => sum + kept, 0));
  const oldest = payables.toSorted(compareDueDates);
  return oldest.reduce<Shares>((shares, { invoiceId, open, kept }) => {
    const more = Math.min(left, Math.max(0, open - kept));
    left -= more;
    return withShare(shares, invoiceId, kept + more);
  }, {});
}

/** All that is open of these. */
export const allocateInFull = (payables: readonly Payable[]): Shares =>
  payables.reduce<Shares>((shares, { invoiceId, open }) => withShare(shares, invoiceId, Math.max(0, open)), {});

/** What is wrong with a share, in words; null where nothing is. */
export function shareError({ open, kept }: Payable, share: Cents): string | null {
  if (Number.isNaN(share)) return 'Type an amount like 1,250.00.';
  if (share < 0) return 'A payment cannot take money back from an invoice.';
  if (share > open) return `${dollarsText(share - open)} more than is open.`;
  return share < kept ? `${dollarsText(kept)} has cleared and stays.` : null;
}

/** How a payment is used up. `over`: allocated beyond what came in. */
export function allocationSummary(
  amount: Cents,
  shares: Shares,
): { readonly amount: Cents; readonly allocated: Cents; readonly credit: Cents; readonly over: Cents } {
  const came = Number.isNaN(amount) ? 0 : amount;
  const allocated = totalAllocated(shares);
  return { amount: came, allocated, credit: Math.max(0, came - allocated), over: Math.max(0, allocated - came) };
}

/** The contracts whose invoices a payment went to, each with the title of its chain: of several, which invoices. */
export function paidContracts(
  allocations: readonly { readonly contractId: string; readonly invoiceNumber: string }[],
): { contractId: string; title: string }[] {
  const byContract = [...Map.groupBy(allocations, ({ contractId }) => contractId)];
  const title = 'From proposal to payment';
  return byContract.map(([contractId, within]) => {
    const numbers = within.map(({ invoiceNumber }) => invoiceNumber);
    const of = `${numbers.length === 1 ? 'invoice' : 'invoices'} ${numbers.join(', ')}`;
    return { contractId, title: byContract.length === 1 ? title : `${title} of ${of}` };
  });
}
