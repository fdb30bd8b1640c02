import { useState } from 'react';
import { openingOwnRoutes, type OpeningAnswer } from '@backoffice/contracts/features/openings';
import { useCommand, type CommandOutcome } from '#data/use-command.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { DayText } from '#widgets/formats.tsx';
import { AddBillDialog, AddInvoiceDialog } from './dialogs.tsx';
import { useOpeningFile } from './entries.tsx';
import { AddCreditDialog, AddJobDialog } from './line-dialogs.tsx';
import { EntriesPanel, type StepProps } from './table-row.tsx';

const routes = openingOwnRoutes;
const nothing = () => null;

/** What was done, said; the page is read anew where it was. */
const told = (says: string, onChange: () => void) => (outcome: CommandOutcome<unknown>) => {
  if (!outcome.ok) return notifyProblem(outcome.problem);
  notifySuccess(says);
  onChange();
};
/** Whether a dialog is open, and what closes it. */
function useAdding(onChange: () => void) {
  const [isAdding, setAdding] = useState(false);
  const onClose = () => setAdding(false);
  return {
    isAdding,
    onAdd: () => setAdding(true),
    closing: {
      onClose,
      onDone: () => {
        onClose();
        onChange();
      },
    },
  };
}

export function InvoicesPanel({ of, onChange }: StepProps) {
  const { send } = useCommand(routes.invoices);
  const file = useOpeningFile({ read: routes.readInvoices, import: routes.importInvoices }, of, onChange);
  const { isAdding, onAdd, closing } = useAdding(onChange);
  const remove = (at: number) =>
    send({ body: { invoices: of.invoices.toSpliced(at, 1) }, version: of.version }).then(
      told('Invoice removed.', onChange),
    );
  return (
    <EntriesPanel<OpeningAnswer['invoices'][number]>
      title="2. Open invoices and retention"
      about="One for each invoice that is not paid, and for each of which retention is still held. Columns of a file: contract, number, date, due, original, retention, open. Without a contract: customer and location; the opening begins a contract there, “brought forward”. For somebody new also email, address, city, state, ZIP and salesman."
      noun={['invoice', 'invoices']}
      of={of}
      file={file}
      entries={of.invoices}
      keyOf={({ number }) => number}
      nameOf={({ number }) => number}
      columns={[
        { title: 'Number', cell: ({ number }) => number },
        {
          title: 'Contract',
          cell: ({ contractName, locationId }) => (
            <span>
              {contractName} {locationId !== null && <span className="muted">brought forward</span>}
            </span>
          ),
        },
        { title: 'Date', cell: ({ date }) => <DayText of={date} /> },
        { title: 'Due', cell: ({ dueDate }) => <DayText of={dueDate} /> },
        { title: 'Open', cell: nothing, amount: ({ open }) => open },
        { title: 'Retention', cell: nothing, amount: ({ retention }) => retention },
      ]}
      onAdd={onAdd}
      onRemove={(at) => void remove(at)}
    >
      {isAdding && <AddInvoiceDialog of={of} {...closing} />}
    </EntriesPanel>
  );
}

