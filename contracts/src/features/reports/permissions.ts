import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const reportPermissions = definePermissions({
  'page:reports.profit': 'deny allow allow allow allow own',
  'page:reports.accounting': 'deny allow allow allow allow own',
  'page:reports.labor': 'deny allow allow allow allow own',
  'component:export-menu': 'deny allow allow allow deny deny',
  'action:report.worker-hours.export': 'deny allow allow allow deny deny',
  'action:report.prevailing-wages.export': 'deny allow allow allow deny deny',
  'action:report.salesman-profit.export': 'deny allow allow allow deny deny',
  'action:report.foreman-profit.export': 'deny allow allow allow deny deny',
  'action:report.operator-profit.export': 'deny allow allow allow deny deny',
  'action:report.receivable.export': 'deny allow allow allow deny deny',
  'action:report.job-cost.export': 'deny allow allow allow deny deny',
  'action:report.accounting-view.export': 'deny allow allow allow deny deny',
  'action:report.invoice-deposit-detail.export': 'deny allow allow allow deny deny',
  'action:report.past-90.export': 'deny allow allow allow deny deny',
  'action:report.worker-hours.view': 'deny allow allow allow allow own',
  'action:report.prevailing-wages.view': 'deny allow allow allow allow own',
  'action:report.salesman-profit.view': 'deny allow allow allow allow own',
  'action:report.foreman-profit.view': 'deny allow allow allow allow deny',
  'action:report.operator-profit.view': 'deny allow allow allow allow deny',
  'action:report.past-90.view': 'deny allow allow allow allow own',
  'action:report.invoice-deposit-detail.view': 'deny allow allow allow allow deny',
  'action:report.invoice-deposit-detail.send-email': 'deny allow allow allow deny deny',
});
