import { checkFold, checkGuards, type CheckEvent } from '@backoffice/contracts/features/checks';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import { checkDecider } from './decider.ts';
import { checkClaims, checkFacts, checkNumberScopeOf } from './facts.ts';

export { checkHandlers } from './controller.ts';
export const checks = {
  fold: checkFold,
  guards: checkGuards,
  decider: checkDecider,
  gatherFacts: checkFacts,
  claims: checkClaims,
  numberScope: checkNumberScopeOf,
  books: postedToBooks((event) => daysOf(event as CheckEvent)), // of its own stream
} satisfies WriteFeature;

function daysOf({ type, data }: CheckEvent) {
  switch (type) {
    case 'CheckWritten':
      return [{ day: data.date, field: 'date' }];
    case 'CheckEdited':
      return [data.from.date, data.to.date].map((day) => ({ day, field: 'date' }));
    case 'CheckVoided':
      return [{ day: data.voidedOn, field: 'reason' }];
    case 'CheckPrinted':
    case 'CheckRenumbered':
    case 'CheckSentByAch':
    case 'CheckRecalledFromAch':
    case 'CheckCleared':
    case 'CheckReconciled':
    case 'CheckUnreconciled':
      return [];
  }
  return [];
}
