import { useMemo } from 'react';
import { useParams } from 'react-router';
import { invoice, invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { ListPage } from '#lists/list-page.tsx';
import { LocationLayout } from '#records/location-layout.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { card, columns, filters, type InvoiceRow } from './columns.ts';
import { InvoicesQuery } from './queries.ts';

const rowPath = ({ id, locationId }: InvoiceRow) => `/toc/${locationId}/invoice/${id}`;

export function InvoicesPage() {
  const { locationId = '' } = useParams();
  const where = useMemo<Filter[]>(() => [equals('locationId', locationId)], [locationId]);
  const add = usePermissionCheck()(invoiceOwnRoutes.add.permission)
    ? { add: { to: `/toc/${locationId}/invoice/new`, verb: 'New invoice' } }
    : {};
  return (
    <LocationLayout locationId={locationId} title="Invoices">
      <ListPage
        inner
        resource={invoice}
        title="Invoices"
        query={InvoicesQuery}
        columns={columns}
        card={card}
        filters={filters}
        where={where}
        open={rowPath}
        {...add}
        empty="An invoice bills what is done of a signed contract and its approved change orders."
      />
    </LocationLayout>
  );
}
