import {
  FollowUpKind,
  FollowUpOutcome,
  FollowUpStatus,
  FollowUpSuspension,
} from '@backoffice/contracts/features/follow-ups';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { followUpsProjection } from './projection.ts';
import { followUpsTable } from './table.ts';

export const followUpsFeature: ReadFeature = {
  projection: followUpsProjection,
  table: followUpsTable,
  typeNames: { FollowUpKind, FollowUpOutcome, FollowUpStatus, FollowUpSuspension },
};
