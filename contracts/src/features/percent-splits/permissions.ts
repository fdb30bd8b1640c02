import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const percentSplitPermissions = definePermissions({
  'page:maintenance.percent-splits': 'deny allow allow allow deny deny',
  'action:percent-split.view': 'deny allow allow allow deny deny',
  'action:percent-split.create': 'deny allow allow deny deny deny',
  'action:percent-split.edit': 'deny allow allow deny deny deny',
  'action:percent-split.delete': 'deny allow allow deny deny deny',
  'action:percent-split.restore': 'deny allow allow deny deny deny',
});
