import { useMemo } from 'react';
import { useParams } from 'react-router';
import { proposal } from '@backoffice/contracts/features/proposals';
import { is, type Filter } from '@backoffice/contracts/kernel';
import { ListPage } from '#capabilities/list-page.tsx';
import { LocationFrame } from '#capabilities/location-frame.tsx';
import { card, columns, filters, type ProposalRow } from './columns.ts';
import { ProposalsQuery } from './queries.ts';

const open = ({ id, locationId }: ProposalRow) => `/toc/${locationId}/proposal/${id}`;

export function ProposalsPage() {
  const { locationId = '' } = useParams();
  const where = useMemo<Filter[]>(() => [is('locationId', locationId)], [locationId]);
  return (
    <LocationFrame locationId={locationId} title="Proposals">
      <ListPage inner resource={proposal} title="Proposals" query={ProposalsQuery} columns={columns} card={card} filters={filters} where={where} open={open}
        add={{ to: `/toc/${locationId}/proposal/new`, verb: 'New proposal' }} empty="A proposal says what will be done here, and for how much. The customer signs it from their phone." />
    </LocationFrame>
  );
}
