import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const workerPermissions = definePermissions({
  'page:maintenance.workers': 'deny allow allow allow deny deny',
  'action:worker.view': 'deny allow allow allow deny deny',
  'action:worker.create': 'deny allow allow allow deny deny',
  'action:worker.edit': 'deny allow allow allow deny deny',
  'action:worker.delete': 'deny allow allow deny deny deny',
  'action:worker.restore': 'deny allow allow deny deny deny',
  'action:worker.change-status': 'deny allow allow deny deny deny',
});
