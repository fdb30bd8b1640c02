import { useMemo } from 'react';
import { useParams } from 'react-router';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { ListPage } from '#lists/list-page.tsx';
import { LocationLayout } from '#records/location-layout.tsx';
import { companyWideColumns, card, columns, filters, type ChangeOrderRow } from './columns.ts';
import { ChangeOrdersQuery } from './queries.ts';

const rowPath = ({ id, locationId }: ChangeOrderRow) => `/toc/${locationId}/change-order/${id}`;
const emptyText =
  'What changes after a contract is signed, in work or in time, is written as a change order. It counts once it is approved.';

/** Every change order of the company. */
export const AllChangeOrdersPage = () => (
  <ListPage
    layout="change-orders"
    resource={changeOrder}
    title="Change orders"
    query={ChangeOrdersQuery}
    columns={companyWideColumns}
    card={card}
    filters={filters}
    open={rowPath}
    empty={emptyText}
  />
);

export function ChangeOrdersPage() {
  const { locationId = '' } = useParams();
  const where = useMemo<Filter[]>(() => [equals('locationId', locationId)], [locationId]);
  return (
    <LocationLayout locationId={locationId} title="Change orders">
      <ListPage
        inner
        layout="change-orders of a location"
        resource={changeOrder}
        title="Change orders"
        query={ChangeOrdersQuery}
        columns={columns}
        card={card}
        filters={filters}
        where={where}
        open={rowPath}
        add={{ to: `/toc/${locationId}/change-order/new`, verb: 'New change order' }}
        empty={emptyText}
      />
    </LocationLayout>
  );
}
