import { agedPayables, agedReceivables, retentionAgeing } from '@backoffice/contracts/features/ageing-reports';
import { budgetReport } from '@backoffice/contracts/features/budget-reports';
import { prevailingWageHours } from '@backoffice/contracts/features/certified-payroll';
import { timeSheet, workerHours } from '@backoffice/contracts/features/labor-reports';
import { generalLedger, salesByCustomer, salesBySalesman } from '@backoffice/contracts/features/ledger-reports';
import { burdenVariance, hoursNotPaid } from '@backoffice/contracts/features/payroll-reports';
import { foremanProfit, operatorProfit, salesmanProfit } from '@backoffice/contracts/features/profit-reports';
import { pastNinety } from '@backoffice/contracts/features/reports';
import {
  balanceSheetReport,
  cashFlowReport,
  profitAndLossReport,
  trialBalanceReport,
} from '@backoffice/contracts/features/statements';
import { stockReport } from '@backoffice/contracts/features/stock-reports';
import { vendor1099 } from '@backoffice/contracts/features/tax-reports';
import type { Report } from '@backoffice/contracts/capabilities';
import { ReportPage } from '#reports/report-page.tsx';
import { WorkerInput } from './panels.tsx';

const pageOf = (report: Report) => () => <ReportPage report={report} />;

export const WorkerHoursPage = pageOf(workerHours);
export const TimeSheetPage = () => <ReportPage report={timeSheet} actions={<WorkerInput />} />;
export const PrevailingWagesPage = pageOf(prevailingWageHours);
export const SalesmanProfitPage = pageOf(salesmanProfit);
export const ForemanProfitPage = pageOf(foremanProfit);
export const OperatorProfitPage = pageOf(operatorProfit);
export const PastNinetyPage = pageOf(pastNinety);
export const BudgetReportPage = pageOf(budgetReport);

export const TrialBalancePage = pageOf(trialBalanceReport);
export const ProfitAndLossPage = pageOf(profitAndLossReport);
export const BalanceSheetPage = pageOf(balanceSheetReport);
export const CashFlowPage = pageOf(cashFlowReport);
export const AgedReceivablesPage = pageOf(agedReceivables);
export const AgedPayablesPage = pageOf(agedPayables);
export const RetentionAgeingPage = pageOf(retentionAgeing);
export const GeneralLedgerPage = pageOf(generalLedger);
export const SalesByCustomerPage = pageOf(salesByCustomer);
export const SalesBySalesmanPage = pageOf(salesBySalesman);
export const HoursNotPaidPage = pageOf(hoursNotPaid);
export const BurdenVariancePage = pageOf(burdenVariance);
export const StockPage = pageOf(stockReport);
export const Vendor1099Page = pageOf(vendor1099);
