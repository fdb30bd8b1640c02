import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Duplicate, Trash } from '@blueprintjs/icons';
import { calendarRouteTable, type CalendarLinkAnswer } from '@backoffice/contracts/features/calendars';
import { requestTo, useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { ConfirmationDialog } from '#forms/confirmation-dialog.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';

type Link = NonNullable<CalendarLinkAnswer['link']>;

/** The address at which one's own calendar reads the schedule of the company that was chosen. */
export function CalendarPanel() {
  const reading = useRouteRead(calendarRouteTable.link, {});
  return (
    <Panel title="Schedule in your calendar">
      <AsyncContent of={reading}>
        {({ link }) => (link ? <LinkOf link={link} onChange={reading.reload} /> : <NoLink onChange={reading.reload} />)}
      </AsyncContent>
    </Panel>
  );
}

function NoLink({ onChange }: { onChange: () => void }) {
  const { send, sending } = useCommand(calendarRouteTable.makeLink);
  async function make() {
    const outcome = await send({});
    if (!outcome.ok) return notifyProblem(outcome.problem);
    return onChange();
  }
  return (
    <div className="calendar-link">
      <p className="muted">
        Job sheets and visits you may see, in Google Calendar, Outlook or the calendar of your phone. It follows each
        move by itself.
      </p>
      <Button size="small" text="Make an address" loading={sending} onClick={() => void make()} />
    </div>
  );
}

function LinkOf({ link: { url, lastReadAt }, onChange }: { link: Link; onChange: () => void }) {
  const [isEnding, setEnding] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notifySuccess('The address is copied.'),
      () => undefined, // it can still be chosen by hand
    );
  return (
    <div className="calendar-link">
      <p className="muted">
        Add it in your calendar as a subscription. Keep it to yourself: whoever has it reads your schedule.
      </p>
      <input
        className="bp6-input"
        aria-label="Address of your calendar"
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="calendar-link-actions">
        <Button size="small" icon={<Duplicate />} text="Copy" onClick={() => void copy()} />
        <a className="bp6-button bp6-small" href={url.replace(/^https?:/, 'webcal:')}>
          Open in calendar
        </a>
        <Button size="small" variant="minimal" icon={<Trash />} text="End…" onClick={() => setEnding(true)} />
      </div>
      <p className="muted">
        {lastReadAt ? (
          <>
            A calendar read it <RelativeTime at={lastReadAt} />.
          </>
        ) : (
          'No calendar has read it yet.'
        )}
      </p>
      {isEnding && <EndDialog onDone={onChange} onClose={() => setEnding(false)} />}
    </div>
  );
}

function EndDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  return (
    <ConfirmationDialog
      title="End the address of your calendar"
      says="Calendars that have it are told nothing more. You can make another one at any time."
      verb="End it"
      request={() => requestTo(calendarRouteTable.endLink, {})}
      onDone={() => {
        notifySuccess('The address is ended.');
        onClose();
        onDone();
      }}
      onClose={onClose}
    />
  );
}
