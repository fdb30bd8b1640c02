import { useState } from 'react';
import { MenuItem } from '@blueprintjs/core';
import { Calendar, Confirm, Disable } from '@blueprintjs/icons';
import { useWatch } from 'react-hook-form';
import { followUpCommands, followUpOwnRoutes, type FollowUpOutcome } from '@backoffice/contracts/features/follow-ups';
import { dayText } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#capabilities/command-dialog.tsx';
import { fieldsOf } from '#kernel/fields.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { optionsOf } from '#kernel/words.ts';
import { outcomeNames, subjectOf, type FollowUpRow } from './columns.ts';

type Of = Pick<FollowUpRow, 'id' | 'version' | 'subject' | 'kind' | 'customerName' | 'dueDate' | 'status'>;
export type Asked = { readonly ask: 'complete' | 'reschedule' | 'cancel'; readonly of: Of };

/** What can be done with a follow-up, as entries of a menu: nothing, once it is done or cancelled. */
export function FollowUpItems({
  of,
  onAsk,
  first = true,
}: {
  of: Of;
  onAsk: (asked: Asked) => void;
  /** Completing stands elsewhere already. */ first?: boolean;
}) {
  if (!useMay()(followUpOwnRoutes.complete.permission) || of.status !== 'open') return null;
  return (
    <>
      {first && <MenuItem icon={<Confirm />} text="Complete…" onClick={() => onAsk({ ask: 'complete', of })} />}
      <MenuItem icon={<Calendar />} text="Reschedule…" onClick={() => onAsk({ ask: 'reschedule', of })} />
      <MenuItem icon={<Disable />} text="Cancel follow-up…" onClick={() => onAsk({ ask: 'cancel', of })} />
    </>
  );
}

type Props = { of: Of; onClose: () => void };
const dialogs = { complete: CompleteDialog, reschedule: RescheduleDialog, cancel: CancelDialog };

export function FollowUpDialog({ asked: { ask, of }, onClose }: { asked: Asked; onClose: () => void }) {
  const Asking = dialogs[ask];
  return <Asking of={of} onClose={onClose} />;
}

const Named = ({ of }: { of: Of }) => (
  <>
    <strong>{subjectOf(of)}</strong> for {of.customerName}, due {dayText(of.dueDate)}.
  </>
);
/** Where a date is left out there is none. */
const orNone = <Value extends string>(typed: Value | ''): Value | null => typed || null;

const C = fieldsOf<{ outcome: FollowUpOutcome | ''; note: string; nextDueDate: string }>();

function CompleteDialog({ of, onClose }: Props) {
  const { send } = useCommand(followUpOwnRoutes.complete);
  const [draft] = useState({ outcome: '' as FollowUpOutcome | '', note: '', nextDueDate: '' });
  return (
    <CommandDialog
      title="Complete follow-up"
      verb="Complete follow-up"
      schema={followUpCommands.shapes.CompleteFollowUp}
      draft={draft}
      says={<Named of={of} />}
      toBody={({ outcome, note, nextDueDate }) => ({
        outcome: orNone(outcome),
        note,
        nextDueDate: orNone(nextDueDate),
      })}
      send={(body) => send({ params: { id: of.id }, body, version: of.version })}
      onDone={() => {
        tellDone('Follow-up completed.');
        onClose();
      }}
      onClose={onClose}
    >
      <C.Select
        name="outcome"
        label="Outcome"
        options={[{ value: '', label: 'How did it go?' }, ...optionsOf(outcomeNames)]}
      />
      <NextDay />
      <C.Area name="note" label="Note" optional className="wide" rows={3} />
    </CommandDialog>
  );
}

function NextDay() {
  const outcome = useWatch<{ outcome: string }, 'outcome'>({ name: 'outcome' });
  return (
    <C.Text
      name="nextDueDate"
      label="Next due date"
      type="date"
      optional={outcome !== 'reschedule'}
      help="With a day, the next follow-up is scheduled."
    />
  );
}

const R = fieldsOf<{ dueDate: string; note: string }>();

function RescheduleDialog({ of, onClose }: Props) {
  const { send } = useCommand(followUpOwnRoutes.reschedule);
  const [draft] = useState({ dueDate: of.dueDate, note: '' });
  return (
    <CommandDialog
      title="Reschedule follow-up"
      verb="Reschedule"
      schema={followUpCommands.shapes.RescheduleFollowUp}
      draft={draft}
      says={<Named of={of} />}
      send={(body) => send({ params: { id: of.id }, body, version: of.version })}
      onDone={() => {
        tellDone('Follow-up rescheduled.');
        onClose();
      }}
      onClose={onClose}
    >
      <R.Text name="dueDate" label="Due date" type="date" />
      <R.Area name="note" label="Note" optional className="wide" rows={3} />
    </CommandDialog>
  );
}

const N = fieldsOf<{ note: string }>();

function CancelDialog({ of, onClose }: Props) {
  const { send } = useCommand(followUpOwnRoutes.cancel);
  const [draft] = useState({ note: '' });
  return (
    <CommandDialog
      title="Cancel follow-up"
      verb="Cancel follow-up"
      intent="danger"
      schema={followUpCommands.shapes.CancelFollowUp}
      draft={draft}
      says={
        <>
          <Named of={of} /> Nobody is reminded of it any more; it stays in the list of what is closed.
        </>
      }
      send={(body) => send({ params: { id: of.id }, body, version: of.version })}
      onDone={() => {
        tellDone('Follow-up cancelled.');
        onClose();
      }}
      onClose={onClose}
    >
      <N.Area name="note" label="Reason" optional className="wide" rows={3} />
    </CommandDialog>
  );
}
