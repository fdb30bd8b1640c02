import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const overheadPermissions = definePermissions({
  'page:maintenance.overheads': 'deny allow allow allow deny deny',
  'action:overhead.view': 'deny allow allow allow deny deny',
  'action:overhead.create': 'deny allow allow deny deny deny',
  'action:overhead.edit': 'deny allow allow deny deny deny',
  'action:overhead.delete': 'deny allow allow deny deny deny',
  'action:overhead.restore': 'deny allow allow deny deny deny',
});
