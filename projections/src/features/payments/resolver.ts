import { bank } from '@backoffice/contracts/dictionaries/banks';
import { invoice, type InvoiceStatus } from '@backoffice/contracts/features/invoices';
import {
  DepositFields,
  payment,
  paymentOwnRoutes,
  type payableStatuses,
  PaymentView,
} from '@backoffice/contracts/features/payments';
import { LIST_LIMIT, ListRequest, pickFields } from '@backoffice/contracts/kernel';
import { bindHandler, fileResponse, notFound, type Caller, type HttpHandler } from '@backoffice/infra/http';
import { renderPdf } from '@backoffice/infra/pdf';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import type { Reads } from '#lists/reads.ts';
import { requirePermission } from '#kernel/row-scope.ts';
import { depositSlip } from './report.ts';

/** Which invoices are asked for, by what is paid of them; drafts and void ones cannot be paid. */
const payableInvoiceStatuses: Readonly<Record<(typeof payableStatuses)[number], readonly InvoiceStatus[]>> = {
  all: ['approved', 'sent', 'viewed', 'partiallyPaid', 'paid'],
  open: ['approved', 'sent', 'viewed'],
  partial: ['partiallyPaid'],
  paid: ['paid'],
  posted: ['partiallyPaid', 'paid'],
};
const INVOICE_FIELDS = [
  'id',
  'number',
  'contractId',
  'contractNumber',
  'contractName',
  'customerId',
  'customerName',
  'locationId',
  'locationName',
  'date',
  'dueDate',
  'amountDue',
  'paid',
  'openDue',
];
const fullPage = ListRequest.parse({ limit: LIST_LIMIT });

/** What the page of a payment says of its deposit. */
const DepositedFields = PaymentView.pick({
  id: true,
  customerName: true,
  depositId: true,
  amount: true,
  status: true,
}).extend(DepositFields.shape);

/** Of invoices everybody sees those they may see anyway. */
export const paymentReads = ({ reads, companyOf, clock }: ReadPorts): HttpHandler[] => [
  bindHandler(paymentOwnRoutes.list, ({ body: request, query: { status }, caller }) =>
    reads.list(
      invoice,
      { request, place: 'live', where: [{ field: 'status', op: 'in', value: payableInvoiceStatuses[status] }] },
      requirePermission(caller, 'action:invoice.view'),
    ),
  ),

  bindHandler(paymentOwnRoutes.invoices, async ({ body: { ids }, caller }) => {
    const { items } = await reads.list(
      invoice,
      {
        request: { ...fullPage, sortBy: 'number', order: 'asc' },
        place: 'live',
        where: [{ field: 'id', op: 'in', value: ids }],
        fields: INVOICE_FIELDS,
      },
      requirePermission(caller, 'action:invoice.view'),
    );
    return { items: items.map(({ id: invoiceId, ...shown }) => ({ invoiceId, ...shown })) };
  }),

  bindHandler(paymentOwnRoutes.deposit, ({ params: { id = '' }, caller }) => depositOf(id, caller, reads)),

  bindHandler(paymentOwnRoutes.depositSlip, async ({ params: { id = '' }, caller }) => {
    const deposit = await depositOf(id, caller, reads);
    if (deposit.depositId === null) throw notFound();
    const [drawn, company] = await Promise.all([reads.one(bank, deposit.bankId, caller), companyOf(caller.tenant)]);
    const slip = { ...deposit, accountLast4: String(drawn['accountLast4'] ?? ''), checks: checksOf(deposit) };
    const document = depositSlip(slip, { author: company?.name ?? '', at: clock.now() });
    return fileResponse(await renderPdf(document), 'application/pdf', `${document.title}.pdf`);
  }),
];

/** What the bank counts: no payment that was posted by mistake, and a returned one, as it was brought there. */
const checksOf = ({ status, customerName, checkNo, methodName, amount, beside }: Deposit) => [
  ...(status === 'reversed' ? [] : [{ customerName, checkNo, methodName, amount }]),
  ...beside.filter((each) => each.status !== 'reversed'),
];

type Deposit = Awaited<ReturnType<typeof depositOf>>;
/** Where a payment is deposited, and what lies beside it. */
async function depositOf(paymentId: string, caller: Caller, reads: Reads) {
  // a row of the payments' table
  const paid = await reads.one(payment, paymentId, caller);
  const { id, depositId, status, customerName, ...of } = pickFields(DepositedFields, paid);
  const others = await reads.list(
    payment,
    {
      request: fullPage,
      place: 'live',
      where: [
        { field: 'depositId', op: 'eq', value: depositId ?? id },
        { field: 'id', op: 'ne', value: id },
      ],
    },
    caller,
  );
  const beside = others.items.map((each) => ({
    paymentId: each.id,
    customerName: each.customerName,
    checkNo: each.checkNo,
    methodName: each.methodName,
    amount: each.amount,
    status: each.status,
  })); // as above
  const own = depositId === null || status === 'reversed' ? 0 : of.amount;
  const total = beside.reduce((sum, { amount }) => sum + amount, own);
  return { paymentId: id, customerName, depositId, status, ...of, beside, total };
}
