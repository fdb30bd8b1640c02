import { useState } from 'react';
import { Dialog, DialogBody } from '@blueprintjs/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { invoice, type InvoiceView } from '@backoffice/contracts/features/invoices';
import { paymentCommands, paymentOwnRoutes } from '@backoffice/contracts/features/payments';
import { dayText, dollarsText, equals, pageOf, type Cents } from '@backoffice/contracts/kernel';
import { requestTo } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';

/** The route lists whole invoices. */
const openInvoicesRoute = { ...paymentOwnRoutes.list, answer: pageOf(invoice.view) };
const MAX_INVOICES = 200;

type DialogProps = { record: InvoiceView; onClose: () => void };

/** Sets a credit off against what the same customer owes, what is due first at the top. */
export function ApplyCreditDialog({ record, onClose }: DialogProps) {
  const open = useRouteRead(
    openInvoicesRoute,
    {
      body: {
        filters: [equals('customerId', record.customerId), { field: 'openDue', op: 'gte', value: 1 }],
        sortBy: 'dueDate',
        order: 'asc',
        limit: MAX_INVOICES,
      },
    },
    ['Invoice', 'Payment'],
  );
  if (open.data) return <ApplicationForm record={record} owed={open.data.items} onClose={onClose} />;
  return (
    <Dialog isOpen title={TITLE} onClose={onClose} className="dialog-small">
      <DialogBody>
        <AsyncContent of={open} skeleton={<Skeleton height={160} />}>
          {() => null}
        </AsyncContent>
      </DialogBody>
    </Dialog>
  );
}

const TITLE = 'Apply to other invoices';
type Draft = { allocations: { invoiceId: string; amount: Cents }[]; memo: string };
const Fields = typedFields<Draft>();

/** As far as the credit goes, what was due first before what was due later. */
export function applyOldestFirst(owed: readonly Pick<InvoiceView, 'id' | 'openDue'>[], credit: Cents) {
  let left = credit;
  return owed.map(({ id: invoiceId, openDue }) => {
    const amount = Math.min(left, openDue);
    left -= amount;
    return { invoiceId, amount };
  });
}

function ApplicationForm({ record, owed, onClose }: DialogProps & { owed: readonly InvoiceView[] }) {
  const credit = -record.openDue;
  const [shown] = useState(owed);
  const [draft] = useState((): Draft => ({ allocations: applyOldestFirst(shown, credit), memo: '' }));
  return (
    <CommandDialog
      title={TITLE}
      verb={shown.length === 0 ? null : 'Apply the credit'}
      schema={paymentCommands.shapes.ApplyCredit}
      draft={draft}
      toBody={({ allocations, memo }) => ({
        invoiceId: record.id,
        allocations: allocations.filter(({ amount }) => amount !== 0),
        memo,
      })}
      says={
        shown.length === 0 ? (
          <>{record.customerName} owes nothing on other invoices. The credit stays until there is one.</>
        ) : (
          <>
            Invoice {record.number} is a credit of <Money of={credit} strong />. Say what of it goes to which invoice of{' '}
            {record.customerName}. No money moves, and a reversal takes it back.
          </>
        )
      }
      request={(body) => requestTo(paymentOwnRoutes.applyCredit, { body })}
      onDone={() => {
        notifySuccess('Credit applied.');
        onClose();
      }}
      onClose={onClose}
    >
      {shown.length > 0 && (
        <>
          {shown.map(({ id, number, dueDate, openDue }, at) => (
            <Fields.Money
              key={id}
              name={`allocations.${at}.amount`}
              label={`Invoice ${number}`}
              help={`${dollarsText(openDue)} open, due ${dayText(dueDate)}`}
            />
          ))}
          <LeftOver credit={credit} />
          <Fields.Area name="memo" label="Memo" optional className="wide" rows={2} />
        </>
      )}
    </CommandDialog>
  );
}

function LeftOver({ credit }: { credit: Cents }) {
  const { control } = useFormContext<Draft>();
  const allocations = useWatch({ control, name: 'allocations' });
  const left = allocations.reduce((rest, { amount }) => rest - (Number.isNaN(amount) ? 0 : amount), credit);
  return (
    <p className="wide muted" aria-live="polite">
      {left < 0 ? (
        <>
          <Money of={-left} bad /> more than the credit has.
        </>
      ) : (
        <>
          <Money of={left} strong /> of the credit is left over.
        </>
      )}
    </p>
  );
}
