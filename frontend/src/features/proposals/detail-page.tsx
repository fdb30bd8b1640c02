import { useState } from 'react';
import { Button, MenuItem } from '@blueprintjs/core';
import { Cross, Download, Edit, Endorsed, Envelope, Manual } from '@blueprintjs/icons';
import { useNavigate, useParams } from 'react-router';
import { contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { proposal, proposalCommands, proposalOwnRoutes } from '@backoffice/contracts/features/proposals';
import { hasPrice } from '@backoffice/contracts/kernel';
import { ChainPanel } from '#documents/chain-panel.tsx';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { DocumentMenuItems, downloadPdf, VoidSignatureDialog } from '#documents/document-menu-items.tsx';
import { FileField } from '#files/file-field.tsx';
import { FilesPanel } from '#files/files-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { useLetterhead } from '#documents/letterhead.ts';
import { LinksPanel } from '#sending/links-panel.tsx';
import { locationCrumbsOf, PartyDetails } from '#records/location-layout.tsx';
import { Paper, PaperLines, PaperParties, PaperSignature, PaperText, type Letterhead } from '#documents/paper.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { openStoredFile } from '#files/stored-file.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { DayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { DetailRow, DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecord } from '#data/use-read.ts';
import type { ProposalRecord } from './form.tsx';
import { FollowUpsPanel } from './panels.tsx';
import { ProposalQuery } from './queries.ts';

export function ProposalPage() {
  const { locationId = '', proposalId = '' } = useParams();
  const reading = useRecord(proposal, ProposalQuery, proposalId);
  const from = useLetterhead(reading.data?.companyId ?? '');
  return (
    <AsyncContent of={reading} back={{ to: `/toc/${locationId}/proposal`, text: 'All proposals of this location' }}>
      {(record) => <ProposalDetail key={record.id} record={record} from={from} />}
    </AsyncContent>
  );
}

type ProposalAction = 'accept' | 'decline' | 'void';
const isSettled = ({ status }: ProposalRecord) => status === 'accepted' || status === 'contracted';
const isPriced = ({ lineItems }: ProposalRecord) => hasPrice(lineItems);
const isAwaitingSignature = ({ status }: ProposalRecord) => status === 'sent' || status === 'viewed';
const isOffered = (record: ProposalRecord) =>
  isPriced(record) && (record.status === 'draft' || isAwaitingSignature(record));
/** The customer's word is taken even after the offer has run out. */
const isAcceptable = (record: ProposalRecord) => isOffered(record) || (isPriced(record) && record.status === 'expired');

export function ProposalDetail({ record, from }: { record: ProposalRecord; from: Letterhead | null }) {
  const go = useNavigate();
  const may = usePermissionCheck();
  const [asking, setAsking] = useState<ProposalAction | null>(null);
  const close = () => setAsking(null);
  const list = `/toc/${record.locationId}/proposal`;
  const contractable = record.status === 'accepted' && may(contractOwnRoutes.generateGeneral.permission);
  return (
    <RecordPage
      resource={proposal}
      record={record}
      number={`Proposal ${record.number}`}
      title={record.name}
      onMoved={() => void go(list)}
      crumbs={[...locationCrumbsOf(record), { to: list, text: 'Proposals' }]}
      next={<ProposalNextStep record={record} path={`${list}/${record.id}`} contractable={contractable} />}
      more={
        <>
          <DocumentMenuItems
            resource={proposal}
            record={record}
            list={list}
            settled={isSettled(record)}
            printed={isSettled(record) && !contractable}
            sendable={isOffered(record)}
            onVoid={() => setAsking('void')}
          />
          {isAcceptable(record) && may(proposalOwnRoutes.accept.permission) && (
            <MenuItem icon={<Endorsed />} text="Accept without e-signature…" onClick={() => setAsking('accept')} />
          )}
          {isAwaitingSignature(record) && may(proposalOwnRoutes.decline.permission) && (
            <MenuItem icon={<Cross />} text="Decline…" onClick={() => setAsking('decline')} />
          )}
        </>
      }
      side={<SidePanels record={record} />}
    >
      <DocumentPreview record={record} from={from} />
      {asking === 'accept' && <AcceptDialog record={record} onClose={close} />}
      {asking === 'decline' && <DeclineDialog record={record} onClose={close} />}
      {asking === 'void' && <VoidSignatureDialog resource={proposal} record={record} onClose={close} />}
    </RecordPage>
  );
}

/** The one next step: what a proposal in this state waits for. */
function ProposalNextStep({
  record,
  path,
  contractable,
}: {
  record: ProposalRecord;
  path: string;
  contractable: boolean;
}) {
  if (contractable)
    return (
      <LinkButton
        to={`/toc/${record.locationId}/contract/new?proposalId=${record.id}`}
        icon={<Manual />}
        text="Generate contract"
      />
    );
  if (isSettled(record))
    return (
      <Button
        intent="primary"
        icon={<Download />}
        text="Download PDF"
        onClick={() => void downloadPdf(proposal, record)}
      />
    );
  const edit = (text: string) => (
    <PermissionGate check={mountedRoute(proposal, 'edit').permission}>
      <LinkButton to={`${path}/edit`} icon={<Edit />} text={text} />
    </PermissionGate>
  );
  if (record.status === 'expired') return edit('Renew proposal');
  if (record.status === 'declined') return edit('Edit and offer again');
  if (!isPriced(record)) return edit('Add lines');
  return (
    <PermissionGate check={mountedRoute(proposal, 'sendEmail').permission}>
      <LinkButton
        to={`${path}/email`}
        icon={<Envelope />}
        text={record.status === 'draft' ? 'Send proposal' : 'Send again'}
      />
    </PermissionGate>
  );
}

function SidePanels({ record }: { record: ProposalRecord }) {
  const { acceptance } = record;
  return (
    <>
      <Panel title="Facts">
        <DetailList>
          <DetailRow name="Amount">
            <Money of={record.amount} strong />
          </DetailRow>
          <PartyDetails of={record} />
          <DetailRow name="Sent">{record.sentAt && <RelativeTime at={record.sentAt} />}</DetailRow>
          <DetailRow name="First opened">
            {record.firstViewedAt && <RelativeTime at={record.firstViewedAt} />}
          </DetailRow>
          <DetailRow name="Accepted">
            {acceptance && (
              <>
                {acceptance.name}
                {acceptance.company && `, ${acceptance.company}`}, <DayText of={acceptance.date} /> (
                {acceptance.method === 'esign' ? 'signed' : 'without e-signature'})
              </>
            )}
          </DetailRow>
          <DetailRow name="Reason">{acceptance?.reason}</DetailRow>
          <DetailRow name="Evidence">
            {acceptance?.evidencePath && (
              <button
                type="button"
                className="text-button"
                onClick={() => void openStoredFile(acceptance.evidencePath ?? '')}
              >
                Open the file
              </button>
            )}
          </DetailRow>
          <DetailRow name="Internal notes">
            {record.internalNotes && <span className="pre">{record.internalNotes}</span>}
          </DetailRow>
          <CreatedAndChanged of={record} />
        </DetailList>
      </Panel>
      <ChainPanel of={{ proposalId: record.id }} here={record.id} />
      <PermissionGate check={followUpOwnRoutes.list.permission}>
        <FollowUpsPanel proposalId={record.id} />
      </PermissionGate>
      <FilesPanel resource={proposal} record={record} />
      <LinksPanel resource={proposal} id={record.id} />
      <HistoryPanel resource={proposal} id={record.id} />
    </>
  );
}

const DocumentPreview = ({ record, from }: { record: ProposalRecord; from: Letterhead | null }) => (
  <Paper
    from={from}
    kind="Proposal"
    number={record.number}
    facts={[
      ['Date', record.date],
      ['Good through', record.goodThruDate],
    ]}
  >
    <h2 className="paper-title">{record.name}</h2>
    <PaperParties
      of={[
        { title: 'For', name: record.customerName, lines: [record.contactName, record.customerAddress] },
        { title: 'Work at', name: record.locationName, lines: [record.locationAddress] },
      ]}
    />
    <PaperLines lines={record.lineItems} amount={record.amount} />
    {record.sections.map(({ title, body }, at) => (
      <PaperText key={at} title={title} text={body} />
    ))}
    {!record.hideTerms && <PaperText title="Terms" text={record.terms} />}
    <PaperSignature of={record.signature} />
  </Paper>
);

type DialogProps = { record: ProposalRecord; onClose: () => void };
const AcceptFields = typedFields<{
  name: string;
  company: string;
  date: string;
  reason: string;
  evidencePath: string | null;
}>();

function AcceptDialog({ record, onClose }: DialogProps) {
  const today = useToday();
  const { send } = useCommand(proposalOwnRoutes.accept);
  return (
    <CommandDialog
      title="Accept without e-signature"
      verb="Accept proposal"
      schema={proposalCommands.shapes.AcceptProposalWithoutSignature}
      draft={{ name: record.contactName, company: record.customerName, date: today, reason: '', evidencePath: null }}
      says={
        <>
          The proposal of <Money of={record.amount} /> counts as accepted. Say who agreed, and why there is no
          signature.
        </>
      }
      send={(body) => send({ params: { id: record.id }, body, version: record.version })}
      onDone={() => {
        notifySuccess('Proposal accepted.');
        onClose();
      }}
      onClose={onClose}
    >
      <AcceptFields.Text name="name" label="Accepted by" />
      <AcceptFields.Text name="company" label="Company" optional />
      <AcceptFields.Text name="date" label="Date" type="date" />
      <AcceptFields.Area name="reason" label="Reason" className="wide" rows={3} />
      <FileField
        name="evidencePath"
        label="Evidence"
        parent={{ entity: proposal.entity, id: record.id }}
        help="A signed fax, a letter or a message: a picture or a PDF. It stays with the proposal."
      />
    </CommandDialog>
  );
}

const DeclineDialog = ({ record, onClose }: DialogProps) => (
  <ReasonDialog
    route={proposalOwnRoutes.decline}
    record={record}
    title="Decline proposal"
    done="Proposal declined."
    optional
    danger
    onClose={onClose}
    says="The customer can no longer sign it. Editing it later makes it a draft again."
  />
);
