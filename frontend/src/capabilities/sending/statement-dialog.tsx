import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Link } from 'react-router';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { awaitTask } from '#data/awaited-tasks.ts';
import { requestTo } from '#data/use-command.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { countText } from '#widgets/labels.ts';
import { CameBackLine, ReturnedMails, type ReturnedMail } from './returned-addresses.tsx';
import type { StatementKind } from './statement-kind.ts';

const Fields = typedFields<{ subject: string; body: string }>();
type Props = {
  kind: StatementKind;
  customers: readonly ReturnedMail[];
  /** Today, when left out. */
  asOf?: Day | undefined;
  onClose: () => void;
};

/** Mails their statements to customers, and then says to whom each has gone. */
export function StatementDialog({ kind, customers, asOf, onClose }: Props) {
  const [sent, setSent] = useState<StatementKind['results'] | null>(null);
  const [first] = customers;
  const whom = customers.length === 1 ? first?.name : countText(customers.length, 'customer', 'customers');
  if (sent) return <ResultsDialog of={sent} onClose={onClose} />;
  return (
    <CommandDialog
      title={customers.length === 1 ? 'Email statement' : 'Email statements'}
      verb={verbOf(customers)}
      says={
        <>
          {whom} {customers.length === 1 ? 'gets' : 'get'} what is open {asOf ? `as of ${dayText(asOf)}` : 'today'}, as
          a PDF, at the address that receives invoices.
        </>
      }
      schema={kind.toSend}
      draft={{ ...kind.letter, sendAnyway: false }}
      toBody={(typed) => ({ ...typed, ids: customers.map(({ id }) => id), ...(asOf && { asOf }) })}
      request={(body) => requestTo(kind.send, { body })}
      onDone={({ items, task }) => {
        if (task === null) return setSent(items);
        awaitTask(task.id);
        notifySuccess('The statements are being mailed. You are told when they are on their way.');
        onClose();
      }}
      onClose={onClose}
    >
      <Fields.Text name="subject" label="Subject" className="wide" />
      <Fields.Area
        name="body"
        label="Letter"
        className="wide"
        rows={10}
        help="Names in double braces are filled in for each customer."
      />
      <ReturnedMails of={customers} />
    </CommandDialog>
  );
}

const verbOf = (customers: readonly ReturnedMail[]) =>
  customers.length === 1
    ? 'Send statement'
    : `Send ${customers.some(({ returned }) => returned.length > 0) ? '' : `${customers.length} `}statements`;

const ResultsDialog = ({ of, onClose }: { of: StatementKind['results']; onClose: () => void }) => (
  <Dialog isOpen title="Statements" onClose={onClose} className="dialog-small">
    <DialogBody>
      <ul className="statement-results">
        {of.map(({ customerId, customerName, to, returned }) => (
          <li key={customerId}>
            <strong>{customerName}</strong>
            {to.length > 0 && <span className="muted">On its way to {to.join(', ')}</span>}
            {returned.length > 0 && <CameBackLine id={customerId} returned={returned} />}
            {to.length + returned.length === 0 && (
              <span className="late">
                Not sent: no contact has an email address. <Link to={`/customers/edit/${customerId}`}>Add one</Link>
              </span>
            )}
          </li>
        ))}
      </ul>
    </DialogBody>
    <DialogFooter actions={<Button intent="primary" text="Close" onClick={onClose} />} />
  </Dialog>
);
