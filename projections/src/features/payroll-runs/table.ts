import { payrollRun } from '@backoffice/contracts/features/payroll-runs';
import { tableOf } from '#kernel/table.ts';

export const payrollRunsTable = tableOf(payrollRun);
