import { useState } from 'react';
import { jobSheet, jobSheetOwnRoutes, type JobSheetView } from '@backoffice/contracts/features/job-sheets';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';

const Fields = typedFields<{ completedOn: string }>();

export function CompleteDialog({
  record: { id, version, date },
  onClose,
}: {
  record: JobSheetView;
  onClose: () => void;
}) {
  const today = useToday();
  const { send } = useCommand(jobSheetOwnRoutes.complete);
  const [draft] = useState({ completedOn: date < today ? date : today });
  return (
    <CommandDialog
      title="Complete job sheet"
      verb="Complete"
      schema={jobSheet.commands.shapes.CompleteJobSheet}
      draft={draft}
      toBody={({ completedOn }) => ({ completedOn: completedOn || undefined })}
      says="The work on this sheet is done. Nothing on it is changed after that."
      send={(body) => send({ params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Job sheet completed.');
        onClose();
      }}
      onClose={onClose}
    >
      <Fields.Text name="completedOn" label="Completed on" type="date" />
    </CommandDialog>
  );
}
