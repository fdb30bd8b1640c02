import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { invoice, invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { countedSheet, type PayApplicationView } from '@backoffice/contracts/features/pay-applications';
import { retentionToRelease, type ReleaseChoice } from '@backoffice/contracts/features/retention-terms';
import { dollarsText, type Cents } from '@backoffice/contracts/kernel';
import { useCommand } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { notifySuccess } from '#toasts/notify.ts';

type ReleaseDraft = { by: ReleaseChoice['by']; amount: Cents | null; bp: number | null; line: string };
const ReleaseFields = typedFields<ReleaseDraft>();

/** An invoice that gives back what is held: an amount, a share, or what is held of a line. */
export function ReleaseDialog({ record, onClose }: { record: PayApplicationView; onClose: () => void }) {
  const go = useNavigate();
  const { contractId, locationId } = record;
  const { send } = useCommand(invoiceOwnRoutes.add);
  const { lines, retention, released } = countedSheet(record);
  const held = retention - released;
  const [draft] = useState((): ReleaseDraft => ({ by: 'amount', amount: held, bp: 10_000, line: '' }));
  const amountOf = ({ by, amount, bp, line }: ReleaseDraft): Cents =>
    retentionToRelease(
      by === 'amount'
        ? { by, amount: amount ?? Number.NaN }
        : by === 'percent'
          ? { by, bp: Number.isNaN(bp) ? 0 : (bp ?? 0) }
          : { by, lines: [line] },
      held,
      lines,
    );
  return (
    <CommandDialog
      title="Release retention"
      verb="Make the invoice"
      schema={invoiceOwnRoutes.add.body}
      draft={draft}
      says={`${dollarsText(held)} was held by this application. The invoice asks for what is released.`}
      toBody={(typed) => ({ kind: 'retention', retentionReleased: amountOf(typed) })}
      send={(body) => send({ query: { contractId }, body })}
      onDone={({ id }) => {
        notifySuccess('The invoice is drafted. Approve it to put it into the books.');
        void go(locationRecordPath(invoice, { id, locationId }));
      }}
      onClose={onClose}
    >
      <ReleaseFields.Select
        name="by"
        label="Release"
        options={[
          { value: 'amount', label: 'An amount' },
          { value: 'percent', label: 'A percentage of what is held' },
          { value: 'lines', label: 'What is held of a line' },
        ]}
      />
      <ReleaseFigure lines={lines.map(({ sourceLineItemId, name }) => ({ value: sourceLineItemId, label: name }))} />
    </CommandDialog>
  );
}

function ReleaseFigure({ lines }: { lines: { value: string; label: string }[] }) {
  const { control } = useFormContext<ReleaseDraft>();
  const by = useWatch({ control, name: 'by' });
  if (by === 'amount') return <ReleaseFields.Money name="amount" label="Amount" />;
  if (by === 'percent') return <ReleaseFields.Percent name="bp" label="Percent" />;
  return <ReleaseFields.Select name="line" label="Line" options={[{ value: '', label: 'Choose a line' }, ...lines]} />;
}
