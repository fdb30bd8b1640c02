import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const wagePermissions = definePermissions({
  'page:maintenance.wages': 'deny allow allow allow deny deny',
  'action:prevailing-wage.view': 'deny allow allow allow deny deny',
  'action:prevailing-wage.create': 'deny allow allow allow deny deny',
  'action:prevailing-wage.edit': 'deny allow allow allow deny deny',
  'action:prevailing-wage.delete': 'deny allow allow allow deny deny',
  'action:prevailing-wage.restore': 'deny allow allow allow deny deny',
  'data:wage-rates': 'deny allow allow allow deny deny',
});
