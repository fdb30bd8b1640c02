import type { FieldErrors } from 'react-hook-form';
import { memo, type ClipboardEvent, type KeyboardEvent } from 'react';
import { moneyText, percentText, quantityText } from '@backoffice/contracts/kernel';
import { percentBilled } from '@backoffice/contracts/features/invoices';
import { Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { ScaledInput } from '#forms/scaled-input.tsx';
import {
  computeLine,
  billingMeasures,
  billingMethods,
  overbilledThisPeriod,
  type BillingMethod,
  type SheetLine,
} from './entries.ts';
import type { BillingFigures } from './calculations.ts';

type Props = {
  line: SheetLine;
  /** Where it stands in the schedule. */
  at: number;
  /** Where it stands among the lines that are billed; -1 while it is not. */
  path: number;
  /** What is typed, piece by piece: the form copies its values, and a copy would be drawn again. */
  method: BillingMethod;
  value: number | null;
  error: string | undefined;
  onType: (line: SheetLine, value: number | null) => void;
  onMethod: (line: SheetLine, method: BillingMethod, how: 'turn' | 'resign') => void;
  onMove: (at: number) => void;
  onPaste: (event: ClipboardEvent<HTMLElement>, at: number) => void;
};

/** One line of the schedule. It is drawn again only when it changed, so that 300 of them stay quick to type in. */
export const EditorRow = memo(function EditorRow({
  line,
  at,
  path,
  method,
  value,
  error,
  onType,
  onMethod,
  onMove,
  onPaste,
}: Props) {
  const billed = computeLine(line, { method, value });
  const { thisPeriod, percentToDate, balance } = billed;
  const over = overbilledThisPeriod(billed);
  const isBeyond = line.scheduled < 0 ? balance > 0 : balance < 0;
  const said = Number.isNaN(value) ? billingMeasures[method].wrong : error;
  return (
    <tr
      data-at={at}
      data-billed={value !== null || undefined}
      data-beyond={over > 0 || undefined}
      data-done={(line.balance === 0 && value === null) || undefined}
    >
      <th scope="row">
        <span className="billing-name">{line.name}</span>
        <span className="billing-detail">
          {quantityText(line.quantity)} {line.unit}
        </span>
        {over > 0 && (
          <span className="field-error">
            ${moneyText(over)} {isBeyond ? 'more than its price' : 'more taken back than was billed'}
          </span>
        )}
        {said && (
          <span className="field-error" id={`billing-${at}`}>
            {said}
          </span>
        )}
      </th>
      <td className="figure" data-title="Scheduled">
        <Money of={line.scheduled} />
      </td>
      <td className="figure" data-title="Billed before">
        <Money of={line.previouslyBilled} />
        <span className="billing-detail">{percentText(percentBilled(line.scheduled, line.previouslyBilled))}</span>
      </td>
      <td className="billing-cell">
        <BillingEntry
          {...{ line, at, path, method, value, onType, onMethod, onMove, onPaste }}
          isWrong={Boolean(said)}
        />
      </td>
      <td className="figure billing-now" data-title="This period">
        <Money of={thisPeriod} />
      </td>
      <td className="figure" data-title="To date">
        {percentText(percentToDate)}
      </td>
      <td className="figure" data-title="Balance">
        <Money of={balance} bad={over > 0} />
      </td>
    </tr>
  );
});

type EntryProps = Omit<Props, 'error'> & { isWrong: boolean };
/** What a line bills, and in which measure it is typed. */
function BillingEntry({ line, at, path, method, value, isWrong, onType, onMethod, onMove, onPaste }: EntryProps) {
  const { name: measure, decimals, show } = billingMeasures[method];
  const label = `${at + 1}. ${line.name}`;
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const turnTo = billingMethods.find((each) => billingMeasures[each].key === event.key);
    const by =
      event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
        ? -1
        : event.key === 'ArrowDown' || event.key === 'Enter'
          ? 1
          : 0;
    if (turnTo) onMethod(line, turnTo, 'resign');
    else if (by !== 0) onMove(at + by);
    else return;
    event.preventDefault();
  }
  return (
    <div className="billing-entry">
      <ScaledInput
        className="figure"
        name={path < 0 ? undefined : `lineItems.${path}`}
        data-cell
        aria-label={`${label}: ${measure}`}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `billing-${at}` : undefined}
        enterKeyHint="next"
        value={value}
        decimals={decimals}
        show={show}
        follows
        onValue={(next) => onType(line, next)}
        onEmpty={() => onType(line, null)}
        onKeyDown={onKeyDown}
        onPaste={(event) => onPaste(event, at)}
      />
      <select
        aria-label={`${label}: bill by`}
        value={method}
        onChange={({ target }) => onMethod(line, parseMethod(target.value), 'turn')}
      >
        {billingMethods.map((each) => (
          <option key={each} value={each} disabled={each === 'quantity' && line.quantity === 0}>
            {billingMeasures[each].sign}
          </option>
        ))}
      </select>
    </div>
  );
}

export const parseMethod = (text: string): BillingMethod =>
  billingMethods.find((method) => method === text) ?? 'percent';

/** What a group of lines adds up to. */
export function SumsRow({ className, title, of }: { className: string; title: string; of: BillingFigures['lines'] }) {
  const [scheduled, before, now, balance] = (['scheduled', 'previouslyBilled', 'thisPeriod', 'balance'] as const).map(
    (field) => of.reduce((sum, line) => sum + line[field], 0),
  ) as [number, number, number, number]; // four fields, four sums
  return (
    <tr className={className}>
      <th scope="rowgroup">{title}</th>
      <td className="figure" data-title="Scheduled">
        <Money of={scheduled} />
      </td>
      <td className="figure" data-title="Billed before">
        <Money of={before} />
      </td>
      <td className="billing-cell">
        <span className="billing-count">
          {of.filter(({ thisPeriod }) => thisPeriod !== 0).length} of {countText(of.length, 'line', 'lines')}
        </span>
      </td>
      <td className="figure billing-now" data-title="This period">
        <Money of={now} />
      </td>
      <td className="figure" data-title="To date">
        {percentText(percentBilled(scheduled, before + now))}
      </td>
      <td className="figure" data-title="Balance">
        <Money of={balance} />
      </td>
    </tr>
  );
}

/** The first thing that is wrong at the n-th line that is billed, at whatever depth the form keeps it. */
export function errorAt(errors: FieldErrors[string], path: number | undefined): string | undefined {
  if (path === undefined || typeof errors !== 'object' || errors === null) return undefined;
  return messageIn((errors as Readonly<Record<string, unknown>>)[path]); // a list's errors are keyed by its entries
}
function messageIn(found: unknown): string | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  if ('message' in found && typeof found.message === 'string' && found.message !== '') return found.message;
  return Object.entries(found)
    .filter(([name]) => name !== 'ref')
    .map(([, inner]) => messageIn(inner))
    .find((message) => message !== undefined);
}
