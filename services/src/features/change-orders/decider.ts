import type {
  ArchiveEvent,
  AttachEvent,
  LinkEvent,
  SendEvent,
  SignEvent,
  SignRefusal,
  TrashEvent,
} from '@backoffice/contracts/capabilities';
import {
  ChangeOrderContent,
  ChangeOrderOrigin,
  changeOrderForCustomer,
  type ChangeOrderCommand,
  type ChangeOrderEvent,
  type ChangeOrderPosting,
  type ChangeOrderRefusal,
} from '@backoffice/contracts/features/change-orders';
import {
  hasPrice,
  moneyText,
  pickFields,
  sumLineAmounts,
  type Cents,
  type Refusal,
} from '@backoffice/contracts/kernel';
import { discountObjection, pricedLines, sumObjection } from '#capabilities/priced-lines.ts';
import { withChanges } from '#capabilities/revision.ts';
import { accept, refuseWith, type Decider, type Facts } from '#kernel/decider.ts';

type ExistingChangeOrder = {
  readonly origin: ChangeOrderOrigin;
  readonly content: ChangeOrderContent;
  readonly revision: number;
  readonly signed: boolean;
  readonly approved: boolean;
};
export type ChangeOrder = ExistingChangeOrder | null;

/** The contract as it stands without what is decided now. */
export type ContractUnderChange = {
  readonly origin: ChangeOrderOrigin;
  readonly signed: boolean;
  readonly closed: boolean;
  readonly voided: boolean;
  /** With the approved changes. */
  readonly value: Cents;
  /** Of the schedule, by approved invoices. */
  readonly billed: Cents;
  /** Of its lines and those of its other change orders: what is billed is told apart by them. */
  readonly lineIds: readonly string[];
};
export type ChangeOrderFacts = Facts & {
  /** Null when the caller sees no such contract, or one in the trash. */
  readonly contract: ContractUnderChange | null;
  /** The number of an approved invoice that bills this change order. */
  readonly billedBy: string | null;
};

export type ChangeOrderStreamEvent =
  | ChangeOrderEvent
  | TrashEvent<'ChangeOrder'>
  | ArchiveEvent<'ChangeOrder'>
  | AttachEvent<'ChangeOrder'>
  | SendEvent<'ChangeOrder'>
  | LinkEvent<'ChangeOrder'>
  | SignEvent<'ChangeOrder'>;
type Code = ChangeOrderRefusal | SignRefusal;

export const changeOrderDecider: Decider<
  ChangeOrder,
  ChangeOrderCommand,
  ChangeOrderStreamEvent,
  Code,
  ChangeOrderFacts
> = {
  initial: null,

  decide(command, order, facts) {
    switch (command.type) {
      case 'CreateChangeOrder': {
        const { contractId: _contract, number = '', ...said } = command.data;
        if (!facts.contract) return refuseWith(unknownContract);
        const { origin } = facts.contract;
        const content = endedObjection(facts) ?? contentOf({ number, ...said }, { origin, revision: 1 }, facts);
        return 'code' in content
          ? refuseWith(content)
          : accept({ type: 'ChangeOrderCreated', data: { ...origin, ...content } });
      }
      case 'EditChangeOrder': {
        const {
          origin,
          content: { amount: _sum, contentHash: _hash, ...kept },
          revision,
        } = mustExist(order);
        const content =
          approvedObjection(order, facts) ??
          endedObjection(facts) ??
          contentOf(withChanges<RequestedContent>(kept, command.data), { origin, revision: revision + 1 }, facts);
        return 'code' in content ? refuseWith(content) : accept({ type: 'ChangeOrderEdited', data: content });
      }
    }
  },

  evolve(order, event) {
    switch (event.type) {
      case 'ChangeOrderCreated':
        return {
          origin: pickFields(ChangeOrderOrigin, event.data),
          content: pickFields(ChangeOrderContent, event.data),
          revision: 1,
          signed: false,
          approved: false,
        };
      case 'ChangeOrderEdited':
        return { ...mustExist(order), content: event.data, revision: mustExist(order).revision + 1 };
      case 'ChangeOrderSigned':
        return { ...mustExist(order), signed: true };
      case 'ChangeOrderSignatureVoided':
        return { ...mustExist(order), signed: false };
      case 'ChangeOrderApproved':
        return { ...mustExist(order), approved: true };
      case 'ChangeOrderUnapproved':
        return { ...mustExist(order), approved: false };
      case 'ChangeOrderSent':
      case 'ChangeOrderFileAttached':
      case 'ChangeOrderFileDetached':
      case 'ChangeOrderLinkIssued':
      case 'ChangeOrderLinkViewed':
      case 'ChangeOrderLinkRevoked':
      case 'ChangeOrderPdfSealed':
      case 'ChangeOrderTrashed':
      case 'ChangeOrderRestored':
      case 'ChangeOrderArchived':
      case 'ChangeOrderUnarchived':
        return order;
    }
  },

  objection({ type, data }, order, facts) {
    const { content, signed } = mustExist(order);
    switch (type) {
      case 'TrashChangeOrder':
        return approvedObjection(order, facts);
      case 'RestoreChangeOrder':
        return endedObjection(facts);
      case 'VoidChangeOrderSignature':
        return approvedObjection(order, facts) ?? endedObjection(facts);
      case 'EmailChangeOrder':
      case 'TextChangeOrder':
      case 'SignChangeOrder':
        return endedObjection(facts) ?? emptyObjection(content);
      case 'ApproveChangeOrder': {
        const { reason } = data as { reason: string }; // by its contract
        const unexplained: Refusal<Code> | null =
          signed || reason !== '' ? null : { code: 'APPROVAL_REASON_REQUIRED', field: 'reason' };
        return (
          endedObjection(facts) ??
          unsignedObjection(facts) ??
          emptyObjection(content) ??
          unexplained ??
          belowBilledObjection(content.amount, facts)
        );
      }
      case 'UnapproveChangeOrder':
        return endedObjection(facts) ?? billedObjection(facts) ?? belowBilledObjection(-content.amount, facts);
    }
    return null;
  },

  posting(order, { today }): ChangeOrderPosting {
    const {
      origin: { contractId },
      content: { number, amount, daysAdded, lineItems },
    } = mustExist(order);
    return { contractId, number, amount, daysAdded, on: today, lineItems };
  },
};

