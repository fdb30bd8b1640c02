import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. To move a sheet is to edit it, too: both are asked for. */
export const schedulePermissions = definePermissions({
  'page:schedule': 'deny allow allow allow allow own',
  'action:schedule.move': 'deny allow allow allow allow own',
});
