import { LaborDifference, PayLine, PayrollRunStatus } from '@backoffice/contracts/features/payroll-runs';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { payrollRunsProjection } from './projection.ts';
import { payrollRunsTable } from './table.ts';

export const payrollRunsFeature: ReadFeature = {
  projection: payrollRunsProjection,
  table: payrollRunsTable,
  typeNames: { LaborDifference, PayLine, PayrollRunStatus },
};
