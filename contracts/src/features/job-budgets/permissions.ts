import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const jobBudgetPermissions = definePermissions({
  'action:budget.view': 'deny allow allow allow allow deny',
  'action:budget.edit': 'deny allow allow allow deny deny',
});
