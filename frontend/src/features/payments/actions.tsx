import { useState } from 'react';
import { paymentCommands, paymentOwnRoutes } from '@backoffice/contracts/features/payments';
import { CommandDialog } from '#capabilities/command-dialog.tsx';
import { ReasonDialog } from '#capabilities/reason-dialog.tsx';
import { fieldsOf } from '#kernel/fields.tsx';
import { Money } from '#kernel/formats.tsx';
import { useToday } from '#kernel/profile.ts';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { nameOf, type PaymentRecord } from './columns.ts';
import { depositBody, DepositFields, Method, type Deposit } from './form.tsx';

export type Asking = 'deposit' | 'clear' | 'return' | 'reverse';
type Props = { record: PaymentRecord; onClose: () => void };
const { EditDeposit, ClearPayment, ReturnPayment } = paymentCommands.shapes;

/** What can be done about a payment, each after a few words. */
export function ActionDialog({ asking, ...rest }: Props & { asking: Asking | null }) {
  if (asking === 'deposit') return <EditDepositDialog {...rest} />;
  if (asking === 'clear') return <ClearDialog {...rest} />;
  if (asking === 'return') return <ReturnDialog {...rest} />;
  return asking === 'reverse' ? <ReverseDialog {...rest} /> : null;
}

type DepositDraft = Deposit & { reason: string };
const Deposited = fieldsOf<DepositDraft>();
function EditDepositDialog({ record, onClose }: Props) {
  const { send } = useCommand(paymentOwnRoutes.editDeposit);
  const { bankId, depositDate, methodId, checkNo, reference, depositNo } = record;
  const [draft] = useState((): DepositDraft => ({
    bankId,
    depositDate,
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
      toBody={({ reason, ...deposit }) => ({ ...depositBody(deposit), reason })}
      says={
        <>
          This changes where <Money of={record.amount} /> went, never how much. The reason stands in the history.
        </>
      }
      send={(body) => send({ params: { id: record.id }, body, version: record.version })}
      onDone={() => {
        tellDone('Deposit changed.');
        onClose();
      }}
      onClose={onClose}
    >
      <DepositFields />
      <Method />
      <Deposited.Area name="reason" label="Reason" className="wide" rows={2} />
    </CommandDialog>
  );
}

const Cleared = fieldsOf<{ clearedOn: string }>();
function ClearDialog({ record, onClose }: Props) {
  const { send } = useCommand(paymentOwnRoutes.clear);
  const today = useToday();
  const [draft] = useState({ clearedOn: today });
  return (
    <CommandDialog
      title="Note that it cleared"
      verb="It cleared"
      schema={ClearPayment}
      draft={draft}
      toBody={({ clearedOn }) => ({ clearedOn: clearedOn || undefined })}
      says={
        <>
          {record.bankName} has honoured {nameOf(record)}. What is allocated stays then, and the deposit is no longer
          changed.
        </>
      }
      send={(body) => send({ params: { id: record.id }, body, version: record.version })}
      onDone={() => {
        tellDone('Noted that it cleared.');
        onClose();
      }}
      onClose={onClose}
    >
      <Cleared.Text name="clearedOn" label="Cleared on" type="date" />
    </CommandDialog>
  );
}

type ReturnDraft = { returnedOn: string; fee: number; reason: string };
const Returned = fieldsOf<ReturnDraft>();
function ReturnDialog({ record, onClose }: Props) {
  const { send } = useCommand(paymentOwnRoutes.returned);
  const today = useToday();
  const [draft] = useState((): ReturnDraft => ({ returnedOn: today, fee: 0, reason: '' }));
  return (
    <CommandDialog
      title="The bank returned it"
      verb="Note the return"
      intent="danger"
      schema={ReturnPayment}
      draft={draft}
      toBody={({ returnedOn, ...rest }) => ({ ...rest, returnedOn: returnedOn || undefined })}
      says={
        <>
          <Money of={record.amount} /> leaves {record.bankName} again, and {owed(record)}.
        </>
      }
      send={(body) => send({ params: { id: record.id }, body, version: record.version })}
      onDone={() => {
        tellDone('Return noted.');
        onClose();
      }}
      onClose={onClose}
    >
      <Returned.Text name="returnedOn" label="Returned on" type="date" />
      <Returned.Money name="fee" label="Fee of the bank" />
      <Returned.Area name="reason" label="Reason" className="wide" rows={2} />
    </CommandDialog>
  );
}

const ReverseDialog = ({ record, onClose }: Props) => (
  <ReasonDialog
    route={paymentOwnRoutes.reverse}
    record={record}
    title="Reverse payment"
    done="Payment reversed."
    danger
    onClose={onClose}
    says={
      <>
        It was posted by mistake: <Money of={record.amount} /> is taken out of {record.bankName} and {owed(record)}. It
        stays in the history.
      </>
    }
  />
);

/** What is missing again once the money is gone. */
function owed({ allocations: [first, ...others] }: PaymentRecord) {
  if (!first) return 'the customer’s credit is gone';
  return others.length === 0
    ? `invoice ${first.invoiceNumber} is open again`
    : `${others.length + 1} invoices are open again`;
}
