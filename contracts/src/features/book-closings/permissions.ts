import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const bookClosingPermissions = definePermissions({
  'action:book-closing.edit': 'deny allow deny deny deny deny',
  'action:book-closing.finalize': 'deny allow deny deny deny deny',
});
