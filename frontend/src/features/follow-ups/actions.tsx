import { useState } from 'react';
import { MenuItem } from '@blueprintjs/core';
import { Calendar, Confirm, Disable, FastForward } from '@blueprintjs/icons';
import { useWatch } from 'react-hook-form';
import {
  followUpCommands,
  followUpOutcomes,
  followUpOwnRoutes,
  type FollowUpOutcome,
} from '@backoffice/contracts/features/follow-ups';
import { dayText } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { requestTo } from '#data/use-command.ts';
import { selectOptions } from '#widgets/labels.ts';
import { subjectOf, type FollowUpRow } from './columns.ts';

type FollowUpSummary = Pick<FollowUpRow, 'id' | 'version' | 'subject' | 'kind' | 'customerName' | 'dueDate' | 'status'>;
export type PendingFollowUpAction = {
  readonly ask: 'complete' | 'reschedule' | 'skip' | 'cancel';
  readonly of: FollowUpSummary;
};

/** What can be done with a follow-up, as entries of a menu: nothing, once it is done, skipped or cancelled. */
export function FollowUpMenuItems({
  of,
  onAsk,
  first = true,
}: {
  of: FollowUpSummary;
  onAsk: (asked: PendingFollowUpAction) => void;
  /** Completing stands elsewhere already. */ first?: boolean;
}) {
  if (!usePermissionCheck()(followUpOwnRoutes.complete.permission) || of.status !== 'open') return null;
  return (
    <>
      {first && <MenuItem icon={<Confirm />} text="Complete…" onClick={() => onAsk({ ask: 'complete', of })} />}
      <MenuItem icon={<Calendar />} text="Reschedule…" onClick={() => onAsk({ ask: 'reschedule', of })} />
      <MenuItem icon={<FastForward />} text="Skip…" onClick={() => onAsk({ ask: 'skip', of })} />
      <MenuItem icon={<Disable />} text="Cancel follow-up…" onClick={() => onAsk({ ask: 'cancel', of })} />
    </>
  );
}

type Props = { of: FollowUpSummary; onClose: () => void };

export function FollowUpDialog({ asked: { ask, of }, onClose }: { asked: PendingFollowUpAction; onClose: () => void }) {
  if (ask === 'complete') return <CompleteDialog of={of} onClose={onClose} />;
  if (ask === 'reschedule') return <RescheduleDialog of={of} onClose={onClose} />;
  return <CloseDialog of={of} onClose={onClose} by={ask} />;
}

const FollowUpDescription = ({ of }: { of: FollowUpSummary }) => (
  <>
    <strong>{subjectOf(of)}</strong> for {of.customerName}, due {dayText(of.dueDate)}.
  </>
);
/** Where a date is left out there is none. */
const emptyToNull = <Value extends string>(typed: Value | ''): Value | null => typed || null;

const CompleteFields = typedFields<{ outcome: FollowUpOutcome | ''; note: string; nextDueDate: string }>();

function CompleteDialog({ of, onClose }: Props) {
  const [draft] = useState({ outcome: '' as FollowUpOutcome | '', note: '', nextDueDate: '' });
  return (
    <CommandDialog
      title="Complete follow-up"
      verb="Complete follow-up"
      schema={followUpCommands.shapes.CompleteFollowUp}
      draft={draft}
      says={<FollowUpDescription of={of} />}
      toBody={({ outcome, note, nextDueDate }) => ({
        outcome: emptyToNull(outcome),
        note,
        nextDueDate: emptyToNull(nextDueDate),
      })}
      request={(body) => requestTo(followUpOwnRoutes.complete, { params: { id: of.id }, body, version: of.version })}
      onDone={() => {
        notifySuccess('Follow-up completed.');
        onClose();
      }}
      onClose={onClose}
    >
      <CompleteFields.Select
        name="outcome"
        label="Outcome"
        options={[{ value: '', label: 'How did it go?' }, ...selectOptions(followUpOutcomes)]}
      />
      <NextDueDateField />
      <CompleteFields.Area name="note" label="Note" optional className="wide" rows={3} />
    </CommandDialog>
  );
}

function NextDueDateField() {
  const outcome = useWatch<{ outcome: string }, 'outcome'>({ name: 'outcome' });
  return (
    <CompleteFields.Text
      name="nextDueDate"
      label="Next due date"
      type="date"
      optional={outcome !== 'reschedule'}
      help="With a day, the next follow-up is scheduled."
    />
  );
}

const RescheduleFields = typedFields<{ dueDate: string; note: string }>();

function RescheduleDialog({ of, onClose }: Props) {
  const [draft] = useState({ dueDate: of.dueDate, note: '' });
  return (
    <CommandDialog
      title="Reschedule follow-up"
      verb="Reschedule"
      schema={followUpCommands.shapes.RescheduleFollowUp}
      draft={draft}
      says={<FollowUpDescription of={of} />}
      request={(body) => requestTo(followUpOwnRoutes.reschedule, { params: { id: of.id }, body, version: of.version })}
      onDone={() => {
        notifySuccess('Follow-up rescheduled.');
        onClose();
      }}
      onClose={onClose}
    >
      <RescheduleFields.Text name="dueDate" label="Due date" type="date" />
      <RescheduleFields.Area name="note" label="Note" optional className="wide" rows={3} />
    </CommandDialog>
  );
}

const NoteFields = typedFields<{ note: string }>();

/** What closes a follow-up that was not done. */
const closings = {
  skip: {
    route: followUpOwnRoutes.skip,
    schema: followUpCommands.shapes.SkipFollowUp,
    title: 'Skip follow-up',
    intent: 'primary',
    effect: 'It is left out this time; what else is planned stays planned.',
    done: 'Follow-up skipped.',
  },
  cancel: {
    route: followUpOwnRoutes.cancel,
    schema: followUpCommands.shapes.CancelFollowUp,
    title: 'Cancel follow-up',
    intent: 'danger',
    effect: 'Nobody is reminded of it any more; it stays in the list of what is closed.',
    done: 'Follow-up cancelled.',
  },
} as const;

function CloseDialog({ of, onClose, by }: Props & { by: keyof typeof closings }) {
  const { route, schema, title, intent, effect, done } = closings[by];
  const [draft] = useState({ note: '' });
  return (
    <CommandDialog
      title={title}
      verb={title}
      intent={intent}
      schema={schema}
      draft={draft}
      says={
        <>
          <FollowUpDescription of={of} /> {effect}
        </>
      }
      request={(body) => requestTo(route, { params: { id: of.id }, body, version: of.version })}
      onDone={() => {
        notifySuccess(done);
        onClose();
      }}
      onClose={onClose}
    >
      <NoteFields.Area name="note" label="Reason" optional className="wide" rows={3} />
    </CommandDialog>
  );
}
