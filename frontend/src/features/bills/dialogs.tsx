import { useState } from 'react';
import { billCommands, billOwnRoutes } from '@backoffice/contracts/features/bills';
import { useCommand } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { billName, type BillRecord } from './queries.ts';

const Fields = typedFields<{ ref: string }>();

/** The vendor's own memo has come for a correction that job costs made. */
export function MatchDialog({ record, onClose }: { record: BillRecord; onClose: () => void }) {
  const { id, version, vendorName } = record;
  const { send } = useCommand(billOwnRoutes.match);
  const [draft] = useState({ ref: '' });
  return (
    <CommandDialog
      title={`Match ${billName(record)}`}
      verb="Match it"
      schema={billCommands.shapes.MatchAdjustment}
      draft={draft}
      says={`${vendorName} has sent a memo for this correction: from now on it goes by the number on it.`}
      send={(body) => send({ params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Matched.');
        onClose();
      }}
      onClose={onClose}
    >
      <Fields.Text name="ref" label="Number of the vendor's memo" />
    </CommandDialog>
  );
}
