import { useState } from 'react';
import { Callout, MenuItem } from '@blueprintjs/core';
import { Cross, Document, Edit, Endorsed, Envelope, MobilePhone, Plus, Th, Undo } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice, invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import {
  countedSheet,
  payApplication,
  payApplicationOwnRoutes,
  type PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import { usePermissionCheck } from '#access/permissions.tsx';
import { downloadFile } from '#data/download.ts';
import { SentDetails } from '#documents/document-facts.tsx';
import { useRecord } from '#data/use-read.ts';
import { recordQuery } from '#fields/record-queries.ts';
import { FilesPanel } from '#files/files-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { RecordPage } from '#records/record-page.tsx';
import { LinksPanel } from '#sending/links-panel.tsx';
import { notifyProblem } from '#toasts/notify.ts';
import { DayText } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { CreatedAndChanged, DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import {
  ApplicationDialog,
  CertifyButton,
  MakeInvoiceButton,
  SubmitButton,
  type ApplicationAction,
} from './dialogs.tsx';
import { CertificatePanel, ContinuationPanel, SummaryPanel } from './panels.tsx';

const query = recordQuery(payApplication);
const { xlsx, recall, edit, withdraw, uncertify } = payApplicationOwnRoutes;
const pdf = mountedRoute(payApplication, 'pdf');
const emails = mountedRoute(payApplication, 'sendEmail');
const texts = mountedRoute(payApplication, 'sendSms');

export function PayApplicationPage() {
  const { id = '' } = useParams();
  const reading = useRecord(payApplication, query, id);
  return (
    <AsyncContent of={reading} back={{ to: '/pay-applications', text: 'All applications' }}>
      {(record) => <ApplicationDetail key={record.id} record={record} />}
    </AsyncContent>
  );
}

async function download(
  route: typeof pdf | typeof xlsx,
  { id, code }: PayApplicationView,
  kind: string,
): Promise<void> {
  const failed = await downloadFile(route, { params: { id } }, `${code}.${kind}`);
  if (failed) notifyProblem(failed);
}

function ApplicationDetail({ record }: { record: PayApplicationView }) {
  const [asking, setAsking] = useState<ApplicationAction | null>(null);
  const { id, code, contractName, status, withdrawnReason } = record;
  const sheet = countedSheet(record);
  return (
    <RecordPage
      resource={payApplication}
      record={record}
      number={code}
      title={contractName}
      crumbs={[{ to: '/pay-applications', text: 'Applications for payment' }]}
      next={<NextStep record={record} onAsk={setAsking} />}
      more={<MenuItems record={record} onAsk={setAsking} />}
      side={
        <>
          <SummaryPanel sheet={sheet} />
          <CertificatePanel record={record} />
          <FactsPanel record={record} />
          <LinksPanel resource={payApplication} record={record} />
          <FilesPanel resource={payApplication} record={{ ...record, trashedAt: null }} />
          <HistoryPanel resource={payApplication} id={id} />
        </>
      }
    >
      {status === 'withdrawn' && (
        <Callout compact intent="danger">
          Withdrawn. {withdrawnReason}
        </Callout>
      )}
      <ContinuationPanel sheet={sheet} />
      {asking && <ApplicationDialog asking={asking} record={record} onClose={() => setAsking(null)} />}
    </RecordPage>
  );
}

const invoicePath = ({ invoiceId, locationId }: PayApplicationView) =>
  invoiceId === null ? null : locationRecordPath(invoice, { id: invoiceId, locationId });

type Asking = { record: PayApplicationView; onAsk: (action: ApplicationAction) => void };

function NextStep({ record, onAsk }: Asking) {
  const may = usePermissionCheck();
  const { status, invoiceStanding } = record;
  const path = invoicePath(record);
  const mayCertify = may(payApplicationOwnRoutes.certify.permission);
  if (status === 'draft') return mayCertify ? <SubmitButton record={record} /> : null;
  if (status === 'submitted' && record.sentAt === null && may(emails.permission))
    return (
      <LinkButton
        to={`/pay-applications/${record.id}/email`}
        icon={<Envelope />}
        text="Send by email"
        intent="primary"
      />
    );
  if (status === 'submitted') return mayCertify ? <CertifyButton onPress={() => onAsk('certify')} /> : null;
  if (status === 'certified' && invoiceStanding === 'none')
    return may(invoiceOwnRoutes.add.permission) ? <MakeInvoiceButton record={record} /> : null;
  return path && <LinkButton to={path} icon={<Document />} text="Open the invoice" intent="primary" />;
}

function MenuItems({ record, onAsk }: Asking) {
  const may = usePermissionCheck();
  const { id, contractId, status, invoiceStanding } = record;
  const isBilled = invoiceStanding !== 'none';
  const isSendable = status !== 'draft' && status !== 'withdrawn';
  const [edits, recalls, uncertifies, withdraws] = [edit, recall, uncertify, withdraw].map((each) =>
    may(each.permission),
  );
  return (
    <>
      <MenuItem icon={<Document />} text="Download as PDF" onClick={() => void download(pdf, record, 'pdf')} />
      <MenuItem icon={<Th />} text="Download as workbook" onClick={() => void download(xlsx, record, 'xlsx')} />
      {edits && status === 'draft' && <LinkMenuItem to={`/pay-applications/${id}/edit`} icon={<Edit />} text="Edit" />}
      {isSendable && may(emails.permission) && (
        <LinkMenuItem to={`/pay-applications/${id}/email`} icon={<Envelope />} text="Send by email" />
      )}
      {isSendable && may(texts.permission) && (
        <LinkMenuItem to={`/pay-applications/${id}/sms`} icon={<MobilePhone />} text="Send by text" />
      )}
      {may(payApplicationOwnRoutes.certify.permission) && status === 'submitted' && (
        <MenuItem icon={<Endorsed />} text="Record the certificate…" onClick={() => onAsk('certify')} />
      )}
      {edits && (status === 'invoiced' || status === 'paid') && (
        <LinkMenuItem to={`/pay-applications/new?contractId=${contractId}`} icon={<Plus />} text="Next application" />
      )}
      {may(invoiceOwnRoutes.add.permission) && (status === 'invoiced' || status === 'paid') && (
        <MenuItem icon={<Endorsed />} text="Release retention…" onClick={() => onAsk('release')} />
      )}
      {recalls && status === 'submitted' && <MenuItem icon={<Undo />} text="Recall…" onClick={() => onAsk('recall')} />}
      {uncertifies && status === 'certified' && !isBilled && (
        <MenuItem icon={<Undo />} text="Take the certificate back…" onClick={() => onAsk('uncertify')} />
      )}
      {withdraws && !isBilled && status !== 'withdrawn' && (
        <MenuItem icon={<Cross />} intent="danger" text="Withdraw…" onClick={() => onAsk('withdraw')} />
      )}
    </>
  );
}

const FactsPanel = ({ record }: { record: PayApplicationView }) => {
  const path = invoicePath(record);
  return (
    <Panel title="Facts">
      <DetailList>
        <DetailRow name="Contract">
          <Link to={locationRecordPath(contract, { id: record.contractId, locationId: record.locationId })}>
            {record.contractNumber} · {record.contractName}
          </Link>
        </DetailRow>
        <DetailRow name="Owner">{record.customerName}</DetailRow>
        <DetailRow name="Work through">
          <DayText of={record.periodTo} />
        </DetailRow>
        <DetailRow name="Date">
          <DayText of={record.date} />
        </DetailRow>
        {record.submittedOn && (
          <DetailRow name="Submitted">
            <DayText of={record.submittedOn} />
          </DetailRow>
        )}
        <SentDetails of={record} />
        {path && record.invoiceStanding !== 'none' && (
          <DetailRow name="Invoice">
            <Link to={path}>{record.invoiceNumber}</Link>
          </DetailRow>
        )}
        <DetailRow name="Notes">{record.notes}</DetailRow>
        {record.sha256 && (
          <DetailRow name="SHA-256">
            <code className="application-hash">{record.sha256}</code>
          </DetailRow>
        )}
        <CreatedAndChanged of={record} />
      </DetailList>
    </Panel>
  );
};
