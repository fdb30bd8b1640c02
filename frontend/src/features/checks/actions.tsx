import { checkName, checkOwnRoutes } from '@backoffice/contracts/features/checks';
import { useToday } from '#access/profile.ts';
import { downloadFile } from '#data/download.ts';
import { RecordDialog } from '#forms/record-dialog.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifyProblem } from '#toasts/notify.ts';
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

const nameOf = ({ bankKind, number }: Pick<CheckRecord, 'bankKind' | 'number'>) =>
  bankKind === 'card' ? `charge ${number}` : checkName(number);

const Fields = typedFields<{ clearedOn: string }>();

function ClearDialog({ record, onClose }: Props) {
  const today = useToday();
  return (
    <RecordDialog
      route={checkOwnRoutes.clear}
      record={record}
      title="Mark as cleared"
      verb="It cleared"
      draft={{ clearedOn: today }}
      says={
        <>
          {record.bankName} has paid {nameOf(record)}. It is no longer edited then.
        </>
      }
      done="Noted that it cleared."
      onClose={onClose}
    >
      <Fields.Text name="clearedOn" label="Cleared on" type="date" />
    </RecordDialog>
  );
}

const VoidDialog = ({ record, onClose }: Props) => (
  <ReasonDialog
    route={checkOwnRoutes.void}
    record={record}
    title={`Void ${nameOf(record)}`}
    verb="Void it"
    done={record.bankKind === 'card' ? 'Charge voided.' : record.method === 'ach' ? 'Payment voided.' : 'Check voided.'}
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
        {record.status === 'sent' && ' It is in an ACH file: have the bank stop or reverse it there, too.'}
      </>
    }
  />
);
