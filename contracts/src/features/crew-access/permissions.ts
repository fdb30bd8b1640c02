import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const crewAccessPermissions = definePermissions({
  'page:crew': 'deny allow allow allow allow deny',
  'action:crew-access.invite': 'deny allow allow allow allow deny',
  'action:crew-access.revoke': 'deny allow allow allow deny deny',
});
