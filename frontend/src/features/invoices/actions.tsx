import { Button, MenuItem } from '@blueprintjs/core';
import { BankAccount, Disable, Download, Edit, Endorsed, Envelope, Undo } from '@blueprintjs/icons';
import { invoice, invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { isEffective } from '@backoffice/contracts/features/payments';
import { downloadPdf } from '#documents/document-menu-items.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { Money } from '#widgets/formats.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { notifySuccess, notifyProblem } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import type { InvoiceRecord } from './queries.ts';

export type InvoiceAction = 'unapprove' | 'void';
type InvoiceProps = { record: InvoiceRecord };

export const isDraft = ({ status }: InvoiceRecord) => status === 'draft';
export const isVoid = ({ status }: InvoiceRecord) => status === 'void';
/** Approved and not void: it is owed, and can be sent and paid. */
export const isPosted = (record: InvoiceRecord) => !isDraft(record) && !isVoid(record);
const isEmpty = ({ amount, retentionReleased }: InvoiceRecord) => amount === 0 && retentionReleased === 0;
const hasPayments = ({ payments }: InvoiceRecord) => payments.some(isEffective);
const paymentPath = ({ id }: InvoiceRecord) => `/post-payments/new?invoiceId=${id}`;
const PAYMENT_PERMISSION = 'action:payment.create';

/** The one next step: what an invoice in this state waits for. */
export function InvoiceNextStep({ record, path }: InvoiceProps & { path: string }) {
  const may = usePermissionCheck();
  const pdf = (
    <Button
      intent="primary"
      icon={<Download />}
      text="Download PDF"
      onClick={() => void downloadPdf(invoice, withContractName(record))}
    />
  );
  if (isVoid(record) || record.status === 'paid') return pdf;
  if (isDraft(record)) {
    if (!isEmpty(record) && may(mountedRoute(invoice, 'approve').permission)) return <ApproveButton record={record} />;
    return may(mountedRoute(invoice, 'edit').permission) ? (
      <LinkButton to={`${path}/edit`} icon={<Edit />} text={isEmpty(record) ? 'Bill the work' : 'Edit invoice'} />
    ) : (
      pdf
    );
  }
  if (record.status === 'approved' && may(mountedRoute(invoice, 'sendEmail').permission))
    return <LinkButton to={`${path}/invoice-email`} icon={<Envelope />} text="Send invoice" />;
  return may(PAYMENT_PERMISSION) ? (
    <LinkButton to={paymentPath(record)} icon={<BankAccount />} text="Post payment" />
  ) : (
    pdf
  );
}

/** A file is named after what is billed. */
export const withContractName = ({ id, version, number, contractName }: InvoiceRecord) => ({
  id,
  version,
  number,
  name: contractName,
});

function ApproveButton({ record: { id, version } }: InvoiceProps) {
  const { send, sending } = useCommand(mountedRoute(invoice, 'approve'));
  async function press() {
    const outcome = await send({ params: { id }, body: {}, version });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    return notifySuccess('Invoice approved: it is owed now.');
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
export function InvoiceMenuItems({ record, onAsk }: InvoiceProps & { onAsk: (asking: InvoiceAction) => void }) {
  const may = usePermissionCheck();
  return (
    <>
      {isPosted(record) && record.openDue > 0 && record.status === 'approved' && may(PAYMENT_PERMISSION) && (
        <LinkMenuItem to={paymentPath(record)} icon={<BankAccount />} text="Post payment" />
      )}
      {isPosted(record) && !hasPayments(record) && may(mountedRoute(invoice, 'unapprove').permission) && (
        <MenuItem icon={<Undo />} text="Take the approval back…" onClick={() => onAsk('unapprove')} />
      )}
      {!isVoid(record) && !hasPayments(record) && may(invoiceOwnRoutes.void.permission) && (
        <MenuItem icon={<Disable />} text="Void…" intent="danger" onClick={() => onAsk('void')} />
      )}
    </>
  );
}

type DialogProps = InvoiceProps & { onClose: () => void };

export const UnapproveDialog = ({ record, onClose }: DialogProps) => (
  <ReasonDialog
    route={mountedRoute(invoice, 'unapprove')}
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

export const VoidDialog = ({ record, onClose }: DialogProps) => (
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
