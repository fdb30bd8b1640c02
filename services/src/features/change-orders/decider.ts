import {
  ChangeOrderContent,
  ChangeOrderOrigin,
  ChangeOrderPosting,
  changeOrderForCustomer,
  type ChangeOrder,
  type ChangeOrderCommand,
  type ChangeOrderEvent,
  type ChangeOrderFacts,
  type ChangeOrderRefusal,
} from '@backoffice/contracts/features/change-orders';
import { pickFields, sumLineAmounts, type Refusal } from '@backoffice/contracts/kernel';
import { discountObjection, pricedLines, sumObjection } from '#capabilities/priced-lines.ts';
import { withChanges } from '#capabilities/with-changes.ts';
import { accept, mustExist, refuseWith, type Decider, type Facts } from '#kernel/decider.ts';

export const changeOrderDecider: Decider<
  ChangeOrder,
  ChangeOrderCommand,
  ChangeOrderEvent,
  ChangeOrderRefusal,
  ChangeOrderFacts
> = {
  decide(command, order, facts) {
    switch (command.type) {
      case 'CreateChangeOrder': {
        const { contractId: _contract, number = '', ...wished } = command.data;
        const { origin } = mustExist(facts.contract);
        const content = contentOf({ number, ...wished }, { origin, revision: 1 }, facts);
        return 'code' in content
          ? refuseWith(content)
          : accept({ type: 'ChangeOrderCreated', data: { ...origin, ...content } });
      }
      case 'EditChangeOrder': {
        const present = mustExist(order);
        const { amount: _sum, contentHash: _hash, ...kept } = pickFields(ChangeOrderContent, present);
        const content = contentOf(
          withChanges<RequestedContent>(kept, command.data),
          { origin: pickFields(ChangeOrderOrigin, present), revision: present.revision + 1 },
          facts,
        );
        return 'code' in content ? refuseWith(content) : accept({ type: 'ChangeOrderEdited', data: content });
      }
    }
  },
};

/** What an approval does to the contract, and what taking it back undoes. */
export const changeOrderPosting = (order: ChangeOrder, { today }: Pick<Facts, 'today'>): ChangeOrderPosting =>
  pickFields(ChangeOrderPosting, { ...order, on: today });

type RequestedContent = Omit<
  Extract<ChangeOrderCommand, { type: 'CreateChangeOrder' }>['data'],
  'contractId' | 'number'
> & {
  number: string;
};

/** What would be written: the date filled in, lines priced and summed, and the hash of what the customer reads. */
function contentOf(
  { amount: claimed, ...wished }: RequestedContent,
  { origin, revision }: { readonly origin: ChangeOrderOrigin; readonly revision: number },
  facts: ChangeOrderFacts & Facts,
): ChangeOrderContent | Refusal<ChangeOrderRefusal> {
  const lineItems = pricedLines(wished.lineItems, facts, facts.contract?.lineIds);
  const content = { ...wished, date: wished.date ?? facts.today, lineItems, amount: sumLineAmounts(lineItems) };
  const objection = discountObjection(lineItems) ?? sumObjection(claimed, content.amount);
  return objection ?? { ...content, contentHash: facts.hash({ ...changeOrderForCustomer(origin, content), revision }) };
}
