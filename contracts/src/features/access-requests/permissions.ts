import { definePermissions } from '#kernel/index.ts';

/**
 * SA OA SU AF AD SM. An answer is given by whoever holds the right in the target company, and above the role that is
 * asked for.
 */
export const accessRequestPermissions = definePermissions({
  'component:access-requests': 'deny allow allow allow deny allow',
  'action:user-access.approve': 'deny allow allow allow deny deny',
  'action:user-access.reject': 'deny allow allow allow deny deny',
  'action:company-access.request': 'deny allow allow deny deny allow',
  'action:company-access.approve': 'deny allow allow allow deny deny',
  'action:company-access.reject': 'deny allow allow allow deny deny',
  'action:company-access.revoke': 'deny allow allow deny deny deny',
  'action:portfolio-access.request': 'deny allow allow deny deny allow',
  'action:portfolio-access.approve': 'deny allow allow deny deny deny',
  'action:portfolio-access.reject': 'deny allow allow deny deny deny',
  'action:portfolio-access.revoke': 'deny allow allow deny deny deny',
  'action:right-access.request': 'deny deny deny allow deny deny',
  'action:right-access.approve': 'deny allow allow deny deny deny',
  'action:right-access.reject': 'deny allow allow deny deny deny',
  'action:right-access.revoke': 'deny allow allow deny deny deny',
});
