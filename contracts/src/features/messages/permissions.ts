import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const messagePermissions = definePermissions({
  'page:toc.email-sms-log': 'deny allow allow allow allow own',
  'action:email-sms-log.view': 'deny allow allow allow allow own',
});
