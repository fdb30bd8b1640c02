import { payrollRun, payrollRunOwnRoutes } from '@backoffice/contracts/features/payroll-runs';
import { ListPage } from '#lists/list-page.tsx';
import { card, columns, filters } from './columns.ts';
import { PayrollRunsQuery } from './queries.ts';

const BY_DAY = { by: 'paidOn', order: 'desc' } as const;

/** What was paid for hours, the latest first. */
export const PayrollRunsPage = () => (
  <ListPage
    resource={payrollRun}
    title="Payrolls"
    query={PayrollRunsQuery}
    exported={{ list: payrollRunOwnRoutes.list }}
    columns={columns}
    card={card}
    filters={filters}
    sorted={BY_DAY}
    open={({ id }) => `/ledger/payrolls/${id}`}
    add={{ to: '/ledger/payrolls/new', verb: 'New payroll', may: payrollRunOwnRoutes.post.permission }}
    empty="What the payroll service has paid is entered here: hours of jobs are cleared, taxes are owed, and the bank is credited."
  />
);
