import { trash } from '@backoffice/contracts/capabilities';
import { update } from '#kernel/projection.ts';
import { capabilityFold } from './capability-fold.ts';

export const trashFold = capabilityFold(
  trash,
  { trashedAt: null, trashedBy: null },
  {
    '*Trashed': ({ at, actor }) => update({ trashedAt: at, trashedBy: actor.name }),
    '*Restored': () => update({ trashedAt: null, trashedBy: null }),
  },
);
