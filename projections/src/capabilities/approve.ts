import { approve } from '@backoffice/contracts/capabilities';
import { update } from '#kernel/projection.ts';
import { capabilityFold } from './capability-fold.ts';

export const approveFold = capabilityFold(
  approve,
  { approvedAt: null, approvedBy: null },
  {
    '*Approved': ({ at, actor }) => update({ approvedAt: at, approvedBy: actor.name }),
    '*Unapproved': () => update({ approvedAt: null, approvedBy: null }),
  },
);
