import type { Cents, Day } from '#kernel/index.ts';
import type { Deposit, DepositBank, DepositedPayment, InvoiceDeposits } from './view.ts';

/** By bank, then by deposit, as the bank's own statement lists them. */
export function invoiceDeposits(fromDate: Day, toDate: Day, payments: readonly DepositedPayment[]): InvoiceDeposits {
  const banks = [...Map.groupBy(payments, ({ bankId }) => bankId)].map(([bankId, ofBank]): DepositBank => ({
    bankId,
    bankName: ofBank[0]?.bankName ?? '',
    deposits: depositsOf(ofBank),
    total: sum(ofBank.map(({ amount }) => amount)),
  }));
  const unapplied = sum(payments.map((each) => each.unapplied));
  const allocated = sum(payments.flatMap(({ allocations }) => allocations.map(({ amount }) => amount)));
  return {
    fromDate,
    toDate,
    banks: banks.toSorted((a, b) => a.bankName.localeCompare(b.bankName, 'en')),
    allocated,
    unapplied,
    total: allocated + unapplied,
  };
}

function depositsOf(payments: readonly DepositedPayment[]): Deposit[] {
  const isTakenBack = ({ kind }: DepositedPayment) => kind !== 'deposited';
  const together = Map.groupBy(payments, (each) =>
    JSON.stringify([each.on, isTakenBack(each), isTakenBack(each) ? '' : each.depositNo]),
  );
  return [...together]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, inIt]) => {
      const [first] = inIt;
      return first
        ? {
            on: first.on,
            depositNo: isTakenBack(first) ? '' : first.depositNo,
            isTakenBack: isTakenBack(first),
            payments: inIt,
            total: sum(inIt.map(({ amount }) => amount)),
          }
        : [];
    });
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, cents) => total + cents, 0);
