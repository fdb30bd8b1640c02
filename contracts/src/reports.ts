import type { Report } from '#capabilities/index.ts';
import { agedPayables, agedReceivables, retentionAgeing } from '#features/ageing-reports';
import { budgetReport } from '#features/budget-reports';
import { prevailingWageHours } from '#features/certified-payroll';
import { timeSheet, workerHours } from '#features/labor-reports';
import { generalLedger, salesByCustomer, salesBySalesman } from '#features/ledger-reports';
import { burdenVariance, hoursNotPaid } from '#features/payroll-reports';
import { foremanProfit, operatorProfit, salesmanProfit } from '#features/profit-reports';
import { depositReport, pastNinety } from '#features/reports';
import { stockReport } from '#features/stock-reports';
import { vendor1099 } from '#features/tax-reports';
import { balanceSheetReport, cashFlowReport, profitAndLossReport, trialBalanceReport } from '#features/statements';
import { wipReport } from '#features/wip-reports';

/** Every report: its routes, its files and its page follow from its declaration. */
export const reports: readonly Report[] = [
  workerHours,
  timeSheet,
  prevailingWageHours,
  salesmanProfit,
  foremanProfit,
  operatorProfit,
  pastNinety,
  depositReport,
  trialBalanceReport,
  profitAndLossReport,
  balanceSheetReport,
  cashFlowReport,
  agedReceivables,
  agedPayables,
  retentionAgeing,
  generalLedger,
  salesByCustomer,
  salesBySalesman,
  hoursNotPaid,
  burdenVariance,
  budgetReport,
  wipReport,
  stockReport,
  vendor1099,
];
