import type { ReportLine } from '#capabilities/index.ts';
import { isEffective, type PaymentView } from '#features/payments';
import type { Receivable, UnappliedCredit } from '#features/receivables';
import { dayIn, dayText, type Cents, type Day } from '#kernel/index.ts';
import type { Deposit, DepositBank, DepositedPayment, InvoiceDeposits } from './view.ts';

export const depositSourceFields = [
  'id',
  'status',
  'bankId',
  'bankName',
  'depositDate',
  'depositId',
  'depositNo',
  'customerId',
  'customerName',
  'methodName',
  'checkNo',
  'reference',
  'amount',
  'allocations',
  'returnedOn',
  'endedAt',
  'createdAt',
] as const;
export type DepositSourceRow = Pick<PaymentView, (typeof depositSourceFields)[number]>;

/**
 * Payments on the day they were deposited; again, and negative, on the day they were returned or reversed. `zone`: the
 * company's.
 */
export const depositedPayments = (
  paid: readonly DepositSourceRow[],
  zone: string,
  { fromDate, toDate }: { readonly fromDate: Day; readonly toDate: Day },
): DepositedPayment[] =>
  paid
    .toSorted((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1))
    .flatMap((each) => depositAndReturn(each, zone))
    .filter(({ on }) => fromDate <= on && on <= toDate);

/** What lies in no bank was not deposited. */
function depositAndReturn(paid: DepositSourceRow, zone: string): DepositedPayment[] {
  const { depositDate: on, returnedOn, endedAt } = paid;
  if (on === null) return [];
  const deposited = depositOf(paid, 'deposited', on, 1);
  if (isEffective(paid)) return [deposited];
  const back =
    paid.status === 'returned'
      ? depositOf(paid, 'returned', returnedOn ?? on, -1)
      : depositOf(paid, 'reversed', endedAt ? dayIn(zone, endedAt) : on, -1);
  return [deposited, back];
}

/** What is not on invoices is reckoned: what was taken back has no credit left, and had some. */
function depositOf(
  { id, status, allocations, amount, ...of }: DepositSourceRow,
  kind: DepositedPayment['kind'],
  on: Day,
  sign: 1 | -1,
): DepositedPayment {
  const { bankId, bankName, customerId, customerName, methodName, checkNo, reference } = of;
  const depositNo = status === 'reversed' ? '' : of.depositNo; // the bank never had it on that slip
  const applied = sum(allocations.map((each) => each.amount));
  return {
    paymentId: id,
    kind,
    on,
    bankId,
    bankName,
    depositId: of.depositId ?? id,
    depositNo,
    customerId,
    customerName,
    methodName,
    checkNo,
    reference,
    amount: sign * amount,
    unapplied: sign * (amount - applied) || 0,
    allocations: allocations.map(({ invoiceId, invoiceNumber, locationId, amount: share }) => ({
      invoiceId,
      invoiceNumber,
      locationId,
      amount: sign * share,
    })),
  };
}

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
    JSON.stringify([each.on, isTakenBack(each), each.depositNo, isTakenBack(each) ? each.paymentId : each.depositId]),
  );
  return [...together]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, inIt]) => {
      const [first] = inIt;
      return first
        ? {
            depositId: isTakenBack(first) ? first.paymentId : first.depositId,
            on: first.on,
            depositNo: first.depositNo,
            isTakenBack: isTakenBack(first),
            payments: inIt,
            total: sum(inIt.map(({ amount }) => amount)),
          }
        : [];
    });
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, cents) => total + cents, 0);

const kindNames = { deposited: 'Deposited', returned: 'Returned', reversed: 'Reversed' } as const;
/** `Deposit D-1, Nov 5, 2026`, `Returned, deposit D-1, Nov 12, 2026`. */
export const depositName = ({ on, depositNo, payments: [first] }: Pick<Deposit, 'on' | 'depositNo' | 'payments'>) => {
  const kind = first?.kind ?? 'deposited';
  const slip = depositNo && `${kind === 'deposited' ? '' : ', deposit'} ${depositNo}`;
  return `${kind === 'deposited' ? 'Deposit' : kindNames[kind]}${slip}, ${dayText(on)}`;
};

/** Invoice by invoice; what is on none has a line without one. */
export const depositLines = ({ banks }: InvoiceDeposits): ReportLine[] =>
  banks.flatMap((bank) =>
    bank.deposits.flatMap((deposit) =>
      deposit.payments.flatMap((paid) => {
        const shares = [
          ...paid.allocations.map(({ invoiceId, invoiceNumber, locationId, amount }) => ({
            key: invoiceId,
            invoice: `Invoice ${invoiceNumber}`,
            page: `/toc/${locationId}/invoice/${invoiceId}`,
            amount,
          })),
          ...(paid.unapplied === 0 && paid.allocations.length > 0
            ? []
            : [{ key: '', invoice: '', page: `/post-payments/${paid.paymentId}`, amount: paid.unapplied }]),
        ];
        return shares.map(({ key, invoice, page, amount }): ReportLine => ({
          key: [paid.paymentId, paid.kind, key].join(' '),
          cells: {
            bank: bank.bankName,
            deposit: depositName(deposit),
            customer: paid.customerName,
            invoice,
            on: paid.on,
            kind: kindNames[paid.kind],
            method: paid.methodName,
            check: paid.checkNo,
            reference: paid.reference,
            amount,
          },
          groups: { bank: bank.bankId },
          page,
        }));
      }),
    ),
  );

/**
 * Invoices of which something is open for more than 90 days, by salesman and customer, and the credit of these
 * customers.
 */
export function pastNinetyLines(receivables: readonly Receivable[], credits: readonly UnappliedCredit[]): ReportLine[] {
  const late = receivables.filter(({ bucket }) => bucket === 'past90');
  const isLate = ({ customerId, salesmanId }: UnappliedCredit) =>
    late.some((each) => each.customerId === customerId && each.salesmanId === salesmanId);
  const lines = [
    ...late.map((each): ReportLine => ({
      key: each.invoiceId,
      cells: {
        ...ownerCells(each),
        invoice: each.number,
        job: `${each.contractNumber} · ${each.contractName}`,
        date: each.date,
        due: each.dueDate,
        days: each.days,
        open: each.open,
        retention: each.retention,
      },
      ...ownerOf(each),
      page: `/toc/${each.locationId}/invoice/${each.invoiceId}`,
    })),
    ...credits.filter(isLate).map((each, at): ReportLine => ({
      key: `credit ${at}`,
      cells: { ...ownerCells(each), invoice: 'Credit', credit: each.credit },
      ...ownerOf(each),
      page: `/customers/${each.customerId}`,
    })),
  ];
  const text = (line: ReportLine, cell: string) => String(line.cells[cell] ?? '');
  return lines.toSorted(
    (a, b) =>
      ['salesman', 'customer'].reduce((order, cell) => order || text(a, cell).localeCompare(text(b, cell), 'en'), 0) ||
      Number(b.cells['days'] ?? -1) - Number(a.cells['days'] ?? -1) ||
      text(a, 'invoice').localeCompare(text(b, 'invoice'), 'en', { numeric: true }),
  );
}

type Owner = Pick<Receivable, 'customerId' | 'customerName' | 'salesmanId' | 'salesmanName'>;
const ownerCells = ({ salesmanName: salesman, customerName: customer }: Owner) => ({ salesman, customer });
const ownerOf = ({ salesmanId: salesman, customerId: customer }: Owner) => ({
  groups: { salesman, customer },
  pages: { customer: `/customers/${customer}` },
});
