import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const jobCostPermissions = definePermissions({
  'page:toc.phase-reconciliation': 'deny allow allow allow deny deny',
  'page:job-costing': 'deny allow allow allow allow own',
  'page:job-costing.detail': 'deny allow allow allow allow own',
  'page:job-costing.create': 'deny allow allow allow deny deny',
  'component:cost-breakdown': 'deny allow allow allow deny deny',
  'component:rate-editor': 'deny allow allow allow deny deny',
  'action:job-cost.view': 'deny allow allow allow allow own',
  'action:job-cost.create': 'deny allow allow allow deny deny',
  'action:job-cost.edit': 'deny allow allow allow deny own',
  'action:job-cost.delete': 'deny allow allow allow deny own',
  'action:job-cost.restore': 'deny allow allow allow deny deny',
  'action:job-cost.permanent-delete': 'deny allow allow deny deny deny',
  'action:job-cost.update-rates': 'deny allow allow allow deny deny',
  'action:job-cost.bulk-update-rates': 'deny allow allow deny deny deny',
  'action:job-cost.accounting-view': 'deny allow allow allow deny deny',
  'action:phase-reconciliation.view': 'deny allow allow allow deny deny',
  'data:job.all': 'deny allow allow allow allow deny',
  'data:profit-figures': 'deny allow allow allow deny deny',
});
