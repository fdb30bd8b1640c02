import { isEffective, type PaymentView } from '@backoffice/contracts/features/payments';
import {
  invoiceDeposits,
  type DayRange,
  type DepositedPayment,
  type InvoiceDeposits,
} from '@backoffice/contracts/features/reports';
import { addDays, dayIn, startOfDay, type Day } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { Row, Sheet, SheetColumn } from '@backoffice/infra/sheets';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

type DepositedPaymentRow = Pick<
  PaymentView,
  | 'id'
  | 'status'
  | 'bankId'
  | 'bankName'
  | 'depositDate'
  | 'depositNo'
  | 'customerId'
  | 'customerName'
  | 'methodName'
  | 'checkNo'
  | 'reference'
  | 'amount'
  | 'allocations'
  | 'returnedOn'
  | 'endedAt'
>;

/** Payments on the day they were deposited; again, and negative, on the day they were returned or reversed. */
export async function invoiceDepositsOf(
  { sql, companyOf }: ReadPorts,
  { fromDate, toDate }: DayRange,
  caller: Caller,
): Promise<InvoiceDeposits> {
  const zone = (await companyOf(caller.tenant))?.timeZone ?? 'UTC';
  const salesmen = visibleSalesmen(caller);
  const [from, until] = [startOfDay(zone, fromDate), startOfDay(zone, addDays(toDate, 1))];
  const paid = await tenantSql(sql, caller.tenant)<DepositedPaymentRow[]>`
    SELECT id, status, bank_id AS "bankId", bank_name AS "bankName", deposit_date AS "depositDate", deposit_no AS "depositNo", customer_id AS "customerId", customer_name AS "customerName",
      method_name AS "methodName", check_no AS "checkNo", reference, amount, allocations, returned_on AS "returnedOn", ended_at AS "endedAt"
    FROM own.post_payments WHERE tenant = ${caller.tenant} AND amount <> 0 ${salesmen === null ? sql`` : sql`AND salesman_id = ANY(${salesmen})`}
      AND (deposit_date BETWEEN ${fromDate} AND ${toDate} OR returned_on BETWEEN ${fromDate} AND ${toDate} OR (status = 'reversed' AND ended_at >= ${from} AND ended_at < ${until}))
    ORDER BY created_at, id`;
  return invoiceDeposits(
    fromDate,
    toDate,
    paid.flatMap((each) => depositsOf(each, zone)).filter(({ on }) => fromDate <= on && on <= toDate),
  );
}

function depositsOf(paid: DepositedPaymentRow, zone: string): DepositedPayment[] {
  const deposited = depositOf(paid, 'deposited', paid.depositDate, 1);
  if (isEffective(paid)) return [deposited];
  const back =
    paid.status === 'returned'
      ? depositOf(paid, 'returned', paid.returnedOn ?? paid.depositDate, -1)
      : depositOf(paid, 'reversed', paid.endedAt ? dayIn(zone, paid.endedAt) : paid.depositDate, -1);
  return [deposited, back];
}

/** What is not on invoices is reckoned: what was taken back has no credit left, and had some. */
function depositOf(
  { id, allocations, amount, ...of }: DepositedPaymentRow,
  kind: DepositedPayment['kind'],
  on: Day,
  sign: 1 | -1,
): DepositedPayment {
  const { bankId, bankName, depositNo, customerId, customerName, methodName, checkNo, reference } = of;
  const applied = allocations.reduce((sum, each) => sum + each.amount, 0);
  return {
    paymentId: id,
    kind,
    on,
    bankId,
    bankName,
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

const depositColumns: readonly SheetColumn[] = [
  { title: 'Date', kind: 'day' },
  { title: 'Bank', kind: 'text' },
  { title: 'Deposit', kind: 'text' },
  { title: 'Kind', kind: 'text' },
  { title: 'Customer', kind: 'text' },
  { title: 'Method', kind: 'text' },
  { title: 'Check', kind: 'text' },
  { title: 'Reference', kind: 'text' },
  { title: 'Invoice', kind: 'text' },
  { title: 'Amount', kind: 'number', decimals: 2 },
];
const kindNames = { deposited: 'Deposited', returned: 'Returned', reversed: 'Reversed' } as const;

/** Invoice by invoice; what is on none has a line without one. The amounts add up to the total. */
export const depositSheet = ({ banks }: InvoiceDeposits): Sheet => ({
  name: 'Invoice deposit detail',
  columns: depositColumns,
  rows: (async function* () {
    for (const { deposits } of banks) yield deposits.flatMap(({ payments }) => payments).flatMap(depositRows);
  })(),
});

function depositRows(paid: DepositedPayment): Row[] {
  const { on, bankName, depositNo, kind, customerName, methodName, checkNo, reference } = paid;
  const shares = [
    ...paid.allocations.map(({ invoiceNumber, amount }) => [invoiceNumber, amount] as const),
    ...(paid.unapplied === 0 && paid.allocations.length > 0 ? [] : [['', paid.unapplied] as const]),
  ];
  return shares.map((share) => [
    on,
    bankName,
    depositNo,
    kindNames[kind],
    customerName,
    methodName,
    checkNo,
    reference,
    ...share,
  ]);
}
