import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. Who acts on what could not be done by itself also sees it. */
export const attentionPermissions = definePermissions({
  'action:attention.manage': 'deny allow allow allow deny deny',
});
