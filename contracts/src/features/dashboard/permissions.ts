import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const dashboardPermissions = definePermissions({
  'page:dashboard': 'allow allow allow allow allow allow',
  'component:audit-history': 'deny allow allow deny deny deny',
  'data:audit-history': 'deny allow allow deny deny deny',
  'page:archives': 'deny allow allow allow allow own',
  'component:dashboard-financials': 'deny allow allow allow deny deny',
  'component:sample-receivables': 'deny deny deny deny deny deny',
});
