import { prelimFold, prelimGuards } from '@backoffice/contracts/features/lien-documents';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { prelimDecider } from './decider.ts';
import { prelimCorrespondence, prelimFacts } from './facts.ts';

export { lienDocumentHandlers } from './controller.ts';
export { NOTICE_CRON, noticeQueue, remindOfNotices } from './reactions.ts';
export const lienDocuments = {
  fold: prelimFold,
  guards: prelimGuards,
  decider: prelimDecider,
  gatherFacts: prelimFacts,
  correspondence: prelimCorrespondence,
} satisfies WriteFeature;
