import { useRef, type ReactNode } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import type { Hours } from '@backoffice/contracts/features/workers';
import { addDays, type Day } from '@backoffice/contracts/kernel';
import { Picker, type PickerOption } from '#forms/picker.tsx';
import { crewDaysText, type ChangedCell, type HoursWeekRow } from './calculations.ts';
import { hoursText } from './entries.ts';
import { HoursTableRow, type CellMove, type HoursActions, type RowChoices } from './table-row.tsx';

const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const asDate = (day: Day) => new Date(`${day}T00:00:00Z`);
const weekdayText = (day: Day) => weekdayFormat.format(asDate(day));
const shortDayText = (day: Day) => dayFormat.format(asDate(day));

type Props = {
  week: readonly HoursWeekRow[];
  days: readonly Day[];
  choices: RowChoices;
  refused: ReadonlyMap<string, string>;
  disabled: boolean;
  actions: HoursActions;
};

/** Roving over cells by arrows, Enter and Tab; only cells of days of the ticket can be reached. */
export function HoursTable({ week, days, choices, refused, disabled, actions }: Props) {
  const host = useRef<HTMLTableElement>(null);
  const onMove: CellMove = (row, column, by) => {
    for (let [at, day] = [row + by.rows, column + by.columns]; ; [at, day] = [at + by.rows, day + by.columns]) {
      const input = host.current?.querySelector<HTMLInputElement>(`[data-cell="${at}:${day}"]`);
      if (!input) return;
      if (!input.disabled) return input.focus();
    }
  };
  const sumOn = (column: number): Hours => week.reduce((sum, { cells }) => sum + (cells[column]?.typed?.total ?? 0), 0);
  return (
    <table className="hours-table" ref={host}>
      <caption className="sr-only">Hours of the week, by worker and day</caption>
      <thead>
        <tr>
          <th scope="col">Worker</th>
          {days.map((day) => (
            <th key={day} scope="col" className="figure">
              {weekdayText(day)} <span className="muted">{shortDayText(day)}</span>
            </th>
          ))}
          <th scope="col" className="figure">
            Week
          </th>
        </tr>
      </thead>
      <tbody>
        {week.map((each, at) => (
          <HoursTableRow
            key={each.key}
            of={each}
            at={at}
            choices={choices}
            refused={refused}
            disabled={disabled}
            actions={actions}
            onMove={onMove}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          {days.map((day, column) => (
            <td key={day} className="figure">
              {hoursText(sumOn(column))}
            </td>
          ))}
          <td className="figure">{hoursText(week.reduce((sum, { total }) => sum + total, 0))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

type HeadProps = {
  isNarrow: boolean;
  days: readonly Day[];
  column: number;
  onWeek: (start: Day) => void;
  onDay: (column: number) => void;
};
/** Which week is shown; on a phone, which day. */
export function HoursHead({ isNarrow, days, column, onWeek, onDay }: HeadProps) {
  const [start = '', end = ''] = [days[0], days.at(-1)];
  const day = days[column] ?? start;
  const step = (by: 1 | -1) => {
    const next = column + by;
    if (!isNarrow || next < 0 || next >= days.length) {
      onWeek(addDays(start, 7 * by));
      if (isNarrow) onDay(by === 1 ? 0 : days.length - 1);
    } else onDay(next);
  };
  const noun = isNarrow ? 'day' : 'week';
  return (
    <header className="hours-head">
      <Button icon={<ChevronLeft />} aria-label={`The ${noun} before`} onClick={() => step(-1)} />
      <h2 aria-live="polite">
        {isNarrow ? `${weekdayText(day)}, ${shortDayText(day)}` : `${shortDayText(start)} – ${shortDayText(end)}`}
      </h2>
      <Button icon={<ChevronRight />} aria-label={`The ${noun} after`} onClick={() => step(1)} />
    </header>
  );
}

type ToolsProps = {
  workers: readonly PickerOption[] | null;
  onWorker: (workerId: string) => void;
  /** Null where all who were here before are here. */
  onLastCrew: (() => void) | null;
  /** Null on the first day of the week, and while there is nobody. */
  onDayBefore: (() => void) | null;
  /** Null where there is nobody else. */
  onSameForCrew: (() => void) | null;
};
/** Who joins, and what is filled in for many at once. */
export const HoursTools = ({ workers, onWorker, onLastCrew, onDayBefore, onSameForCrew }: ToolsProps) => (
  <div className="hours-tools">
    <Picker
      aria={{ id: 'add-worker', 'aria-label': 'Add a worker' }}
      options={workers}
      value=""
      placeholder="Add a worker…"
      onPick={onWorker}
    />
    {onLastCrew && <Button text="Add the last crew" onClick={onLastCrew} />}
    <Button text="Copy the day before" disabled={!onDayBefore} onClick={() => onDayBefore?.()} />
    <Button text="Same for the crew" disabled={!onSameForCrew} onClick={() => onSameForCrew?.()} />
  </div>
);

type FootProps = {
  changed: readonly ChangedCell[];
  isNarrow: boolean;
  isSaving: boolean;
  onSave: () => void;
  /** What was refused or asked when the button was pressed. */
  children: ReactNode;
};
/** The keys, what is not saved yet or wrong, and the button that saves. */
export function HoursFoot({ changed, isNarrow, isSaving, onSave, children }: FootProps) {
  const wrong = changed.find(({ error }) => error !== null);
  return (
    <footer className="hours-foot">
      {children}
      {!isNarrow && (
        <p className="muted hours-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> <kbd>Enter</kbd> another cell · <kbd>y</kbd> as the day
          before · <kbd>c</kbd> the same for the crew · <kbd>w</kbd> until Friday · <kbd>8/2</kbd> regular and overtime
          · <kbd>Esc</kbd> as it was · <kbd>Ctrl Enter</kbd> save
        </p>
      )}
      <span className="muted" role="status">
        {isSaving
          ? 'Saving…'
          : wrong
            ? wrong.error
            : changed.length > 0
              ? `Hours of ${crewDaysText(changed)} not saved yet, kept in this browser`
              : ''}
      </span>
      <Button
        intent="primary"
        text="Save hours"
        loading={isSaving}
        disabled={changed.length === 0 || wrong !== undefined}
        onClick={onSave}
      />
    </footer>
  );
}

/** What the server did not take: as all is saved or nothing, the rest waits with it. */
export const RefusedHours = ({ cells, wrong }: Record<'cells' | 'wrong', readonly ChangedCell[]>) => (
  <Callout compact intent="warning" role="alert">
    Nothing was saved: hours of {crewDaysText(wrong)} cannot be as they stand. All that you typed is still here
    {wrong.length < cells.length && ', and is saved once these are mended'}.
  </Callout>
);
