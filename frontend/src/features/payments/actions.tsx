import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  isAppliedCredit,
  isEffective,
  paymentCommands,
  paymentOwnRoutes,
} from '@backoffice/contracts/features/payments';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { Money } from '#widgets/formats.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { requestTo } from '#data/use-command.ts';
import { paymentName, type PaymentRecord } from './columns.ts';
import { RefundDialog } from './dialogs.tsx';
import { DepositFields, MethodFields, type Deposit } from './form-sections.tsx';

export type PaymentAction = 'deposit' | 'editDeposit' | 'clear' | 'return' | 'reverse' | 'correct' | 'refund';
type Props = { record: PaymentRecord; onClose: () => void };
const { DepositPayment, EditDeposit, ClearPayment, ReturnPayment } = paymentCommands.shapes;

/** What its state admits and the person may. */
export function useAdmittedActions(record: PaymentRecord) {
  const may = usePermissionCheck();
  const { status, unapplied, depositId, allocations } = record;
  const standing = isEffective(record);
  const isMoney = !isAppliedCredit(record);
  const isInHand = isMoney && depositId === null;
  const isBanked = isMoney && depositId !== null;
  return {
    canAllocate:
      standing && isMoney && (status === 'posted' || unapplied > 0) && may(paymentOwnRoutes.reallocate.permission),
    canDeposit: standing && isInHand && may(paymentOwnRoutes.depositLater.permission),
    canEditDeposit: status === 'posted' && isBanked && may(paymentOwnRoutes.editDeposit.permission),
    canReturn: standing && isBanked && may(paymentOwnRoutes.returned.permission),
    canRefund: standing && isMoney && unapplied > 0 && may(paymentOwnRoutes.refund.permission),
    canReverse: standing && may(paymentOwnRoutes.reverse.permission),
    /** One allocation of each contract for which a release can be proposed. */
    releasable:
      standing && isMoney && may('action:release.create')
        ? allocations.filter(
            ({ contractId }, at, all) => all.findIndex((each) => each.contractId === contractId) === at,
          )
        : [],
  };
}
export type AdmittedActions = ReturnType<typeof useAdmittedActions>;

/** What can be done about a payment, each after a few words. */
export function PaymentDialog({ asking, ...rest }: Props & { asking: PaymentAction | null }) {
  if (asking === 'deposit') return <DepositDialog {...rest} />;
  if (asking === 'editDeposit') return <EditDepositDialog {...rest} />;
  if (asking === 'clear') return <ClearDialog {...rest} />;
  if (asking === 'return') return <ReturnDialog {...rest} />;
  if (asking === 'refund') return <RefundDialog {...rest} />;
  if (asking === 'correct') return <CorrectDialog {...rest} />;
  return asking === 'reverse' ? <ReverseDialog {...rest} /> : null;
}

/** What lies in hand goes to a bank. */
function DepositDialog({ record, onClose }: Props) {
  const today = useToday();
  const [draft] = useState({ bankId: '', depositDate: today, depositNo: '' });
  return (
    <CommandDialog
      title="Deposit the payment"
      verb="Deposit"
      schema={DepositPayment}
      draft={draft}
      says={
        <>
          <Money of={record.amount} /> goes from undeposited funds to the bank. Payments with the same number on the
          same day are one line of its statement.
        </>
      }
      request={(body) =>
        requestTo(paymentOwnRoutes.depositLater, { params: { id: record.id }, body, version: record.version })
      }
      onDone={() => {
        notifySuccess('Deposited.');
        onClose();
      }}
      onClose={onClose}
    >
      <DepositFields isNew />
    </CommandDialog>
  );
}

type DepositDraft = Deposit & { reason: string };
const EditDepositFields = typedFields<DepositDraft>();
function EditDepositDialog({ record, onClose }: Props) {
  const { bankId, depositDate, methodId, checkNo, reference, depositNo } = record;
  const [draft] = useState((): DepositDraft => ({
    bankId,
    depositDate: depositDate ?? '',
    methodId,
    checkNo,
    reference,
    depositNo,
    allowDuplicateCheck: false,
    reason: '',
  }));
  return (
    <CommandDialog
      title="Edit deposit"
      verb="Save deposit"
      schema={EditDeposit}
      draft={draft}
      says={
        <>
          This changes where <Money of={record.amount} /> went, never how much. The reason stands in the history.
        </>
      }
      request={(body) =>
        requestTo(paymentOwnRoutes.editDeposit, { params: { id: record.id }, body, version: record.version })
      }
      onDone={() => {
        notifySuccess('Deposit changed.');
        onClose();
      }}
      onClose={onClose}
    >
      <DepositFields />
      <MethodFields />
      <EditDepositFields.Area name="reason" label="Reason" className="wide" rows={2} />
    </CommandDialog>
  );
}

