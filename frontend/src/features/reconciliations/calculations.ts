import {
  proposedMatches,
  type OpenStatement,
  type StatementItem,
  type StatementLine,
} from '@backoffice/contracts/features/reconciliations';
import type { Cents } from '@backoffice/contracts/kernel';

/** A return and its fee are of one payment: the kind tells them apart. */
export const itemKey = ({ kind, id }: Pick<StatementItem, 'kind' | 'id'>) => `${kind} ${id}`;

export type StatementSums = {
  readonly paidOut: Cents;
  readonly paidIn: Cents;
  /** What the statement would end with, by what is ticked. */
  readonly cleared: Cents;
  /** What is missing to the balance that the bank says; null while it is not typed. */
  readonly difference: Cents | null;
};

/** What is ticked comes to, and what is left of the difference to the bank's balance. */
export function statementSums(
  { beginningBalance, items }: Pick<OpenStatement, 'beginningBalance' | 'items'>,
  ticked: ReadonlySet<string>,
  endingBalance: Cents | null,
): StatementSums {
  const amounts = items.filter((item) => ticked.has(itemKey(item))).map(({ amount }) => amount);
  const sum = (of: readonly Cents[]) => of.reduce((total, amount) => total + amount, 0);
  const paidOut = sum(amounts.filter((amount) => amount < 0));
  const paidIn = sum(amounts.filter((amount) => amount > 0));
  const cleared = beginningBalance + paidOut + paidIn;
  return {
    paidOut,
    paidIn,
    cleared,
    difference: endingBalance === null || Number.isNaN(endingBalance) ? null : endingBalance - cleared,
  };
}

/** What is ticked, as the command names it; what is gone meanwhile is left out. */
export function tickedIds(items: readonly StatementItem[], ticked: ReadonlySet<string>) {
  const ofKind = (kind: StatementItem['kind']) =>
    items.filter((item) => item.kind === kind && ticked.has(itemKey(item)));
  const idsOf = (kind: StatementItem['kind']) => ofKind(kind).map(({ id }) => id);
  return {
    checkIds: idsOf('check'),
    depositIds: ofKind('deposit').flatMap(({ payments }) => payments.map(({ paymentId }) => paymentId)),
    returnIds: idsOf('return'),
    feeIds: idsOf('fee'),
    entryIds: idsOf('entry'),
  };
}

/** The file of the bank with what the books have found since it was read, and what of it is new. */
export function matchedSince<Line extends StatementLine & { readonly item: StatementItem | null }>(
  lines: readonly Line[],
  items: readonly StatementItem[],
): { readonly lines: readonly Line[]; readonly found: readonly StatementItem[] } {
  const matches = proposedMatches(lines, items);
  const found = lines.flatMap(({ item }, at) => (item === null ? (matches[at] ?? []) : []));
  return { found, lines: lines.map((line, at) => ({ ...line, item: line.item ?? matches[at] ?? null })) };
}

/** What the bank lists and the books do not know yet: what was written or posted since the file was read is found. */
export function unmatchedLines(lines: readonly StatementLine[], items: readonly StatementItem[]): StatementLine[] {
  const matches = proposedMatches(lines, items);
  return lines.filter((_, at) => matches[at] === null);
}
