import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const commitmentPermissions = definePermissions({
  'page:commitments': 'deny allow allow allow allow deny',
  'action:commitment.view': 'deny allow allow allow allow deny',
  'action:commitment.edit': 'deny allow allow deny deny deny',
  'action:commitment.approve': 'deny allow allow deny deny deny',
});
