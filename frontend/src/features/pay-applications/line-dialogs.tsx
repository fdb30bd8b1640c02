import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { invoice, invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { countedSheet, type PayApplicationView } from '@backoffice/contracts/features/pay-applications';
import { retentionToRelease, type ReleaseChoice } from '@backoffice/contracts/features/retention-terms';
import { dollarsText, type Cents } from '@backoffice/contracts/kernel';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';

/** `retentionReleased`: as it is typed, in the field that the command has. */
type ReleaseDraft = {
  by: ReleaseChoice['by'];
  retentionReleased: Cents | null;
  bp: number | null;
  line: string;
};
const ReleaseFields = typedFields<ReleaseDraft>();
const choiceOf = ({ by, retentionReleased, bp, line }: ReleaseDraft): ReleaseChoice => {
  switch (by) {
    case 'amount':
      return { by, amount: retentionReleased ?? Number.NaN };
    case 'percent':
      return { by, bp: Number.isNaN(bp) ? 0 : (bp ?? 0) };
    case 'lines':
      return { by, lines: [line] };
  }
};

/** An invoice that gives back what is held: an amount, a share, or what is held of a line. */
export function ReleaseDialog({ record, onClose }: { record: PayApplicationView; onClose: () => void }) {
  const go = useNavigate();
  const { contractId, locationId } = record;
  const { lines, retention, released } = countedSheet(record);
  const held = retention - released;
  const retained = lines.filter((each) => each.retention !== 0);
  const [draft] = useState((): ReleaseDraft => ({
    by: 'amount',
    retentionReleased: held,
    bp: 10_000,
    line: retained[0]?.sourceLineItemId ?? '',
  }));
  const amountOf = (typed: ReleaseDraft): Cents => retentionToRelease(choiceOf(typed), held, lines);
  return (
    <CommandDialog
      title="Release retention"
      verb="Make the invoice"
      schema={invoiceOwnRoutes.add.body}
      draft={draft}
      says={`${dollarsText(held)} was held by this application. The invoice asks the owner for what is released.`}
      toBody={(typed) => ({ kind: 'retention', retentionReleased: amountOf(typed) })}
      request={(body) => requestTo(invoiceOwnRoutes.add, { query: { contractId }, body })}
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
      <ReleaseFigure
        lines={retained.map((line) => ({
          value: line.sourceLineItemId,
          label: `${line.name} · ${dollarsText(line.retention)}`,
        }))}
        amountOf={amountOf}
        held={held}
      />
    </CommandDialog>
  );
}

type ReleaseFigureProps = {
  lines: { value: string; label: string }[];
  amountOf: (typed: ReleaseDraft) => Cents;
  held: Cents;
};
function ReleaseFigure({ lines, amountOf, held }: ReleaseFigureProps) {
  const { control } = useFormContext<ReleaseDraft>();
  const typed = useWatch({ control }) as ReleaseDraft; // the whole draft
  const asked = amountOf(typed);
  return (
    <>
      {typed.by === 'amount' && <ReleaseFields.Money name="retentionReleased" label="Amount" />}
      {typed.by === 'percent' && <ReleaseFields.Percent name="bp" label="Percent" />}
      {typed.by === 'lines' && <ReleaseFields.Select name="line" label="Line" className="wide" options={lines} />}
      {!Number.isNaN(asked) && (
        <p className="wide" role="status">
          Asked for <Money of={asked} strong /> · still held <Money of={held - asked} bad={asked > held} />
        </p>
      )}
    </>
  );
}
