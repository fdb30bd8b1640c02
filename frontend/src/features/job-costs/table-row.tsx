import type { KeyboardEvent } from 'react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { dayText } from '@backoffice/contracts/kernel';
import type { PickerOption } from '#forms/picker.tsx';
import type { HoursCell, HoursWeekRow } from './calculations.ts';
import { isSplit, splitText } from '@backoffice/contracts/features/typed-hours';
import { hoursText, type HoursRow } from './entries.ts';

/** What is done to cells; a text of null takes back what was typed. */
export type HoursActions = {
  readonly onText: (key: string, text: string | null) => void;
  readonly onLeave: (key: string) => void;
  readonly onCopyBefore: (row: number, column: number) => void;
  readonly onFillCrew: (row: number, column: number) => void;
  readonly onFillWeek: (row: number, column: number) => void;
  readonly onSave: () => void;
  readonly onFocus: (row: number, column: number) => void;
  readonly onRow: (from: HoursRow, to: HoursRow | null) => void;
};
export type RowChoices = { readonly phases: readonly PickerOption[]; readonly wages: readonly PickerOption[] };
export type CellMove = (row: number, column: number, by: { rows: number; columns: number }) => void;

type RowProps = {
  of: HoursWeekRow;
  at: number;
  choices: RowChoices;
  refused: ReadonlyMap<string, string>;
  disabled: boolean;
  actions: HoursActions;
  onMove: CellMove;
};

export const HoursTableRow = ({
  of: { row, isSaved, cells, total },
  at,
  choices,
  refused,
  disabled,
  actions,
  onMove,
}: RowProps) => (
  <tr>
    <th scope="row">
      <RowHead row={row} isSaved={isSaved} choices={choices} disabled={disabled} onRow={actions.onRow} />
    </th>
    {cells.map((cell, column) => (
      <td key={cell.day} className="figure">
        <CellInput
          cell={cell}
          at={[at, column]}
          label={`${row.workerName}, ${row.phaseName || 'no phase'}, ${dayText(cell.day)}`}
          refused={refused.get(cell.key)}
          disabled={disabled || !cell.isOpen}
          actions={actions}
          onMove={onMove}
        />
      </td>
    ))}
    <td className="figure">{hoursText(total)}</td>
  </tr>
);

/** Whose hours they are, for what and by which wage; once some are saved, these stay. */
export function RowHead({
  row,
  isSaved,
  choices: { phases, wages },
  disabled,
  onRow,
}: Pick<RowProps, 'choices' | 'disabled'> & { row: HoursRow; isSaved: boolean; onRow: HoursActions['onRow'] }) {
  const { workerName, lineItemId, phaseName, wageId, wageName } = row;
  if (isSaved || disabled)
    return (
      <>
        {workerName}
        <span className="money-detail">{[phaseName || 'No phase', wageName].filter(Boolean).join(' · ')}</span>
      </>
    );
  const labelOf = (options: RowChoices['phases'], id: string) => options.find(({ value }) => value === id)?.label ?? '';
  return (
    <>
      <span className="hours-worker">
        {workerName}
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          tabIndex={-1}
          aria-label={`Take ${workerName} out of the week`}
          onClick={() => onRow(row, null)}
        />
      </span>
      <span className="hours-choices">
        <HTMLSelect
          aria-label={`Phase of ${workerName}`}
          tabIndex={-1}
          value={lineItemId ?? ''}
          options={[{ value: '', label: 'No phase' }, ...phases]}
          onChange={({ target: { value } }) =>
            onRow(row, { ...row, lineItemId: value || null, phaseName: labelOf(phases, value) })
          }
        />
        <HTMLSelect
          aria-label={`Wage of ${workerName}`}
          tabIndex={-1}
          value={wageId ?? ''}
          options={[{ value: '', label: 'Own rate' }, ...wages]}
          onChange={({ target: { value } }) =>
            onRow(row, { ...row, wageId: value || null, wageName: labelOf(wages, value) })
          }
        />
      </span>
    </>
  );
}

/** Said below a cell: what is wrong, or how it is paid. */
export function CellNote({ cell, refused, id }: { cell: HoursCell; refused: string | undefined; id: string }) {
  const wrong = cell.error ?? (cell.isChanged ? refused : undefined);
  if (wrong)
    return (
      <span className="field-error" id={id}>
        {wrong}
      </span>
    );
  return isSplit(cell.split) ? (
    <span className="hours-split" id={id}>
      {splitText(cell.split)}
    </span>
  ) : null;
}

type CellProps = {
  cell: HoursCell;
  at: readonly [row: number, column: number];
  label: string;
  refused: string | undefined;
  disabled: boolean;
  actions: HoursActions;
  onMove: CellMove;
};

const isAllSelected = ({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === value.length;
const isAtStart = (input: HTMLInputElement) => input.selectionEnd === 0 || isAllSelected(input);
const isAtEnd = (input: HTMLInputElement) => input.selectionStart === input.value.length || isAllSelected(input);

function CellInput({ cell, at: [row, column], label, refused, disabled, actions, onMove }: CellProps) {
  const noteId = `hours-${row}-${column}`;
  const wrong = cell.error ?? (cell.isChanged ? refused : undefined);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget: input } = event;
    const move = (rows: number, columns: number) => onMove(row, column, { rows, columns });
    if ((event.ctrlKey || event.metaKey) && key === 'Enter') actions.onSave();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (key === 'ArrowUp' || (key === 'Enter' && event.shiftKey)) move(-1, 0);
    else if (key === 'ArrowDown' || key === 'Enter') move(1, 0);
    else if (key === 'ArrowLeft' && isAtStart(input)) move(0, -1);
    else if (key === 'ArrowRight' && isAtEnd(input)) move(0, 1);
    else if (key === 'y') {
      actions.onCopyBefore(row, column);
      move(0, 1);
    } else if (key === 'c') actions.onFillCrew(row, column);
    else if (key === 'w') actions.onFillWeek(row, column);
    else if (key === 'Escape') actions.onText(cell.key, null);
    else return;
    event.preventDefault();
  }
  return (
    <>
      <input
        className="hours-cell figure"
        data-cell={`${row}:${column}`}
        data-key={cell.key}
        data-changed={cell.isChanged || undefined}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong || isSplit(cell.split) ? noteId : undefined}
        disabled={disabled}
        value={cell.text}
        onChange={({ target: { value } }) => actions.onText(cell.key, value)}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
          actions.onFocus(row, column);
        }}
        onBlur={() => actions.onLeave(cell.key)}
        onKeyDown={onKeyDown}
      />
      <CellNote cell={cell} refused={refused} id={noteId} />
    </>
  );
}
