import { Button, ButtonGroup, HTMLSelect } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { scheduleRows } from '@backoffice/contracts/features/schedule';
import { addDays } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { useIsNarrow } from '#browser/use-media-query.ts';
import { isDay } from '#forms/typed-day.ts';
import { useUrlState } from '#navigation/use-url-state.ts';
import { AsyncContent, EmptyState, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { daysText, mondayOf } from './calculations.ts';
import { holidayIn, useSchedule } from './queries.ts';
import { ScheduleDay, ScheduleTable } from './table.tsx';
import './board.css';

/** Which crew is where: a week on a desk, a day on a phone. What is chosen stands in the address. */
export function SchedulePage() {
  const today = useToday();
  const isNarrow = useIsNarrow();
  const { params, put } = useUrlState();
  const asked = params.get('day') ?? '';
  const day = isDay(asked) ? asked : today;
  const by = scheduleRows.find((rows) => rows === params.get('by')) ?? 'crews';
  const [from, to] = isNarrow ? [day, day] : [mondayOf(day), addDays(mondayOf(day), 6)];
  const step = (times: number) => put({ day: addDays(day, times * (isNarrow ? 1 : 7)) });
  const reading = useSchedule(from, to, by);
  const holiday = reading.data && holidayIn(reading.data, day);
  const unit = isNarrow ? 'day' : 'week';
  return (
    <div className="page schedule-page">
      <PageTitle>Schedule</PageTitle>
      <header className="record-head">
        <h1>Schedule</h1>
        <span className="grow" />
        <HTMLSelect
          aria-label="Rows"
          value={by}
          options={[
            { value: 'crews', label: 'By crews' },
            { value: 'jobs', label: 'By jobs' },
            { value: 'people', label: 'By people' },
          ]}
          onChange={({ target }) => put({ by: target.value === 'crews' ? null : target.value })}
        />
        <ButtonGroup>
          <Button icon={<ChevronLeft />} aria-label={`The ${unit} before`} onClick={() => step(-1)} />
          <Button text="Today" onClick={() => put({ day: null })} />
          <Button icon={<ChevronRight />} aria-label={`The ${unit} after`} onClick={() => step(1)} />
        </ButtonGroup>
      </header>
      <p className="schedule-range" aria-live="polite">
        {daysText(from, to)}
        {isNarrow && holiday && ` · ${holiday}`}
      </p>
      <AsyncContent of={reading} skeleton={<Skeleton height={480} />}>
        {(schedule) =>
          schedule.rows.length === 0 ? (
            <EmptyState
              title={
                by === 'crews' ? 'No crews yet' : by === 'people' ? 'No workers yet' : `Nothing is planned this ${unit}`
              }
            >
              Job sheets of a location stand here on their days, below the foremen among the workers.
            </EmptyState>
          ) : isNarrow ? (
            <ScheduleDay schedule={schedule} by={by} onSwipe={step} />
          ) : (
            <ScheduleTable schedule={schedule} by={by} />
          )
        }
      </AsyncContent>
    </div>
  );
}
