import {
  nextStage,
  warranty,
  warrantyEnd,
  type Warranty,
  type WarrantyCommand,
  type WarrantyEvent,
  type WarrantyFacts,
  type WarrantyOrigin,
  type WarrantyRefusal,
} from '@backoffice/contracts/features/warranties';
import { dayText } from '@backoffice/contracts/kernel';
import { documentDecisions, type ContentDecision, type RequestedContent } from '#capabilities/document-decisions.ts';
import { accept, mustExist, type Decider, type Facts } from '#kernel/decider.ts';

const { create, edit } = documentDecisions(warranty, contentOf);

export const warrantyDecider: Decider<Warranty, WarrantyCommand, WarrantyEvent, WarrantyRefusal, WarrantyFacts> = {
  decide(command, record, facts) {
    switch (command.type) {
      case 'CreateWarranty':
        return create(command.data, mustExist(facts.contract).origin, facts);
      case 'EditWarranty':
        return edit(mustExist(record), command.data, facts);
      case 'VoidWarranty':
        return accept({ type: 'WarrantyVoided', data: command.data });
      case 'ApplyWarrantyTerm': {
        const { startDate, endDate, ...standing } = mustExist(record);
        return nextStage({ startDate, endDate, ...standing }, facts.today) === 'active'
          ? accept({ type: 'WarrantyActivated', data: { startDate, endDate } })
          : accept({ type: 'WarrantyExpired', data: { endDate } });
      }
    }
  },
};

/**
 * What would be written: it starts when the work was completed, where nobody says otherwise, and its last day is
 * figured.
 */
function contentOf(
  requested: RequestedContent<typeof warranty>,
  facts: WarrantyFacts & Facts,
  { contractName }: WarrantyOrigin,
): ContentDecision<typeof warranty, WarrantyRefusal> {
  const contract = mustExist(facts.contract);
  const startDate = requested.startDate ?? contract.completedOn;
  if (startDate === null) return { code: 'WARRANTY_START_REQUIRED', field: 'startDate' };
  if (startDate < contract.date)
    return { code: 'WARRANTY_START_BEFORE_CONTRACT', field: 'startDate', values: { date: dayText(contract.date) } };
  return {
    ...requested,
    name: requested.name ?? contractName,
    date: requested.date ?? facts.today,
    startDate,
    endDate: warrantyEnd({ startDate, months: requested.months }),
  };
}
