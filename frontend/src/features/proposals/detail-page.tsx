import { useState } from 'react';
import { Button, MenuItem } from '@blueprintjs/core';
import { Cross, Download, Edit, Endorsed, Envelope, Manual } from '@blueprintjs/icons';
import { useNavigate, useParams } from 'react-router';
import { contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { proposal, proposalCommands, proposalOwnRoutes } from '@backoffice/contracts/features/proposals';
import { hasPrice } from '@backoffice/contracts/kernel';
import { ChainPanel } from '#capabilities/chain-panel.tsx';
import { CommandDialog } from '#capabilities/command-dialog.tsx';
import { DocumentItems, downloadPdf, VoidSignatureDialog } from '#capabilities/document-items.tsx';
import { FileField } from '#capabilities/file-field.tsx';
import { FilesPanel } from '#capabilities/files-panel.tsx';
import { HistoryPanel } from '#capabilities/history-panel.tsx';
import { useLetterhead } from '#capabilities/letterhead.ts';
import { LinksPanel } from '#capabilities/links-panel.tsx';
import { crumbsTo, PartyFacts } from '#capabilities/location-frame.tsx';
import { Paper, PaperLines, PaperParties, PaperSigned, PaperText, type Letterhead } from '#capabilities/paper.tsx';
import { ReasonDialog } from '#capabilities/reason-dialog.tsx';
import { RecordPage } from '#capabilities/record-page.tsx';
import { routeOf } from '#capabilities/routes.ts';
import { openFile } from '#capabilities/stored-file.ts';
import { fieldsOf } from '#kernel/fields.tsx';
import { DayText, Money, When } from '#kernel/formats.tsx';
import { GoButton } from '#kernel/go-button.tsx';
import { Fact, Facts, Origin, Panel } from '#kernel/panel.tsx';
import { May, useMay } from '#kernel/permissions.tsx';
import { useToday } from '#kernel/profile.ts';
import { Loaded } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useRecord } from '#kernel/use-read.ts';
import type { ProposalRecord } from './form.tsx';
import { FollowUpsPanel } from './panels.tsx';
import { ProposalQuery } from './queries.ts';

export function ProposalPage() {
  const { locationId = '', proposalId = '' } = useParams();
  const reading = useRecord(proposal, ProposalQuery, proposalId);
  const from = useLetterhead(reading.data?.companyId ?? '');
  return (
    <Loaded of={reading} back={{ to: `/toc/${locationId}/proposal`, text: 'All proposals of this location' }}>
      {(record) => <ProposalDetail key={record.id} record={record} from={from} />}
    </Loaded>
  );
}

type Asking = 'accept' | 'decline' | 'void';
const isSettled = ({ status }: ProposalRecord) => status === 'accepted' || status === 'contracted';
const isPriced = ({ lineItems }: ProposalRecord) => hasPrice(lineItems);
const isOut = ({ status }: ProposalRecord) => status === 'sent' || status === 'viewed';
const isOnOffer = (record: ProposalRecord) => isPriced(record) && (record.status === 'draft' || isOut(record));
/** The customer's word is taken even after the offer has run out. */
const isAcceptable = (record: ProposalRecord) => isOnOffer(record) || (isPriced(record) && record.status === 'expired');

export function ProposalDetail({ record, from }: { record: ProposalRecord; from: Letterhead | null }) {
  const go = useNavigate();
  const may = useMay();
  const [asking, setAsking] = useState<Asking | null>(null);
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
      crumbs={[...crumbsTo(record), { to: list, text: 'Proposals' }]}
      next={<NextStep record={record} path={`${list}/${record.id}`} contractable={contractable} />}
      more={
        <>
          <DocumentItems
            resource={proposal}
            record={record}
            list={list}
            settled={isSettled(record)}
            printed={isSettled(record) && !contractable}
            sendable={isOnOffer(record)}
            onVoid={() => setAsking('void')}
          />
          {isAcceptable(record) && may(proposalOwnRoutes.accept.permission) && (
            <MenuItem icon={<Endorsed />} text="Accept without e-signature…" onClick={() => setAsking('accept')} />
          )}
          {isOut(record) && may(proposalOwnRoutes.decline.permission) && (
            <MenuItem icon={<Cross />} text="Decline…" onClick={() => setAsking('decline')} />
          )}
        </>
      }
      side={<Side record={record} />}
    >
      <Document record={record} from={from} />
      {asking === 'accept' && <AcceptDialog record={record} onClose={close} />}
      {asking === 'decline' && <DeclineDialog record={record} onClose={close} />}
      {asking === 'void' && <VoidSignatureDialog resource={proposal} record={record} onClose={close} />}
    </RecordPage>
  );
}

