import {
  CommitmentBilling,
  CommitmentChange,
  CommitmentLine,
  CommitmentStatus,
  CommitmentWaiver,
} from '@backoffice/contracts/features/commitments';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { commitmentsProjection } from './projection.ts';
import { commitmentsTable } from './table.ts';

export const commitmentsFeature: ReadFeature = {
  projection: commitmentsProjection,
  table: commitmentsTable,
  typeNames: { CommitmentBilling, CommitmentChange, CommitmentLine, CommitmentStatus, CommitmentWaiver },
};
