import { Button, MenuItem } from '@blueprintjs/core';
import { BankAccount, Disable, Download, Edit, Endorsed, Envelope, Undo } from '@blueprintjs/icons';
import { invoice, invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { isStanding } from '@backoffice/contracts/features/payments';
import { downloadPdf } from '#capabilities/document-items.tsx';
import { ReasonDialog } from '#capabilities/reason-dialog.tsx';
import { routeOf } from '#capabilities/routes.ts';
import { Money } from '#kernel/formats.tsx';
import { GoButton } from '#kernel/go-button.tsx';
import { LinkItem } from '#kernel/link-item.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { tellDone, tellProblem } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import type { InvoiceRecord } from './queries.ts';

export type Asking = 'unapprove' | 'void';
type Of = { record: InvoiceRecord };

export const isDraft = ({ status }: InvoiceRecord) => status === 'draft';
export const isVoid = ({ status }: InvoiceRecord) => status === 'void';
/** Approved and not void: it is owed, and can be sent and paid. */
export const isInBooks = (record: InvoiceRecord) => !isDraft(record) && !isVoid(record);
const isEmpty = ({ amount, retentionReleased }: InvoiceRecord) => amount === 0 && retentionReleased === 0;
const hasPayments = ({ payments }: InvoiceRecord) => payments.some(isStanding);
const paymentOf = ({ id }: InvoiceRecord) => `/post-payments/new?invoiceId=${id}`;
const MAY_PAY = 'action:payment.create';

/** The one next step: what an invoice in this state waits for. */
export function NextStep({ record, path }: Of & { path: string }) {
  const may = useMay();
  const pdf = (
    <Button
      intent="primary"
      icon={<Download />}
      text="Download PDF"
      onClick={() => void downloadPdf(invoice, named(record))}
    />
  );
  if (isVoid(record) || record.status === 'paid') return pdf;
  if (isDraft(record)) {
    if (!isEmpty(record) && may(routeOf(invoice, 'approve').permission)) return <ApproveButton record={record} />;
    return may(routeOf(invoice, 'edit').permission) ? (
      <GoButton to={`${path}/edit`} icon={<Edit />} text={isEmpty(record) ? 'Bill the work' : 'Edit invoice'} />
    ) : (
      pdf
    );
  }
  if (record.status === 'approved' && may(routeOf(invoice, 'sendEmail').permission))
    return <GoButton to={`${path}/invoice-email`} icon={<Envelope />} text="Send invoice" />;
  return may(MAY_PAY) ? <GoButton to={paymentOf(record)} icon={<BankAccount />} text="Post payment" /> : pdf;
}

/** A file is named after what is billed. */
export const named = ({ id, version, number, contractName }: InvoiceRecord) => ({
  id,
  version,
  number,
  name: contractName,
});

function ApproveButton({ record: { id, version } }: Of) {
  const { send, sending } = useCommand(routeOf(invoice, 'approve'));
  async function press() {
    const outcome = await send({ params: { id }, body: {}, version });
    if (!outcome.ok) return tellProblem(outcome.problem);
    return tellDone('Invoice approved: it is owed now.');
  }
  return (
    <Button
      intent="primary"
      icon={<Endorsed />}
      text="Approve invoice"
      loading={sending}
      onClick={() => void press()}
    />
  );
}

/** What only invoices can do; none of it while money stands on it. */
export function OwnItems({ record, onAsk }: Of & { onAsk: (asking: Asking) => void }) {
  const may = useMay();
  return (
    <>
      {isInBooks(record) && record.openDue > 0 && record.status === 'approved' && may(MAY_PAY) && (
        <LinkItem to={paymentOf(record)} icon={<BankAccount />} text="Post payment" />
      )}
      {isInBooks(record) && !hasPayments(record) && may(routeOf(invoice, 'unapprove').permission) && (
        <MenuItem icon={<Undo />} text="Take the approval back…" onClick={() => onAsk('unapprove')} />
      )}
      {!isVoid(record) && !hasPayments(record) && may(invoiceOwnRoutes.void.permission) && (
        <MenuItem icon={<Disable />} text="Void…" intent="danger" onClick={() => onAsk('void')} />
      )}
    </>
  );
}

type Dialog = Of & { onClose: () => void };

export const UnapproveDialog = ({ record, onClose }: Dialog) => (
  <ReasonDialog
    route={routeOf(invoice, 'unapprove')}
    record={record}
    title="Take the approval back"
    verb="Take approval back"
    done="Approval taken back."
    optional
    danger
    onClose={onClose}
    says={
      <>
        The books give back <Money of={record.amountDue} />, links that are out stop working, and the invoice is a draft
        again.
      </>
    }
  />
);

export const VoidDialog = ({ record, onClose }: Dialog) => (
  <ReasonDialog
    route={invoiceOwnRoutes.void}
    record={record}
    title={`Void invoice ${record.number}`}
    verb="Void invoice"
    done="Invoice voided."
    danger
    onClose={onClose}
    says={
      <>
        {record.approvedAt && (
          <>
            The books give back <Money of={record.amountDue} />.{' '}
          </>
        )}
        The invoice keeps its number and its history, and cannot be used again.
      </>
    }
  />
);
