import { z } from 'zod';
import {
  defineDocument,
  DocumentNumber,
  publicDocument,
  SignatureImage,
  type ContentOf,
  type OriginOf,
} from '#capabilities/index.ts';
import { tmTermsWords, TmTerms } from '#features/tm-terms';
import { Day, Id, Instant, Line, Text, TotalCents, type MessageOf, type RowOf } from '#kernel/index.ts';
import { CostsToBill } from '#features/cost-plus';
import { OpeningContract } from '#features/opening-contracts';
import { AdjustedProfit, ProfitSettlement, SettledProfit } from '#features/profit-settlements';
import { payrollSigning, SignedPayroll } from './content.ts';
import { contractContent } from './fields.ts';
import { contractOwnRefusals } from './refusals.ts';
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
    /** By which extra work is priced; null until somebody has set them. */
    tmTerms: TmTerms.nullable(),
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
    /** Asked by no person: the opening of the books begins it for what was billed before. */
    BringContractForward: OpeningContract,
    /** Asked by no person: the opening is undone. */
    TakeContractBack: z.strictObject({ reason: Line(2_000) }),
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
    ...tmTermsWords.commands,
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
    /** It is agreed as if signed, and not void any more. `on`: the day of the opening; `date`: of the agreement. */
    ContractBroughtForward: z.object({ on: Day, date: Day, contentHash: z.string() }),
    ContractCostEntryClosed: z.object({ reason: z.string() }),
    ContractCostEntryOpened: z.object({ reason: z.string() }),
    ContractCostsEstimated: z.object({ on: Day, amount: TotalCents }),
    ContractProfitSettled: SettledProfit,
    ContractProfitAdjusted: AdjustedProfit,
    ContractWorkerExempted: z.object({ ...PayrollExemption.omit({ id: true }).shape, exemptionId: Id }),
    ContractExemptionRemoved: z.object({ exemptionId: Id, workerId: z.string(), workerName: z.string() }),
    ...payrollSigning.events,
    ...tmTermsWords.events,
  },
  historyPhrases: {
    ContractCreated: 'generated the contract',
    ContractCountersigned: 'signed it for the company',
    ContractCompleted: 'noted its completion on {completedOn}',
    ContractClosed: 'closed it',
    ContractReopened: 'reopened it',
    ContractVoided: 'voided it',
    ContractBroughtForward: 'brought it forward into the books',
    ContractCostEntryClosed: 'closed it for costs',
    ContractCostEntryOpened: 'opened it for costs',
    ContractCostsEstimated: 'estimated all of its costs',
    ContractProfitSettled: 'released shares of its profit',
    ContractProfitAdjusted: 'adjusted the released shares of its profit',
    ContractWorkerExempted: 'exempted {workerName} from wage determinations',
    ContractExemptionRemoved: 'took back the exemption of {workerName}',
    ...payrollSigning.historyPhrases,
    ...tmTermsWords.historyPhrases,
  },
  inverses: {
    ContractCountersigned: { never: 'SIGNED' },
    ContractCompleted: { never: 'WORK_RECORDED' },
    ContractClosed: { by: 'ReopenContract', asks: 'reason' },
    ContractReopened: { by: 'CloseContract', asks: 'reason' },
    ContractVoided: { never: 'STAYS_VOID' },
    /** Follows from the opening of the books. */
    ContractBroughtForward: { nothing: true },
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
    ...tmTermsWords.inverses,
  },
  refusals: contractOwnRefusals,
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
export const PublicContract = /* @__PURE__ */ publicDocument(contract).extend({
  type: contract.origin.shape.type,
  proposalNumber: z.string(),
  countersignature: PublicCountersignature.nullable(),
});
export type PublicContract = z.infer<typeof PublicContract>;
