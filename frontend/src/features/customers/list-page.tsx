import { customer } from '@backoffice/contracts/features/customers';
import { reassignmentKind } from '@backoffice/contracts/features/reassignments';
import { listQuery } from '#fields/record-queries.ts';
import { ListPage } from '#lists/list-page.tsx';
import { ReassignButton } from '#records/reassignment.tsx';
import { countText } from '#widgets/labels.ts';
import { card, columns, filters } from './columns.ts';

const query = listQuery(customer, columns);

export const CustomersPage = () => (
  <ListPage
    resource={customer}
    title="Customers"
    query={query}
    columns={columns}
    card={card}
    filters={filters}
    open={({ id }) => `/customers/${id}`}
    alsoAct={(chosen, onDone) => (
      <ReassignButton
        kind={reassignmentKind}
        of={{ customerIds: chosen.map(({ id }) => id) }}
        what={countText(chosen.length, 'customer', 'customers')}
        onDone={onDone}
      />
    )}
    add={{ to: '/customers/Add', verb: 'New customer' }}
    empty="Everything starts with a customer: their locations, and then proposals for these."
  />
);
