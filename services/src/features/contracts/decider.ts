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
} from '@backoffice/contracts/features/contracts';
import type { LineItem, PricedLine, Refusal } from '@backoffice/contracts/kernel';
import { documentDecisions, isRefusal, pricedContent, type ContentDecision } from '#capabilities/document-decisions.ts';
import { lineObjection } from '#capabilities/priced-lines.ts';
import { withChanges } from '#capabilities/with-changes.ts';
import { accept, mustExist, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

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
      case 'VoidContract':
        return accept({ type: 'ContractVoided', data: command.data });
    }
  },
};

/** What the customer bought: options he did not choose stay behind, words he has to read come along. */
export const contractedLines = (lines: readonly PricedLine[]): PricedLine[] =>
  lines.filter(({ kind, selected }) => kind !== 'option' || selected);

function createContract(
  { proposalId, ...said }: Extract<ContractCommand, { type: 'CreateContract' }>['data'],
  facts: ContractFacts & Facts,
): Decision<ContractEvent, ContractRefusal> {
  const { parties, name, terms, hideTerms, location, ...source } = mustExist(facts.source);
  const origin: ContractOrigin = {
    ...parties,
    type: 'general',
    proposalId,
    proposalNumber: source.number,
    isPublicWork: mustExist(location).isPublicWork,
  };
  const beginning: RequestedContract = {
    number: '',
    name,
    date: facts.today,
    startDate: null,
    estimatedCompletion: null,
    lineItems: contractedLines(source.lineItems),
    retentionBp: facts.defaultRetentionBp,
    retentionExempt: 'none',
    downPayment: 0,
    paymentSchedule: [],
    terms,
    hideTerms,
    lender: null,
    isHomeImprovement: false,
    internalNotes: '',
  };
  return create(withChanges<RequestedContract>(beginning, said), origin, facts);
}

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
  const content = pricedContent(requested, lineObjection, facts);
  return isRefusal<ContractRefusal>(content) ? content : (termsObjection(content, origin) ?? content);
}

function termsObjection(
  content: Omit<ContractContent, 'contentHash'>,
  { isPublicWork }: ContractOrigin,
): Refusal<ContractRefusal> | null {
  const { startDate, estimatedCompletion, downPayment, amount } = content;
  if (startDate !== null && estimatedCompletion !== null && estimatedCompletion < startDate)
    return { code: 'COMPLETION_BEFORE_START', field: 'estimatedCompletion' };
  if (downPayment > amount) return { code: 'DOWN_PAYMENT_TOO_LARGE', field: 'downPayment' };
  return isOverRetentionCap({ ...content, isPublicWork }) ? { code: 'RETENTION_OVER_CAP', field: 'retentionBp' } : null;
}
