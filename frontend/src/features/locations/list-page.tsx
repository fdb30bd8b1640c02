import { location } from '@backoffice/contracts/features/locations';
import { reassignmentKind } from '@backoffice/contracts/features/reassignments';
import { listQuery } from '#fields/record-queries.ts';
import { ListPage } from '#lists/list-page.tsx';
import { ReassignButton } from '#records/reassignment.tsx';
import { countText } from '#widgets/labels.ts';
import { card, columns, filters } from './columns.ts';

const query = listQuery(location, columns);

export const LocationsPage = () => (
  <ListPage
    resource={location}
    title="Locations"
    query={query}
    columns={columns}
    card={card}
    filters={filters}
    open={({ id }) => `/toc/table-of-content/${id}`}
    alsoAct={(chosen, onDone) => (
      <ReassignButton
        kind={reassignmentKind}
        of={{ locationIds: chosen.map(({ id }) => id) }}
        what={countText(chosen.length, 'location', 'locations')}
        onDone={onDone}
      />
    )}
    add={{ to: '/location/add', verb: 'New location' }}
    empty="A location is where the work is done. Proposals are made for a location."
  />
);
