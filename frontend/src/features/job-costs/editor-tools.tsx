import { Button, Callout } from '@blueprintjs/core';
import { Picker, type PickerOption } from '#forms/picker.tsx';
import { crewDaysText, type HoursCell } from './calculations.ts';
import type { HoursRow } from './entries.ts';

type ChangedCell = HoursCell & { readonly row: HoursRow };

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

type FootProps = { changed: readonly ChangedCell[]; isNarrow: boolean; isSaving: boolean; onSave: () => void };
/** The keys, what is not saved yet or wrong, and the button that saves. */
export function HoursFoot({ changed, isNarrow, isSaving, onSave }: FootProps) {
  const wrong = changed.find(({ error }) => error !== null);
  return (
    <footer className="hours-foot">
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

/** What the server did not take; the rest is saved. */
export const RefusedHours = ({ cells }: { cells: readonly ChangedCell[] }) => (
  <Callout compact intent="warning" role="alert">
    Hours of {crewDaysText(cells)} were not saved. What you typed is still here.
  </Callout>
);
