import { FollowUpKind, FollowUpOutcome, FollowUpStatus } from '@backoffice/contracts/features/follow-ups';
import type { ReadFeature } from '#kernel/feature.ts';
import { followUps } from './projection.ts';
import { followUpsTable } from './table.ts';

export const followUpsFeature: ReadFeature = {
  projection: followUps,
  table: followUpsTable,
  names: { FollowUpKind, FollowUpOutcome, FollowUpStatus },
};
