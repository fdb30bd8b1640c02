import { mediaRoutes } from '@backoffice/contracts/features/media';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { albumOf } from './resolver.ts';

export const mediaFeature: ReadFeature = {
  handlers: (ports) => [
    bindHandler(mediaRoutes.album, async ({ query: { locationId }, caller }) => ({
      items: await albumOf(ports, locationId, caller),
    })),
  ],
};
