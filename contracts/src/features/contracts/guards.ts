import type { DocumentParties, Guards } from '#capabilities/index.ts';
import { dayText, guardsReading, hasPrice, type CommandOf, type Day, type PricedLine } from '#kernel/index.ts';
import type { ProfitShareView } from '#features/companies';
import type { ReachedReleases, SharedJob } from '#features/profit-settlements';
import type { contract, ContractContent, ContractOrigin, ContractRefusal, ContractView } from './document.ts';
import {
  endsAfterBeginning,
  exemptionKnown,
  notExemptThen,
  otherReasonSaid,
  publicWork,
  workerKnown,
  type PayrollFacts,
} from './payroll-rules.ts';

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
  | 'costEntry'
  | 'costEstimates'
  | 'profitSettlements'
  | 'payrollExemptions'
  | 'tmTerms'
  | 'signedPayrolls'
  | 'voidedAt'
>;

/** The proposal a contract is made from. */
export type SourceProposal = Pick<ContractContent, 'name' | 'terms' | 'hideTerms'> & {
  readonly number: string;
  /** As the customer accepted them. */
  readonly parties: DocumentParties;
  readonly lineItems: readonly PricedLine[];
  readonly accepted: boolean;
  /** A revision takes its place. */
  readonly superseded: boolean;
  /** Null while it lies in the trash. */
  readonly location: { readonly isPublicWork: boolean } | null;
};
export type ContractFacts = PayrollFacts & {
  readonly today: Day;
  /** Whether what is begun is made of a proposal; otherwise it bills what the work costs. */
  readonly fromProposal: boolean;
  /** Null when the caller sees no such proposal, or one in the trash. */
  readonly source: SourceProposal | null;
  /** Where a cost-plus contract is made; null when the caller sees no such location, or one in the trash. */
  readonly place: {
    readonly parties: DocumentParties;
    readonly isPublicWork: boolean;
    /** As the company words those of its contracts. */
    readonly terms: string;
  } | null;
  /** Whether the customer there may have cost-plus contracts. */
  readonly costPlusApproved: boolean;
  /** What the company retains where nobody says otherwise. */
  readonly defaultRetentionBp: number;
  readonly hasInvoices: boolean;
  /** Of those that do not lie in the trash. */
  readonly hasJobCosts: boolean;
  readonly changeOrders: 'none' | 'pending' | 'approved';
  /** What shares of the profit are figured from, by today; null where no command asks for it. */
  readonly sharing: {
    readonly job: SharedJob;
    readonly shares: readonly ProfitShareView[];
    readonly reached: ReachedReleases;
  } | null;
};

const guard = guardsReading<ContractFacts, ContractRefusal>();

/** A contract stands on its proposal when it is made of one, and when it comes back from the trash to be in force. */
const needsProposal = (made: Contract | null, { fromProposal }: Pick<ContractFacts, 'fromProposal'>) =>
  made === null ? fromProposal : made.voidedAt === null && made.proposalId !== null;
const proposalKnown = guard('PROPOSAL_UNKNOWN', {
  field: 'proposalId',
  reads: ['source', 'fromProposal'],
  when: (made: Contract | null, facts) => needsProposal(made, facts) && facts.source === null,
});
const proposalAccepted = guard('PROPOSAL_NOT_ACCEPTED', {
  field: 'proposalId',
  reads: ['source', 'fromProposal'],
  when: (made: Contract | null, facts) => needsProposal(made, facts) && facts.source?.accepted !== true,
});
const proposalCurrent = guard('PROPOSAL_SUPERSEDED', {
  field: 'proposalId',
  reads: ['source', 'fromProposal'],
  when: (made: Contract | null, facts) => needsProposal(made, facts) && facts.source?.superseded === true,
});
const locationThere = guard('LOCATION_UNKNOWN', {
  reads: ['source', 'fromProposal'],
  when: (made: Contract | null, facts) => needsProposal(made, facts) && !facts.source?.location,
});
const standsOnProposal = [proposalKnown, proposalAccepted, proposalCurrent, locationThere];

/** What is not made from a proposal bills what the work costs. */
const placeKnown = guard('LOCATION_UNKNOWN', {
  field: 'locationId',
  reads: ['place', 'fromProposal'],
  when: (_, { place, fromProposal }) => !fromProposal && place === null,
});
const costPlusApproved = guard('COST_PLUS_NOT_APPROVED', {
  reads: ['costPlusApproved', 'fromProposal'],
  when: (_, { costPlusApproved: approved, fromProposal }) => !fromProposal && !approved,
});

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
  // What is billed by its costs needs no estimate of them.
  when: ({ lineItems, costPlus }: Contract) => !costPlus && !hasPrice(lineItems),
});
const completedAfterStart = guard('COMPLETION_BEFORE_START', {
  field: 'completedOn',
  reads: ['command'],
  when: ({ startDate }: Contract, { command: { data } }: CommandOf<{ completedOn: Day }>) =>
    startDate !== null && data.completedOn < startDate,
});

