import type { Report } from '#capabilities/index.ts';
import { prevailingWageHours } from '#features/certified-payroll';
import { workerHours } from '#features/labor-reports';
import { foremanProfit, operatorProfit, salesmanProfit } from '#features/profit-reports';
import { depositReport, pastNinety } from '#features/reports';

/** Every report: its routes, its files and its page follow from its declaration. */
export const reports: readonly Report[] = [
  workerHours,
  prevailingWageHours,
  salesmanProfit,
  foremanProfit,
  operatorProfit,
  pastNinety,
  depositReport,
];
