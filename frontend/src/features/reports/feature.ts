import { definePage } from '#navigation/page.ts';

/** As `list-page.tsx` has them. */
type PageName =
  `${'WorkerHours' | 'TimeSheet' | 'PrevailingWages' | `${'Salesman' | 'Foreman' | 'Operator'}Profit` | 'PastNinety'}Page`;
type StatementPageName =
  `${'TrialBalance' | 'ProfitAndLoss' | 'BalanceSheet' | 'CashFlow' | 'AgedReceivables' | 'AgedPayables' | 'RetentionAgeing' | 'GeneralLedger' | 'SalesByCustomer' | 'SalesBySalesman' | 'HoursNotPaid' | 'BurdenVariance' | 'Stock' | 'Vendor1099'}Page`;

/** A report that is declared; its page is one for all of them. */
const reportPage = (path: string, group: 'labor' | 'profit' | 'accounting', permission: string, name: PageName) =>
  definePage({
    path,
    permission: { all: [`page:reports.${group}`, `action:report.${permission}.view`] },
    load: async () => (await import('./list-page.tsx'))[name],
  });

const statementPage = (name: string, page: StatementPageName) =>
  definePage({
    path: `/reports/statements/${name}`,
    permission: { all: ['page:ledger', 'action:ledger.view'] },
    load: async () => (await import('./list-page.tsx'))[page],
  });

export const reports = {
  pages: [
    statementPage('trial-balance', 'TrialBalancePage'),
    statementPage('profit-and-loss', 'ProfitAndLossPage'),
    statementPage('balance-sheet', 'BalanceSheetPage'),
    statementPage('cash-flow', 'CashFlowPage'),
    statementPage('aged-receivables', 'AgedReceivablesPage'),
    statementPage('aged-payables', 'AgedPayablesPage'),
    statementPage('retention-ageing', 'RetentionAgeingPage'),
    statementPage('general-ledger', 'GeneralLedgerPage'),
    statementPage('sales-by-customer', 'SalesByCustomerPage'),
    statementPage('sales-by-salesman', 'SalesBySalesmanPage'),
    statementPage('hours-not-paid', 'HoursNotPaidPage'),
    statementPage('burden-variance', 'BurdenVariancePage'),
    statementPage('stock', 'StockPage'),
    statementPage('vendor-1099', 'Vendor1099Page'),
    reportPage('/reports/labor-report/worker-hours', 'labor', 'worker-hours', 'WorkerHoursPage'),
    reportPage('/reports/labor-report/time-sheet', 'labor', 'worker-hours', 'TimeSheetPage'),
    reportPage('/reports/labor-report/prevailing-wages', 'labor', 'prevailing-wages', 'PrevailingWagesPage'),
    reportPage('/reports/profit-report/salesman-profit', 'profit', 'salesman-profit', 'SalesmanProfitPage'),
    reportPage('/reports/profit-report/foreman-profit', 'profit', 'foreman-profit', 'ForemanProfitPage'),
    reportPage('/reports/profit-report/operator-profit', 'profit', 'operator-profit', 'OperatorProfitPage'),
    reportPage('/reports/accounting-report/past-90', 'accounting', 'past-90', 'PastNinetyPage'),
    definePage({
      path: '/reports/accounting-report/budget',
      permission: 'action:budget.view',
      load: async () => (await import('./list-page.tsx')).BudgetReportPage,
    }),
    definePage({
      path: '/reports/accounting-report/invoice-deposit-detail',
      permission: { all: ['page:reports.accounting', 'action:report.invoice-deposit-detail.view'] },
      load: async () => (await import('./detail-page.tsx')).InvoiceDepositPage,
    }),
    definePage({
      path: '/reports/accounting-report/invoice-deposit-detail/email',
      permission: { all: ['page:reports.accounting', 'action:report.invoice-deposit-detail.send-email'] },
      load: async () => (await import('./form.tsx')).DepositEmailPage,
    }),
  ],
};
