import { location, LocationNote, locationOwnRoutes } from '@backoffice/contracts/features/locations';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { locationsProjection } from './projection.ts';
import { locationsTable } from './table.ts';

export const locationsFeature: ReadFeature = {
  projection: locationsProjection,
  table: locationsTable,
  typeNames: { LocationNote },
  handlers: ({ reads }) => [
    bindHandler(locationOwnRoutes.notes, async ({ params, caller }) => ({
      items: (await reads.one(location, params['id'] ?? '', caller, ['notes']))['notes'],
    })),
  ],
};
