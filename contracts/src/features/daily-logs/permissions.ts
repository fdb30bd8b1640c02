import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const dailyLogPermissions = definePermissions({
  'page:daily-logs': 'deny allow allow allow allow deny',
  'action:daily-log.view': 'deny allow allow allow allow deny',
  'action:daily-log.edit': 'deny allow allow allow allow deny',
  'action:daily-log.amend': 'deny allow allow allow allow deny',
});
