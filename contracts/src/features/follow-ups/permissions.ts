import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const followUpPermissions = definePermissions({
  'page:follow-up-list': 'deny allow allow allow allow own',
  'action:follow-up.edit': 'deny allow allow allow allow own',
});
