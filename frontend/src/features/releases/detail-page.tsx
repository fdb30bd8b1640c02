import { contract } from '@backoffice/contracts/features/contracts';
import {
  filledForm,
  release,
  releasePaper,
  statutoryForm,
  type ReleaseView,
} from '@backoffice/contracts/features/releases';
import { ChainPanel } from '#chain/chain-panel.tsx';
import { FactsPanel, SentDetails, SignedDetail } from '#documents/document-facts.tsx';
import { DocumentPage } from '#documents/document-page.tsx';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { AddressedDocument } from '#documents/document.tsx';
import { CustomerSigned } from '#documents/paper-signature.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { PartyDetails } from '#records/location-layout.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { DetailRow } from '#widgets/panel.tsx';
import { admittedCommands, nextAction, releaseActions } from './actions.tsx';
import { ReleaseNotes } from './panels.tsx';

export const DetailPage = () => (
  <AddressedDocument of={release}>{(record) => <ReleaseDetail record={record} />}</AddressedDocument>
);

const ReleaseDetail = ({ record }: { record: ReleaseView }) => (
  <DocumentPage
    of={release}
    record={record}
    admitted={admittedCommands(record)}
    next={nextAction(record)}
    actions={releaseActions(record)}
    under={{
      to: locationRecordPath(contract, { id: record.contractId, locationId: record.locationId }),
      text: `Contract ${record.contractNumber} · ${record.contractName}`,
    }}
    side={
      <>
        <ReleaseFacts record={record} />
        <ChainPanel of={{ contractId: record.contractId }} here={record.id} />
      </>
    }
  >
    <ReleaseNotes record={record} />
    <DocumentPaper of={release} record={record} paper={() => releasePaper(filledForm(record), record.signature)}>
      {record.signature && (
        <CustomerSigned
          resource={release}
          of={{ id: record.id, signature: record.signature }}
          title="Signed by the claimant"
        />
      )}
    </DocumentPaper>
  </DocumentPage>
);

const ReleaseFacts = ({ record }: { record: ReleaseView }) => (
  <FactsPanel of={record}>
    <DetailRow name="Form">{statutoryForm(record.formType, record.statuteVersion).name}</DetailRow>
    <DetailRow name="Civil Code">{statutoryForm(record.formType, record.statuteVersion).section}</DetailRow>
    <DetailRow name="Amount">{record.amount > 0 && <Money of={record.amount} strong />}</DetailRow>
    <DetailRow name="Claimant">{record.claimantName}</DetailRow>
    <DetailRow name="Signs behind a link">
      {record.claimantKind === 'vendor' && (record.claimantEmail ?? record.claimantPhone)}
    </DetailRow>
    <DetailRow name="Evidence of payment">
      {record.evidence && (
        <>
          {record.evidence.kind === 'acknowledgment' ? 'Acknowledged in writing' : 'Payment cleared'},{' '}
          <DayText of={record.evidence.on} />
          {record.evidence.note && `: ${record.evidence.note}`}
        </>
      )}
    </DetailRow>
    <PartyDetails of={record} />
    <SentDetails of={record} />
    <SignedDetail of={record} />
  </FactsPanel>
);
