import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. `edit`: to connect it, to disconnect it, and what is taken. */
export const paymentAccountPermissions = definePermissions({
  'action:payment-account.view': 'deny allow allow allow deny deny',
  'action:payment-account.edit': 'deny allow deny deny deny deny',
});
