import { Link } from 'react-router';
import { Button } from '@blueprintjs/core';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import {
  foremanOf,
  type Schedule,
  type ScheduleItem,
  type scheduleFlags,
  type ScheduleRows,
} from '@backoffice/contracts/features/schedule';
import { hoursText, timeText, weekdayText } from '@backoffice/contracts/kernel';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { statusText } from '#widgets/status-chip.tsx';
import { personName } from './queries.ts';

const flagNames: Readonly<Record<(typeof scheduleFlags)[number], string>> = {
  WORKER_DOUBLE_BOOKED: 'Booked twice',
  WORKER_ABSENT: 'Away',
  CERTIFICATE_EXPIRED: 'Certificate ended',
  DIG_TICKET_EXPIRED: 'Dig ticket ended',
  EQUIPMENT_TWICE: 'Equipment twice',
  HOLIDAY: 'Holiday',
};

type Props = {
  schedule: Schedule;
  item: ScheduleItem;
  by: ScheduleRows;
  /** Row, day and place in the table, for arrow keys. */
  at?: string;
  movable?: boolean;
  /** With which cells a drag is bound to begin. */
  bound?: string | undefined;
  onMove?: () => void;
  /** In the row of a person: what is about others is not said there. */
  person?: number | undefined;
};

/** A sheet or a visit: a link to it, with what does not fit together. Of a busy crew nothing leads on. */
export function ScheduleCard({ schedule, item, by, at, movable = false, bound, onMove, person }: Props) {
  const { kind, id } = item;
  const flags = (item.flags ?? []).filter(
    (flag) => person === undefined || flag.person === undefined || flag.person === person,
  );
  const place = item.place === null ? undefined : schedule.places[item.place];
  if (id === null || place === undefined)
    return <p className="schedule-card" data-busy>{`Busy, ${hoursText(item.hours)} h`}</p>;
  const title = item.name || (kind === 'visit' ? 'Visit' : place.name);
  const to = kind === 'visit' ? `/follow-up-list/${id}` : locationRecordPath(jobSheet, { id, locationId: place.id });
  return (
    <div className="schedule-card" data-status={item.status} data-kind={kind}>
      <Link
        to={to}
        draggable={false}
        data-at={at}
        data-movable={movable ? id : undefined}
        data-bound={bound}
        aria-keyshortcuts={movable ? 'm' : undefined}
      >
        <strong>{title}</strong>
        <span>{lineOf(schedule, item, by)}</span>
        <span>{[item.startTime && timeText(item.startTime), statusText(item.status)].filter(Boolean).join(' · ')}</span>
        {item.movedFrom && <span>Moved from {weekdayText(item.movedFrom)}</span>}
      </Link>
      {flags.length > 0 && (
        <ul className="schedule-flags">
          {[...Map.groupBy(flags, ({ code }) => code)].map(([code, same]) => {
            const says = same.map((flag) => flag.says).join(' ');
            return (
              <li key={code} title={says}>
                {flagNames[code]}
                <span className="sr-only">: {says}</span>
              </li>
            );
          })}
        </ul>
      )}
      {onMove && <Button text="Move…" aria-label={`Move ${title}…`} onClick={onMove} />}
    </div>
  );
}

/** By crews and people where it is, by jobs who leads it. */
function lineOf(schedule: Schedule, item: ScheduleItem, by: ScheduleRows): string {
  if (by !== 'jobs') return item.place === null ? '' : (schedule.places[item.place]?.name ?? '');
  return personName(schedule, foremanOf(item) ?? item.people[0] ?? null);
}
