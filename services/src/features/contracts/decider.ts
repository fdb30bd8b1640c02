import type {
  AttachEvent,
  DocumentParties,
  LinkEvent,
  SendEvent,
  SignEvent,
  SignRefusal,
  TrashEvent,
} from '@backoffice/contracts/capabilities';
import {
  ContractContent,
  ContractOrigin,
  contractForCustomer,
  isOverRetentionCap,
  type ContractCommand,
  type ContractEvent,
  type ContractRefusal,
} from '@backoffice/contracts/features/contracts';
import {
  hasPrice,
  pickFields,
  sumLineAmounts,
  type LineItem,
  type PricedLine,
  type Refusal,
} from '@backoffice/contracts/kernel';
import { lineObjection, pricedLines, sumObjection } from '#capabilities/priced-lines.ts';
import { withChanges } from '#capabilities/revision.ts';
import { accept, refuse, refuseWith, type Decider, type Facts } from '#kernel/decider.ts';

type ExistingContract = {
  readonly status: 'draft' | 'sent' | 'signed' | 'void';
  readonly closed: boolean;
  readonly countersigned: boolean;
  readonly origin: ContractOrigin;
  readonly content: ContractContent;
  readonly revision: number;
};
export type Contract = { readonly status: 'absent' } | ExistingContract;

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
export type ContractFacts = Facts & {
  /** Null when the caller sees no such proposal, or one in the trash. */
  readonly source: SourceProposal | null;
  /** What the company retains where nobody says otherwise. */
  readonly defaultRetentionBp: number;
  readonly hasInvoices: boolean;
  readonly changeOrders: 'none' | 'pending' | 'approved';
};

export type ContractStreamEvent =
  | ContractEvent
  | TrashEvent<'Contract'>
  | AttachEvent<'Contract'>
  | SendEvent<'Contract'>
  | LinkEvent<'Contract'>
  | SignEvent<'Contract'>;
type Code = ContractRefusal | SignRefusal;

export const contractDecider: Decider<Contract, ContractCommand, ContractStreamEvent, Code, ContractFacts> = {
  initial: { status: 'absent' },

  decide(command, contract, facts) {
    if (command.type === 'CreateContract') return createContract(command.data, facts);
    const { status, closed, countersigned, origin, content: present, revision } = mustExist(contract);
    if (status === 'void') return refuse('CONTRACT_VOID');
    if (closed && command.type !== 'ReopenContract') return refuse('CONTRACT_CLOSED');
    switch (command.type) {
      case 'EditContract': {
        const { amount: _sum, contentHash: _hash, ...kept } = present;
        const { amount, ...said } = command.data;
        const content = contentOf(
          withChanges<RequestedContent>(kept, said),
          { origin, revision: revision + 1 },
          facts,
          amount,
        );
        return 'code' in content ? refuseWith(content) : accept({ type: 'ContractEdited', data: content });
      }
      case 'CountersignContract':
        if (status !== 'signed') return refuse('CONTRACT_NOT_SIGNED');
        return countersigned
          ? refuse('ALREADY_COUNTERSIGNED')
          : accept({ type: 'ContractCountersigned', data: command.data });
      case 'CompleteContract':
        if (status !== 'signed') return refuse('CONTRACT_NOT_SIGNED');
        if (present.startDate !== null && command.data.completedOn < present.startDate)
          return refuse('COMPLETION_BEFORE_START', { field: 'completedOn' });
        return accept({ type: 'ContractCompleted', data: command.data });
      case 'CloseContract':
        return status === 'signed'
          ? accept({ type: 'ContractClosed', data: command.data })
          : refuse('CONTRACT_NOT_SIGNED');
      case 'ReopenContract':
        return closed ? accept({ type: 'ContractReopened', data: command.data }) : refuse('CONTRACT_NOT_CLOSED');
      case 'VoidContract':
        if (status === 'draft') return refuse('NOT_SENT_OR_SIGNED');
        if (facts.changeOrders === 'approved') return refuse('CONTRACT_HAS_CHANGE_ORDERS'); // nobody could take back its approval any more
        return facts.hasInvoices
          ? refuse('CONTRACT_HAS_ACTIVITY')
          : accept({ type: 'ContractVoided', data: command.data });
    }
  },

  evolve(contract, event) {
    switch (event.type) {
      case 'ContractCreated':
        return {
          status: 'draft',
          closed: false,
          countersigned: false,
          origin: pickFields(ContractOrigin, event.data),
          content: pickFields(ContractContent, event.data),
          revision: 1,
        };
      case 'ContractEdited':
        return {
          ...mustExist(contract),
          status: 'draft',
          content: event.data,
          revision: mustExist(contract).revision + 1,
        };
      case 'ContractSent':
        return { ...mustExist(contract), status: contract.status === 'signed' ? 'signed' : 'sent' };
      case 'ContractSigned':
        return { ...mustExist(contract), status: 'signed' };
      case 'ContractSignatureVoided':
        return { ...mustExist(contract), status: 'draft', countersigned: false };
      case 'ContractCountersigned':
        return { ...mustExist(contract), countersigned: true };
      case 'ContractClosed':
        return { ...mustExist(contract), closed: true };
      case 'ContractReopened':
        return { ...mustExist(contract), closed: false };
      case 'ContractVoided':
        return { ...mustExist(contract), status: 'void' };
      case 'ContractCompleted':
      case 'ContractFileAttached':
      case 'ContractFileDetached':
      case 'ContractLinkIssued':
      case 'ContractLinkViewed':
      case 'ContractLinkRevoked':
      case 'ContractPdfSealed':
      case 'ContractTrashed':
      case 'ContractRestored':
        return contract;
    }
  },

  objection({ type }, contract, facts) {
    const { status, closed, content, origin } = mustExist(contract);
    const { hasInvoices, changeOrders } = facts;
    if (type === 'RestoreContract')
      return status === 'void' || origin.proposalId === null ? null : sourceObjection(facts);
    if (type === 'TrashContract' && changeOrders !== 'none') return { code: 'CONTRACT_HAS_CHANGE_ORDERS' };
    if (type === 'TrashContract') return hasInvoices ? { code: 'CONTRACT_HAS_ACTIVITY' } : null;
    if (status === 'void') return { code: 'CONTRACT_VOID' };
    if (type !== 'VoidContractSignature')
      return hasPrice(content.lineItems) ? null : { code: 'EMPTY_CONTRACT', field: 'lineItems' };
    // What was approved and billed stands on the signature.
    if (closed) return { code: 'CONTRACT_CLOSED' };
    if (changeOrders === 'approved') return { code: 'CONTRACT_HAS_CHANGE_ORDERS' };
    return hasInvoices ? { code: 'CONTRACT_HAS_ACTIVITY' } : null;
  },
};

