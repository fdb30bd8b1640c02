import { useState } from 'react';
import { Button, Callout, Dialog, DialogBody, DialogFooter, Switch } from '@blueprintjs/core';
import { totalOf } from '@backoffice/contracts/features/job-cost-days';
import { CaretDown, Minus, Plus } from '@blueprintjs/icons';
import { DAY_HOURS, payClasses, type HourSplit, type PayClass } from '@backoffice/contracts/features/workers';
import { dayText } from '@backoffice/contracts/kernel';
import type { HoursCell, HoursWeekRow } from './calculations.ts';
import { payClassNames } from './columns.ts';
import { isSplit, splitText, steppedSplit, typedText } from '@backoffice/contracts/features/typed-hours';
import { hoursText, type HoursRow } from './entries.ts';
import { useConflicts } from './bulk-actions.tsx';
import { CellNote, RowHead, type HoursActions, type RowChoices } from './table-row.tsx';

const [STEP, HOUR] = [50, 100] as const;

type Props = {
  week: readonly HoursWeekRow[];
  column: number;
  choices: RowChoices;
  refused: ReadonlyMap<string, string>;
  disabled: boolean;
  actions: HoursActions;
};

/** A crew on one day, for a thumb: half an hour less or more, or typed. */
export const CrewDay = ({ week, column, choices, refused, disabled, actions }: Props) => (
  <ul className="crew-day" aria-label="Hours of the crew">
    {week.map(({ key, row, isSaved, cells }, at) => {
      const cell = cells[column];
      if (!cell) return null;
      const hours = cell.typed?.total ?? 0;
      const isOff = disabled || !cell.isOpen;
      const put = (next: number) => actions.onText(cell.key, hoursText(Math.min(Math.max(next, 0), DAY_HOURS)));
      return (
        <li key={key}>
          <div className="crew-worker">
            <RowHead row={row} isSaved={isSaved} choices={choices} disabled={disabled} onRow={actions.onRow} />
          </div>
          <div className="crew-stepper">
            <Button
              size="large"
              icon={<Minus />}
              aria-label={`Half an hour less for ${row.workerName}`}
              disabled={isOff || hours === 0}
              onClick={() => put(hours - STEP)}
            />
            <input
              className="hours-cell figure"
              data-changed={cell.isChanged || undefined}
              inputMode="decimal"
              autoComplete="off"
              aria-label={`Hours of ${row.workerName}`}
              aria-invalid={cell.error ? true : undefined}
              disabled={isOff}
              placeholder="0"
              value={cell.text}
              onFocus={({ currentTarget }) => {
                currentTarget.select();
                actions.onFocus(at, column);
              }}
              onBlur={() => actions.onLeave(cell.key)}
              onChange={({ target: { value } }) => actions.onText(cell.key, value)}
            />
            <Button
              size="large"
              icon={<Plus />}
              aria-label={`Half an hour more for ${row.workerName}`}
              disabled={isOff || hours >= DAY_HOURS}
              onClick={() => put(hours + STEP)}
            />
          </div>
          {cell.error || (cell.isChanged && refused.has(cell.key)) ? (
            <CellNote cell={cell} refused={refused.get(cell.key)} id={`crew-${at}`} />
          ) : (
            hours > 0 && (
              <SplitButton
                row={row}
                split={cell.split}
                disabled={isOff}
                onSplit={(split) => actions.onText(cell.key, typedText(split))}
              />
            )
          )}
        </li>
      );
    })}
  </ul>
);

