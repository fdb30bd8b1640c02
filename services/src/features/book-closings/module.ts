import { bookClosingFold, bookClosingGuards } from '@backoffice/contracts/features/book-closings';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { bookClosingDecider } from './decider.ts';

export { bookClosingHandlers } from './controller.ts';
export const bookClosings = {
  fold: bookClosingFold,
  guards: bookClosingGuards,
  decider: bookClosingDecider,
} satisfies WriteFeature;
