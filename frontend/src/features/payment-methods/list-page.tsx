import { paymentMethod } from '@backoffice/contracts/features/payment-methods';
import { ListPage } from '#lists/list-page.tsx';
import { card, columns, filters } from './columns.ts';
import { PaymentMethodsQuery } from './queries.ts';

const list = '/job-costing/maintenance/method-of-payment';

export const PaymentMethodsPage = () => (
  <ListPage
    resource={paymentMethod}
    title="Methods of payment"
    query={PaymentMethodsQuery}
    columns={columns}
    card={card}
    filters={filters}
    open={({ id }) => `${list}/${id}`}
    add={{ to: `${list}/new`, verb: 'New method' }}
    empty="How money comes in: check, wire, card."
  />
);
