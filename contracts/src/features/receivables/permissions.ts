import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const receivablePermissions = definePermissions({
  'page:account-receivables': 'deny allow allow allow allow own',
  'action:receivable.view': 'deny allow allow allow allow own',
});
