import { Link } from 'react-router';
import { legalNameOf } from '@backoffice/contracts/features/companies';
import { contract } from '@backoffice/contracts/features/contracts';
import { noticeStatutes, prelim, prelimFields, type PrelimView } from '@backoffice/contracts/features/lien-documents';
import { fieldsOfKind } from '#documents/document-draft.ts';
import { SentDetails, FactsPanel } from '#documents/document-facts.tsx';
import { DocumentPage } from '#documents/document-page.tsx';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { AddressedDocument } from '#documents/document.tsx';
import { useLetterhead } from '#documents/letterhead.ts';
import { FieldFacts } from '#fields/field-facts.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { PartyDetails } from '#records/location-layout.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { DetailList, DetailRow } from '#widgets/panel.tsx';
import { admittedCommands, nextPrelimAction, prelimActions } from './actions.tsx';
import { partyNames, roleNames } from './columns.ts';
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
    <PrelimPaper record={record} />
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

function PrelimPaper({ record }: { record: PrelimView }) {
  const from = useLetterhead(record.companyId);
  const notice = noticeStatutes[record.statuteVersion]?.ownerNotice;
  const nameOf = ({ name, address }: { name: string; address: string }) => [name, address].filter(Boolean).join(', ');
  return (
    <DocumentPaper
      of={prelim}
      record={record}
      dates={[['Date', record.date]]}
      addressee="Customer"
      parties={record.recipients.map(({ party, name, address, reputed }) => ({
        title: `To the ${reputed ? 'reputed ' : ''}${partyNames[party].toLowerCase()}`,
        name,
        lines: [address],
      }))}
    >
      <DetailList>
        <DetailRow name="Claimant">{from && legalNameOf(from)}</DetailRow>
        <DetailRow name="Relationship to the parties">{roleNames[record.claimantRole]}</DetailRow>
        <DetailRow name="Owner">{nameOf(record.owner)}</DetailRow>
        <DetailRow name="Direct contractor">{nameOf(record.directContractor)}</DetailRow>
        <DetailRow name="Lender">{record.noLenderKnown ? 'None is known' : nameOf(record.lender)}</DetailRow>
        <DetailRow name="Site">
          {[record.siteDescription, `${record.county} County`, record.apn].filter(Boolean).join(', ')}
        </DetailRow>
        <DetailRow name="Work">{record.workDescription}</DetailRow>
        <DetailRow name="Hired by">{nameOf(record.hiringParty)}</DetailRow>
        <DetailRow name="First furnished">
          <DayText of={record.firstFurnishedOn} />
        </DetailRow>
        <DetailRow name="Estimated total price">
          <Money of={record.estimatedTotal} strong />
        </DetailRow>
        <DetailRow name="Unpaid laborers">{record.unpaidLaborers.map(nameOf).join('; ')}</DetailRow>
      </DetailList>
      {notice && (
        <section className="paper-text">
          <h3>{notice.heading}</h3>
          {notice.paragraphs.map((text) => (
            <p key={text}>
              <strong>{text}</strong>
            </p>
          ))}
        </section>
      )}
    </DocumentPaper>
  );
}