const ClearFields = typedFields<{ clearedOn: string }>();
function ClearDialog({ record, onClose }: Props) {
  const today = useToday();
  const [draft] = useState({ clearedOn: today });
  return (
    <CommandDialog
      title="Mark as cleared"
      verb="It cleared"
      schema={ClearPayment}
      draft={draft}
      says={
        <>
          {record.bankName} has honoured {paymentName(record)}. What is allocated stays then, and the deposit is no
          longer changed.
        </>
      }
      request={(body) =>
        requestTo(paymentOwnRoutes.clear, { params: { id: record.id }, body, version: record.version })
      }
      onDone={() => {
        notifySuccess('Noted that it cleared.');
        onClose();
      }}
      onClose={onClose}
    >
      <ClearFields.Text name="clearedOn" label="Cleared on" type="date" />
    </CommandDialog>
  );
}

type ReturnDraft = { returnedOn: string; fee: number; reason: string };
const ReturnFields = typedFields<ReturnDraft>();
function ReturnDialog({ record, onClose }: Props) {
  const today = useToday();
  const [draft] = useState((): ReturnDraft => ({ returnedOn: today, fee: 0, reason: '' }));
  return (
    <CommandDialog
      title="The bank returned it"
      verb="Note the return"
      intent="danger"
      schema={ReturnPayment}
      draft={draft}
      says={
        <>
          <Money of={record.amount} /> leaves {record.bankName} again, and {reopenedText(record)}.
        </>
      }
      request={(body) =>
        requestTo(paymentOwnRoutes.returned, { params: { id: record.id }, body, version: record.version })
      }
      onDone={() => {
        notifySuccess('Return noted.');
        onClose();
      }}
      onClose={onClose}
    >
      <ReturnFields.Text name="returnedOn" label="Returned on" type="date" />
      <ReturnFields.Money name="fee" label="Fee of the bank" />
      <ReturnFields.Area name="reason" label="Reason" className="wide" rows={2} />
    </CommandDialog>
  );
}

const ReverseDialog = ({ record, onClose }: Props) => (
  <ReasonDialog
    route={paymentOwnRoutes.reverse}
    record={record}
    title={isAppliedCredit(record) ? 'Take the credit back' : 'Reverse payment'}
    done={isAppliedCredit(record) ? 'Credit taken back.' : 'Payment reversed.'}
    danger
    onClose={onClose}
    says={
      isAppliedCredit(record) ? (
        <>The credit is whole again, and {reopenedText(record)}. Both stay in the history.</>
      ) : (
        <>
          It was posted by mistake: <Money of={record.amount} /> is taken out of{' '}
          {record.bankName || 'undeposited funds'} and {reopenedText(record)}. It stays in the history.
        </>
      )
    }
  />
);

/** Reversed, and the form is there again with all that was typed. */
function CorrectDialog({ record, onClose }: Props) {
  const go = useNavigate();
  return (
    <ReasonDialog
      route={paymentOwnRoutes.reverse}
      record={record}
      title="Reverse and correct"
      verb="Reverse and correct"
      done="Payment reversed. Correct it now."
      onClose={onClose}
      onDone={() => void go(`/post-payments/new?correct=${record.id}`)}
      says={
        <>
          <Money of={record.amount} /> is taken back and {reopenedText(record)}. The form opens with everything as it
          was, to be corrected and posted again.
        </>
      }
    />
  );
}

/** What is missing again once the money is gone. */
function reopenedText({ allocations }: PaymentRecord) {
  const [first, ...others] = allocations.filter(({ amount }) => amount > 0);
  if (!first) return 'the customer’s credit is gone';
  return others.length === 0
    ? `invoice ${first.invoiceNumber} is open again`
    : `${others.length + 1} invoices are open again`;
}
