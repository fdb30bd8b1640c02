import { definePermissions } from '#kernel/index.ts';

/**
 * SA OA SU AF AD SM. Everybody has tasks of their own, and sees no others; what a task may do is asked when it runs.
 */
export const backgroundTaskPermissions = definePermissions({
  'action:background-tasks.own': 'allow allow allow allow allow allow',
});
