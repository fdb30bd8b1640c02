import { billFold, billGuards, type Bill, type BillEvent } from '@backoffice/contracts/features/bills';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import { billDecider } from './decider.ts';
import { billClaims, billFacts } from './facts.ts';

export { chargedMaterials, whenBillStocked } from './reactions.ts';
export const bills = {
  fold: billFold,
  guards: billGuards,
  decider: billDecider,
  gatherFacts: billFacts,
  claims: billClaims,
  /** A correction that was written off still counts beside the bill it corrects. */
  hasEnded: ({ voidedOn, writtenOffOn }: Bill) => voidedOn !== null && writtenOffOn === null,
  books: postedToBooks((event) => daysOf(event as BillEvent)), // of its own stream
} satisfies WriteFeature;

function daysOf({ type, data }: BillEvent) {
  switch (type) {
    case 'BillEdited':
      return [data.from.date, data.to.date].map((day) => ({ day, field: 'date' }));
    case 'OpeningBillRecorded':
      return [{ day: data.on, field: 'date' }];
    case 'BillVoided':
      return [{ day: data.voidedOn, field: 'reason' }];
    case 'MaterialsLinked':
    case 'AdjustmentWrittenOff':
      return [{ day: data.on, field: 'date' }];
    case 'BillRecorded':
    case 'CreditRecorded':
    case 'AdjustmentRecorded':
    case 'RetentionPayableReleased':
      return [{ day: data.date, field: 'date' }];
  }
  return [];
}
