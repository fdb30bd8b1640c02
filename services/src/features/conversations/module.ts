import { conversationFold, conversationGuards } from '@backoffice/contracts/features/conversations';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { conversationDecider } from './decider.ts';
import { conversationFacts } from './facts.ts';

export { whenAnswerGiven } from './reactions.ts';
export const conversations = {
  fold: conversationFold,
  guards: conversationGuards,
  decider: conversationDecider,
  gatherFacts: conversationFacts,
} satisfies WriteFeature;
