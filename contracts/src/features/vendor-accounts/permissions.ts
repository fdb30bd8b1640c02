import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const vendorAccountPermissions = definePermissions({
  'action:vendor-account.view': 'deny allow allow allow deny deny',
  'action:vendor-account.edit': 'deny allow allow deny deny deny',
});
