import { useState } from 'react';
import { jobSheet, jobSheetOwnRoutes, type JobSheetView } from '@backoffice/contracts/features/job-sheets';
import { quantityText } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { RecordDialog } from '#forms/record-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';

type DialogProps = { readonly record: JobSheetView; readonly onClose: () => void };
type WorkDraft = { phases: { lineItemId: string; quantity: number | null }[] };
const Fields = typedFields<WorkDraft & { completedOn: string }>();

/** As was said, or as planned. */
const workOf = ({ phases }: JobSheetView): WorkDraft['phases'] =>
  phases.map(({ lineItemId, quantity, done }) => ({ lineItemId, quantity: done ?? quantity }));

export function CompleteDialog({ record, onClose }: DialogProps) {
  const { id, version, date } = record;
  const today = useToday();
  const [draft] = useState({ completedOn: date < today ? date : today, phases: workOf(record) });
  return (
    <CommandDialog
      title="Complete job sheet"
      verb="Complete"
      schema={jobSheet.commands.shapes.CompleteJobSheet}
      draft={draft}
      toBody={({ completedOn, phases }) => ({ completedOn: completedOn || undefined, phases })}
      says="The work on this sheet is done, and can be signed for. Only how much was done is corrected after that."
      request={(body) => requestTo(jobSheetOwnRoutes.complete, { params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Job sheet completed.');
        onClose();
      }}
      onClose={onClose}
    >
      <Fields.Text name="completedOn" label="Completed on" type="date" />
      <WorkFields of={record} />
    </CommandDialog>
  );
}

export const WorkDialog = ({ record, onClose }: DialogProps) => (
  <RecordDialog
    route={jobSheetOwnRoutes.recordWork}
    record={record}
    title="Correct what was done"
    verb="Save"
    says="Whoever signs for the work signs for this."
    done="Saved."
    draft={{ phases: workOf(record) }}
    onClose={onClose}
  >
    <WorkFields of={record} />
  </RecordDialog>
);

const WorkFields = ({ of: { phases } }: { of: JobSheetView }) =>
  phases.map(({ lineItemId, name, quantity, unit }, at) => (
    <Fields.Quantity
      key={lineItemId}
      name={`phases.${at}.quantity`}
      label={name}
      help={`Planned: ${quantityText(quantity)} ${unit}`}
    />
  ));
