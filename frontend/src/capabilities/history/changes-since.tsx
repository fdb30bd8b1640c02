import { useId, useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { HistoryEntry } from '@backoffice/contracts/capabilities';
import { addDays, dayText, startOfDay, type Resource } from '@backoffice/contracts/kernel';
import { useTimeZone, useToday } from '#access/profile.ts';
import { DayInput } from '#forms/day-input.tsx';
import { isDay } from '#forms/typed-day.ts';
import { countText } from '#widgets/labels.ts';
import { ChangeTable } from './change-table.tsx';
import { netChanges } from './net-changes.ts';

type Props = {
  entries: readonly HistoryEntry[];
  resource: Resource;
  isTold: (field: string) => boolean;
};
const WEEK = 7;

/** What a record is otherwise than at the end of a day: its history in between, netted. */
export function ChangesSince({ entries, resource, isTold }: Props) {
  const [today, zone] = [useToday(), useTimeZone()];
  const [day, setDay] = useState<string | null>(null);
  const input = useId();
  if (day === null)
    return (
      <Button
        size="small"
        variant="minimal"
        className="no-print"
        text="What changed since…"
        onClick={() => setDay(addDays(today, -WEEK))}
      />
    );
  const end = isDay(day) ? startOfDay(zone, addDays(day, 1)) : null;
  const since = end === null ? [] : entries.filter(({ at }) => at >= end);
  return (
    <section className="changes-since" aria-label="What changed since">
      <span className="as-of compare-with" data-on>
        <label htmlFor={input}>Since the end of</label> <DayInput id={input} max={today} value={day} onDay={setDay} />
        <Button size="small" variant="minimal" text="Stop comparing" onClick={() => setDay(null)} />
      </span>
      {isDay(day) && <NettedChanges since={since} day={day} resource={resource} isTold={isTold} />}
    </section>
  );
}

function NettedChanges({
  since,
  day,
  resource,
  isTold,
}: Omit<Props, 'entries'> & { since: readonly HistoryEntry[]; day: string }) {
  const { changes, undone, people } = netChanges(since);
  const told = changes.filter(({ field }) => isTold(field));
  const back = undone.filter(({ field }) => isTold(field));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {told.length === 0 ? (
        <p role="status">Nothing is otherwise than on {dayText(day)}.</p>
      ) : (
        <ChangeTable of={told} resource={resource} />
      )}
      {people.length > 0 && (
        <p className="muted">
          {people.map(({ name, count }) => `${name} (${countText(count, 'event', 'events')})`).join(', ')}
        </p>
      )}
      {back.length > 0 && (
        <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {countText(back.length, 'field was', 'fields were')} changed and changed back
        </button>
      )}
      {isOpen &&
        since.map(({ id, changes: own }) => (
          <ChangeTable
            key={id}
            of={own.filter(({ field }) => back.some((each) => each.field === field))}
            resource={resource}
          />
        ))}
    </>
  );
}
