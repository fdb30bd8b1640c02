import { commitment, commitmentOwnRoutes } from '@backoffice/contracts/features/commitments';
import { listQuery } from '#fields/record-queries.ts';
import { ListPage } from '#lists/list-page.tsx';
import { card, columns, filters } from './columns.ts';

const query = listQuery(commitment, columns);

/** Purchase orders and subcontracts, with what is billed of each and what is still to come. */
export const CommitmentsPage = () => (
  <ListPage
    resource={commitment}
    title="Commitments"
    query={query}
    exported={{ list: commitmentOwnRoutes.list }}
    columns={columns}
    card={card}
    filters={filters}
    open={({ id }) => `/commitments/${id}`}
    add={{ to: '/commitments/new', verb: 'New commitment', may: commitmentOwnRoutes.create.permission }}
    empty="Purchase orders and subcontracts stand here: what is promised to vendors before their bills come."
  />
);
