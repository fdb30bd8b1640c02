import { useState } from 'react';
import { paymentCommands, paymentOwnRoutes } from '@backoffice/contracts/features/payments';
import { dayIn } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#capabilities/command-dialog.tsx';
import { instantNow } from '#kernel/clock.ts';
import { fieldsOf } from '#kernel/fields.tsx';
import { Money } from '#kernel/formats.tsx';
import { useZone } from '#kernel/profile.ts';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { nameOf, type PaymentRecord } from './columns.ts';
import { depositBody, DepositFields, Method, type Deposit } from './form.tsx';

export type Asking = 'deposit' | 'clear' | 'return' | 'reverse';
type Props = { record: PaymentRecord; onClose: () => void };
const { EditDeposit, ClearPayment, ReturnPayment, ReversePayment } = paymentCommands.shapes;

/** What can be done about a payment, each after a few words. */
export function ActionDialog({ asking, ...rest }: Props & { asking: Asking | null }) {
  if (asking === 'deposit') return <EditDepositDialog {...rest} />;
  if (asking === 'clear') return <ClearDialog {...rest} />;
  if (asking === 'return') return <ReturnDialog {...rest} />;
  return asking === 'reverse' ? <ReverseDialog {...rest} /> : null;
}

type DepositDraft = Deposit & { reason: string };
const D = fieldsOf<DepositDraft>();
function EditDepositDialog({ record, onClose }: Props) {
  const { send } = useCommand(paymentOwnRoutes.editDeposit);
  const { bankId, depositDate, methodId, checkNo, reference, depositNo } = record;
  const [draft] = useState((): DepositDraft => ({ bankId, depositDate, methodId, checkNo, reference, depositNo, allowDuplicateCheck: false, reason: '' }));
  return (
    <CommandDialog title="Edit deposit" verb="Save deposit" schema={EditDeposit} draft={draft} toBody={({ reason, ...deposit }) => ({ ...depositBody(deposit), reason })}
      says={<>This changes where <Money of={record.amount} /> went, never how much. The reason stands in the history.</>}
      send={(body) => send({ params: { id: record.id }, body, version: record.version })} onDone={() => { tellDone('Deposit changed.'); onClose(); }} onClose={onClose}>
      <DepositFields />
      <Method />
      <D.Area name="reason" label="Reason" className="wide" rows={2} />
    </CommandDialog>
  );
}

const C = fieldsOf<{ clearedOn: string }>();
function ClearDialog({ record, onClose }: Props) {
  const { send } = useCommand(paymentOwnRoutes.clear);
  const today = dayIn(useZone(), instantNow());
  const [draft] = useState({ clearedOn: today });
  return (
    <CommandDialog title="Note that it cleared" verb="It cleared" schema={ClearPayment} draft={draft} toBody={({ clearedOn }) => ({ clearedOn: clearedOn || undefined })}
      says={<>{record.bankName} has honoured {nameOf(record)}. What is allocated stays then, and the deposit is no longer changed.</>}
      send={(body) => send({ params: { id: record.id }, body, version: record.version })} onDone={() => { tellDone('Noted that it cleared.'); onClose(); }} onClose={onClose}>
      <C.Text name="clearedOn" label="Cleared on" type="date" />
    </CommandDialog>
  );
}

type Returned = { returnedOn: string; fee: number; reason: string };
const R = fieldsOf<Returned>();
function ReturnDialog({ record, onClose }: Props) {
  const { send } = useCommand(paymentOwnRoutes.returned);
  const today = dayIn(useZone(), instantNow());
  const [draft] = useState((): Returned => ({ returnedOn: today, fee: 0, reason: '' }));
  return (
    <CommandDialog title="The bank returned it" verb="Note the return" intent="danger" schema={ReturnPayment} draft={draft} toBody={({ returnedOn, ...rest }) => ({ ...rest, returnedOn: returnedOn || undefined })}
      says={<><Money of={record.amount} /> leaves {record.bankName} again, and {owed(record)}.</>}
      send={(body) => send({ params: { id: record.id }, body, version: record.version })} onDone={() => { tellDone('Return noted.'); onClose(); }} onClose={onClose}>
      <R.Text name="returnedOn" label="Returned on" type="date" />
      <R.Money name="fee" label="Fee of the bank" />
      <R.Area name="reason" label="Reason" className="wide" rows={2} />
    </CommandDialog>
  );
}

const V = fieldsOf<{ reason: string }>();
function ReverseDialog({ record, onClose }: Props) {
  const { send } = useCommand(paymentOwnRoutes.reverse);
  const [draft] = useState({ reason: '' });
  return (
    <CommandDialog title="Reverse payment" verb="Reverse payment" intent="danger" schema={ReversePayment} draft={draft}
      says={<>It was posted by mistake: <Money of={record.amount} /> is taken out of {record.bankName} and {owed(record)}. It stays in the history.</>}
      send={(body) => send({ params: { id: record.id }, body, version: record.version })} onDone={() => { tellDone('Payment reversed.'); onClose(); }} onClose={onClose}>
      <V.Area name="reason" label="Reason" className="wide" rows={2} />
    </CommandDialog>
  );
}

const owed = ({ allocations }: PaymentRecord) => (allocations.length === 0 ? 'the customer’s credit is gone' : allocations.length === 1 ? `invoice ${allocations[0]?.invoiceNumber} is open again` : `${allocations.length} invoices are open again`);
