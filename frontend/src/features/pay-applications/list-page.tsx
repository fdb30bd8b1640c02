import { payApplication, payApplicationOwnRoutes } from '@backoffice/contracts/features/pay-applications';
import { listQuery } from '#fields/record-queries.ts';
import { ListPage } from '#lists/list-page.tsx';
import { card, columns, filters } from './columns.ts';

const query = listQuery(payApplication, columns);

/** What owners and architects are asked to pay, month by month. */
export const PayApplicationsPage = () => (
  <ListPage
    resource={payApplication}
    title="Applications for payment"
    query={query}
    exported={{ list: payApplicationOwnRoutes.list }}
    columns={columns}
    card={card}
    filters={filters}
    open={({ id }) => `/pay-applications/${id}`}
    add={{ to: '/pay-applications/new', verb: 'New application', may: payApplicationOwnRoutes.draft.permission }}
    empty="For owners who pay by the month on the schedule of values: a summary, and every line with what is done and stored."
  />
);
