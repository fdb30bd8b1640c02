import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const paymentMethodPermissions = definePermissions({
  'page:maintenance.method-of-payment': 'deny allow allow allow deny deny',
  'action:payment-method.view': 'deny allow allow allow deny deny',
  'action:payment-method.create': 'deny allow allow deny deny deny',
  'action:payment-method.edit': 'deny allow allow deny deny deny',
  'action:payment-method.delete': 'deny allow allow deny deny deny',
  'action:payment-method.restore': 'deny allow allow deny deny deny',
});
