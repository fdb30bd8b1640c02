import { useState } from 'react';
import { checkCommands, checkOwnRoutes } from '@backoffice/contracts/features/checks';
import { useToday } from '#access/profile.ts';
import { downloadFile } from '#data/download.ts';
import { useCommand } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import { PrintedDialog } from './dialogs.tsx';
import type { CheckRecord } from './queries.ts';

export type CheckAction = 'printed' | 'clear' | 'void';
type Props = { record: CheckRecord; onClose: () => void };

/** Fetches the check for its stock; nothing is noted before somebody says that it came out. */
export async function printCheck({ id, number }: Pick<CheckRecord, 'id' | 'number'>): Promise<boolean> {
  const failed = await downloadFile(checkOwnRoutes.pdf, { params: { id } }, `Check ${number}.pdf`);
  if (failed) notifyProblem(failed);
  return failed === null;
}

export function CheckDialog({ asking, ...rest }: Props & { asking: CheckAction | null }) {
  if (asking === 'printed') return <PrintedDialog checks={[rest.record]} onClose={rest.onClose} />;
  if (asking === 'clear') return <ClearDialog {...rest} />;
  return asking === 'void' ? <VoidDialog {...rest} /> : null;
}

const noun = ({ bankKind }: Pick<CheckRecord, 'bankKind'>) => (bankKind === 'card' ? 'charge' : 'check');

const Fields = typedFields<{ clearedOn: string }>();

function ClearDialog({ record, onClose }: Props) {
  const { id, version, number, bankName } = record;
  const { send } = useCommand(checkOwnRoutes.clear);
  const today = useToday();
  const [draft] = useState({ clearedOn: today });
  return (
    <CommandDialog
      title="Mark as cleared"
      verb="It cleared"
      schema={checkCommands.shapes.ClearCheck}
      draft={draft}
      says={
        <>
          {bankName} has paid {noun(record)} {number}. It is no longer edited then.
        </>
      }
      send={(body) => send({ params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Noted that it cleared.');
        onClose();
      }}
      onClose={onClose}
    >
      <Fields.Text name="clearedOn" label="Cleared on" type="date" />
    </CommandDialog>
  );
}

const VoidDialog = ({ record, onClose }: Props) => (
  <ReasonDialog
    route={checkOwnRoutes.void}
    record={record}
    title={`Void ${noun(record)} ${record.number}`}
    verb="Void it"
    done={record.bankKind === 'card' ? 'Charge voided.' : 'Check voided.'}
    danger
    onClose={onClose}
    says={
      <>
        {record.bankKind === 'card' ? (
          <>
            <Money of={record.amount} /> is no longer owed to {record.bankName}
          </>
        ) : (
          <>
            <Money of={record.amount} /> comes back to {record.bankName}
          </>
        )}{' '}
        today, and what it paid is owed again. Its number is not used a second time.
      </>
    }
  />
);
