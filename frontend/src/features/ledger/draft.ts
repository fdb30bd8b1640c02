import type { Cents, Day } from '@backoffice/contracts/kernel';

/** A bill or a credit of which something is open; of a credit `open` is negative. */
export type UnpaidBill = {
  readonly id: string;
  readonly vendorId: string;
  readonly vendorName: string;
  readonly kind: string;
  readonly ref: string;
  readonly dueDate: Day;
  readonly open: Cents;
};
/** What is paid of each bill that is ticked, by its id; null while nothing is typed. */
export type PaidShares = Readonly<Record<string, Cents | null>>;
export type CheckToWrite = {
  readonly vendorId: string;
  readonly vendorName: string;
  readonly bills: readonly UnpaidBill[];
  readonly amount: Cents;
  /** Null where nothing of it is ticked, or no number is known. */
  readonly number: string | null;
};

/**
 * What is ticked at the start: the chosen bills, or those that are due by today where none was chosen; and each credit
 * of their vendors that leaves something to pay.
 */
export function initialShares(bills: readonly UnpaidBill[], today: Day, chosen: readonly string[]): PaidShares {
  const isTicked = ({ id, dueDate, open }: UnpaidBill) =>
    chosen.length > 0 ? chosen.includes(id) : open > 0 && dueDate <= today;
  const shares: Record<string, Cents> = {};
  for (const own of Map.groupBy(bills, ({ vendorId }) => vendorId).values()) {
    const ticked = own.filter(isTicked);
    let left = ticked.reduce((sum, { open }) => sum + open, 0);
    for (const { id, open } of ticked) shares[id] = open;
    for (const { id, open } of own.filter((each) => each.open < 0 && !isTicked(each)))
      if (left + open > 0) {
        shares[id] = open;
        left += open;
      }
  }
  return shares;
}

/** A check for each vendor, the first due first; they are numbered from `first` on. */
export function checksToWrite(bills: readonly UnpaidBill[], shares: PaidShares, first: string): CheckToWrite[] {
  let next = /^[1-9]\d*$/.test(first) ? Number(first) : null;
  return [...Map.groupBy(bills, ({ vendorId }) => vendorId)].map(([vendorId, own]) => {
    const isPaid = own.some(({ id }) => id in shares);
    return {
      vendorId,
      vendorName: own[0]?.vendorName ?? '',
      bills: own,
      amount: own.reduce((sum, { id }) => sum + (shares[id] ?? 0), 0),
      number: isPaid && next !== null ? String(next++) : null,
    };
  });
}

/** In the order of the checks, as the server numbers them. */
export function paidBills(checks: readonly CheckToWrite[], shares: PaidShares) {
  const billIds = checks.flatMap(({ bills }) => bills.filter(({ id }) => id in shares).map(({ id }) => id));
  return { billIds, amounts: Object.fromEntries(billIds.map((id) => [id, shares[id] ?? 0])) };
}
