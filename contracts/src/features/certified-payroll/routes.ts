import { defineRoutes, type Route } from '#kernel/index.ts';
import { PayrollUpload } from './fields.ts';

export const payrollUploadRoutes = defineRoutes('certified-payroll', {
  upload: {
    access: 'session',
    scope: 'company',
    entity: 'Contract',
    method: 'POST',
    path: '/contracts/:id/certified-payrolls/ecpr',
    permission: 'action:report.prevailing-wages.export',
    alsoPermission: 'data:wage-rates',
    does: { handler: 'read' },
    body: PayrollUpload,
    gives: ['xml'],
    summary: 'A week of certified payroll as California takes it (eCPR); nothing that is sent for it is kept',
  },
});
export const certifiedPayrollRoutes: Route[] = Object.values(payrollUploadRoutes);
