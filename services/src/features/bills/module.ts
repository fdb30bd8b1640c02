import { billFold, billGuards, type Bill, type BillEvent } from '@backoffice/contracts/features/bills';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import { billDecider } from './decider.ts';
import { billClaims, billFacts } from './facts.ts';

export { whenMaterialCharged } from './reactions.ts';
export const bills = {
  fold: billFold,
  guards: billGuards,
  decider: billDecider,
  gatherFacts: billFacts,
  claims: billClaims,
  hasEnded: ({ voidedOn }: Bill) => voidedOn !== null,
  books: postedToBooks((event) => daysOf(event as BillEvent)), // of its own stream
} satisfies WriteFeature;

function daysOf({ type, data }: BillEvent) {
  switch (type) {
    case 'BillEdited':
      return [data.from.date, data.to.date].map((day) => ({ day, field: 'date' }));
    case 'BillVoided':
      return [{ day: data.voidedOn, field: 'reason' }];
    case 'BillRecorded':
    case 'CreditRecorded':
    case 'AdjustmentRecorded':
      return [{ day: data.date, field: 'date' }];
  }
  return [];
}
