import { z } from 'zod';
import {
  defineDocument,
  DocumentNumber,
  publicDocument,
  SignatureImage,
  sumRefusals,
  type ContentOf,
  type OriginOf,
} from '#capabilities/index.ts';
import { Day, Id, Instant, Line, Text, TotalCents, type MessageOf, type RowOf } from '#kernel/index.ts';
import { CostsToBill } from '#features/cost-plus';
import { AdjustedProfit, ProfitSettlement, SettledProfit } from '#features/profit-settlements';
import { payrollSigning, SignedPayroll } from './content.ts';
import { contractContent } from './fields.ts';
import {
  BillingProgress,
  ContractChange,
  ContractMoney,
  ContractStatus,
  CostEntry,
  CostEstimate,
  Countersignature,
  jobLabel,
  PayrollExemption,
  PublicCountersignature,
} from './view.ts';

export const contract = defineDocument({
  entity: 'Contract',
  path: 'contracts',
  permission: 'contract',
  from: 'proposalId',
  origin: {
    type: z.enum(['general', 'costPlus']),
    proposalId: Id.nullable(),
    proposalNumber: z.string(),
    /** Of the location on the day it was made; the cap on retention is that of private works. */
    isPublicWork: z.boolean(),
  },
  /** What is left out comes from the proposal: its name, its lines with their ids, and its terms. */
  content: contractContent,
  internal: ['internalNotes'],
  guarded: { costEstimates: 'component:cost-breakdown', profitSettlements: 'data:profit-figures' },
  state: {
    ...ContractMoney.shape,
    status: ContractStatus,
    revision: z.int(),
    countersignature: Countersignature.nullable(),
    completedOn: Day.nullable(),
    noticeOfCompletionRecordedOn: Day.nullable(),
    /** By when the owner has to pay what is retained; null before completion, and once nothing of it is unpaid. */
    retentionDueOn: Day.nullable(),
    /** Whether costs can be entered under it. */
    costEntry: CostEntry,
    closedAt: Instant.nullable(),
    voidedAt: Instant.nullable(),
    voidReason: z.string(),
    changeOrders: z.array(ContractChange),
    billing: BillingProgress,
    /** What of the job's costs a cost-plus contract bills, as they stand. */
    costsToBill: CostsToBill,
    costEstimates: z.array(CostEstimate),
    profitSettlements: z.array(ProfitSettlement),
    /** Of public works: whose hours need no wage determination. */
    payrollExemptions: z.array(PayrollExemption),
    signedPayrolls: z.array(SignedPayroll),
  },
  commands: {
    /** From an accepted proposal; or with an agreement on costs and fee, at a location. */
    CreateContract: z.strictObject({
      proposalId: Id.optional(),
      locationId: Id.optional(),
      number: DocumentNumber.optional(),
      ...contractContent.entered,
    }),
    /** The company's own signature below the customer's. */
    CountersignContract: z.strictObject({ name: Line(), title: Text(120).default(''), signature: SignatureImage }),
    CompleteContract: z.strictObject({ completedOn: Day, noticeOfCompletionRecordedOn: Day.nullable().default(null) }),
    CloseContract: z.strictObject({ reason: Text(2_000).default('') }),
    ReopenContract: z.strictObject({ reason: Text(2_000).default('') }),
    VoidContract: z.strictObject({ reason: Line(2_000) }),
    CloseContractCostEntry: z.strictObject({ reason: Text(2_000).default('') }),
    OpenContractCostEntry: z.strictObject({ reason: Text(2_000).default('') }),
    /** What all costs are going to be, for what is earned by those so far. */
    EstimateContractCosts: z.strictObject({ estimatedCost: TotalCents.min(0, 'Costs cannot be negative.') }),
    /** Somebody who works on it is paid by no wage determination, for a reason: from a week on, or in one week. */
    ExemptContractWorker: z.strictObject({
      workerId: Id,
      reason: PayrollExemption.shape.reason,
      note: Text(300).default(''),
      from: Day,
      through: Day.nullable().default(null),
    }),
    RemoveContractExemption: z.strictObject({ exemptionId: Id }),
    ...payrollSigning.commands,
    /** What the product does when a share may be released; `reclosed`: when the job was closed for good again. */
    SettleContractProfit: z.strictObject({ reclosed: z.boolean().default(false) }),
    /** Posts what released shares differ by from what they would be now. */
    AdjustSettlement: z.strictObject({ reason: Text(2_000).default('') }),
  },
  events: {
    ContractCountersigned: z.object({ name: z.string(), title: z.string(), signature: z.string() }),
    ContractCompleted: z.object({ completedOn: Day, noticeOfCompletionRecordedOn: Day.nullable() }),
    ContractClosed: z.object({ reason: z.string() }),
    ContractReopened: z.object({ reason: z.string() }),
    ContractVoided: z.object({ reason: z.string() }),
    ContractCostEntryClosed: z.object({ reason: z.string() }),
    ContractCostEntryOpened: z.object({ reason: z.string() }),
    ContractCostsEstimated: z.object({ on: Day, amount: TotalCents }),
    ContractProfitSettled: SettledProfit,
    ContractProfitAdjusted: AdjustedProfit,
    ContractWorkerExempted: z.object({ ...PayrollExemption.omit({ id: true }).shape, exemptionId: Id }),
    ContractExemptionRemoved: z.object({ exemptionId: Id, workerId: z.string(), workerName: z.string() }),
    ...payrollSigning.events,
  },
  historyPhrases: {
    ContractCreated: 'generated the contract',
    ContractCountersigned: 'signed it for the company',
    ContractCompleted: 'noted its completion on {completedOn}',
    ContractClosed: 'closed it',
    ContractReopened: 'reopened it',
    ContractVoided: 'voided it',
    ContractCostEntryClosed: 'closed it for costs',
    ContractCostEntryOpened: 'opened it for costs',
    ContractCostsEstimated: 'estimated all of its costs',
    ContractProfitSettled: 'released shares of its profit',
    ContractProfitAdjusted: 'adjusted the released shares of its profit',
    ContractWorkerExempted: 'exempted {workerName} from wage determinations',
    ContractExemptionRemoved: 'took back the exemption of {workerName}',
    ...payrollSigning.historyPhrases,
  },
  inverses: {
    ContractCountersigned: { never: 'SIGNED' },
    ContractCompleted: { never: 'WORK_RECORDED' },
    ContractClosed: { by: 'ReopenContract', asks: 'reason' },
    ContractReopened: { by: 'CloseContract', asks: 'reason' },
    ContractVoided: { never: 'STAYS_VOID' },
    ContractCostEntryClosed: { by: 'OpenContractCostEntry', asks: 'reason' },
    ContractCostEntryOpened: { by: 'CloseContractCostEntry', asks: 'reason' },
    ContractCostsEstimated: { never: 'KEPT_BY_DAY' },
    ContractProfitSettled: { never: 'SHARES_RELEASED' },
    ContractProfitAdjusted: { never: 'SHARES_RELEASED' },
    ContractWorkerExempted: {
      by: 'RemoveContractExemption',
      data: ({ data: { exemptionId } }: { data: { exemptionId: string } }) => ({ exemptionId }),
    },
    ContractExemptionRemoved: { never: 'ENTER_AGAIN' },
    ...payrollSigning.inverses,
  },
  refusals: {
    PROPOSAL_UNKNOWN: { status: 404, says: 'Choose a proposal of this company.' },
    LOCATION_UNKNOWN: { status: 404, says: 'The location of this contract is no longer there.' },
    PROPOSAL_NOT_ACCEPTED: 'Accept or sign the proposal before generating a contract.',
    PROPOSAL_SUPERSEDED: 'A revision takes the place of this proposal. Generate the contract from that.',
    CONTRACT_EXISTS: 'Contract {number} was already generated from this proposal.',
    COST_PLUS_NOT_APPROVED: 'Cost-plus is not approved for this customer.',
    FEE_REQUIRED: 'Say what the fee is.',
    EMPTY_CONTRACT: 'Add at least one priced line.',
    NEGATIVE_LINE: 'Line {line} cannot be negative; use a discount.',
    ...sumRefusals,
    COMPLETION_BEFORE_START: 'The work cannot be completed before it starts.',
    COMPLETED_IN_FUTURE: 'The day of completion cannot be in the future.',
    NOTICE_BEFORE_COMPLETION: 'The notice of completion cannot be recorded before the work is completed.',
    NOTICE_IN_FUTURE: 'The day the notice was recorded cannot be in the future.',
    DOWN_PAYMENT_TOO_LARGE: 'The down payment is more than the contract.',
    RETENTION_OVER_CAP:
      'California limits retention to 5 % on private works contracts dated 2026 or later. Choose an exemption to continue.',
    CONTRACT_NOT_SIGNED: 'The customer has not signed this contract.',
    ALREADY_COUNTERSIGNED: 'The company has already signed this contract.',
    CONTRACT_HAS_ACTIVITY: 'Invoices, payments or job costs exist.',
    CONTRACT_HAS_CHANGE_ORDERS: 'Move the change orders of this contract to the trash first.',
    CONTRACT_CLOSED: 'This contract is closed. Reopen it first.',
    CONTRACT_NOT_CLOSED: 'This contract is not closed.',
    CONTRACT_VOID: 'This contract is void.',
    COST_ENTRY_CLOSED: 'This contract is closed for costs. Open it for costs first.',
    COST_ENTRY_OPEN: 'This contract is open for costs.',
    PAYROLL_WORKER_UNKNOWN: { status: 404, says: 'Choose a worker of this company.' },
    NOT_PUBLIC_WORK: 'Only workers on public works are exempted from wage determinations.',
    EXEMPTION_REASON_REQUIRED: 'Say why the worker needs no wage determination.',
    EXEMPTION_ENDS_BEFORE: 'The exemption ends before it begins.',
    EXEMPT_ALREADY: '{worker} is exempt on these days already.',
    ...payrollSigning.refusals,
    EXEMPTION_UNKNOWN: { status: 404, says: 'This exemption is no longer there.' },
    SETTLED: 'The share of {name} was released on {date}. Adjust it instead.',
    NOTHING_TO_ADJUST: 'The released shares are what they would be now. There is nothing to adjust.',
    ADJUST_REASON_REQUIRED: 'Say why the released shares are adjusted.',
    NOT_SENT_OR_SIGNED: 'Only a contract that was sent or signed can be voided. Move a draft to the trash.',
  },
  list: {
    search: ['proposalNumber', 'contractValue', 'locationAddress'],
    filter: ['type', 'proposalId', 'contractValue', 'balance', 'unbilled', 'signedAt', 'retentionDueOn', 'costEntry'],
    sort: [
      'contractValue',
      'billed',
      'paid',
      'retention',
      'openDue',
      'balance',
      'unbilled',
      'signedAt',
      'retentionDueOn',
      'costEntry',
    ],
  },
  can: {
    posts: true,
    number: { within: 'company' },
    labels: {
      label: 'name',
      extra: [
        'name',
        'number',
        'status',
        'locationId',
        'contractValue',
        'customerName',
        'locationName',
        'locationAddress',
      ],
      shownAs: jobLabel,
    },
    sign: true,
  },
});
export const { commands: contractCommands, refusals: contractRefusals } = contract;
export type ContractCommand = MessageOf<typeof contract.commands>;
export type ContractEvent = MessageOf<typeof contract.events>;
export type ContractRefusal = keyof typeof contract.refusals;
export type ContractOrigin = OriginOf<typeof contract>;
export type ContractContent = ContentOf<typeof contract>;
export type ContractView = RowOf<typeof contract>;

/** What a customer sees behind a link: an allow-list. */
export const PublicContract = publicDocument(contract).extend({
  type: contract.origin.shape.type,
  proposalNumber: z.string(),
  countersignature: PublicCountersignature.nullable(),
});
export type PublicContract = z.infer<typeof PublicContract>;
