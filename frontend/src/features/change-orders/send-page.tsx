import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { createSendPages } from '#sending/send-pages.tsx';
import { ChangeOrderQuery } from './queries.ts';

export const { ByEmail: EmailChangeOrderPage, ByText: TextChangeOrderPage } = createSendPages({
  resource: changeOrder,
  query: ChangeOrderQuery,
  param: 'changeOrderId',
  list: (locationId) => `/toc/${locationId}/change-order`,
  title: ({ name }) => name,
});
