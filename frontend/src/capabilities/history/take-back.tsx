import { Undo, undoOwnRoutes, type UndoPlan } from '@backoffice/contracts/capabilities';
import { Button, Checkbox, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { resources } from '@backoffice/contracts';
import { instantText, type Receipt } from '@backoffice/contracts/kernel';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTimeZone } from '#access/profile.ts';
import type { OwnAct } from '#data/own-acts.ts';
import { publishReceipt } from '#data/record-changes.ts';
import { requestTo, sendCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { openDialog } from '#forms/dialog-store.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifyTakenBack } from '#toasts/notify.ts';
import { fieldLabel } from '#widgets/labels.ts';
import { ProblemWithRetry, Skeleton } from '#widgets/page-states.tsx';
import { ChangeTable } from './change-table.tsx';

type Act = Pick<OwnAct, 'commandId' | 'isOnPlatform'>;
const routesFor = ({ isOnPlatform }: Act) =>
  isOnPlatform
    ? { plan: undoOwnRoutes.planOnPlatform, take: undoOwnRoutes.takeBackOnPlatform }
    : { plan: undoOwnRoutes.plan, take: undoOwnRoutes.takeBack };

/** Takes back at once what needs no words; where it needs some, or is refused, a dialog says what stands against it. */
export async function takeBack(act: OwnAct, verb: string): Promise<void> {
  if (act.asksReason) return askToTakeBack(act);
  const asked = { params: { id: act.commandId }, body: {} };
  const outcome = await sendCommand(routesFor(act).take, asked);
  if (outcome.ok) notifyTakenBack(act.words === '' ? `${verb}.` : `${verb}: ${act.words}`);
  else askToTakeBack(act);
}

export const askToTakeBack = (act: Act) => openDialog((onClose) => <TakeBackDialog act={act} onClose={onClose} />);

/** What taking a command back would do, and what stands against it. */
function TakeBackDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const { data, problem, reload } = useRouteRead(routesFor(act).plan, { params: { id: act.commandId } });
  if (data && data.refusal === null) return <PlannedUndo act={act} plan={data} onClose={onClose} />;
  return (
    <Dialog isOpen title="Take it back" onClose={onClose} className="dialog-small">
      <DialogBody>
        {data?.refusal && <p>{data.refusal.message}</p>}
        {problem && <ProblemWithRetry problem={problem} onRetry={reload} />}
        {!data && !problem && <Skeleton height={64} />}
      </DialogBody>
      <DialogFooter actions={<Button text="Close" onClick={onClose} />} />
    </Dialog>
  );
}

/** When and by whom something was done goes with what was done. */
const STAMP = /(At|By|ByName|Id)$/;
/** An empty day is today. */
type Draft = Omit<Undo, 'on'> & { on: string };
const draft: Draft = { reason: '', leave: [], on: '' };
const Fields = typedFields<Draft>();

function PlannedUndo({ act, plan, onClose }: { act: Act; plan: UndoPlan; onClose: () => void }) {
  const names = plan.records.map(({ record, entity }) => record || fieldLabel(entity));
  return (
    <CommandDialog
      title="Take it back?"
      says={names.length === 1 ? names[0] : `${names.length} records: ${names.join(', ')}`}
      verb="Take back"
      schema={Undo}
      draft={draft}
      toBody={({ on, ...said }) => ({ ...said, ...(on && { on }) })}
      request={(body) => requestTo(routesFor(act).take, { params: { id: act.commandId }, body })}
      onDone={(answer) => {
        const receipt = answer as Receipt; // as every command without an answer of its own
        for (const { entity, id } of plan.records) publishReceipt(entity, { ...receipt, id });
        onClose();
        notifyTakenBack('Taken back.');
      }}
      onClose={onClose}
    >
      {plan.records.map((record) => (
        <PlannedRecord key={record.id} of={record} />
      ))}
      {plan.asks === 'reason' && <Fields.Area name="reason" label="Reason" className="wide" rows={3} autoFocus />}
      {plan.takesDay && <Fields.Text name="on" label="Posted back on" type="date" optional help="Left out, today." />}
    </CommandDialog>
  );
}

function PlannedRecord({ of: { entity, changes, against } }: { of: UndoPlan['records'][number] }) {
  const shown = changes.filter(({ field }) => !STAMP.test(field));
  if (shown.length === 0 && against.length === 0) return null; // what else it does is said below
  return (
    <div className="wide">
      {shown.length > 0 && <ChangeTable of={shown} resource={resources.find((each) => each.entity === entity)} />}
      {against.map((change) => (
        <LeftAsItIs key={change.field} change={change} />
      ))}
    </div>
  );
}

/** Somebody has changed it since: it stays, or nothing is taken back. */
function LeftAsItIs({ change: { field, byName, at } }: { change: UndoPlan['records'][number]['against'][number] }) {
  const zone = useTimeZone();
  const { control, setValue } = useFormContext<Draft>();
  const leave = useWatch({ control, name: 'leave' });
  const isLeft = leave.includes(field);
  return (
    <Checkbox
      checked={isLeft}
      label={`Leave ${fieldLabel(field)} as ${byName} changed it, ${instantText(zone, at)}`}
      onChange={() => setValue('leave', isLeft ? leave.filter((each) => each !== field) : [...leave, field])}
    />
  );
}
