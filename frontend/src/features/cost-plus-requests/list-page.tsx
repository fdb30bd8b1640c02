import { costPlusRequest } from '@backoffice/contracts/features/cost-plus-requests';
import { ListPage } from '#lists/list-page.tsx';
import { card, columns, filters } from './columns.ts';
import { CostPlusRequestsQuery } from './queries.ts';

/** A request is made and answered where its customer is seen; it has the customer's id. */
export const CostPlusRequestsPage = () => (
  <ListPage
    resource={costPlusRequest}
    title="Cost-plus requests"
    query={CostPlusRequestsQuery}
    columns={columns}
    card={card}
    filters={filters}
    open={({ id }) => `/customers/${id}`}
    empty="A customer needs an approval before a cost-plus contract. It is requested on the customer’s own page."
  />
);
