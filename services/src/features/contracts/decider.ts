import {
  contract,
  isOverRetentionCap,
  type Contract,
  type ContractCommand,
  type ContractContent,
  type ContractEvent,
  type ContractFacts,
  type ContractOrigin,
  type ContractRefusal,
  type SourceProposal,
} from '@backoffice/contracts/features/contracts';
import { lacksFee } from '@backoffice/contracts/features/cost-plus';
import { BROUGHT_FORWARD, type OpeningContract } from '@backoffice/contracts/features/opening-contracts';
import { adjustmentOf, settlementsDue } from '@backoffice/contracts/features/profit-settlements';
import type { LineItem, PricedLine, Refusal } from '@backoffice/contracts/kernel';
import {
  contentHashOf,
  documentDecisions,
  isRefusal,
  pricedContent,
  type ContentDecision,
} from '#capabilities/document-decisions.ts';
import { lineObjection } from '#capabilities/priced-lines.ts';
import { withChanges } from '#capabilities/with-changes.ts';
import { decidePayroll } from '#domain/contract-payroll-decisions.ts';
import { accept, mustExist, refuse, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

const { create, edit } = documentDecisions(contract, contentOf);

export const contractDecider: Decider<Contract, ContractCommand, ContractEvent, ContractRefusal, ContractFacts> = {
  decide(command, agreed, facts) {
    switch (command.type) {
      case 'CreateContract':
        return createContract(command.data, facts);
      case 'EditContract':
        return edit(mustExist(agreed), command.data, facts);
      case 'CountersignContract':
        return accept({ type: 'ContractCountersigned', data: command.data });
      case 'CompleteContract':
        return accept({ type: 'ContractCompleted', data: command.data });
      case 'CloseContract':
        return accept({ type: 'ContractClosed', data: command.data });
      case 'ReopenContract':
        return accept({ type: 'ContractReopened', data: command.data });
      case 'CloseContractCostEntry':
        return accept({ type: 'ContractCostEntryClosed', data: command.data });
      case 'OpenContractCostEntry':
        return accept({ type: 'ContractCostEntryOpened', data: command.data });
      case 'EstimateContractCosts': {
        const { estimatedCost: amount } = command.data;
        return mustExist(agreed).costEstimates.at(-1)?.amount === amount
          ? accept()
          : accept({ type: 'ContractCostsEstimated', data: { on: facts.today, amount } });
      }
      case 'SetTmTerms':
        return facts.hash(command.data) === facts.hash(mustExist(agreed).tmTerms)
          ? accept()
          : accept({ type: 'TmTermsSet', data: command.data });
      case 'SettleContractProfit':
        return accept(...settled(command.data, mustExist(agreed), facts));
      case 'AdjustSettlement':
        return adjusted(command.data, mustExist(agreed), facts);
      case 'ExemptContractWorker':
      case 'RemoveContractExemption':
      case 'SignContractPayroll':
      case 'UnsignContractPayroll':
        return decidePayroll(command, mustExist(agreed), facts);
      case 'BringContractForward':
        return broughtForward(command.data, agreed, facts);
      case 'TakeContractBack':
      case 'VoidContract':
        return accept({ type: 'ContractVoided', data: command.data });
    }
  },
};

/** Shares whose time has come; and where a job was closed for good again, what it differs by from the last time. */
function settled(
  { reclosed }: Extract<ContractCommand, { type: 'SettleContractProfit' }>['data'],
  { profitSettlements: before }: Contract,
  { sharing, today, now }: ContractFacts & Facts,
): ContractEvent[] {
  if (!sharing) return [];
  const { job, shares, reached } = sharing;
  const again = reclosed && reached.hardClosed ? adjustmentOf(job, before, shares, today, 'hardClosed') : null;
  const data = again && { ...again.event, reason: 'Closed for good again' };
  const adjustment = data ? [{ kind: 'adjustment' as const, at: now, ...data }] : [];
  return [
    ...(data ? [{ type: 'ContractProfitAdjusted' as const, data }] : []),
    ...settlementsDue(job, [...before, ...adjustment], shares, reached, today).map((release) => ({
      type: 'ContractProfitSettled' as const,
      data: release,
    })),
  ];
}

function adjusted(
  { reason }: Extract<ContractCommand, { type: 'AdjustSettlement' }>['data'],
  { profitSettlements: before }: Contract,
  { sharing, today }: ContractFacts & Facts,
): Decision<ContractEvent, ContractRefusal> {
  const adjustment = sharing && adjustmentOf(sharing.job, before, sharing.shares, today);
  return adjustment
    ? accept({ type: 'ContractProfitAdjusted', data: { ...adjustment.event, reason } })
    : refuse('NOTHING_TO_ADJUST');
}

/** What was agreed before the books began: one line, of all of it. One that was taken back is written anew. */
function broughtForward(
  { number, date, lineItemId, amount, retentionBp, estimatedCost, on }: OpeningContract,
  agreed: Contract | null,
  facts: ContractFacts & Facts,
): Decision<ContractEvent, ContractRefusal> {
  const place = mustExist(facts.place);
  const origin = { ...place.parties, type: 'general', proposalId: null, proposalNumber: '' } as const;
  const line = { description: '', quantity: 10_000, unit: 'ls', selected: true, isPhase: false };
  const said = {
    number,
    name: BROUGHT_FORWARD,
    date,
    startDate: null,
    estimatedCompletion: null,
    lineItems: [
      { id: lineItemId, kind: 'service' as const, name: BROUGHT_FORWARD, ...line, unitPrice: amount, amount },
    ],
    amount,
    retentionBp,
    retentionExempt: 'none' as const,
    downPayment: 0,
    paymentSchedule: [],
    terms: '',
    hideTerms: true,
    lender: null,
    isHomeImprovement: false,
    internalNotes: '',
    costPlus: null,
  };
  const { isPublicWork } = place;
  const content = {
    ...said,
    contentHash: contentHashOf(
      contract,
      { origin: { ...origin, isPublicWork }, revision: (agreed?.revision ?? 0) + 1 },
      said,
      facts,
    ),
  };
  return accept<ContractEvent>(
    agreed
      ? { type: 'ContractEdited', data: content }
      : { type: 'ContractCreated', data: { ...origin, isPublicWork, ...content } },
    { type: 'ContractBroughtForward', data: { on, date, contentHash: content.contentHash } },
    ...(estimatedCost === null
      ? []
      : [{ type: 'ContractCostsEstimated' as const, data: { on, amount: estimatedCost } }]),
  );
}

/** What the customer bought: options he did not choose stay behind, words he has to read come along. */
export const contractedLines = (lines: readonly PricedLine[]): PricedLine[] =>
  lines.filter(({ kind, selected }) => kind !== 'option' || selected);

function createContract(
  { proposalId, locationId: _at, ...said }: Extract<ContractCommand, { type: 'CreateContract' }>['data'],
  facts: ContractFacts & Facts,
): Decision<ContractEvent, ContractRefusal> {
  const { origin, ...beginning } =
    proposalId === undefined
      ? costPlusBeginning(mustExist(facts.place))
      : proposalBeginning(proposalId, mustExist(facts.source));
  const usual: RequestedContract = {
    number: '',
    name: '',
    date: facts.today,
    startDate: null,
    estimatedCompletion: null,
    lineItems: [],
    retentionBp: facts.defaultRetentionBp,
    retentionExempt: 'none',
    downPayment: 0,
    paymentSchedule: [],
    terms: '',
    hideTerms: false,
    lender: null,
    isHomeImprovement: false,
    internalNotes: '',
    costPlus: null,
  };
  return create(withChanges<RequestedContract>({ ...usual, ...beginning }, said), origin, facts);
}

const proposalBeginning = (
  proposalId: string,
  { parties, number, name, terms, hideTerms, lineItems, location }: SourceProposal,
) => ({
  origin: {
    ...parties,
    type: 'general',
    proposalId,
    proposalNumber: number,
    isPublicWork: mustExist(location).isPublicWork,
  } satisfies ContractOrigin,
  name,
  terms,
  hideTerms,
  lineItems: contractedLines(lineItems),
});

const costPlusBeginning = ({ parties, isPublicWork, terms }: NonNullable<ContractFacts['place']>) => ({
  origin: { ...parties, type: 'costPlus', proposalId: null, proposalNumber: '', isPublicWork } satisfies ContractOrigin,
  terms,
});

type RequestedContract = Omit<ContractContent, 'lineItems' | 'amount' | 'contentHash'> & {
  readonly lineItems: LineItem[];
  readonly amount?: number;
};

/** What would be written: lines priced and summed, on terms that the law and the sum allow. */
function contentOf(
  requested: RequestedContract,
  facts: Facts,
  origin: ContractOrigin,
): ContentDecision<typeof contract, ContractRefusal> {
  const priced = pricedContent(requested, lineObjection, facts);
  if (isRefusal<ContractRefusal>(priced)) return priced;
  // An agreed price has no fee, whoever names one.
  const content = { ...priced, costPlus: origin.type === 'costPlus' ? (requested.costPlus ?? null) : null };
  return termsObjection(content, origin) ?? content;
}

function termsObjection(
  content: Omit<ContractContent, 'contentHash'>,
  { type, isPublicWork }: ContractOrigin,
): Refusal<ContractRefusal> | null {
  const { startDate, estimatedCompletion, downPayment, amount, costPlus } = content;
  const missing = type === 'costPlus' ? (costPlus ? lacksFee(costPlus) : 'feeBp') : null;
  if (missing) return { code: 'FEE_REQUIRED', field: `costPlus.${missing}` };
  if (startDate !== null && estimatedCompletion !== null && estimatedCompletion < startDate)
    return { code: 'COMPLETION_BEFORE_START', field: 'estimatedCompletion' };
  if (downPayment > amount) return { code: 'DOWN_PAYMENT_TOO_LARGE', field: 'downPayment' };
  return isOverRetentionCap({ ...content, isPublicWork }) ? { code: 'RETENTION_OVER_CAP', field: 'retentionBp' } : null;
}
