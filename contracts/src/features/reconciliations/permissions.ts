import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const reconciliationPermissions = definePermissions({
  'action:reconciliation.reopen': 'deny allow deny deny deny deny',
});
