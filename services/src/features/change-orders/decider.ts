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
export const changeOrderPosting = (order: ChangeOrder, { today }: Pick<Facts, 'today'>): ChangeOrderPosting =>
  pickFields(ChangeOrderPosting, { ...order, on: today });
