import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const costPlusRequestPermissions = definePermissions({
  'action:cost-plus-request.view': 'deny allow allow allow deny deny',
  'action:cost-plus-request.change-status': 'deny allow allow deny deny deny',
});
