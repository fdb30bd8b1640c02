import { closingFiguresFold } from '@backoffice/contracts/features/closing-figures';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { closingFiguresDecider } from './decider.ts';
import { closingFiguresFacts } from './facts.ts';

export { freezeClosing, freezeQueue, whenBooksClosed, type ReadClosingFigures } from './reactions.ts';
export const closingFigures = {
  fold: closingFiguresFold,
  decider: closingFiguresDecider,
  gatherFacts: closingFiguresFacts,
} satisfies WriteFeature;
