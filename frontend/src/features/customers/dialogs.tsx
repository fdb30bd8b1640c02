import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { customerOwnRoutes, returnedAddressesOf } from '@backoffice/contracts/features/customers';
import { statementKind } from '@backoffice/contracts/features/receivables';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useCommand } from '#data/use-command.ts';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { StatementActions } from '#sending/statement-actions.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';

type Debtor = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly remindersPausedAt: string | null;
  readonly contacts: Parameters<typeof returnedAddressesOf>[0];
};

/** The customer's account: the statement, and whether reminder letters go out. */
export function AccountPanel({ record, onChanged }: { record: Debtor; onChanged: () => void }) {
  const mayEdit = usePermissionCheck()(customerOwnRoutes.pauseReminders.permission);
  const { send } = useCommand(customerOwnRoutes.resumeReminders);
  const [isPausing, setPausing] = useState(false);
  const { id, version, name, remindersPausedAt } = record;
  async function resume() {
    const outcome = await send({ params: { id }, body: {}, version });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    notifySuccess('Reminder letters go out again.');
    return onChanged();
  }
  return (
    <Panel title="Account">
      {remindersPausedAt && (
        <p className="muted">
          No reminder letters since <RelativeTime at={remindersPausedAt} />.
        </p>
      )}
      <div className="panel-actions">
        <StatementActions kind={statementKind} of={{ id, name, returned: returnedAddressesOf(record.contacts) }} />
        {mayEdit &&
          (remindersPausedAt ? (
            <Button text="Remind again" onClick={() => void resume()} />
          ) : (
            <Button text="Do not remind…" onClick={() => setPausing(true)} />
          ))}
      </div>
      {isPausing && (
        <ReasonDialog
          route={customerOwnRoutes.pauseReminders}
          record={record}
          title="Do not remind"
          verb="Pause reminders"
          says={`${name} gets no reminder letters until you say so again.`}
          done="Reminder letters are paused."
          optional
          onClose={() => {
            setPausing(false);
            onChanged();
          }}
        />
      )}
    </Panel>
  );
}
