import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const wipSchedulePermissions = definePermissions({
  'action:wip.view': 'deny allow allow allow deny deny',
  'action:wip.post': 'deny allow allow allow deny deny',
});
