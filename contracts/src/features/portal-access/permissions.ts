import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const portalAccessPermissions = definePermissions({
  'action:portal-access.view': 'deny allow allow allow allow deny',
  'action:portal-access.invite': 'deny allow allow allow allow deny',
  'action:portal-access.close': 'deny allow allow allow deny deny',
});
