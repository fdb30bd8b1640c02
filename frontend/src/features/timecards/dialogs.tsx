import { timecardOwnRoutes, type Punch, type TimecardView } from '@backoffice/contracts/features/timecards';
import { dayIn, instantAt, minuteIn } from '@backoffice/contracts/kernel';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { RecordDialog } from '#forms/record-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';

type Props = { readonly of: TimecardView; readonly punch: Punch; readonly onClose: () => void };

const Fields = typedFields<{ day: string; time: string; reason: string }>();

/** When it should have been pressed. Whoever works through the night leaves on the next day. */
export const CorrectPunchDialog = ({ of, punch, zone, onClose }: Props & { readonly zone: string }) => (
  <RecordDialog
    route={timecardOwnRoutes.correct}
    record={of}
    title="Correct a press"
    verb="Correct"
    says="How it was pressed stays, with the reason."
    draft={{ day: dayIn(zone, punch.at), time: minuteIn(zone, punch.at).slice(-5), reason: '' }}
    toBody={({ day, time, reason }) => ({ punchId: punch.punchId, at: instantOf(zone, day, time), reason })}
    done="Press corrected."
    onClose={onClose}
  >
    <Fields.Text name="day" label="Day" type="date" />
    <Fields.Text name="time" label="Time" placeholder="07:00" autoFocus />
    <Fields.Area name="reason" label="Reason" className="wide" rows={3} />
  </RecordDialog>
);

/** What is no time is sent as it was typed, and refused. */
function instantOf(zone: string, day: string, time: string): string {
  const typed = time.trim().replace(/^(\d):/, '0$1:');
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(typed) && /^\d{4}-\d\d-\d\d$/.test(day) ? instantAt(zone, day, typed) : typed;
}

export const VoidPunchDialog = ({ of, punch, says, onClose }: Props & { readonly says: string }) => (
  <ReasonDialog
    route={timecardOwnRoutes.void}
    record={of}
    title="Make this press void"
    verb="Make void"
    says={says}
    fields={{ punchId: punch.punchId }}
    done="Press is void."
    danger
    onClose={onClose}
  />
);
