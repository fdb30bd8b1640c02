import { useState } from 'react';
import { checkCommands, checkOwnRoutes } from '@backoffice/contracts/features/checks';
import { useToday } from '#access/profile.ts';
import { downloadFile } from '#data/download.ts';
import { sendCommand, useCommand } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import type { CheckRecord } from './queries.ts';

export type CheckAction = 'clear' | 'void';
type Props = { record: CheckRecord; onClose: () => void };

/** Fetches the check for its stock and notes that it was printed; one that has gone out is only printed again. */
export async function printCheck({ id, version, number, status }: CheckRecord): Promise<void> {
  const failed = await downloadFile(checkOwnRoutes.pdf, { params: { id } }, `Check ${number}.pdf`);
  if (failed) return notifyProblem(failed);
  if (status !== 'written') return;
  const outcome = await sendCommand(checkOwnRoutes.print, { params: { id }, body: {}, version });
  if (outcome.ok) notifySuccess(`Check ${number} is noted as printed.`);
  else notifyProblem(outcome.problem);
}

export function CheckDialog({ asking, ...rest }: Props & { asking: CheckAction | null }) {
  if (asking === 'clear') return <ClearDialog {...rest} />;
  return asking === 'void' ? <VoidDialog {...rest} /> : null;
}

const Fields = typedFields<{ clearedOn: string }>();

function ClearDialog({ record: { id, version, number, bankName }, onClose }: Props) {
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
          {bankName} has paid check {number}. It is no longer edited then.
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
    title={`Void check ${record.number}`}
    verb="Void it"
    done="Check voided."
    danger
    onClose={onClose}
    says={
      <>
        <Money of={record.amount} /> comes back to {record.bankName} today, and what it paid is owed again. Its number
        is not used a second time.
      </>
    }
  />
);
