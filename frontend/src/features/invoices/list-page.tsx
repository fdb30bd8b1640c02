import { useMemo } from 'react';
import { useParams } from 'react-router';
import { invoice, invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { is, type Filter } from '@backoffice/contracts/kernel';
import { ListPage } from '#capabilities/list-page.tsx';
import { LocationFrame } from '#capabilities/location-frame.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { card, columns, filters, type InvoiceRow } from './columns.ts';
import { InvoicesQuery } from './queries.ts';

const open = ({ id, locationId }: InvoiceRow) => `/toc/${locationId}/invoice/${id}`;

export function InvoicesPage() {
  const { locationId = '' } = useParams();
  const where = useMemo<Filter[]>(() => [is('locationId', locationId)], [locationId]);
  const add = useMay()(invoiceOwnRoutes.add.permission)
    ? { add: { to: `/toc/${locationId}/invoice/new`, verb: 'New invoice' } }
    : {};
  return (
    <LocationFrame locationId={locationId} title="Invoices">
      <ListPage
        inner
        resource={invoice}
        title="Invoices"
        query={InvoicesQuery}
        columns={columns}
        card={card}
        filters={filters}
        where={where}
        open={open}
        {...add}
        empty="An invoice bills what is done of a signed contract and its approved change orders."
      />
    </LocationFrame>
  );
}
