import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. What jobs cost is for those who may know every rate. */
export const jobBoardPermissions = definePermissions({
  'page:job-board': 'deny allow allow allow deny deny',
  'action:job-board.view': 'deny allow allow allow deny deny',
});
