import type { CrewLanguage } from '@backoffice/contracts/features/crew-access';
import { moveFor, type MovedSheet } from '@backoffice/contracts/features/crew-moves';
import { timeText, weekdayText, type Day } from '@backoffice/contracts/kernel';

/** A sheet as a crew knows it by; `when`: its day and hour. */
type SheetName = { readonly when: string; readonly place: string; readonly name: string };

/** What a crew is told of moves. As in its other texts, no á, í, ó or ú: they would halve what a text holds. */
type MoveTexts = {
  readonly when: (day: Day, startTime: string) => string;
  readonly moved: (sheet: SheetName & { was: string }) => string;
  /** It was another crew's. */
  readonly added: (sheet: SheetName) => string;
  /** It is another crew's now. */
  readonly removed: (sheet: SheetName) => string;
  readonly more: (count: number) => string;
  readonly details: (url: string) => string;
  readonly subject: string;
};

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');
const es = new Intl.DateTimeFormat('es-US', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '');

export const moveTexts: Readonly<Record<CrewLanguage, MoveTexts>> = {
  en: {
    when: (day, startTime) => joined(weekdayText(day), timeText(startTime)),
    moved: ({ when, place, name, was }) => `${when}: ${joined(place, name)} (was ${was}).`,
    added: ({ when, place, name }) => `${when}: ${joined(place, name)} is new for you.`,
    removed: ({ when, place, name }) => `${when}: ${joined(place, name)} is another crew's now.`,
    more: (count) => `And ${count} more.`,
    details: (url) => `Details: ${url}`,
    subject: 'Your days have changed',
  },
  es: {
    when: (day, startTime) => joined(plain(es.format(new Date(day))), timeText(startTime)),
    moved: ({ when, place, name, was }) => `${when}: ${joined(place, name)} (antes ${was}).`,
    added: ({ when, place, name }) => `${when}: ${joined(place, name)} es nuevo para usted.`,
    removed: ({ when, place, name }) => `${when}: ${joined(place, name)} ahora es de otra cuadrilla.`,
    more: (count) => `Y ${count} mas.`,
    details: (url) => `Detalles: ${url}`,
    subject: 'Cambiaron sus días de trabajo',
  },
};

/** So many are named; of what is more, how many. */
const MAX_LINES = 4;

/** What one worker is texted of sheets that were moved; null where all is as they know it. */
export function moveMessage(
  sheets: readonly MovedSheet[],
  { workerId, toldThrough, language }: { workerId: string; toldThrough: number; language: CrewLanguage },
  url: string,
): string | null {
  const texts = moveTexts[language];
  const lines = sheets
    .toSorted((a, b) => a.now.date.localeCompare(b.now.date))
    .flatMap((sheet) => lineOf(sheet, workerId, toldThrough, texts) ?? []);
  if (lines.length === 0) return null;
  const others = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(others > 0 ? [texts.more(others)] : []), texts.details(url)].join(' ');
}

function lineOf(sheet: MovedSheet, workerId: string, toldThrough: number, texts: MoveTexts): string | null {
  const move = moveFor(sheet, workerId, toldThrough);
  if (!move) return null;
  const { date, startTime, locationName: place, name } = sheet.now;
  const [when, was] = [texts.when(date, startTime), texts.when(move.before.date, move.before.startTime)];
  if (move.kind === 'moved') return texts.moved({ when, place, name, was });
  return move.kind === 'added' ? texts.added({ when, place, name }) : texts.removed({ when: was, place, name });
}
