import { activity } from '@backoffice/contracts/capabilities';
import { update } from '#kernel/projection.ts';
import { foldOf } from './fold.ts';

export const activityFold = foldOf(
  activity,
  { status: 'active' },
  {
    '*Activated': () => update({ status: 'active' as const }),
    '*Deactivated': () => update({ status: 'inactive' as const }),
  },
);
