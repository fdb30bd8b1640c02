import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. A grant over people holds for those below one's own role only. */
export const userPermissions = definePermissions({
  'page:manage-users': 'deny allow allow allow allow deny',
  'page:manage-users.detail': 'deny allow allow allow allow deny',
  'action:user.view': 'deny allow allow allow allow deny',
  'action:user.create': 'deny allow allow allow deny deny',
  'action:user.edit': 'deny allow allow allow allow deny',
  'action:user.enable': 'deny allow allow allow allow deny',
  'action:user.disable': 'deny allow allow allow allow deny',
  'action:user.change-status': 'deny allow allow allow allow deny',
  'action:user.delete': 'deny allow deny deny deny deny',
  'action:user.bulk-delete': 'deny allow deny deny deny deny',
  'data:user.same-role': 'deny allow allow allow deny deny',
  'data:user.lower-roles': 'deny allow allow allow allow deny',
});
