import { useMemo } from 'react';
import { useParams } from 'react-router';
import { proposal } from '@backoffice/contracts/features/proposals';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { ListPage } from '#lists/list-page.tsx';
import { LocationLayout } from '#records/location-layout.tsx';
import { companyWideCard, companyWideColumns, card, columns, filters, type ProposalRow } from './columns.ts';
import { ProposalsQuery } from './queries.ts';

const rowPath = ({ id, locationId }: ProposalRow) => `/toc/${locationId}/proposal/${id}`;

const emptyText =
  'A proposal says what will be done at a location, and for how much. The customer signs it from their phone.';

/** Every proposal of the company. */
export const AllProposalsPage = () => (
  <ListPage
    layout="all proposals"
    resource={proposal}
    title="Proposals"
    query={ProposalsQuery}
    columns={companyWideColumns}
    card={companyWideCard}
    filters={filters}
    open={rowPath}
    empty={emptyText}
  />
);

export function ProposalsPage() {
  const { locationId = '' } = useParams();
  const where = useMemo<Filter[]>(() => [equals('locationId', locationId)], [locationId]);
  return (
    <LocationLayout locationId={locationId} title="Proposals">
      <ListPage
        inner
        resource={proposal}
        title="Proposals"
        query={ProposalsQuery}
        columns={columns}
        card={card}
        filters={filters}
        where={where}
        open={rowPath}
        add={{ to: `/toc/${locationId}/proposal/new`, verb: 'New proposal' }}
        empty={emptyText}
      />
    </LocationLayout>
  );
}
