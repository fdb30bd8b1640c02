import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const jobSheetPermissions = definePermissions({
  'page:toc.job-sheet': 'deny allow allow allow allow own',
  'page:maintenance.job-sheet-config': 'deny allow allow deny deny deny',
  'action:job-sheet.view': 'deny allow allow allow allow own',
  'action:job-sheet.create': 'deny allow allow allow allow own',
  'action:job-sheet.edit': 'deny allow allow allow allow own',
  'action:job-sheet.delete': 'deny allow allow allow allow own',
  'action:job-sheet.restore': 'deny allow allow allow allow own',
  'action:job-sheet.send-email': 'deny allow allow allow allow own',
  'action:job-sheet.send-sms': 'deny allow allow allow allow own',
  'action:job-sheet.revoke-link': 'deny allow allow allow allow own',
  'action:job-sheet.customize': 'deny allow allow deny deny deny',
  'action:job-sheet-config.edit': 'deny allow allow deny deny deny',
});
