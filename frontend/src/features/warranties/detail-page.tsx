import { contract } from '@backoffice/contracts/features/contracts';
import { claimText, warranty, warrantyPaper, type WarrantyView } from '@backoffice/contracts/features/warranties';
import { daysBetween } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { ChainPanel } from '#chain/chain-panel.tsx';
import { FactsPanel, SentDetails } from '#documents/document-facts.tsx';
import { DocumentPage } from '#documents/document-page.tsx';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { AddressedDocument } from '#documents/document.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { PartyDetails } from '#records/location-layout.tsx';
import { DayText } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { DetailRow } from '#widgets/panel.tsx';
import { admittedCommands, warrantyActions } from './actions.tsx';

export const DetailPage = () => (
  <AddressedDocument of={warranty}>{(record) => <WarrantyDetail record={record} />}</AddressedDocument>
);

/** What a warranty in this state waits for: one thing. */
function nextStep({ status }: WarrantyView) {
  if (status === 'draft') return 'send';
  return status === 'sent' || status === 'viewed' ? 'sendAgain' : 'print';
}

function WarrantyDetail({ record }: { record: WarrantyView }) {
  const { contractId, contractNumber, contractName, locationId } = record;
  return (
    <DocumentPage
      of={warranty}
      record={record}
      admitted={admittedCommands(record)}
      next={nextStep(record)}
      actions={warrantyActions(record)}
      under={{
        to: locationRecordPath(contract, { id: contractId, locationId }),
        text: `Contract ${contractNumber} · ${contractName}`,
      }}
      side={
        <>
          <WarrantyFacts record={record} />
          <ChainPanel of={{ contractId }} here={record.id} />
        </>
      }
    >
      <DocumentPaper
        of={warranty}
        record={record}
        paper={(company) => warrantyPaper({ ...record, claims: claimText(record, company) }, company)}
      />
    </DocumentPage>
  );
}

function WarrantyFacts({ record }: { record: WarrantyView }) {
  const left = daysBetween(useToday(), record.endDate);
  return (
    <FactsPanel of={record}>
      <DetailRow name="Begins">
        <DayText of={record.startDate} />
      </DetailRow>
      <DetailRow name="Ends">
        <DayText of={record.endDate} />
        {record.status === 'active' && `, ${left === 0 ? 'today' : `in ${countText(left, 'day', 'days')}`}`}
      </DetailRow>
      <DetailRow name="Length">{countText(record.months, 'month', 'months')}</DetailRow>
      <DetailRow name="Void because">{record.voidReason}</DetailRow>
      <PartyDetails of={record} />
      <SentDetails of={record} />
    </FactsPanel>
  );
}