/** What the customer bought: options he did not choose stay behind, words he has to read come along. */
export const contractedLines = (lines: readonly PricedLine[]): PricedLine[] =>
  lines.filter(({ kind, selected }) => kind !== 'option' || selected);

function createContract(
  { proposalId, number = '', ...said }: Extract<ContractCommand, { type: 'CreateContract' }>['data'],
  facts: ContractFacts,
) {
  const ground = sourceOrRefusal(facts);
  if ('code' in ground) return refuseWith(ground);
  const {
    source: { parties, name, terms, hideTerms, ...source },
    isPublicWork,
  } = ground;
  const origin: ContractOrigin = {
    ...parties,
    type: 'general',
    proposalId,
    proposalNumber: source.number,
    isPublicWork,
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
  return 'code' in content
    ? refuseWith(content)
    : accept<ContractStreamEvent>({ type: 'ContractCreated', data: { ...origin, ...content } });
}

/** What a contract stands on, when it is made and when it comes back from the trash. */
function sourceOrRefusal({
  source,
}: ContractFacts): { readonly source: SourceProposal; readonly isPublicWork: boolean } | Refusal<Code> {
  if (!source) return { code: 'PROPOSAL_UNKNOWN', field: 'proposalId' };
  if (!source.accepted) return { code: 'PROPOSAL_NOT_ACCEPTED', field: 'proposalId' };
  return source.location ? { source, isPublicWork: source.location.isPublicWork } : { code: 'LOCATION_UNKNOWN' };
}

function sourceObjection(facts: ContractFacts): Refusal<Code> | null {
  const ground = sourceOrRefusal(facts);
  return 'code' in ground ? ground : null;
}

type RequestedContent = Omit<ContractContent, 'lineItems' | 'amount' | 'contentHash'> & {
  readonly lineItems: LineItem[];
};

/** What would be written: lines priced and summed, and the hash of what the customer reads. */
function contentOf(
  wished: RequestedContent,
  { origin, revision }: Pick<ExistingContract, 'origin' | 'revision'>,
  facts: Facts,
  claimed?: number,
): ContractContent | Refusal<Code> {
  const lineItems = pricedLines(wished.lineItems, facts);
  const content = { ...wished, lineItems, amount: sumLineAmounts(lineItems) };
  const objection =
    lineObjection(lineItems) ?? sumObjection(claimed, content.amount) ?? termsObjection(content, origin);
  return objection ?? { ...content, contentHash: facts.hash({ ...contractForCustomer(origin, content), revision }) };
}

function termsObjection(
  content: Omit<ContractContent, 'contentHash'>,
  { isPublicWork }: ContractOrigin,
): Refusal<Code> | null {
  const { startDate, estimatedCompletion, downPayment, amount } = content;
  if (startDate !== null && estimatedCompletion !== null && estimatedCompletion < startDate)
    return { code: 'COMPLETION_BEFORE_START', field: 'estimatedCompletion' };
  if (downPayment > amount) return { code: 'DOWN_PAYMENT_TOO_LARGE', field: 'downPayment' };
  return isOverRetentionCap({ ...content, isPublicWork }) ? { code: 'RETENTION_OVER_CAP', field: 'retentionBp' } : null;
}

/** @throws when the log is out of order, which is corruption and not a business matter. */
function mustExist(contract: Contract): ExistingContract {
  if (contract.status === 'absent') throw new Error('A contract that was never made has no history');
  return contract;
}
