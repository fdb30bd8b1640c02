import { memo, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { lineKinds, moneyText, quantityText } from '@backoffice/contracts/kernel';
import { Money } from '#widgets/formats.tsx';
import { ScaledInput } from '#forms/scaled-input.tsx';
import { lineAmountOrNull, isPricedLine, lineKindNames, type DraftLine, type LineKind } from './lines.ts';

export type LineCellName = 'kind' | 'name' | 'description' | 'quantity' | 'unit' | 'unitPrice';

type Props = {
  line: DraftLine;
  at: number;
  path: string;
  errors: Readonly<Record<string, string>> | undefined;
  isItem?: boolean;
  onChange: (at: number, change: Partial<DraftLine>) => void;
  onRemove: (at: number) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, at: number, cell: LineCellName) => void;
  onPaste: (event: ClipboardEvent<HTMLElement>, at: number) => void;
};

type CellProps = {
  readonly name: string;
  readonly 'data-cell': LineCellName;
  readonly 'aria-label': string;
  readonly 'aria-invalid': true | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

const isLineKind = (text: string): text is LineKind => lineKinds.some((kind) => kind === text);
const NUMBER_HINTS = { quantity: 'Type a quantity like 12.5.', unitPrice: 'Type a price like 1,250.00.' };

const shallowEqual = <T extends object>(one: T, other: T) =>
  // its own keys
  Object.keys({ ...one, ...other }).every((name) => Object.is(one[name as keyof T], other[name as keyof T]));
/** The form hands out copies of its lines: what counts is what stands in them. */
const arePropsEqual = (one: Props, other: Props) =>
  shallowEqual({ ...one, line: null }, { ...other, line: null }) && shallowEqual(one.line, other.line);

/** One line. It is drawn again only when it changed, so that 300 of them stay quick to type in. */
export const LineRow = memo(function LineRow({
  line,
  at,
  path,
  errors = {},
  isItem = false,
  onChange,
  onRemove,
  onKeyDown,
  onPaste,
}: Props) {
  const [open, setOpen] = useState(false);
  const wrong: Record<string, string> = {
    ...errors,
    ...(Number.isNaN(line.quantity) ? { quantity: NUMBER_HINTS.quantity } : {}),
    ...(Number.isNaN(line.unitPrice) ? { unitPrice: NUMBER_HINTS.unitPrice } : {}),
  };
  const cell = (name: LineCellName, label: string): CellProps => ({
    name: `${path}.${name}`,
    'data-cell': name,
    'aria-label': `${isItem ? 'Item' : 'Line'} ${at + 1}: ${label}`,
    'aria-invalid': wrong[name] ? true : undefined,
    onKeyDown: (event) => onKeyDown(event, at, name),
  });
  const described = line.description !== '' || open || line.kind === 'text';
  return (
    <div
      className="line"
      data-line={at}
      data-kind={line.kind}
      data-off={(line.kind === 'option' && !line.selected) || undefined}
      onPaste={(event) => onPaste(event, at)}
    >
      {!isItem && (
        <select
          {...cell('kind', 'kind')}
          className="line-kind"
          value={line.kind}
          onChange={({ target }) => isLineKind(target.value) && onChange(at, { kind: target.value })}
        >
          {lineKinds.map((kind) => (
            <option key={kind} value={kind}>
              {lineKindNames[kind]}
            </option>
          ))}
        </select>
      )}
      <div className="line-what">
        <input
          {...cell('name', 'name')}
          className="line-name"
          value={line.name}
          placeholder={line.kind === 'section' ? 'Section title' : 'What it is'}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onChange(at, { name: target.value })}
          onBlur={() => line.name !== line.name.trim() && onChange(at, { name: line.name.trim() })}
        />
        {described ? (
          <textarea
            {...cell('description', 'description')}
            className="line-description"
            value={line.description}
            placeholder="Description"
            rows={Math.min(8, line.description.split('\n').length)}
            maxLength={10_000}
            onChange={({ target }) => onChange(at, { description: target.value })}
            autoFocus={open}
          />
        ) : (
          <button type="button" className="line-more text-button" onClick={() => setOpen(true)}>
            Add a description
          </button>
        )}
        <LineChecks line={line} at={at} isItem={isItem} onChange={onChange} />
      </div>
      {isPricedLine(line) && <LineFigures line={line} at={at} cell={cell} onChange={onChange} />}
      <Button
        className="line-remove"
        size="small"
        variant="minimal"
        icon={<Cross />}
        aria-label={`Remove ${isItem ? 'item' : 'line'} ${at + 1}`}
        onClick={() => onRemove(at)}
      />
      {Object.keys(wrong).length > 0 && <div className="field-error line-errors">{Object.values(wrong).join(' ')}</div>}
    </div>
  );
}, arePropsEqual);

/** What is chosen of a line: an option, or that retention is held of an item. */
function LineChecks({ line, at, isItem, onChange }: Pick<Props, 'line' | 'at' | 'isItem' | 'onChange'>) {
  return (
    <>
      {line.kind === 'option' && (
        <Checkbox
          className="line-chosen"
          label="Chosen"
          checked={line.selected}
          onChange={({ currentTarget }) => onChange(at, { selected: currentTarget.checked })}
        />
      )}
      {isItem && (
        <Checkbox
          className="line-chosen"
          label="Retention is held of it"
          checked={line.retentionApplies ?? false}
          onChange={({ currentTarget }) => onChange(at, { retentionApplies: currentTarget.checked })}
        />
      )}
    </>
  );
}

type FiguresProps = Pick<Props, 'line' | 'at' | 'onChange'> & {
  /** What the control of a cell is called, and its keys. */
  cell: (name: LineCellName, label: string) => CellProps;
};

/** Quantity, unit, unit price, and what they come to. */
function LineFigures({ line, at, cell, onChange }: FiguresProps) {
  const amount = lineAmountOrNull(line);
  return (
    <>
      <ScaledInput
        {...cell('quantity', 'quantity')}
        className="figure line-quantity"
        value={line.quantity}
        decimals={4}
        show={quantityText}
        onValue={(quantity) => onChange(at, { quantity })}
      />
      <input
        {...cell('unit', 'unit')}
        className="line-unit"
        value={line.unit}
        maxLength={12}
        autoComplete="off"
        onChange={({ target }) => onChange(at, { unit: target.value })}
      />
      <ScaledInput
        {...cell('unitPrice', 'unit price')}
        className="figure line-price"
        value={line.unitPrice}
        decimals={2}
        show={moneyText}
        onValue={(unitPrice) => onChange(at, { unitPrice })}
      />
      <div className="figure line-amount">{amount === null ? '' : <Money of={amount} />}</div>
    </>
  );
}
