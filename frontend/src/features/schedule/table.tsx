import { useState, type KeyboardEvent } from 'react';
import {
  foremanOf,
  type Schedule,
  type ScheduleItem,
  type ScheduleRows,
} from '@backoffice/contracts/features/schedule';
import { hoursText, weekdayText, type Day } from '@backoffice/contracts/kernel';
import { openDialog } from '#forms/dialog-store.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { useMoves, type Moves } from './actions.tsx';
import { cardBeside, daysFrom } from './calculations.ts';
import { MoveDialog } from './dialogs.tsx';
import { ScheduleCard } from './table-row.tsx';
import { awayIn, holidayIn, loadOn, rowTitle, standsIn } from './queries.ts';
import { useDrag } from './use-drag.ts';

type Props = { schedule: Schedule; by: ScheduleRows };

const rowNames: Readonly<Record<ScheduleRows, string>> = { crews: 'Crew', jobs: 'Job', people: 'Person' };

const cellName = (row: number | null, date: Day) => `${row ?? ''} ${date}`;

const openMoveDialog = (schedule: Schedule, item: ScheduleItem, moves: Moves) =>
  openDialog((close) => (
    <MoveDialog
      schedule={schedule}
      item={item}
      today={moves.today}
      move={(to) => moves.move(item, to)}
      onClose={close}
    />
  ));

/** A week: crews or jobs below each other, days beside each other. Cards are dragged, or moved by keys. */
export function ScheduleTable({ schedule, by }: Props) {
  const moves = useMoves(schedule);
  const { today } = moves;
  const days = daysFrom(schedule.from, 7);
  const byId = new Map(moves.items.map((item) => [item.id, item]));

  const onPointerDown = useDrag((id, cell) => {
    const item = byId.get(id);
    const [row = '', date = ''] = cell.split(' ');
    if (!item) return;
    const foreman = by === 'crews' && row !== '' ? Number(row) : foremanOf(item);
    void moves.move(item, { date, foreman }).then((refused) => refused && notifyProblem(refused));
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null;
    if (card === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-at]')].map((element) => {
      const [row = 0, column = 0, place = 0] = (element.dataset['at'] ?? '').split(' ').map(Number);
      return { element, row, column, place };
    });
    const from = cards.find(({ element }) => element === card);
    const next = from && cardBeside(cards, from, event.key);
    const item = byId.get(card.dataset['movable'] ?? '');
    if (next) next.element.focus();
    else if (event.key === 'm' && item) openMoveDialog(schedule, item, moves);
    else return;
    event.preventDefault();
  }

  return (
    <div className="schedule-frame" onPointerDown={onPointerDown} onKeyDown={onKeyDown}>
      <table className="schedule">
        <caption className="sr-only">Arrow keys lead from card to card, Enter opens one, M moves it.</caption>
        <thead>
          <tr>
            <th scope="col">{rowNames[by]}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                {weekdayText(day)}
                {holidayIn(schedule, day) && <small>{holidayIn(schedule, day)}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {schedule.rows.map((row, rowIndex) => {
            const { name, line } = rowTitle(schedule, row, by);
            const items = moves.items.filter((item) => standsIn(item, row, by));
            return (
              <tr key={row ?? 'none'}>
                <th scope="row">
                  {name}
                  {line && <small>{line}</small>}
                </th>
                {days.map((date, column) => {
                  const here = items.filter((item) => item.date === date);
                  return (
                    <td
                      key={date}
                      data-cell={cellName(row, date)}
                      data-today={date === today || undefined}
                      data-holiday={holidayIn(schedule, date) !== undefined || undefined}
                    >
                      {by === 'crews' && <CrewLoad of={loadOn(schedule, here, date)} />}
                      <Away names={awayIn(schedule, row, by, date)} by={by} />
                      {here.map((item, place) => (
                        <ScheduleCard
                          key={item.id ?? `busy ${place}`}
                          schedule={schedule}
                          item={item}
                          by={by}
                          person={by === 'people' ? (row ?? undefined) : undefined}
                          at={`${rowIndex} ${column} ${place}`}
                          movable={moves.isMovable(item)}
                          bound={by !== 'crews' || item.kind === 'visit' ? cellName(row, '') : undefined}
                        />
                      ))}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** “38 of 40 h”; marked where more is planned than the crew has time for. */
function CrewLoad({ of: { planned, capacity, isOver } }: { of: ReturnType<typeof loadOn> }) {
  if (planned === 0) return null;
  return (
    <span className="schedule-load" data-over-capacity={isOver || undefined}>
      {hoursText(planned)} of {hoursText(capacity)} h{isOver && ': more than the crew has'}
    </span>
  );
}

/** Who is away: of a crew by name, of one person that they are. */
const Away = ({ names, by }: { names: readonly string[]; by: ScheduleRows }) =>
  names.map((name) => (
    <p key={name} className="schedule-card" data-away>
      {by === 'people' ? 'Away' : `${name} is away`}
    </p>
  ));

/** A day on a phone: crews or jobs below each other; what is planned is moved by a dialog. */
export function ScheduleDay({ schedule, by, onSwipe }: Props & { onSwipe: (days: 1 | -1) => void }) {
  const moves = useMoves(schedule);
  const [touched, setTouched] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const of = (row: number | null) =>
    moves.items.filter((item) => item.date === schedule.from && standsIn(item, row, by));
  const away = (row: number | null) => awayIn(schedule, row, by, schedule.from);
  const isFree = (row: number | null) => of(row).length === 0 && away(row).length === 0;
  const [planned, free] = [schedule.rows.filter((row) => !isFree(row)), schedule.rows.filter(isFree)];
  return (
    <div
      className="schedule-day"
      onTouchStart={({ touches: { 0: first } }) => setTouched(first ? { x: first.clientX, y: first.clientY } : null)}
      onTouchEnd={({ changedTouches: { 0: last } }) => {
        if (!touched || !last) return;
        const [dx, dy] = [last.clientX - touched.x, last.clientY - touched.y];
        if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
      }}
    >
      {planned.map((row) => {
        const { name, line } = rowTitle(schedule, row, by);
        return (
          <section key={row ?? 'none'} aria-label={name}>
            <h2>
              {name} {line && <small>{line}</small>}
            </h2>
            {by === 'crews' && <CrewLoad of={loadOn(schedule, of(row), schedule.from)} />}
            <Away names={away(row)} by={by} />
            {of(row).map((item, place) => (
              <ScheduleCard
                key={item.id ?? `busy ${place}`}
                schedule={schedule}
                item={item}
                by={by}
                person={by === 'people' ? (row ?? undefined) : undefined}
                {...(moves.isMovable(item) && { onMove: () => openMoveDialog(schedule, item, moves) })}
              />
            ))}
          </section>
        );
      })}
      {planned.length === 0 && <p className="muted">Nothing is planned on this day.</p>}
      {by !== 'jobs' && free.length > 0 && (
        <p className="muted">Free: {free.map((row) => rowTitle(schedule, row, by).name).join(', ')}</p>
      )}
    </div>
  );
}
const SWIPE_PX = 60;
