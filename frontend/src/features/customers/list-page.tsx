import { customer } from '@backoffice/contracts/features/customers';
import { ListPage } from '#lists/list-page.tsx';
import { card, columns, filters } from './columns.ts';
import { CustomersQuery } from './queries.ts';

export const CustomersPage = () => (
  <ListPage
    resource={customer}
    title="Customers"
    query={CustomersQuery}
    columns={columns}
    card={card}
    filters={filters}
    open={({ id }) => `/customers/${id}`}
    add={{ to: '/customers/Add', verb: 'New customer' }}
    empty="Everything starts with a customer: their locations, and then proposals for these."
  />
);
