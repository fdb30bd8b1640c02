import { partyLabels } from '@backoffice/contracts/capabilities';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useQuery } from 'urql';
import { graphql } from '#data/gql.ts';
import { DetailRow } from '#widgets/panel.tsx';
import { PageTitle } from '#widgets/page-states.tsx';
import { LocationTabs } from './location-tabs.tsx';
import type { Breadcrumb } from './record-page.tsx';

const LocationQuery = graphql(`
  query LocationFrame($id: ID!) {
    record: location(id: $id) {
      id
      name
      customerId
      customerName
    }
  }
`);

/** From the list of locations down to one of them. */
export function LocationCrumbs({ locationId, children }: { locationId: string; children?: ReactNode }) {
  const record = useLocationRecord(locationId);
  return (
    <nav aria-label="Breadcrumb" className="crumbs">
      <ol>
        {record && (
          <li>
            <Link to={`/customers/${record.customerId}`}>{record.customerName}</Link>
          </li>
        )}
        {record && children && (
          <li>
            <Link to={`/toc/table-of-content/${locationId}`}>{record.name}</Link>
          </li>
        )}
        {children}
      </ol>
    </nav>
  );
}

type RecordParties = {
  readonly customerId: string;
  readonly customerName: string;
  readonly locationId: string;
  readonly locationName: string;
  readonly salesmanName: string;
};

/** The same way down, of a record that names them itself. */
export const locationCrumbsOf = ({
  customerId,
  customerName,
  locationId,
  locationName,
}: Omit<RecordParties, 'salesmanName'>): Breadcrumb[] => [
  { to: `/customers/${customerId}`, text: customerName },
  { to: `/toc/table-of-content/${locationId}`, text: locationName },
];

/** Whose it is: rows for `Facts`. */
export const PartyDetails = ({
  of: { customerId, customerName, locationId, locationName, salesmanName },
}: {
  of: RecordParties;
}) => (
  <>
    <DetailRow name={partyLabels.customer}>
      <Link to={`/customers/${customerId}`}>{customerName}</Link>
    </DetailRow>
    <DetailRow name={partyLabels.location}>
      <Link to={`/toc/table-of-content/${locationId}`}>{locationName}</Link>
    </DetailRow>
    <DetailRow name={partyLabels.salesman}>{salesmanName}</DetailRow>
  </>
);

const useLocationRecord = (id: string) => useQuery({ query: LocationQuery, variables: { id } })[0].data?.record;

/** The head of every list page of a location: whose it is, where one stands, and the way to its neighbours. */
export function LocationLayout({
  locationId,
  title,
  children,
}: {
  locationId: string;
  title: string;
  children: ReactNode;
}) {
  const record = useLocationRecord(locationId);
  return (
    <div className="framed">
      <PageTitle>{record ? `${title} · ${record.name}` : title}</PageTitle>
      <LocationCrumbs locationId={locationId} />
      <h1>{record?.name ?? '…'}</h1>
      <LocationTabs locationId={locationId} />
      {children}
    </div>
  );
}
