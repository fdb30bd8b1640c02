import type { DocumentParties, Guards } from '#capabilities/index.ts';
import { guardsReading, hasPrice, type CommandOf, type Day, type PricedLine } from '#kernel/index.ts';
import type { contract, ContractContent, ContractOrigin, ContractRefusal, ContractView } from './document.ts';

/** What the rules see of a contract: what its own events made of it. */
export type Contract = Pick<
  ContractView,
  | 'id'
  | keyof ContractOrigin
  | keyof ContractContent
  | 'status'
  | 'revision'
  | 'signedAt'
  | 'countersignature'
  | 'closedAt'
  | 'voidedAt'
>;

/** The proposal a contract is made from. */
export type SourceProposal = Pick<ContractContent, 'name' | 'terms' | 'hideTerms'> & {
  readonly number: string;
  /** As the customer accepted them. */
  readonly parties: DocumentParties;
  readonly lineItems: readonly PricedLine[];
  readonly accepted: boolean;
  /** Null while it lies in the trash. */
  readonly location: { readonly isPublicWork: boolean } | null;
};
export type ContractFacts = {
  /** Null when the caller sees no such proposal, or one in the trash. */
  readonly source: SourceProposal | null;
  /** What the company retains where nobody says otherwise. */
  readonly defaultRetentionBp: number;
  readonly hasInvoices: boolean;
  readonly changeOrders: 'none' | 'pending' | 'approved';
};

const guard = guardsReading<ContractFacts, ContractRefusal>();

/** A contract stands on its proposal when it is made, and when it comes back from the trash to be in force. */
const needsProposal = (made: Contract | null) => made === null || (made.voidedAt === null && made.proposalId !== null);
const proposalKnown = guard('PROPOSAL_UNKNOWN', {
  field: 'proposalId',
  reads: ['source'],
  when: (made: Contract | null, { source }) => needsProposal(made) && source === null,
});
const proposalAccepted = guard('PROPOSAL_NOT_ACCEPTED', {
  field: 'proposalId',
  reads: ['source'],
  when: (made: Contract | null, { source }) => needsProposal(made) && source?.accepted !== true,
});
const locationThere = guard('LOCATION_UNKNOWN', {
  reads: ['source'],
  when: (made: Contract | null, { source }) => needsProposal(made) && !source?.location,
});
const standsOnProposal = [proposalKnown, proposalAccepted, locationThere];

const notVoid = guard('CONTRACT_VOID', { first: true, when: ({ voidedAt }: Contract) => voidedAt !== null });
const notClosed = guard('CONTRACT_CLOSED', { when: ({ closedAt }: Contract) => closedAt !== null });
const closed = guard('CONTRACT_NOT_CLOSED', { when: ({ closedAt }: Contract) => closedAt === null });
const inForce = [notVoid, notClosed];
const signed = guard('CONTRACT_NOT_SIGNED', { when: ({ signedAt }: Contract) => signedAt === null });
const sentOrSigned = guard('NOT_SENT_OR_SIGNED', { when: ({ status }: Contract) => status === 'draft' });
const notCountersigned = guard('ALREADY_COUNTERSIGNED', {
  when: ({ countersignature }: Contract) => countersignature !== null,
});
const hasPricedLine = guard('EMPTY_CONTRACT', {
  field: 'lineItems',
  when: ({ lineItems }: Contract) => !hasPrice(lineItems),
});
const completedAfterStart = guard('COMPLETION_BEFORE_START', {
  field: 'completedOn',
  reads: ['command'],
  when: ({ startDate }: Contract, { command: { data } }: CommandOf<{ completedOn: Day }>) =>
    startDate !== null && data.completedOn < startDate,
});

const noChangeOrders = guard('CONTRACT_HAS_CHANGE_ORDERS', {
  reads: ['changeOrders'],
  when: (_, { changeOrders }) => changeOrders !== 'none',
});
/** Nobody could take back their approval any more. */
const noApprovedChangeOrders = guard('CONTRACT_HAS_CHANGE_ORDERS', {
  reads: ['changeOrders'],
  when: (_, { changeOrders }) => changeOrders === 'approved',
});
const noInvoices = guard('CONTRACT_HAS_ACTIVITY', {
  reads: ['hasInvoices'],
  when: (_, { hasInvoices }) => hasInvoices,
});
/** What was approved and billed stands on the signature. */
const nothingBuiltOnIt = [noApprovedChangeOrders, noInvoices];

export const contractGuards = {
  Create: standsOnProposal,
  Edit: inForce,
  Trash: [{ ...noInvoices, first: true }, noChangeOrders],
  Restore: standsOnProposal,
  Email: [notVoid, hasPricedLine],
  Text: [notVoid, hasPricedLine],
  Sign: [notVoid, hasPricedLine],
  RecordPaperSignature: [notVoid, hasPricedLine],
  VoidSignature: [...inForce, ...nothingBuiltOnIt],
  Countersign: [...inForce, signed, notCountersigned],
  Complete: [...inForce, signed, completedAfterStart],
  Close: [...inForce, signed],
  Reopen: [notVoid, closed],
  Void: [...inForce, sentOrSigned, ...nothingBuiltOnIt],
} satisfies Guards<typeof contract, Contract, ContractFacts>;
