import { openingFold, openingGuards } from '@backoffice/contracts/features/openings';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import type { FindBanks } from '#domain/ledger-balance.ts';
import { openingDecider } from './decider.ts';
import { openingFacts } from './facts.ts';

export { noOpening, openingTargets, takenBackTargets } from '#domain/openings/opening-documents.ts';
export { openingHandlers, takenBackDocuments } from './controller.ts';
export const openingsWith = (findBanks: FindBanks) =>
  ({
    fold: openingFold,
    guards: openingGuards,
    decider: openingDecider,
    gatherFacts: openingFacts(findBanks),
  }) satisfies WriteFeature;
