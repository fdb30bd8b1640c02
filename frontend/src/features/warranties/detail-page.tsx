import { contract } from '@backoffice/contracts/features/contracts';
import { WARRANTY_AGREEMENT, claimText, warranty, type WarrantyView } from '@backoffice/contracts/features/warranties';
import { daysBetween } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { ChainPanel } from '#chain/chain-panel.tsx';
import { FactsPanel, SentDetails } from '#documents/document-facts.tsx';
import { DocumentPage } from '#documents/document-page.tsx';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { AddressedDocument } from '#documents/document.tsx';
import { useLetterhead } from '#documents/letterhead.ts';
import { PaperText } from '#documents/paper.tsx';
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
      <WarrantyPaper record={record} />
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

function WarrantyPaper({ record }: { record: WarrantyView }) {
  const from = useLetterhead(record.companyId);
  const covered = { title: 'Covers', name: `Contract ${record.contractNumber}`, lines: [record.contractName] };
  return (
    <DocumentPaper
      of={warranty}
      record={record}
      dates={[
        ['Date', record.date],
        ['Begins', record.startDate],
        ['Ends', record.endDate],
      ]}
      parties={[covered]}
    >
      <PaperText title="What is covered" text={record.coverage} />
      <PaperText title="What is not covered" text={record.exclusions} />
      <PaperText title="How to keep it" text={record.maintenanceDuties} />
      <PaperText title="How to make a claim" text={from ? claimText(record, from) : ''} />
      <PaperText title="Terms" text={record.terms} />
      <PaperText text={WARRANTY_AGREEMENT} />
    </DocumentPaper>
  );
}
