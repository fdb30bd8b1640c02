import { ConversationMessage, ConversationStatus, QuestionWay } from '@backoffice/contracts/features/conversations';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { conversationsProjection } from './projection.ts';
import { conversationsTable } from './table.ts';

export const conversationsFeature: ReadFeature = {
  projection: conversationsProjection,
  table: conversationsTable,
  typeNames: { ConversationMessage, ConversationStatus, QuestionWay },
};
