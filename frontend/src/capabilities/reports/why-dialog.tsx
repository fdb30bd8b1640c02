import { Dialog, DialogBody } from '@blueprintjs/core';
import { Link } from 'react-router';
import type { EventBehind } from '@backoffice/contracts/capabilities';
import { recordPath } from '#navigation/record-paths.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { fieldLabel } from '#widgets/labels.ts';
import './differences.css';

export type OpenedCell = { readonly title: string; readonly positions: readonly number[]; readonly count: number };

/** The events behind a figure, the last first. */
export function WhyDialog({
  of: { title, positions, count },
  events,
  onClose,
}: {
  of: OpenedCell;
  events: readonly EventBehind[];
  onClose: () => void;
}) {
  const own = new Set(positions);
  const behind = events.filter(({ position }) => own.has(position)).toReversed();
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <DialogBody tabIndex={0} role="group" aria-label={title}>
        {behind.length === 0 ? (
          <p>Nothing was recorded here. It follows from the days, or from what other lines show.</p>
        ) : (
          <>
            {behind.length < count && (
              <p className="muted">
                The last {behind.length} of {count.toLocaleString('en-US')}.
              </p>
            )}
            <ul className="difference-events">
              {behind.map((event) => (
                <li key={event.position}>
                  <EventName of={event} />
                  <span className="muted">
                    {event.byName}, <RelativeTime at={event.at} /> · entry {event.position.toLocaleString('en-US')}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </DialogBody>
    </Dialog>
  );
}

function EventName({ of: { type, entity, recordId } }: { of: EventBehind }) {
  const path = recordPath({ entity, recordId, locationId: null });
  return path === null ? <span>{fieldLabel(type)}</span> : <Link to={path}>{fieldLabel(type)}</Link>;
}
