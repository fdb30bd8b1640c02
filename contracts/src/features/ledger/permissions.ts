import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const ledgerPermissions = definePermissions({
  'page:ledger': 'deny allow allow allow allow deny',
  'action:ledger.view': 'deny allow allow allow allow deny',
  'action:ledger.edit': 'deny allow allow allow deny deny',
});
