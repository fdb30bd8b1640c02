import { z } from 'zod';
import { routesOf } from '#capabilities/index.ts';
import { defineResource, defineRoutes, Id, type Route, Version } from '#kernel/index.ts';
import { invoiceCommands } from './commands.ts';
import { invoiceEvents } from './events.ts';
import { invoiceRefusals } from './refusals.ts';
import { BillingSheet, InvoiceView } from './view.ts';

export const invoice = defineResource({
  entity: 'Invoice',
  path: 'invoices',
  recordPage: '/toc/:locationId/invoice/:id',
  routes: 'document',
  permission: 'invoice',
  tenant: 'company',
  commands: invoiceCommands,
  events: invoiceEvents,
  refusals: invoiceRefusals,
  view: InvoiceView,
  historyPhrases: {
    InvoiceCreated: 'created the invoice',
    InvoiceEdited: 'edited the invoice',
    InvoiceDuplicated: 'made it as a copy',
    InvoiceApproved: 'approved it',
    InvoiceUnapproved: 'took the approval back',
    InvoiceVoided: 'voided it',
  },
  list: {
    search: ['number', 'customerName', 'locationName', 'contractNumber', 'contractName'],
    found: ['number', 'customerName', 'amountDue', 'locationId', 'status'],
    filter: [
      'number',
      'kind',
      'contractId',
      'locationId',
      'customerId',
      'salesmanId',
      'status',
      'amount',
      'amountDue',
      'openDue',
      'date',
      'dueDate',
      'sentAt',
      'approvedAt',
      'createdAt',
      'updatedAt',
    ],
    sort: [
      'number',
      'contractNumber',
      'customerName',
      'locationName',
      'salesmanName',
      'status',
      'amount',
      'amountDue',
      'paid',
      'openDue',
      'date',
      'dueDate',
      'createdAt',
      'updatedAt',
    ],
  },
  can: {
    trash: true,
    attach: true,
    bulk: ['delete', 'restore'],
    number: { within: 'company' },
    duplicate: { drop: ['amount', 'date', 'dueDate', 'throughDate', 'retentionReleased', 'overbillingReason'] },
    labels: { label: 'number', extra: ['status', 'contractId', 'locationId', 'openDue'] },
    send: ['email', 'sms'],
    approve: true,
  },
});

const ContractQuery = z.strictObject({ contractId: Id });
const document = { access: 'session', scope: 'company', entity: 'Invoice' } as const;
const { CreateInvoice, VoidInvoice } = invoiceCommands.shapes;
export const invoiceOwnRoutes = defineRoutes('invoices', {
  add: {
    ...document,
    method: 'POST',
    path: '/invoices/add',
    permission: 'action:invoice.create',
    does: { command: 'CreateInvoice', on: 'new' },
    query: ContractQuery,
    body: CreateInvoice.omit({ contractId: true }),
    summary: 'Add an invoice to a contract',
  },
  sheet: {
    ...document,
    method: 'GET',
    path: '/invoices/billing-sheet',
    permission: 'action:invoice.create',
    does: { handler: 'write' },
    query: ContractQuery.extend({ invoiceId: Id.optional() }),
    answer: BillingSheet,
    summary: 'What can be billed of a contract now; `invoiceId` is left out of what is billed',
  },
  void: {
    ...document,
    method: 'PUT',
    path: '/invoices/:id/void',
    permission: 'action:invoice.unapprove',
    does: { command: 'VoidInvoice', on: 'id' },
    body: VoidInvoice.extend(Version),
    summary: 'Void, with a reason',
  },
});

const { add, sheet, ...rest } = invoiceOwnRoutes;
export const invoiceRoutes: Route[] = [
  add,
  sheet,
  ...routesOf(invoice, {
    without: ['create'],
    viewed: true,
    query: { list: z.strictObject({ locationId: Id, contractId: Id }).partial() },
    rows: { duplicate: { permission: 'action:invoice.duplicate' } },
  }),
  ...Object.values(rest),
];
