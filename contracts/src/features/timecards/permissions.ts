import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const timecardPermissions = definePermissions({
  'page:timecards': 'deny allow allow allow allow deny',
  'action:timecard.view': 'deny allow allow allow allow deny',
  'action:timecard.correct': 'deny allow allow allow deny deny',
});
