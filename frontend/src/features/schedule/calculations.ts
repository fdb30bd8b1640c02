import { addDays, daysBetween, dayText, weekdayText, type Day } from '@backoffice/contracts/kernel';

const WEEK_DAYS = 7;
const A_MONDAY = '1990-01-01';

/** The Monday of the week of a day. */
export const mondayOf = (day: Day): Day => {
  const since = daysBetween(A_MONDAY, day) % WEEK_DAYS;
  return addDays(day, -(since < 0 ? since + WEEK_DAYS : since));
};

export const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** `Mon, Nov 23 – Sun, Nov 29, 2026`, or one day with its year. */
export const daysText = (first: Day, last: Day): string =>
  first === last
    ? `${weekdayText(first)}, ${first.slice(0, 4)}`
    : `${weekdayText(first)} – ${weekdayText(last)}, ${dayText(last).split(', ')[1]}`;

const CHOICE_DAYS = 14;
/** The days that something can be moved to in the dialog: from three before its own, but from today at the earliest. */
export function daysToChoose(date: Day, today: Day): Day[] {
  const before = addDays(date, -3);
  return daysFrom(before < today ? today : before, CHOICE_DAYS);
}

/** Where a card stands in the table: row and day, and its place among those of the same cell. */
export type CardAddress = { readonly row: number; readonly column: number; readonly place: number };

/** The card that an arrow key leads to; null where there is none that way. */
export function cardBeside<Card extends CardAddress>(
  cards: readonly Card[],
  from: CardAddress,
  key: string,
): Card | null {
  const way = ARROWS[key];
  if (!way) return null;
  const { across, step } = way;
  const distance = (card: Card) =>
    across
      ? [step * (card.column - from.column), Math.abs(card.row - from.row), Math.abs(card.place - from.place)]
      : [step * (MANY * (card.row - from.row) + card.place - from.place), Math.abs(card.column - from.column), 0];
  const ahead = cards
    .map((card) => ({ card, far: distance(card) }))
    .filter(
      ({ card, far: [forward = 0] }) =>
        forward > 0 && (!across || card.row === from.row) && (across || card.column === from.column),
    );
  return ahead.toSorted((a, b) => compared(a.far, b.far))[0]?.card ?? null;
}
const MANY = 1_000;
const ARROWS: Readonly<Record<string, { readonly across: boolean; readonly step: 1 | -1 }>> = {
  ArrowLeft: { across: true, step: -1 },
  ArrowRight: { across: true, step: 1 },
  ArrowUp: { across: false, step: -1 },
  ArrowDown: { across: false, step: 1 },
};
const compared = (a: readonly number[], b: readonly number[]) =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
