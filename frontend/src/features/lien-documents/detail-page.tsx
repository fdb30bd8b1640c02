import { Link } from 'react-router';
import { legalNameOf } from '@backoffice/contracts/features/companies';
import { contract } from '@backoffice/contracts/features/contracts';
import {
  noticeStatuteOf,
  prelim,
  prelimFields,
  prelimPaper,
  type PrelimView,
} from '@backoffice/contracts/features/lien-documents';
import { fieldsOfKind } from '#documents/document-draft.ts';
import { SentDetails, FactsPanel } from '#documents/document-facts.tsx';
import { DocumentPage } from '#documents/document-page.tsx';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { AddressedDocument } from '#documents/document.tsx';
import { FieldFacts } from '#fields/field-facts.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { PartyDetails } from '#records/location-layout.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { DetailRow } from '#widgets/panel.tsx';
import { admittedCommands, nextPrelimAction, prelimActions } from './actions.tsx';
import { LienClockPanel, RecipientsPanel } from './panels.tsx';

export const DetailPage = () => (
  <AddressedDocument of={prelim}>{(record) => <PrelimDetail record={record} />}</AddressedDocument>
);

const PrelimDetail = ({ record }: { record: PrelimView }) => (
  <DocumentPage
    of={prelim}
    record={record}
    admitted={admittedCommands(record)}
    next={nextPrelimAction(record)}
    actions={prelimActions(record)}
    side={
      <>
        <LienClockPanel locationId={record.locationId} />
        <PrelimFacts record={record} />
      </>
    }
  >
    <RecipientsPanel record={record} />
    <DocumentPaper
      of={prelim}
      record={record}
      paper={(company) =>
        prelimPaper(
          { ...record, receipts: [], claimant: legalNameOf(company), statute: noticeStatuteOf(record) },
          company,
        )
      }
    />
  </DocumentPage>
);

const fields = fieldsOfKind(prelimFields);
const PrelimFacts = ({ record }: { record: PrelimView }) => {
  const { locationId, contractId, contractNumber, contractName, amends, amendsNumber } = record;
  const notice = (id: string, number: string) => (
    <Link to={locationRecordPath(prelim, { id, locationId })}>Notice {number}</Link>
  );
  return (
    <FactsPanel of={record}>
      <DetailRow name="Estimate">
        <Money of={record.estimatedTotal} strong />
      </DetailRow>
      <FieldFacts
        of={fields}
        record={record}
        show={{
          contractId: contractId && (
            <Link to={locationRecordPath(contract, { id: contractId, locationId })}>
              {contractNumber} · {contractName}
            </Link>
          ),
        }}
      />
      <DetailRow name="Served on all">{record.servedOn && <DayText of={record.servedOn} />}</DetailRow>
      <DetailRow name="Amends">{amends && notice(amends, amendsNumber)}</DetailRow>
      <DetailRow name="Amended by">
        {record.amendedById && notice(record.amendedById, record.amendedByNumber)}
      </DetailRow>
      <DetailRow name="Void">{record.voidReason}</DetailRow>
      <PartyDetails of={record} />
      <SentDetails of={record} />
    </FactsPanel>
  );
};
