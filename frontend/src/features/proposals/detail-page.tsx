import { Link } from 'react-router';
import { contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { proposal, proposalPaper, type ProposalView } from '@backoffice/contracts/features/proposals';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { ChainPanel } from '#chain/chain-panel.tsx';
import { AmountDetail, FactsPanel, SentDetails, signingText } from '#documents/document-facts.tsx';
import { DocumentPage } from '#documents/document-page.tsx';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { AddressedDocument } from '#documents/document.tsx';
import { openStoredFile } from '#files/stored-file.ts';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { PartyDetails } from '#records/location-layout.tsx';
import { DayText } from '#widgets/formats.tsx';
import { DetailRow } from '#widgets/panel.tsx';
import { admittedCommands, nextProposalAction, proposalActions } from './actions.tsx';
import { FollowUpsPanel } from './panels.tsx';

export const DetailPage = () => (
  <AddressedDocument of={proposal}>{(record) => <ProposalDetail record={record} />}</AddressedDocument>
);

function ProposalDetail({ record }: { record: ProposalView }) {
  const may = usePermissionCheck();
  return (
    <DocumentPage
      of={proposal}
      record={record}
      admitted={admittedCommands(record)}
      next={nextProposalAction(record, may(contractOwnRoutes.generateGeneral.permission))}
      actions={proposalActions(record)}
      side={
        <>
          <ProposalFacts record={record} />
          <ChainPanel of={{ proposalId: record.id }} here={record.id} />
          <PermissionGate check={followUpOwnRoutes.list.permission}>
            <FollowUpsPanel proposalId={record.id} />
          </PermissionGate>
        </>
      }
    >
      <DocumentPaper of={proposal} record={record} paper={(company) => proposalPaper(record, company)} />
    </DocumentPage>
  );
}

const ProposalFacts = ({ record }: { record: ProposalView }) => (
  <FactsPanel of={record}>
    <AmountDetail of={record} />
    <PartyDetails of={record} />
    <RevisionDetails of={record} />
    <SentDetails of={record} />
    <AcceptanceDetails of={record} />
  </FactsPanel>
);

/** What it revises, and what takes its place. */
const RevisionDetails = ({ of: { locationId, revisesId, revisesNumber, supersededById } }: { of: ProposalView }) => (
  <>
    <DetailRow name="Revision of">
      {revisesId && (
        <Link to={locationRecordPath(proposal, { id: revisesId, locationId })}>Proposal {revisesNumber}</Link>
      )}
    </DetailRow>
    <DetailRow name="Superseded by">
      {supersededById && (
        <Link to={locationRecordPath(proposal, { id: supersededById, locationId })}>its revision</Link>
      )}
    </DetailRow>
  </>
);

function AcceptanceDetails({ of: { acceptance, signature } }: { of: Pick<ProposalView, 'acceptance' | 'signature'> }) {
  if (!acceptance) return null;
  const { name, company, date, method, reason, evidencePath } = acceptance;
  return (
    <>
      <DetailRow name={method === 'manual' ? 'Accepted' : 'Signed'}>
        {name}
        {company && `, ${company}`}, <DayText of={date} />
        {method === 'manual' ? ' (without e-signature)' : signature && signingText(signature)}
      </DetailRow>
      <DetailRow name={method === 'manual' ? 'Reason' : 'Remark'}>{reason}</DetailRow>
      <DetailRow name={method === 'manual' ? 'Evidence' : 'Scan'}>
        {evidencePath && (
          <button type="button" className="text-button" onClick={() => void openStoredFile(evidencePath)}>
            Open the file
          </button>
        )}
      </DetailRow>
    </>
  );
}
