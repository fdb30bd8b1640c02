import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type Day } from '#kernel/index.ts';
import type { warranty, WarrantyContent, WarrantyOrigin, WarrantyRefusal, WarrantyView } from './document.ts';

/** What the rules see of a warranty: what its own events made of it. */
export type Warranty = Pick<
  WarrantyView,
  'id' | keyof WarrantyOrigin | keyof WarrantyContent | 'status' | 'revision' | 'activatedAt' | 'voidedAt'
>;

/** The contract whose work it covers. */
export type CoveredContract = {
  readonly origin: WarrantyOrigin;
  readonly date: Day;
  readonly completedOn: Day | null;
  readonly signed: boolean;
  readonly voided: boolean;
};
export type WarrantyFacts = {
  readonly today: Day;
  /** Null when the caller sees no such contract, or one in the trash. */
  readonly contract: CoveredContract | null;
};

const guard = guardsReading<WarrantyFacts, WarrantyRefusal | 'NOT_SENT'>();

/** A contract that is closed is covered as well: that is when most warranties begin. */
const contractInForce = [
  guard('CONTRACT_UNKNOWN', { field: 'contractId', reads: ['contract'], when: (_, { contract }) => contract === null }),
  guard('CONTRACT_VOID', { reads: ['contract'], when: (_, { contract }) => contract?.voided === true }),
  guard('CONTRACT_NOT_SIGNED', { reads: ['contract'], when: (_, { contract }) => contract?.signed !== true }),
];
const notVoid = guard('WARRANTY_VOID', { first: true, when: ({ voidedAt }: Warranty) => voidedAt !== null });
const notInForce = guard('WARRANTY_IN_FORCE', { when: ({ status }: Warranty) => status === 'active' });
const sent = guard('NOT_SENT', { when: ({ status }: Warranty) => status === 'draft' });
const termChanges = guard('WARRANTY_TERM_UNCHANGED', {
  reads: ['today'],
  when: (record: Warranty, { today }) => nextStage(record, today) === null,
});

/** What the calendar makes of a warranty that the customer has; null where it stays as it is. */
export function nextStage(
  { status, startDate, endDate }: Pick<Warranty, 'status' | 'startDate' | 'endDate'>,
  today: Day,
): 'active' | 'expired' | null {
  if (!['sent', 'viewed', 'active'].includes(status)) return null;
  if (endDate < today) return 'expired';
  return status !== 'active' && startDate <= today ? 'active' : null;
}

export const warrantyGuards = {
  Create: contractInForce,
  Edit: [notVoid, ...contractInForce],
  Trash: [notInForce],
  Restore: contractInForce,
  Email: [notVoid, ...contractInForce],
  Text: [notVoid, ...contractInForce],
  Void: [notVoid, sent],
  ApplyTerm: [termChanges],
} satisfies Guards<typeof warranty, Warranty, WarrantyFacts>;
