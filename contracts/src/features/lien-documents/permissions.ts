import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const lienDocumentPermissions = definePermissions({
  'page:toc.prelim': 'deny allow allow allow allow own',
  'action:prelims-info.edit': 'deny allow allow allow allow deny',
  'action:prelim.view': 'deny allow allow allow allow own',
  'action:prelim.create': 'deny allow allow allow allow own',
  'action:prelim.edit': 'deny allow allow allow allow own',
  'action:prelim.delete': 'deny allow allow allow allow own',
  'action:prelim.restore': 'deny allow allow allow allow own',
  'action:prelim.send-email': 'deny allow allow allow allow own',
  'action:prelim.send-sms': 'deny allow allow allow allow own',
  'action:prelim.revoke-link': 'deny allow allow allow allow own',
  'action:prelim.permanent-delete': 'deny allow allow deny deny deny',
});