type SplitProps = {
  row: HoursRow;
  split: HourSplit;
  disabled: boolean;
  onSplit: (split: HourSplit) => void;
};
/** How the hours of a cell are paid; a tap on it says otherwise, without a key. */
function SplitButton({ row, split, disabled, onSplit }: SplitProps) {
  const [chosen, setChosen] = useState<HourSplit | null>(null);
  const [keepsSum, setKeepsSum] = useState(true);
  const step = (payClass: PayClass, by: number) => chosen && setChosen(steppedSplit(chosen, payClass, by, keepsSum));
  const text = isSplit(split) ? splitText(split) : 'All regular';
  return (
    <>
      <Button
        variant="minimal"
        className="crew-split"
        endIcon={<CaretDown />}
        text={text}
        aria-label={`${text}: how the hours of ${row.workerName} are paid`}
        disabled={disabled}
        onClick={() => setChosen(split)}
      />
      {chosen && (
        <Dialog isOpen title={`Hours of ${row.workerName}`} className="dialog-small" onClose={() => setChosen(null)}>
          <DialogBody>
            {payClasses.map((each) => (
              <div key={each} className="split-row" role="group" aria-label={payClassNames[each]}>
                <span>{payClassNames[each]}</span>
                <Button
                  icon={<Minus />}
                  aria-label={`An hour less of ${payClassNames[each]}`}
                  onClick={() => step(each, -HOUR)}
                />
                <output className="figure">{hoursText(chosen[each])}</output>
                <Button
                  icon={<Plus />}
                  aria-label={`An hour more of ${payClassNames[each]}`}
                  onClick={() => step(each, HOUR)}
                />
                <Button
                  text=":30"
                  aria-label={`Half an hour of ${payClassNames[each]}`}
                  onClick={() => step(each, chosen[each] % HOUR === STEP ? -STEP : STEP)}
                />
              </div>
            ))}
            <Switch
              label={`Keep ${hoursText(totalOf(chosen))} hours in all`}
              checked={keepsSum}
              onChange={() => setKeepsSum(!keepsSum)}
            />
          </DialogBody>
          <DialogFooter
            actions={
              <Button
                intent="primary"
                text={`Use ${splitText(chosen) || '0'}`}
                onClick={() => {
                  onSplit(chosen);
                  setChosen(null);
                }}
              />
            }
          />
        </Dialog>
      )}
    </>
  );
}

/** What else the worker does that day, and how the hours of the cell are paid. */
type StatusProps = { ticketId: string; cell: HoursCell | undefined; row: HoursRow | undefined };
export function CellStatus({ ticketId, cell, row }: StatusProps) {
  const asked = cell && row && cell.elsewhere > 0 ? { workerId: row.workerId, date: cell.day } : null;
  const { data } = useConflicts(asked);
  const where =
    data?.conflicts.flatMap(({ jobCostId, location }) => (jobCostId === ticketId ? [] : (location ?? []))) ?? [];
  const places = [...new Set(where)].join(', ');
  if (!cell || !row) return <p className="muted hours-status" role="status" />;
  return (
    <p className="muted hours-status" role="status">
      <strong>
        {row.workerName}, {dayText(cell.day)}
      </strong>
      {isSplit(cell.split) && `: ${splitText(cell.split)}${cell.typed?.split ? ', as you said' : ''}`}
      {cell.elsewhere > 0 && (
        <span className="hours-elsewhere">
          {' '}
          · {hoursText(cell.elsewhere)} h on other tickets that day{places && ` (${places})`}
        </span>
      )}
      {!cell.isOpen && ' · not a day of this ticket'}
    </p>
  );
}

/**
 * Hours that are overtime because of what the worker has on other tickets that day; what somebody said of them stands.
 */
export const longDays = <Cell extends HoursCell>(cells: readonly Cell[]): Cell[] =>
  cells.filter(
    ({ elsewhere, split, typed }) =>
      elsewhere > 0 && (typed?.split ?? null) === null && split.overtime + split.double > 0,
  );

type LongDaysProps = {
  cells: readonly (HoursCell & { readonly row: HoursRow })[];
  onSave: () => void;
  onCancel: () => void;
};
/** Asks before a long day over several tickets is saved as the rule on overtime splits it. */
export const LongDaysQuestion = ({ cells, onSave, onCancel }: LongDaysProps) => (
  <Callout compact intent="warning" role="alert">
    <strong>These hours make a long day over several tickets</strong>
    <ul>
      {cells.map(({ key, row, day, split, elsewhere }) => (
        <li key={key}>
          {row.workerName}, {dayText(day)}: {hoursText(elsewhere)} h on other tickets. These are saved as{' '}
          {splitText(split)}.
        </li>
      ))}
    </ul>
    <p className="muted">To pay them otherwise, type straight and overtime hours yourself, like 4/0.</p>
    <Button intent="primary" text="Save with overtime" onClick={onSave} />{' '}
    <Button variant="minimal" text="Not yet" onClick={onCancel} />
  </Callout>
);
