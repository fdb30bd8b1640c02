import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useQuery } from 'urql';
import { graphql } from '#kernel/gql.ts';
import { Fact } from '#kernel/panel.tsx';
import { Title } from '#kernel/states.tsx';
import { LocationTabs } from './location-tabs.tsx';
import type { Crumb } from './record-page.tsx';

const FrameQuery = graphql(`
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
  const record = useLocationName(locationId);
  return (
    <nav aria-label="Breadcrumb" className="crumbs">
      <ol>
        {record && (
          <li>
            <Link to={`/customers/edit/${record.customerId}`}>{record.customerName}</Link>
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

type Parties = {
  readonly customerId: string;
  readonly customerName: string;
  readonly locationId: string;
  readonly locationName: string;
  readonly salesmanName: string;
};

/** The same way down, of a record that names them itself. */
export const crumbsTo = ({
  customerId,
  customerName,
  locationId,
  locationName,
}: Omit<Parties, 'salesmanName'>): Crumb[] => [
  { to: `/customers/edit/${customerId}`, text: customerName },
  { to: `/toc/table-of-content/${locationId}`, text: locationName },
];

/** Whose it is: rows for `Facts`. */
export const PartyFacts = ({
  of: { customerId, customerName, locationId, locationName, salesmanName },
}: {
  of: Parties;
}) => (
  <>
    <Fact name="Customer">
      <Link to={`/customers/edit/${customerId}`}>{customerName}</Link>
    </Fact>
    <Fact name="Location">
      <Link to={`/toc/table-of-content/${locationId}`}>{locationName}</Link>
    </Fact>
    <Fact name="Salesman">{salesmanName}</Fact>
  </>
);

const useLocationName = (id: string) => useQuery({ query: FrameQuery, variables: { id } })[0].data?.record;

/** The head of every list page of a location: whose it is, where one stands, and the way to its neighbours. */
export function LocationFrame({
  locationId,
  title,
  children,
}: {
  locationId: string;
  title: string;
  children: ReactNode;
}) {
  const record = useLocationName(locationId);
  return (
    <div className="framed">
      <Title>{record ? `${title} · ${record.name}` : title}</Title>
      <LocationCrumbs locationId={locationId} />
      <h1>{record?.name ?? '…'}</h1>
      <LocationTabs locationId={locationId} />
      {children}
    </div>
  );
}
