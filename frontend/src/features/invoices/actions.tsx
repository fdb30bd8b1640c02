import { BankAccount, Disable, Edit, Endorsed, Notifications, Plus, SwapHorizontal, Undo } from '@blueprintjs/icons';
import { invoice, invoiceOwnRoutes, type InvoiceView } from '@backoffice/contracts/features/invoices';
import { isEffective, paymentOwnRoutes } from '@backoffice/contracts/features/payments';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useCommand } from '#data/use-command.ts';
import { UnapproveDialog } from '#documents/approval.tsx';
import { admittedBy, type DocumentActions } from '#documents/document-actions.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import { ApplyCreditDialog } from './dialogs.tsx';

/** Approved and not void: it is owed, and can be sent and paid. */
export const isPosted = ({ status }: InvoiceView) => status !== 'draft' && status !== 'void';
const isEmpty = ({ amount, retentionReleased }: InvoiceView) => amount === 0 && retentionReleased === 0;

/** Which commands its state admits. */
export function admittedCommands(record: InvoiceView) {
  const admits = admittedBy(invoice, record, { payments: record.payments.filter(isEffective).length });
  return {
    edit: admits('Edit'),
    send: admits('Email'),
    pay: record.status === 'approved' && record.openDue > 0,
    /** What is open of it is the customer's. */
    applyCredit: isPosted(record) && record.openDue < 0,
    unapprove: admits('Unapprove'),
    void: admits('Void'),
    voidSignature: false,
    trash: admits('Trash'),
  };
}

/** What an invoice in this state waits for, of what the person may: one thing. */
export function useNextAction(record: InvoiceView): string {
  const may = usePermissionCheck();
  const { status } = record;
  if (status === 'void' || status === 'paid') return 'print';
  if (status === 'draft') {
    if (!isEmpty(record) && may(mountedRoute(invoice, 'approve').permission)) return 'approve';
    return may(mountedRoute(invoice, 'edit').permission) ? 'edit' : 'print';
  }
  if (status === 'approved' && may(mountedRoute(invoice, 'sendEmail').permission)) return 'send';
  if (!may(PAYMENT_PERMISSION)) return 'print';
  return record.openDue < 0 ? 'applyCredit' : 'pay';
}

const PAYMENT_PERMISSION = paymentOwnRoutes.create.permission;

/** What can be done with invoices alone. */
export function useInvoiceActions(record: InvoiceView): DocumentActions {
  const approve = mountedRoute(invoice, 'approve');
  const { send } = useCommand(approve);
  const resume = useCommand(invoiceOwnRoutes.resumeReminders);
  const admitted = admittedCommands(record);
  const { id, version } = record;
  async function pressApprove() {
    const outcome = await send({ params: { id }, body: {}, version });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    return notifySuccess('Invoice approved: it is owed now.');
  }
  async function pressResume() {
    const outcome = await resume.send({ params: { id }, body: {}, version });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    return notifySuccess('Reminder letters name this invoice again.');
  }
  return {
    edit: {
      button: isEmpty(record) ? 'Bill the work' : 'Edit invoice',
      icon: <Edit />,
      check: mountedRoute(invoice, 'edit').permission,
      to: `${locationRecordPath(invoice, record)}/edit`,
    },
    approve: { button: 'Approve invoice', icon: <Endorsed />, check: approve.permission, press: pressApprove },
    pay: {
      button: 'Post payment',
      menu: admitted.pay && 'Post payment',
      icon: <BankAccount />,
      check: PAYMENT_PERMISSION,
      to: `/post-payments/new?invoiceId=${id}`,
    },
    applyCredit: {
      button: 'Apply to other invoices',
      menu: admitted.applyCredit && 'Apply to other invoices…',
      icon: <SwapHorizontal />,
      check: PAYMENT_PERMISSION,
      dialog: (onClose) => <ApplyCreditDialog record={record} onClose={onClose} />,
    },
    apply: {
      menu: record.status === 'draft' && record.payApplicationId === null && 'Application for payment',
      icon: <Plus />,
      check: 'action:pay-application.edit',
      to: `/pay-applications/new?contractId=${record.contractId}&invoiceId=${id}`,
    },
    proposeRelease: {
      menu: isPosted(record) && 'Propose release',
      icon: <Endorsed />,
      check: 'action:release.create',
      to: `/toc/${record.locationId}/release/new?contractId=${record.contractId}&invoiceId=${id}`,
    },
    unapprove: {
      menu: admitted.unapprove && 'Take the approval back…',
      icon: <Undo />,
      check: mountedRoute(invoice, 'unapprove').permission,
      dialog: (onClose) => (
        <UnapproveDialog
          resource={invoice}
          record={record}
          title="Take the approval back"
          onClose={onClose}
          says={<>{postedBack(record)}Links that are out stop working, and the invoice is a draft again.</>}
        />
      ),
    },
    remind: {
      menu: record.remindersPausedAt !== null && record.openDue > 0 && 'Remind again',
      icon: <Notifications />,
      check: invoiceOwnRoutes.resumeReminders.permission,
      press: pressResume,
    },
    doNotRemind: {
      menu: record.remindersPausedAt === null && record.openDue > 0 && 'Do not remind…',
      icon: <Disable />,
      check: invoiceOwnRoutes.pauseReminders.permission,
      dialog: (onClose) => (
        <ReasonDialog
          route={invoiceOwnRoutes.pauseReminders}
          record={record}
          title="Do not remind"
          verb="Pause reminders"
          says={`No reminder letter names invoice ${record.number} until you say so again.`}
          done="Reminder letters are paused for this invoice."
          optional
          onClose={onClose}
        />
      ),
    },
    void: {
      menu: admitted.void && 'Void…',
      icon: <Disable />,
      check: invoiceOwnRoutes.void.permission,
      danger: true,
      dialog: (onClose) => <VoidDialog record={record} onClose={onClose} />,
    },
  };
}

/** What leaves the books with it: what is due, and what is held of it. */
const postedBack = ({ amountDue, retentionHeld }: InvoiceView) => (
  <>
    <Money of={amountDue} /> no longer counts as owed
    {retentionHeld !== 0 && (
      <>
        , nor <Money of={retentionHeld} /> as retention
      </>
    )}
    .{' '}
  </>
);

type DialogProps = { record: InvoiceView; onClose: () => void };

const VoidDialog = ({ record, onClose }: DialogProps) => (
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
        {record.approvedAt && postedBack(record)}
        The invoice keeps its number and its history, and cannot be used again.
      </>
    }
  />
);
