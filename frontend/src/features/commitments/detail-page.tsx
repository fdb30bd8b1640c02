import { useState } from 'react';
import { Callout, MenuItem } from '@blueprintjs/core';
import { Cross, Document, Edit, Endorsed, Lock, Plus, Unlock } from '@blueprintjs/icons';
import { useParams } from 'react-router';
import { billOwnRoutes } from '@backoffice/contracts/features/bills';
import { commitment, commitmentOwnRoutes, type CommitmentView } from '@backoffice/contracts/features/commitments';
import { usePermissionCheck } from '#access/permissions.tsx';
import { downloadFile } from '#data/download.ts';
import { useRecord } from '#data/use-read.ts';
import { recordQuery } from '#fields/record-queries.ts';
import { FilesPanel } from '#files/files-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { notifyProblem } from '#toasts/notify.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { CommitmentDialog, IssueButton, type CommitmentAction } from './dialogs.tsx';
import { FactsPanel, MoneyPanel, PapersPanel } from './facts-panel.tsx';
import { BillsPanel, ChangesPanel, LinesPanel } from './panels.tsx';

const query = recordQuery(commitment);

export function CommitmentPage() {
  const { commitmentId = '' } = useParams();
  const reading = useRecord(commitment, query, commitmentId);
  return (
    <AsyncContent of={reading} back={{ to: '/commitments', text: 'All commitments' }}>
      {(record) => <CommitmentDetail key={record.id} record={record} />}
    </AsyncContent>
  );
}

async function print({ id, code }: CommitmentView): Promise<void> {
  const failed = await downloadFile(commitmentOwnRoutes.pdf, { params: { id } }, `${code}.pdf`);
  if (failed) notifyProblem(failed);
}

function CommitmentDetail({ record }: { record: CommitmentView }) {
  const [asking, setAsking] = useState<CommitmentAction | null>(null);
  const { id, code, vendorId, vendorName, status, endReason, retention } = record;
  return (
    <RecordPage
      resource={commitment}
      record={record}
      number={code}
      title={vendorName}
      crumbs={[
        { to: '/commitments', text: 'Commitments' },
        { to: `/ledger/vendor/${vendorId}`, text: vendorName },
      ]}
      next={<NextStep record={record} />}
      more={<MenuItems record={record} onAsk={setAsking} />}
      side={
        <>
          <MoneyPanel record={record} />
          <PapersPanel record={record} onAsk={setAsking} />
          <FactsPanel record={record} />
          <FilesPanel resource={commitment} record={{ ...record, trashedAt: null }} />
          <HistoryPanel resource={commitment} id={id} />
        </>
      }
    >
      {(status === 'void' || status === 'closed') && (
        <Callout compact intent={status === 'void' ? 'danger' : 'primary'}>
          {status === 'void' ? 'Void.' : 'Closed: what was open has fallen away.'} {endReason}
          {retention > 0 && ' Retention is still held.'}
        </Callout>
      )}
      <LinesPanel record={record} />
      <ChangesPanel record={record} onAsk={setAsking} />
      <BillsPanel record={record} />
      {asking && <CommitmentDialog asking={asking} record={record} onClose={() => setAsking(null)} />}
    </RecordPage>
  );
}

function NextStep({ record }: { record: CommitmentView }) {
  const may = usePermissionCheck();
  const { id, vendorId, status, open } = record;
  if (status === 'draft' && may(commitmentOwnRoutes.issue.permission)) return <IssueButton record={record} />;
  if (status !== 'issued' || open <= 0 || !may(billOwnRoutes.record.permission)) return null;
  return (
    <LinkButton
      to={`/ledger/bills/new?vendorId=${vendorId}&commitmentId=${id}`}
      icon={<Plus />}
      text="Enter a bill"
      intent="primary"
    />
  );
}

type Asking = { record: CommitmentView; onAsk: (action: CommitmentAction) => void };

function MenuItems({ record, onAsk }: Asking) {
  const may = usePermissionCheck();
  const { id, status, retention, billings } = record;
  const [edits, approves] = [commitmentOwnRoutes.edit, commitmentOwnRoutes.close].map((each) => may(each.permission));
  return (
    <>
      <MenuItem icon={<Document />} text="Download as PDF" onClick={() => void print(record)} />
      {edits && status === 'draft' && <LinkMenuItem to={`/commitments/${id}/edit`} icon={<Edit />} text="Edit" />}
      {edits && status === 'issued' && (
        <MenuItem icon={<Plus />} text="Record a change…" onClick={() => onAsk({ does: 'change' })} />
      )}
      {retention > 0 && may(billOwnRoutes.releaseRetention.permission) && (
        <MenuItem icon={<Endorsed />} text="Release retention…" onClick={() => onAsk({ does: 'release' })} />
      )}
      {approves && status === 'issued' && (
        <MenuItem icon={<Lock />} text="Close…" onClick={() => onAsk({ does: 'close' })} />
      )}
      {approves && status === 'closed' && (
        <MenuItem icon={<Unlock />} text="Open again…" onClick={() => onAsk({ does: 'reopen' })} />
      )}
      {approves && status !== 'void' && billings.length === 0 && (
        <MenuItem icon={<Cross />} intent="danger" text="Void…" onClick={() => onAsk({ does: 'void' })} />
      )}
    </>
  );
}
