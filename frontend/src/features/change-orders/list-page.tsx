import { useMemo } from 'react';
import { useParams } from 'react-router';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { is, type Filter } from '@backoffice/contracts/kernel';
import { ListPage } from '#capabilities/list-page.tsx';
import { LocationFrame } from '#capabilities/location-frame.tsx';
import { allColumns, card, columns, filters, type ChangeOrderRow } from './columns.ts';
import { ChangeOrdersQuery } from './queries.ts';

const open = ({ id, locationId }: ChangeOrderRow) => `/toc/${locationId}/change-order/${id}`;
const why =
  'What changes after a contract is signed, in work or in time, is written as a change order. It counts once it is approved.';

/** Every change order of the company. */
export const AllChangeOrdersPage = () => (
  <ListPage
    layout="change-orders"
    resource={changeOrder}
    title="Change orders"
    query={ChangeOrdersQuery}
    columns={allColumns}
    card={card}
    filters={filters}
    open={open}
    empty={why}
  />
);

export function ChangeOrdersPage() {
  const { locationId = '' } = useParams();
  const where = useMemo<Filter[]>(() => [is('locationId', locationId)], [locationId]);
  return (
    <LocationFrame locationId={locationId} title="Change orders">
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
        open={open}
        add={{ to: `/toc/${locationId}/change-order/new`, verb: 'New change order' }}
        empty={why}
      />
    </LocationFrame>
  );
}
