import { location, LocationNote, locationOwnRoutes } from '@backoffice/contracts/features/locations';
import { handle } from '@backoffice/infra/http';
import type { ReadFeature } from '#kernel/feature.ts';
import { locations } from './projection.ts';
import { locationsTable } from './table.ts';

export const locationsFeature: ReadFeature = {
  projection: locations,
  table: locationsTable,
  names: { LocationNote },
  handlers: ({ reads }) => [
    handle(locationOwnRoutes.notes, async ({ params, caller }) => ({
      items: (await reads.one(location, params['id'] ?? '', caller, ['notes']))['notes'],
    })),
  ],
};
