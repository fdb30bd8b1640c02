import { activity } from '@backoffice/contracts/capabilities';
import { update } from '#kernel/projection.ts';
import { capabilityFold } from './capability-fold.ts';

export const activityFold = capabilityFold(
  activity,
  { status: 'active' },
  {
    '*Activated': () => update({ status: 'active' as const }),
    '*Deactivated': () => update({ status: 'inactive' as const }),
  },
);
