import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import { isEffective, paymentCommands, paymentOwnRoutes } from '@backoffice/contracts/features/payments';
import type { Cents } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useBankLabels } from '#figures/bank-labels.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import type { PaymentRecord } from './columns.ts';
import '#figures/books.css';

type Props = { record: PaymentRecord; onClose: () => void };
type RefundDraft = { bankId: string; amount: Cents; on: string; number: string; reason: string };
const Fields = typedFields<RefundDraft>();

/** Credit goes back to the customer, out of a bank. */
export function RefundDialog({ record, onClose }: Props) {
  const { id, version, unapplied, bankId, customerName } = record;
  const banks = useBankLabels('bank');
  const today = useToday();
  const [draft] = useState((): RefundDraft => ({ bankId, amount: unapplied, on: today, number: '', reason: '' }));
  return (
    <CommandDialog
      title="Refund the credit"
      verb="Refund"
      schema={paymentCommands.shapes.RefundCredit}
      draft={draft}
      says={
        <>
          {customerName} has <Money of={unapplied} /> of credit here. What is paid back leaves the bank, and stands in
          its register and on its next statement.
        </>
      }
      request={(body) => requestTo(paymentOwnRoutes.refund, { params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Refunded.');
        onClose();
      }}
      onClose={onClose}
    >
      <Fields.Pick name="bankId" label="Out of" options={banks.data?.items ?? null} from={banks} placeholder="Bank" />
      <Fields.Money name="amount" label="Amount" />
      <Fields.Text name="number" label="Check or transfer no." maxLength={40} />
      <Fields.Text name="on" label="Date" type="date" />
      <Fields.Area name="reason" label="Why" className="wide" rows={2} optional />
    </CommandDialog>
  );
}

/** What was paid back of this payment, and the way to take it back. */
export function RefundsPanel({ record }: { record: PaymentRecord }) {
  const may = usePermissionCheck();
  const [asked, ask] = useState<string | null>(null);
  if (record.refunds.length === 0) return null;
  return (
    <Panel title="Refunds">
      <ul className="plain-rows">
        {record.refunds.map(({ entryId, on, number, bankName, amount, reason, takenBackOn }) => (
          <li key={entryId}>
            <span>
              <Link to={`/ledger/entries/${entryId}`}>
                {number} · {bankName}
              </Link>{' '}
              <span className="muted">
                <DayText of={on} />
                {reason && `, ${reason}`}
                {takenBackOn && (
                  <>
                    , taken back on <DayText of={takenBackOn} />
                  </>
                )}
              </span>
            </span>
            <span className="panel-buttons">
              <Money of={amount} />
              {takenBackOn === null && isEffective(record) && may(paymentOwnRoutes.takeBackRefund.permission) && (
                <Button size="small" text="Take back…" onClick={() => ask(entryId)} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {asked !== null && <TakeBackDialog record={record} entryId={asked} onClose={() => ask(null)} />}
    </Panel>
  );
}

const TakeBackFields = typedFields<{ reason: string }>();
function TakeBackDialog({ record: { id, version }, entryId, onClose }: Props & { entryId: string }) {
  const [draft] = useState({ reason: '' });
  return (
    <CommandDialog
      title="Take the refund back"
      verb="Take it back"
      intent="danger"
      schema={paymentCommands.shapes.TakeBackRefund}
      draft={draft}
      toBody={({ reason }) => ({ entryId, reason })}
      says="It did not leave the bank after all: the credit is there again, and the entry is posted back today."
      request={(body) => requestTo(paymentOwnRoutes.takeBackRefund, { params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Refund taken back.');
        onClose();
      }}
      onClose={onClose}
    >
      <TakeBackFields.Area name="reason" label="Reason" className="wide" rows={2} />
    </CommandDialog>
  );
}