/** The one next step: what a proposal in this state waits for. */
function NextStep({ record, path, contractable }: { record: ProposalRecord; path: string; contractable: boolean }) {
  if (contractable)
    return (
      <GoButton
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
    <May check={routeOf(proposal, 'edit').permission}>
      <GoButton to={`${path}/edit`} icon={<Edit />} text={text} />
    </May>
  );
  if (record.status === 'expired') return edit('Renew proposal');
  if (record.status === 'declined') return edit('Edit and offer again');
  if (!isPriced(record)) return edit('Add lines');
  return (
    <May check={routeOf(proposal, 'sendEmail').permission}>
      <GoButton
        to={`${path}/email`}
        icon={<Envelope />}
        text={record.status === 'draft' ? 'Send proposal' : 'Send again'}
      />
    </May>
  );
}

function Side({ record }: { record: ProposalRecord }) {
  const { acceptance } = record;
  return (
    <>
      <Panel title="Facts">
        <Facts>
          <Fact name="Amount">
            <Money of={record.amount} strong />
          </Fact>
          <PartyFacts of={record} />
          <Fact name="Sent">{record.sentAt && <When at={record.sentAt} />}</Fact>
          <Fact name="First opened">{record.firstViewedAt && <When at={record.firstViewedAt} />}</Fact>
          <Fact name="Accepted">
            {acceptance && (
              <>
                {acceptance.name}
                {acceptance.company && `, ${acceptance.company}`}, <DayText of={acceptance.date} /> (
                {acceptance.method === 'esign' ? 'signed' : 'without e-signature'})
              </>
            )}
          </Fact>
          <Fact name="Reason">{acceptance?.reason}</Fact>
          <Fact name="Evidence">
            {acceptance?.evidencePath && (
              <button
                type="button"
                className="text-button"
                onClick={() => void openFile(acceptance.evidencePath ?? '')}
              >
                Open the file
              </button>
            )}
          </Fact>
          <Fact name="Internal notes">
            {record.internalNotes && <span className="pre">{record.internalNotes}</span>}
          </Fact>
          <Origin of={record} />
        </Facts>
      </Panel>
      <ChainPanel of={{ proposalId: record.id }} here={record.id} />
      <May check={followUpOwnRoutes.list.permission}>
        <FollowUpsPanel proposalId={record.id} />
      </May>
      <FilesPanel resource={proposal} record={record} />
      <LinksPanel resource={proposal} id={record.id} />
      <HistoryPanel resource={proposal} id={record.id} />
    </>
  );
}

const Document = ({ record, from }: { record: ProposalRecord; from: Letterhead | null }) => (
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
    <PaperSigned of={record.signature} />
  </Paper>
);

type Dialog = { record: ProposalRecord; onClose: () => void };
const F = fieldsOf<{ name: string; company: string; date: string; reason: string; evidencePath: string | null }>();

function AcceptDialog({ record, onClose }: Dialog) {
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
        tellDone('Proposal accepted.');
        onClose();
      }}
      onClose={onClose}
    >
      <F.Text name="name" label="Accepted by" />
      <F.Text name="company" label="Company" optional />
      <F.Text name="date" label="Date" type="date" />
      <F.Area name="reason" label="Reason" className="wide" rows={3} />
      <FileField
        name="evidencePath"
        label="Evidence"
        parent={{ entity: proposal.entity, id: record.id }}
        help="A signed fax, a letter or a message: a picture or a PDF. It stays with the proposal."
      />
    </CommandDialog>
  );
}

const DeclineDialog = ({ record, onClose }: Dialog) => (
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
