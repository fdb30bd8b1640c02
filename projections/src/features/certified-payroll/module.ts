import { prevailingWageHours } from '@backoffice/contracts/features/certified-payroll';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { payrollPaper } from './report.ts';

export { drawnPayroll } from './queries.ts';

export const certifiedPayrollFeature: ReadFeature = { papers: { [prevailingWageHours.name]: payrollPaper } };
