import { contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { ChainPanel } from '#documents/chain-panel.tsx';
import { InternalNotesDetail, SentDetails } from '#documents/document-facts.tsx';
import { DocumentPage } from '#documents/document-page.tsx';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { AddressedDocument } from '#documents/document.tsx';
import { PaperLines, PaperSignature, PaperText } from '#documents/paper.tsx';
import { openStoredFile } from '#files/stored-file.ts';
import { PartyDetails } from '#records/location-layout.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { CreatedAndChanged, DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { admittedCommands, nextProposalAction, proposalActions } from './actions.tsx';
import { proposalDocument, type ProposalRecord } from './document.ts';
import { FollowUpsPanel } from './panels.tsx';

export const DetailPage = () => (
  <AddressedDocument of={proposalDocument}>{(record) => <ProposalDetail record={record} />}</AddressedDocument>
);

function ProposalDetail({ record }: { record: ProposalRecord }) {
  const may = usePermissionCheck();
  return (
    <DocumentPage
      of={proposalDocument}
      record={record}
      admitted={admittedCommands(record)}
      next={nextProposalAction(record, may(contractOwnRoutes.generateGeneral.permission))}
      actions={proposalActions(record)}
      side={
        <>
          <FactsPanel record={record} />
          <ChainPanel of={{ proposalId: record.id }} here={record.id} />
          <PermissionGate check={followUpOwnRoutes.list.permission}>
            <FollowUpsPanel proposalId={record.id} />
          </PermissionGate>
        </>
      }
    >
      <ProposalPaper record={record} />
    </DocumentPage>
  );
}

const FactsPanel = ({ record }: { record: ProposalRecord }) => (
  <Panel title="Facts">
    <DetailList>
      <DetailRow name="Amount">
        <Money of={record.amount} strong />
      </DetailRow>
      <PartyDetails of={record} />
      <SentDetails of={record} />
      <AcceptanceDetails of={record.acceptance} />
      <InternalNotesDetail of={record.internalNotes} />
      <CreatedAndChanged of={record} />
    </DetailList>
  </Panel>
);

function AcceptanceDetails({ of: acceptance }: { of: ProposalRecord['acceptance'] }) {
  if (!acceptance) return null;
  const { name, company, date, method, reason, evidencePath } = acceptance;
  return (
    <>
      <DetailRow name="Accepted">
        {name}
        {company && `, ${company}`}, <DayText of={date} /> ({method === 'esign' ? 'signed' : 'without e-signature'})
      </DetailRow>
      <DetailRow name="Reason">{reason}</DetailRow>
      <DetailRow name="Evidence">
        {evidencePath && (
          <button type="button" className="text-button" onClick={() => void openStoredFile(evidencePath)}>
            Open the file
          </button>
        )}
      </DetailRow>
    </>
  );
}

const ProposalPaper = ({ record }: { record: ProposalRecord }) => (
  <DocumentPaper
    of={proposalDocument}
    record={record}
    dates={[
      ['Date', record.date],
      ['Good through', record.goodThruDate],
    ]}
  >
    <PaperLines lines={record.lineItems} amount={record.amount} />
    {record.sections.map(({ title, body }, at) => (
      <PaperText key={at} title={title} text={body} />
    ))}
    {!record.hideTerms && <PaperText title="Terms" text={record.terms} />}
    <PaperSignature of={record.signature} />
  </DocumentPaper>
);
