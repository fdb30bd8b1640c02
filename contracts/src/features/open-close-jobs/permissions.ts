import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const openCloseJobPermissions = definePermissions({
  'page:maintenance.open-close-jobs': 'deny allow allow allow deny deny',
  'action:job.soft-close': 'deny allow allow allow deny deny',
  'action:job.soft-open': 'deny allow allow allow deny deny',
  'action:job.hard-close': 'deny allow allow allow deny deny',
  'action:job.hard-open': 'deny allow allow allow deny deny',
  'action:job.lock-hours': 'deny allow allow allow deny deny',
  'action:job.unlock-hours': 'deny allow allow allow deny deny',
});
