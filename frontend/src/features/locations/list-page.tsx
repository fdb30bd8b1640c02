import { location } from '@backoffice/contracts/features/locations';
import { ListPage } from '#lists/list-page.tsx';
import { card, columns, filters } from './columns.ts';
import { LocationsQuery } from './queries.ts';

export const LocationsPage = () => (
  <ListPage
    resource={location}
    title="Locations"
    query={LocationsQuery}
    columns={columns}
    card={card}
    filters={filters}
    open={({ id }) => `/toc/table-of-content/${id}`}
    add={{ to: '/location/add', verb: 'New location' }}
    empty="A location is where the work is done. Proposals are made for a location."
  />
);
