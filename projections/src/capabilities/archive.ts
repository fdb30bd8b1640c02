import { archive } from '@backoffice/contracts/capabilities';
import { update } from '#kernel/projection.ts';
import { capabilityFold } from './capability-fold.ts';

export const archiveFold = capabilityFold(
  archive,
  { archivedAt: null, archivedBy: null },
  {
    '*Archived': ({ at, actor }) => update({ archivedAt: at, archivedBy: actor.name }),
    '*Unarchived': () => update({ archivedAt: null, archivedBy: null }),
  },
);
