import { useState, type KeyboardEvent } from 'react';
import { crewLoad, foremanOf, type Schedule, type ScheduleItem } from '@backoffice/contracts/features/schedule';
import { holidayOn, hoursText, weekdayText, type Day } from '@backoffice/contracts/kernel';
import { openDialog } from '#forms/dialog-store.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { useMoves, type Moves } from './actions.tsx';
import { cardBeside, daysFrom } from './calculations.ts';
import { MoveDialog } from './dialogs.tsx';
import { ScheduleCard } from './table-row.tsx';
import { rowOf, rowTitle, type ScheduleView } from './queries.ts';
import { useDrag } from './use-drag.ts';

type Props = { schedule: Schedule; by: ScheduleView };

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
            <th scope="col">{by === 'crews' ? 'Crew' : 'Job'}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                {weekdayText(day)}
                {holidayOn(day) && <small>{holidayOn(day)}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {schedule.rows.map((row, rowIndex) => {
            const { name, line } = rowTitle(schedule, row, by);
            const items = moves.items.filter((item) => rowOf(item, by) === row);
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
                      data-holiday={holidayOn(date) !== null || undefined}
                    >
                      {by === 'crews' && <CrewLoad items={here} />}
                      {here.map((item, place) => (
                        <ScheduleCard
                          key={item.id ?? `busy ${place}`}
                          schedule={schedule}
                          item={item}
                          by={by}
                          at={`${rowIndex} ${column} ${place}`}
                          movable={moves.isMovable(item)}
                          bound={by === 'jobs' || item.kind === 'visit' ? cellName(row, '') : undefined}
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
function CrewLoad({ items }: { items: readonly ScheduleItem[] }) {
  const { planned, capacity, isOver } = crewLoad(items);
  if (planned === 0) return null;
  return (
    <span className="schedule-load" data-over-capacity={isOver || undefined}>
      {hoursText(planned)} of {hoursText(capacity)} h{isOver && ': more than the crew has'}
    </span>
  );
}

/** A day on a phone: crews or jobs below each other; what is planned is moved by a dialog. */
export function ScheduleDay({ schedule, by, onSwipe }: Props & { onSwipe: (days: 1 | -1) => void }) {
  const moves = useMoves(schedule);
  const [touched, setTouched] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const of = (row: number | null) =>
    moves.items.filter((item) => item.date === schedule.from && rowOf(item, by) === row);
  const [planned, free] = [
    schedule.rows.filter((row) => of(row).length > 0),
    schedule.rows.filter((row) => of(row).length === 0),
  ];
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
            {by === 'crews' && <CrewLoad items={of(row)} />}
            {of(row).map((item, place) => (
              <ScheduleCard
                key={item.id ?? `busy ${place}`}
                schedule={schedule}
                item={item}
                by={by}
                {...(moves.isMovable(item) && { onMove: () => openMoveDialog(schedule, item, moves) })}
              />
            ))}
          </section>
        );
      })}
      {planned.length === 0 && <p className="muted">Nothing is planned on this day.</p>}
      {by === 'crews' && free.length > 0 && (
        <p className="muted">Free: {free.map((row) => rowTitle(schedule, row, by).name).join(', ')}</p>
      )}
    </div>
  );
}
const SWIPE_PX = 60;
