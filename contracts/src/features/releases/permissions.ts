import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const releasePermissions = definePermissions({
  'page:toc.release': 'deny allow allow allow allow own',
  'action:release.view': 'deny allow allow allow allow own',
  'action:release.create': 'deny allow allow allow allow own',
  'action:release.edit': 'deny allow allow allow allow own',
  'action:release.delete': 'deny allow allow allow allow own',
  'action:release.restore': 'deny allow allow allow allow own',
  'action:release.send-email': 'deny allow allow allow allow own',
  'action:release.send-sms': 'deny allow allow allow allow own',
  'action:release.revoke-link': 'deny allow allow allow allow own',
  'action:release.archive': 'deny allow allow allow allow deny',
  'action:release.unarchive': 'deny allow allow allow allow deny',
  'action:release.duplicate': 'deny allow allow allow allow deny',
});
