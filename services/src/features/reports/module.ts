export { reportMailHandlers, type FindDepositTotal } from './controller.ts';
export { REPORT_CRON, reportQueue, sendReports, type FindReportSchedules } from './reactions.ts';