export function BillsPanel({ of, onChange }: StepProps) {
  const { send } = useCommand(routes.bills);
  const file = useOpeningFile({ read: routes.readBills, import: routes.importBills }, of, onChange);
  const { isAdding, onAdd, closing } = useAdding(onChange);
  const remove = (at: number) =>
    send({ body: { bills: of.bills.toSpliced(at, 1) }, version: of.version }).then(told('Bill removed.', onChange));
  return (
    <EntriesPanel<OpeningAnswer['bills'][number]>
      title="3. Open bills"
      about="One for each bill that is not paid. Columns of a file: vendor, number, date, due, retention, open. A vendor that is not there yet is added."
      noun={['bill', 'bills']}
      of={of}
      file={file}
      entries={of.bills}
      keyOf={({ vendorId, ref }) => `${vendorId} ${ref}`}
      nameOf={({ ref }) => ref}
      columns={[
        { title: 'Number', cell: ({ ref }) => ref },
        { title: 'Vendor', cell: ({ vendorName }) => <span>{vendorName}</span> },
        { title: 'Date', cell: ({ date }) => <DayText of={date} /> },
        { title: 'Due', cell: ({ dueDate }) => <DayText of={dueDate} /> },
        { title: 'Open', cell: nothing, amount: ({ open }) => open },
        { title: 'Retention', cell: nothing, amount: ({ retentionHeld }) => retentionHeld },
      ]}
      onAdd={onAdd}
      onRemove={(at) => void remove(at)}
    >
      {isAdding && <AddBillDialog of={of} {...closing} />}
    </EntriesPanel>
  );
}

export function CreditsPanel({ of, onChange }: StepProps) {
  const { send } = useCommand(routes.credits);
  const file = useOpeningFile({ read: routes.readCredits, import: routes.importCredits }, of, onChange);
  const { isAdding, onAdd, closing } = useAdding(onChange);
  const remove = (at: number) =>
    send({ body: { credits: of.credits.toSpliced(at, 1) }, version: of.version }).then(
      told('Credit removed.', onChange),
    );
  return (
    <EntriesPanel<OpeningAnswer['credits'][number]>
      title="4. Credits of customers"
      about="Money that a customer had paid before it was billed. Later invoices can have it. Columns of a file: customer, reference, date, amount."
      noun={['credit', 'credits']}
      of={of}
      file={file}
      entries={of.credits}
      keyOf={(credit) => `${credit.customerId} ${credit.reference} ${credit.date} ${credit.amount}`}
      nameOf={({ customerName }) => customerName}
      columns={[
        { title: 'Customer', cell: ({ customerName }) => customerName },
        { title: 'Reference', cell: ({ reference }) => <span>{reference}</span> },
        { title: 'Date', cell: ({ date }) => <DayText of={date} /> },
        { title: 'Amount', cell: nothing, amount: ({ amount }) => amount },
      ]}
      onAdd={onAdd}
      onRemove={(at) => void remove(at)}
    >
      {isAdding && <AddCreditDialog of={of} {...closing} />}
    </EntriesPanel>
  );
}

export function JobsPanel({ of, onChange }: StepProps) {
  const { send } = useCommand(routes.jobs);
  const file = useOpeningFile({ read: routes.readJobs, import: routes.importJobs }, of, onChange);
  const { isAdding, onAdd, closing } = useAdding(onChange);
  const remove = (at: number) =>
    send({ body: { jobs: of.jobs.toSpliced(at, 1) }, version: of.version }).then(told('Job removed.', onChange));
  return (
    <EntriesPanel<OpeningAnswer['jobs'][number]>
      title="5. Jobs under way"
      about="What was agreed, billed and spent so far, so that the job board and the WIP schedule begin right; nothing of it is posted. Columns of a file: contract, or customer and location; contract amount, billed to date, cost to date, estimated cost."
      noun={['job', 'jobs']}
      of={of}
      file={file}
      entries={of.jobs}
      keyOf={({ contractId }) => contractId}
      nameOf={({ contractName }) => contractName}
      columns={[
        { title: 'Job', cell: ({ contractName }) => contractName },
        { title: 'Contract', cell: nothing, amount: ({ value }) => value ?? 0 },
        { title: 'Billed', cell: nothing, amount: ({ billed }) => billed },
        { title: 'Cost', cell: nothing, amount: ({ cost }) => cost },
        { title: 'Estimated cost', cell: nothing, amount: ({ estimatedCost }) => estimatedCost ?? 0 },
      ]}
      onAdd={onAdd}
      onRemove={(at) => void remove(at)}
    >
      {isAdding && <AddJobDialog of={of} {...closing} />}
    </EntriesPanel>
  );
}
