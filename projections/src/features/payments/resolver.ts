import { invoice, type InvoiceStatus } from '@backoffice/contracts/features/invoices';
import {
  isEffective,
  payment,
  paymentOwnRoutes,
  type payableStatuses,
  type PaymentView,
} from '@backoffice/contracts/features/payments';
import { LIST_LIMIT, ListRequest } from '@backoffice/contracts/kernel';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import type { Condition } from '#kernel/condition.ts';
import type { Reads } from '#lists/reads.ts';
import { requirePermission } from '#kernel/row-scope.ts';

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

/** Of invoices everybody sees those they may see anyway. */
export const paymentReads = (reads: Reads): HttpHandler[] => [
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

  bindHandler(paymentOwnRoutes.deposit, async ({ params, caller }) => {
    const paid = (await reads.one(payment, params['id'] ?? '', caller)) as unknown as PaymentView; // a row of the payments' table
    const { id, bankId, bankName, depositDate, methodId, methodName, checkNo, reference, depositNo, amount, status } =
      paid;
    const same: Condition[] = [
      { field: 'bankId', op: 'eq', value: bankId },
      { field: 'depositDate', op: 'eq', value: depositDate },
      { field: 'depositNo', op: 'eq', value: depositNo },
    ];
    const others = await reads.list(
      payment,
      {
        request: fullPage,
        place: 'live',
        where: [
          ...same,
          { field: 'id', op: 'ne', value: id },
          { field: 'amount', op: 'ne', value: 0 },
          { field: 'status', op: 'in', value: ['posted', 'cleared'] },
        ],
      },
      caller,
    );
    const beside = (others.items as unknown as PaymentView[]).map((each) => ({
      paymentId: each.id,
      customerName: each.customerName,
      checkNo: each.checkNo,
      amount: each.amount,
    })); // as above
    const total = beside.reduce((sum, each) => sum + each.amount, isEffective({ status }) ? amount : 0);
    return {
      paymentId: id,
      bankId,
      bankName,
      depositDate,
      methodId,
      methodName,
      checkNo,
      reference,
      depositNo,
      amount,
      status,
      beside,
      total,
    };
  }),
];
