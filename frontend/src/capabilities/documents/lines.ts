import {
  lineAmount,
  scaledFrom,
  sumLineAmounts,
  type Cents,
  type LineItem,
  type lineKinds,
} from '@backoffice/contracts/kernel';
import { newUuid } from '#browser/clock.ts';

export type LineKind = (typeof lineKinds)[number];
/** A line while it is being typed; `key` tells lines apart until the server has given them ids. */
export type DraftLine = Required<Omit<LineItem, 'id' | 'isPhase' | 'serviceTemplateId'>> &
  Pick<LineItem, 'id' | 'isPhase' | 'serviceTemplateId'> & {
    readonly key: string;
    /** Only of items, which stand beside a schedule: a part of it is held back. */
    readonly retentionApplies?: boolean;
  };

export const lineKindNames: Record<LineKind, string> = {
  service: 'Service',
  section: 'Section',
  text: 'Text',
  allowance: 'Allowance',
  option: 'Option',
  discount: 'Discount',
};
export const isPricedLine = ({ kind }: Pick<DraftLine, 'kind'>) => kind !== 'section' && kind !== 'text';

export const blankLine = (given: Partial<DraftLine> = {}): DraftLine => ({
  kind: 'service',
  name: '',
  description: '',
  quantity: 10_000,
  unit: 'ls',
  unitPrice: 0,
  selected: true,
  ...given,
  key: newUuid(),
});
/** Nothing is said in it yet: what comes takes its place. */
export const isUntouched = ({ name, unitPrice }: DraftLine) => name.trim() === '' && unitPrice === 0;
export const draftLineFrom = ({ id, ...line }: Omit<DraftLine, 'key'> & { id: string }): DraftLine => ({
  id,
  key: id,
  kind: line.kind,
  name: line.name,
  description: line.description,
  quantity: line.quantity,
  unit: line.unit,
  unitPrice: line.unitPrice,
  selected: line.selected,
  isPhase: line.isPhase,
  ...(line.serviceTemplateId && { serviceTemplateId: line.serviceTemplateId }),
});

/** A discount lowers the price whichever way it was typed, and a wordless line carries no money. */
const normalizeLine = (line: DraftLine): DraftLine => {
  if (!isPricedLine(line)) return { ...line, unitPrice: 0 };
  return line.kind === 'discount' && line.unitPrice > 0 ? { ...line, unitPrice: -line.unitPrice } : line;
};

export const changeLine = (lines: readonly DraftLine[], at: number, change: Partial<DraftLine>) =>
  lines.map((line, index) => {
    if (index !== at) return line;
    // What stops being a discount stops being negative.
    const unitPrice =
      line.kind === 'discount' && change.kind && change.kind !== 'discount' ? Math.abs(line.unitPrice) : line.unitPrice;
    // What becomes an option waits for the customer's choice.
    const selected = change.kind && change.kind !== line.kind ? change.kind !== 'option' : line.selected;
    return normalizeLine({ ...line, unitPrice, selected, ...change });
  });

export const addLines = (lines: readonly DraftLine[], at: number, added: readonly DraftLine[]) =>
  lines.toSpliced(at, 0, ...added);
export const removeLine = (lines: readonly DraftLine[], at: number) => lines.toSpliced(at, 1);

/** As the contract wants them: without our keys. */
export const lineItemsFrom = (lines: readonly DraftLine[]): LineItem[] => lines.map(({ key: _ours, ...line }) => line);
export const isBlankLine = ({ name, description, unitPrice }: DraftLine) =>
  name.trim() === '' && description.trim() === '' && unitPrice === 0;
/** Whether its figures can be read as they are typed. */
export const hasReadableFigures = ({ quantity, unitPrice }: Pick<DraftLine, 'quantity' | 'unitPrice'>) =>
  !Number.isNaN(quantity) && !Number.isNaN(unitPrice);

/** Last lines that nobody typed into are none; others keep their place, so that errors find them. */
export const withoutTrailingBlanks = (lines: readonly DraftLine[]) =>
  lines.slice(0, lines.findLastIndex((line) => !isBlankLine(line)) + 1);

/** What is sent of a document's lines. There is no sum while a figure cannot be read. */
export function linesForRequest(lines: readonly DraftLine[]): { lineItems: LineItem[]; amount: Cents | undefined } {
  const lineItems = lineItemsFrom(withoutTrailingBlanks(lines));
  return { lineItems, amount: lineItems.every(hasReadableFigures) ? sumLineAmounts(lineItems) : undefined };
}

export const lineAmountOrNull = (line: DraftLine): number | null =>
  !isPricedLine(line) || !hasReadableFigures(line) ? null : lineAmount(line);

const HEADER_CELL = /^(item|name|description|service|qty|quantity|unit|price|unit price|rate|amount|total|cost)$/i;

/**
 * Meant as a number, whether or not it can be read as one: `1.875` is no price, and `(125.00)` is how some write a
 * credit.
 */
const isFigure = (cell: string) => /^[-$(\s]*[\d.,]*\d[\d.,]*\)?$/.test(cell);
const parseFigure = (cell: string, decimals: number) => scaledFrom(cell, decimals) ?? Number.NaN;

/** Rows copied from a spreadsheet: a name, then quantity, unit and price in whatever measure they are there. */
export function parsePastedLines(pasted: string): DraftLine[] {
  const rows = pasted
    .replaceAll('\r', '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));
  const body = rows[0]?.every((cell) => cell === '' || HEADER_CELL.test(cell)) ? rows.slice(1) : rows;
  return body.map(([name = '', ...cells]) => {
    const figures = cells.filter(isFigure);
    const words = cells.filter((cell) => cell !== '' && !isFigure(cell));
    const [first = '0', second] = figures;
    const quantity = second === undefined ? 10_000 : parseFigure(first, 4);
    const unitPrice = parseFigure(second ?? first, 2);
    const unit = words.find((word) => word.length <= 12);
    return normalizeLine(
      blankLine({
        kind: unitPrice < 0 ? 'discount' : 'service',
        name,
        quantity: Math.abs(quantity),
        unitPrice,
        ...(unit === undefined ? {} : { unit }),
        description: words.filter((word) => word !== unit).join('\n'),
      }),
    );
  });
}
