import type { z } from 'zod';
import { defineDictionary, flag, text, whole } from '#capabilities/index.ts';

/** How money comes in. Until `clearsAfterDays` have passed a payment may still be returned. */
export const paymentMethod = defineDictionary({
  entity: 'PaymentMethod',
  path: 'payment-methods',
  called: 'method of payment',
  page: '/job-costing/maintenance/method-of-payment',
  title: 'Methods of payment',
  menu: 'Method of Payment',
  add: 'New method',
  empty: 'How money comes in: check, wire, card.',
  version: 1,
  fields: {
    name: text({ label: 'Name', personal: 'none' }),
    requiresCheckNo: flag({ label: 'Needs a check number', column: 'Check number', yes: 'Needed' }),
    requiresReference: flag({ label: 'Needs a reference', column: 'Reference', yes: 'Needed' }),
    clearsAfterDays: whole({
      label: 'Days until it clears',
      help: 'Until then the bank may still return it.',
      column: 'Clears',
      max: 60,
      initial: 0,
    }),
  },
  unique: [{ fields: ['name'], refusal: 'METHOD_TAKEN', says: 'There is already a method of payment with this name.' }],
  labels: { label: 'name', extra: ['requiresCheckNo', 'requiresReference'] },
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow deny deny deny',
    edit: 'deny allow allow deny deny deny',
    delete: 'deny allow allow deny deny deny',
    restore: 'deny allow allow deny deny deny',
  },
});

const atOnce = { requiresCheckNo: false, requiresReference: false, clearsAfterDays: 0 };

/** What every company begins with. */
export const usualMethods: readonly z.infer<typeof paymentMethod.commands.shapes.CreatePaymentMethod>[] = [
  { name: 'Check', requiresCheckNo: true, requiresReference: false, clearsAfterDays: 5 },
  { name: 'ACH', ...atOnce },
  { name: 'Wire', ...atOnce },
  { name: 'Card', ...atOnce },
  { name: 'Cash', ...atOnce },
];