const unknownContract: Refusal<Code> = { code: 'CONTRACT_UNKNOWN', field: 'contractId' };

/** A contract that is void or closed takes no changes. */
function endedObjection({ contract }: ChangeOrderFacts): Refusal<Code> | null {
  if (!contract) return unknownContract;
  return contract.voided ? { code: 'CONTRACT_VOID' } : contract.closed ? { code: 'CONTRACT_CLOSED' } : null;
}

const unsignedObjection = ({ contract }: ChangeOrderFacts): Refusal<Code> | null =>
  contract?.signed ? null : { code: 'CONTRACT_NOT_SIGNED' };

const billedObjection = ({ billedBy }: ChangeOrderFacts): Refusal<Code> | null =>
  billedBy === null ? null : { code: 'CHANGE_ORDER_BILLED', values: { invoice: billedBy } };

const approvedObjection = (order: ChangeOrder, facts: ChangeOrderFacts): Refusal<Code> | null =>
  mustExist(order).approved ? (billedObjection(facts) ?? { code: 'CHANGE_ORDER_APPROVED' }) : null;

/** More time without more money is a change too. */
const emptyObjection = ({ lineItems, daysAdded }: ChangeOrderContent): Refusal<Code> | null =>
  hasPrice(lineItems) || daysAdded !== 0 ? null : { code: 'EMPTY_CHANGE_ORDER', field: 'lineItems' };

/** What was billed stays owed. Only what takes away can fall below it: overbilled a contract may be already. */
const belowBilledObjection = (change: Cents, { contract }: ChangeOrderFacts): Refusal<Code> | null =>
  contract && change < 0 && contract.value + change < contract.billed
    ? { code: 'CONTRACT_BELOW_BILLED', values: { billed: moneyText(contract.billed) } }
    : null;

type RequestedContent = Omit<
  Extract<ChangeOrderCommand, { type: 'CreateChangeOrder' }>['data'],
  'contractId' | 'number'
> & {
  number: string;
};

/** What would be written: the date filled in, lines priced and summed, and the hash of what the customer reads. */
function contentOf(
  { amount: claimed, ...wished }: RequestedContent,
  { origin, revision }: Pick<ExistingChangeOrder, 'origin' | 'revision'>,
  facts: ChangeOrderFacts,
): ChangeOrderContent | Refusal<Code> {
  const lineItems = pricedLines(wished.lineItems, facts, facts.contract?.lineIds);
  const content = { ...wished, date: wished.date ?? facts.today, lineItems, amount: sumLineAmounts(lineItems) };
  const objection = discountObjection(lineItems) ?? sumObjection(claimed, content.amount);
  return objection ?? { ...content, contentHash: facts.hash({ ...changeOrderForCustomer(origin, content), revision }) };
}

/** @throws when the log is out of order, which is corruption and not a business matter. */
function mustExist(order: ChangeOrder): ExistingChangeOrder {
  if (!order) throw new Error('A change order that was never created has no history');
  return order;
}
