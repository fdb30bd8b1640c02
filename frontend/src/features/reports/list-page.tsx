import { prevailingWageHours } from '@backoffice/contracts/features/certified-payroll';
import { workerHours } from '@backoffice/contracts/features/labor-reports';
import { foremanProfit, operatorProfit, salesmanProfit } from '@backoffice/contracts/features/profit-reports';
import { pastNinety } from '@backoffice/contracts/features/reports';
import type { Report } from '@backoffice/contracts/capabilities';
import { ReportPage } from '#reports/report-page.tsx';

const pageOf = (report: Report) => () => <ReportPage report={report} />;

export const WorkerHoursPage = pageOf(workerHours);
export const PrevailingWagesPage = pageOf(prevailingWageHours);
export const SalesmanProfitPage = pageOf(salesmanProfit);
export const ForemanProfitPage = pageOf(foremanProfit);
export const OperatorProfitPage = pageOf(operatorProfit);
export const PastNinetyPage = pageOf(pastNinety);
