import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { crewAccessOwnRoutes, type CrewAccessView, type CrewDevice } from '@backoffice/contracts/features/crew-access';
import { instantText, phoneText, type Problem } from '@backoffice/contracts/kernel';
import { useTimeZone } from '#access/profile.ts';
import { requestTo, useCommand } from '#data/use-command.ts';
import type { DictionaryActionsProps } from '#dictionary/columns.ts';
import { ConfirmationDialog } from '#forms/confirmation-dialog.tsx';
import { RecordDialog } from '#forms/record-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { ProblemMessage } from '#widgets/page-states.tsx';

type DialogProps = { readonly onClose: () => void };
type AccessProps = DialogProps & { readonly of: CrewAccessView };

const channels = [
  { value: 'sms', label: 'By text' },
  { value: 'email', label: 'By email' },
];
const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
];
const Fields = typedFields<{ channel: string; language: string }>();

type InviteProps = DialogProps & {
  readonly worker: DictionaryActionsProps['record'];
  readonly before: CrewAccessView | undefined;
};
export function InviteDialog({ worker, before, onClose }: InviteProps) {
  const phone = String(worker['phone'] ?? '');
  return (
    <RecordDialog
      route={crewAccessOwnRoutes.invite}
      record={{ id: worker.id }}
      title={`Invite ${String(worker['name'])}`}
      verb="Send invitation"
      draft={{ channel: phone === '' ? 'email' : 'sms', language: before?.language ?? 'en' }}
      says={`They get a link to the crew page of their phone${phone === '' ? '' : `, at ${phoneText(phone)}`}: sheets, people and safety of the day, never a price or a wage. A code admits them. The link is good for seven days.`}
      done="Invitation sent."
      onClose={onClose}
    >
      <Fields.Select name="channel" label="Sent" options={channels} />
      <Fields.Select name="language" label="Language" options={languages} />
    </RecordDialog>
  );
}

/** For whoever has no signal for texts: it is shown once, and read out. */
export function CodeDialog({ of, onClose }: AccessProps) {
  const zone = useTimeZone();
  const { send, sending } = useCommand(crewAccessOwnRoutes.issueCode);
  const [issued, setIssued] = useState<{ code: string; expiresAt: string } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function issue() {
    const outcome = await send({ params: { id: of.id } });
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) setIssued(outcome.answer);
  }
  return (
    <Dialog isOpen title={`A code for ${of.workerName}`} onClose={onClose} className="dialog-small">
      <DialogBody>
        <p>
          Make sure who is on the phone: call a number that you know. The worker types their mobile number on the crew
          page, and then this code instead of the one by text.
        </p>
        {problem && <ProblemMessage problem={problem} />}
        {issued && (
          <p>
            <strong>{`${issued.code.slice(0, 4)} ${issued.code.slice(4)}`}</strong> until{' '}
            {instantText(zone, issued.expiresAt)}, once
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          issued ? (
            <Button intent="primary" text="Done" onClick={onClose} />
          ) : (
            <>
              <Button text="Cancel" onClick={onClose} />
              <Button intent="primary" text="Make a code" loading={sending} onClick={() => void issue()} />
            </>
          )
        }
      />
    </Dialog>
  );
}

export const EndDeviceDialog = ({ of, device, onClose }: AccessProps & { device: CrewDevice }) => (
  <RecordDialog
    route={crewAccessOwnRoutes.revokeDevice}
    record={of}
    title="End this phone"
    verb="End it"
    intent="danger"
    draft={{ deviceId: device.deviceId }}
    says={`${of.workerName} is signed out on ${device.label} within five seconds, and gets in again with a code.`}
    done="Phone ended."
    onClose={onClose}
  />
);

export function EndCalendarDialog({ of, onClose }: AccessProps) {
  return (
    <ConfirmationDialog
      title={`End the calendar of ${of.workerName}`}
      says="The calendar on their phone is told nothing more. The worker can make another address on the crew page."
      verb="End it"
      request={() => requestTo(crewAccessOwnRoutes.endCalendar, { params: { id: of.id } })}
      onDone={() => {
        notifySuccess('The address is ended.');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const Reason = typedFields<{ reason: string }>();

export function RevokeDialog({ of, onClose }: AccessProps) {
  return (
    <RecordDialog
      route={crewAccessOwnRoutes.revoke}
      record={of}
      title={`Revoke the crew access of ${of.workerName}`}
      verb="Revoke"
      intent="danger"
      draft={{ reason: '' }}
      says="All phones are signed out within five seconds, and no code admits them until the worker is invited again."
      done="Crew access revoked."
      onClose={onClose}
    >
      <Reason.Text name="reason" label="Reason" optional maxLength={500} />
    </RecordDialog>
  );
}
