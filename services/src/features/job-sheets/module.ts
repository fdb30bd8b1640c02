import { jobSheetFold, jobSheetGuards } from '@backoffice/contracts/features/job-sheets';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { jobSheetDecider } from './decider.ts';
import { jobSheetCorrespondence, jobSheetFacts } from './facts.ts';

export { jobSheetHandlers } from './controller.ts';
export const jobSheets = {
  fold: jobSheetFold,
  guards: jobSheetGuards,
  decider: jobSheetDecider,
  gatherFacts: jobSheetFacts,
  correspondence: jobSheetCorrespondence,
  belongsTo: [{ field: 'locationId', entity: 'Location' }],
} satisfies WriteFeature;
