import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const ledgerPermissions = definePermissions({
  'page:ledger': 'deny allow allow allow allow deny',
  'action:ledger.view': 'deny allow allow allow allow deny',
  'action:ledger.edit': 'deny allow allow allow deny deny',
  /** It holds every name, wage and address. */
  'action:audit-pack.make': 'deny allow deny deny deny deny',
});
