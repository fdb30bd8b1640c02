import { Link } from 'react-router';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { laborHours, tmTicket, tmTicketPaper, type TmTicketView } from '@backoffice/contracts/features/tm-tickets';
import { hoursText } from '@backoffice/contracts/kernel';
import { ChainPanel } from '#chain/chain-panel.tsx';
import { FactsPanel, SentDetails, SignedDetail } from '#documents/document-facts.tsx';
import { DocumentPage } from '#documents/document-page.tsx';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { AddressedDocument } from '#documents/document.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { PartyDetails } from '#records/location-layout.tsx';
import { Money } from '#widgets/formats.tsx';
import { DetailRow } from '#widgets/panel.tsx';
import { admittedCommands, nextStep, ticketActions } from './actions.tsx';

export const DetailPage = () => (
  <AddressedDocument of={tmTicket}>{(record) => <TmTicketDetail record={record} />}</AddressedDocument>
);

function TmTicketDetail({ record }: { record: TmTicketView }) {
  const { contractId, contractNumber, contractName, locationId } = record;
  return (
    <DocumentPage
      of={tmTicket}
      record={record}
      admitted={admittedCommands(record)}
      next={nextStep(record)}
      actions={ticketActions(record)}
      under={{
        to: locationRecordPath(contract, { id: contractId, locationId }),
        text: `Contract ${contractNumber} · ${contractName}`,
      }}
      side={
        <>
          <TicketFacts record={record} />
          <ChainPanel of={{ contractId }} here={record.id} />
        </>
      }
    >
      <DocumentPaper of={tmTicket} record={record} paper={(company) => tmTicketPaper(record, company)} />
    </DocumentPage>
  );
}

const TicketFacts = ({ record }: { record: TmTicketView }) => (
  <FactsPanel of={record}>
    <DetailRow name="Hours">{record.labor.length > 0 && hoursText(laborHours(record.labor))}</DetailRow>
    {record.amount !== null && (
      <DetailRow name="Price">
        <Money of={record.amount} />
      </DetailRow>
    )}
    {record.changeOrderId !== null && (
      <DetailRow name="Change order">
        <Link to={locationRecordPath(changeOrder, { id: record.changeOrderId, locationId: record.locationId })}>
          {record.changeOrderNumber}
        </Link>
      </DetailRow>
    )}
    <DetailRow name="Submitted by">{record.submittedBy}</DetailRow>
    {record.refusal && (
      <DetailRow name="Not signed">
        {record.refusal.name}: {record.refusal.reason}
      </DetailRow>
    )}
    <DetailRow name="Void because">{record.voidReason}</DetailRow>
    <PartyDetails of={record} />
    <SentDetails of={record} />
    <SignedDetail of={record} />
  </FactsPanel>
);
