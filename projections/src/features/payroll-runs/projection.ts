import { payrollRunFold } from '@backoffice/contracts/features/payroll-runs';
import { defineProjection } from '#capabilities/define-projection.ts';

export const payrollRunsProjection = defineProjection(payrollRunFold, { version: 2 });
