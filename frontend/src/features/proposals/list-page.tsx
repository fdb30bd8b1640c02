import { useMemo } from 'react';
import { useParams } from 'react-router';
import { proposal } from '@backoffice/contracts/features/proposals';
import { is, type Filter } from '@backoffice/contracts/kernel';
import { ListPage } from '#capabilities/list-page.tsx';
import { LocationFrame } from '#capabilities/location-frame.tsx';
import { allCard, allColumns, card, columns, filters, type ProposalRow } from './columns.ts';
import { ProposalsQuery } from './queries.ts';

const open = ({ id, locationId }: ProposalRow) => `/toc/${locationId}/proposal/${id}`;

const why =
  'A proposal says what will be done at a location, and for how much. The customer signs it from their phone.';

/** Every proposal of the company. */
export const AllProposalsPage = () => (
  <ListPage
    layout="all proposals"
    resource={proposal}
    title="Proposals"
    query={ProposalsQuery}
    columns={allColumns}
    card={allCard}
    filters={filters}
    open={open}
    empty={why}
  />
);

export function ProposalsPage() {
  const { locationId = '' } = useParams();
  const where = useMemo<Filter[]>(() => [is('locationId', locationId)], [locationId]);
  return (
    <LocationFrame locationId={locationId} title="Proposals">
      <ListPage
        inner
        resource={proposal}
        title="Proposals"
        query={ProposalsQuery}
        columns={columns}
        card={card}
        filters={filters}
        where={where}
        open={open}
        add={{ to: `/toc/${locationId}/proposal/new`, verb: 'New proposal' }}
        empty={why}
      />
    </LocationFrame>
  );
}