type Completion = CommandOf<{ completedOn: Day; noticeOfCompletionRecordedOn: Day | null }> & { readonly today: Day };
const completedByNow = guard('COMPLETED_IN_FUTURE', {
  field: 'completedOn',
  reads: ['command', 'today'],
  when: (_, { command: { data }, today }: Completion) => data.completedOn > today,
});
const noticeAfterCompletion = guard('NOTICE_BEFORE_COMPLETION', {
  field: 'noticeOfCompletionRecordedOn',
  reads: ['command'],
  when: (_, { command: { data } }: Pick<Completion, 'command'>) =>
    data.noticeOfCompletionRecordedOn !== null && data.noticeOfCompletionRecordedOn < data.completedOn,
});
const noticeByNow = guard('NOTICE_IN_FUTURE', {
  field: 'noticeOfCompletionRecordedOn',
  reads: ['command', 'today'],
  when: (_, { command: { data }, today }: Completion) =>
    data.noticeOfCompletionRecordedOn !== null && data.noticeOfCompletionRecordedOn > today,
});

const adjustmentExplained = guard('ADJUST_REASON_REQUIRED', {
  field: 'reason',
  reads: ['command'],
  when: (_, { command: { data } }: CommandOf<{ reason: string }>) => data.reason.trim() === '',
});
/**
 * A person who has a released share, and since when. A screen may not know the shares, or not be allowed to: the
 * decision does.
 */
const released = ({ profitSettlements }: { readonly profitSettlements?: Contract['profitSettlements'] | null }) => {
  const everybody = (profitSettlements ?? []).flatMap(({ on, lines }) => lines.map((line) => ({ ...line, on })));
  const sumOf = (id: string) =>
    everybody.reduce((sum, { personId, amount }) => sum + (personId === id ? amount : 0), 0);
  return everybody.find(({ personId }) => sumOf(personId) !== 0);
};
/** It was posted to the books, and is owed to somebody. */
const nothingReleased = guard('SETTLED', {
  when: (agreed: Contract) => {
    const share = released(agreed);
    return share !== undefined && { name: share.personName, date: dayText(share.on) };
  },
});

const costEntryOpen = guard('COST_ENTRY_CLOSED', { when: ({ costEntry }: Contract) => costEntry === 'closed' });
const costEntryClosed = guard('COST_ENTRY_OPEN', { when: ({ costEntry }: Contract) => costEntry === 'open' });

const noChangeOrders = guard('CONTRACT_HAS_CHANGE_ORDERS', {
  reads: ['changeOrders'],
  when: (_, { changeOrders }) => changeOrders !== 'none',
});
/** Nobody could take back their approval any more. */
const noApprovedChangeOrders = guard('CONTRACT_HAS_CHANGE_ORDERS', {
  reads: ['changeOrders'],
  when: (_, { changeOrders }) => changeOrders === 'approved',
});
const noInvoices = guard('CONTRACT_HAS_ACTIVITY', { reads: ['hasInvoices'], when: (_, facts) => facts.hasInvoices });
const noJobCosts = guard('CONTRACT_HAS_ACTIVITY', { reads: ['hasJobCosts'], when: (_, facts) => facts.hasJobCosts });
/** What was approved and billed stands on the signature. */
const nothingBuiltOnIt = [noApprovedChangeOrders, noInvoices];

/** One that was taken back with its opening is begun again by the next. */
const notBroughtAlready = guard('BROUGHT_FORWARD_ALREADY', {
  when: (agreed: Contract | null) => agreed !== null && agreed.voidedAt === null && { number: agreed.number },
});

export const contractGuards = {
  BringForward: [notBroughtAlready, placeKnown],
  TakeBack: [notVoid, noJobCosts, noInvoices, noChangeOrders],
  Create: [...standsOnProposal, placeKnown, costPlusApproved],
  Edit: inForce,
  Trash: [noJobCosts, { ...noInvoices, first: true }, noChangeOrders],
  Restore: standsOnProposal,
  Email: [notVoid, hasPricedLine],
  Text: [notVoid, hasPricedLine],
  Share: [notVoid, hasPricedLine],
  StartInPersonSigning: [notVoid, hasPricedLine],
  Sign: [notVoid, hasPricedLine],
  RecordPaperSignature: [notVoid, hasPricedLine],
  VoidSignature: [...inForce, ...nothingBuiltOnIt, nothingReleased],
  Countersign: [...inForce, signed, notCountersigned],
  Complete: [...inForce, signed, completedAfterStart, completedByNow, noticeAfterCompletion, noticeByNow],
  Close: [...inForce, signed],
  Reopen: [notVoid, closed],
  Void: [...inForce, sentOrSigned, ...nothingBuiltOnIt, nothingReleased],
  CloseCostEntry: [notVoid, signed, costEntryOpen],
  OpenCostEntry: [notVoid, costEntryClosed],
  EstimateCosts: [notVoid],
  SetTmTerms: [notVoid],
  AdjustSettlement: [adjustmentExplained],
  ExemptWorker: [publicWork, workerKnown, otherReasonSaid, endsAfterBeginning, notExemptThen],
  RemoveExemption: [exemptionKnown],
  SignPayroll: [],
  UnsignPayroll: [],
} satisfies Guards<typeof contract, Contract, ContractFacts, 'BringForward'>;
