import {
  CURRENT_STATUTE,
  prelim,
  type Prelim,
  type PrelimCommand,
  type PrelimEvent,
  type PrelimFacts,
  type PrelimOrigin,
  type PrelimRefusal,
  type ServiceMethod,
} from '@backoffice/contracts/features/lien-documents';
import { noticeRecipients, PrelimsInfo } from '@backoffice/contracts/features/lien-rights';
import { pickFields, type Day } from '@backoffice/contracts/kernel';
import { documentDecisions, type RequestedContent } from '#capabilities/document-decisions.ts';
import { accept, mustExist, type Decider, type Facts } from '#kernel/decider.ts';

const { create, edit } = documentDecisions(prelim, contentOf);

export const prelimDecider: Decider<Prelim, PrelimCommand, PrelimEvent, PrelimRefusal, PrelimFacts> = {
  decide(command, notice, facts) {
    switch (command.type) {
      case 'CreatePrelim':
        return create(
          command.data,
          { ...mustExist(facts.parties), amends: command.data.amends ?? null, amendsNumber: facts.amendsNumber },
          facts,
        );
      case 'EditPrelim':
        return edit(mustExist(notice), command.data, facts);
      case 'MarkPrelimReady':
        return accept({ type: 'PrelimMarkedReady', data: {} });
      case 'ServePrelim': {
        const { receiptPath: _path, replacesEarlier: _confirmed, method, ...service } = command.data;
        const { locationId, estimatedTotal, services, recipients } = mustExist(notice);
        const others = services.filter(({ recipient }) => recipient !== service.recipient);
        const dayOf = new Map<string, Day>([...others, service].map((each) => [each.recipient, each.servedOn]));
        const days = recipients.flatMap(({ party }) => dayOf.get(party) ?? []);
        return accept({
          type: 'PrelimServed',
          data: {
            ...service,
            method: method as ServiceMethod, // by its guard
            receipts: facts.receipt ? [facts.receipt] : [],
            locationId,
            estimatedTotal,
            noticeServedOn: days.length === recipients.length ? (days.toSorted().at(-1) ?? null) : null,
          },
        });
      }
      case 'AttachPrelimProof': {
        const { recipient } = command.data;
        const { filePath, name } = mustExist(facts.receipt);
        const isThere = mustExist(notice).services.some(
          (each) => each.recipient === recipient && each.receipts.some((receipt) => receipt.filePath === filePath),
        );
        return isThere ? accept() : accept({ type: 'PrelimProofAttached', data: { recipient, filePath, name } });
      }
      case 'AmendPrelim':
        return accept({ type: 'PrelimAmended', data: command.data });
      case 'VoidPrelim':
        return accept({ type: 'PrelimVoided', data: command.data });
    }
  },
};

/** What would be written: the prelims info of the location as it stands now, and by the law whom that has to reach. */
function contentOf(
  { amends: _amends, ...requested }: Partial<Prelim> & RequestedContent<typeof prelim>,
  { today, actor, info, contract }: PrelimFacts & Facts,
  { locationName }: PrelimOrigin,
) {
  const copied = info ?? pickFields(PrelimsInfo, requested as PrelimsInfo); // what was copied before
  return {
    ...requested,
    ...copied,
    name: requested.name ?? locationName,
    date: requested.date ?? today,
    contractNumber: contract?.number ?? '',
    contractName: contract?.name ?? '',
    preparedBy: requested.preparedBy || actor.name,
    statuteVersion: CURRENT_STATUTE,
    recipients: noticeRecipients(copied),
  };
}
