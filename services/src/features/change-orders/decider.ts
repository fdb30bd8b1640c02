import {
  changeOrder,
  ChangeOrderPosting,
  type ChangeOrder,
  type ChangeOrderCommand,
  type ChangeOrderEvent,
  type ChangeOrderFacts,
  type ChangeOrderRefusal,
} from '@backoffice/contracts/features/change-orders';
import { pickFields } from '@backoffice/contracts/kernel';
import { documentDecisions, pricedContent, type RequestedContent } from '#capabilities/document-decisions.ts';
import { discountObjection } from '#capabilities/priced-lines.ts';
import { mustExist, type Decider, type Facts } from '#kernel/decider.ts';

const { create, edit } = documentDecisions(
  changeOrder,
  (requested: RequestedContent<typeof changeOrder>, facts: ChangeOrderFacts & Facts) =>
    pricedContent(requested, discountObjection, facts, facts.contract?.lineIds),
);

export const changeOrderDecider: Decider<
  ChangeOrder,
  ChangeOrderCommand,
  ChangeOrderEvent,
  ChangeOrderRefusal,
  ChangeOrderFacts
> = {
  decide(command, order, facts) {
    switch (command.type) {
      case 'CreateChangeOrder':
        return create(command.data, mustExist(facts.contract).origin, facts);
      case 'EditChangeOrder':
        return edit(mustExist(order), command.data, facts);
    }
  },
};

/** What an approval does to the contract, and what taking it back undoes. */
export const changeOrderPosting = (
  order: ChangeOrder,
  { today, contract }: Pick<Facts, 'today'> & ChangeOrderFacts,
): ChangeOrderPosting => pickFields(ChangeOrderPosting, { ...order, on: today, ...valueBeforeOf(order, contract) });

/** What a signature fixes: the value of the contract that the change adds to. */
export const changeOrderSigning = (order: ChangeOrder, { contract }: ChangeOrderFacts) =>
  valueBeforeOf(order, contract);

/** As it was fixed, or as the contract stands without this change. */
const valueBeforeOf = ({ valueBefore, approvedAt, amount }: ChangeOrder, contract: ChangeOrderFacts['contract']) => ({
  valueBefore: valueBefore ?? mustExist(contract).value - (approvedAt === null ? 0 : amount),
});
