import {
  ContractContent,
  ContractOrigin,
  contractForCustomer,
  isOverRetentionCap,
  type Contract,
  type ContractCommand,
  type ContractEvent,
  type ContractFacts,
  type ContractRefusal,
} from '@backoffice/contracts/features/contracts';
import { pickFields, sumLineAmounts, type LineItem, type PricedLine, type Refusal } from '@backoffice/contracts/kernel';
import { lineObjection, pricedLines, sumObjection } from '#capabilities/priced-lines.ts';
import { withChanges } from '#capabilities/with-changes.ts';
import { accept, mustExist, refuseWith, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

export const contractDecider: Decider<Contract, ContractCommand, ContractEvent, ContractRefusal, ContractFacts> = {
  decide(command, contract, facts) {
    switch (command.type) {
      case 'CreateContract':
        return createContract(command.data, facts);
      case 'EditContract': {
        const present = mustExist(contract);
        const { amount: _sum, contentHash: _hash, ...kept } = pickFields(ContractContent, present);
        const { amount, ...said } = command.data;
        const content = contentOf(
          withChanges<RequestedContent>(kept, said),
          { origin: pickFields(ContractOrigin, present), revision: present.revision + 1 },
          facts,
          amount,
        );
        return 'code' in content ? refuseWith(content) : accept({ type: 'ContractEdited', data: content });
      }
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
  { proposalId, number = '', ...said }: Extract<ContractCommand, { type: 'CreateContract' }>['data'],
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
  const beginning: RequestedContent = {
    number,
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
  const content = contentOf(withChanges<RequestedContent>(beginning, said), { origin, revision: 1 }, facts);
  return 'code' in content ? refuseWith(content) : accept({ type: 'ContractCreated', data: { ...origin, ...content } });
}

type RequestedContent = Omit<ContractContent, 'lineItems' | 'amount' | 'contentHash'> & {
  readonly lineItems: LineItem[];
};

/** What would be written: lines priced and summed, and the hash of what the customer reads. */
function contentOf(
  wished: RequestedContent,
  { origin, revision }: { readonly origin: ContractOrigin; readonly revision: number },
  facts: Facts,
  claimed?: number,
): ContractContent | Refusal<ContractRefusal> {
  const lineItems = pricedLines(wished.lineItems, facts);
  const content = { ...wished, lineItems, amount: sumLineAmounts(lineItems) };
  const objection =
    lineObjection(lineItems) ?? sumObjection(claimed, content.amount) ?? termsObjection(content, origin);
  return objection ?? { ...content, contentHash: facts.hash({ ...contractForCustomer(origin, content), revision }) };
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
