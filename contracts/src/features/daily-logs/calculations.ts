import { addWorkingDays, dayText, type Day, type OwnHoliday } from '#kernel/index.ts';
import { logSections, type LogEntries, LogEntry, type LogEntryOf, type LogSection, type LogWorker } from './content.ts';

/** Title 8, section 1509(e): a tailgate meeting with the crew at least every ten working days. */
const MEETING_EVERY = 10;

/** The day by which the next tailgate meeting is to be held; today where there was none yet. `own`: our holidays. */
export const meetingDueOn = (lastOn: Day | null, today: Day, own: readonly OwnHoliday[] = []): Day =>
  lastOn === null ? today : addWorkingDays(lastOn, MEETING_EVERY, own);

/** `Last one Nov 12, due today` */
export function meetingText(
  { lastOn, dueOn }: { readonly lastOn: Day | null; readonly dueOn: Day },
  today: Day,
): string {
  const due =
    dueOn < today ? `overdue since ${dayText(dueOn)}` : dueOn === today ? 'due today' : `due ${dayText(dueOn)}`;
  return lastOn === null ? `None yet, ${due}` : `Last one ${dayText(lastOn)}, ${due}`;
}

/** The last day on which a log can be changed: so many working days after its day, or after it was opened. */
export const lastOpenDay = (
  { date, openedOn }: { readonly date: Day; readonly openedOn: Day },
  lockDays: number,
  own: readonly OwnHoliday[] = [],
): Day => addWorkingDays(openedOn > date ? openedOn : date, lockDays, own);

/** Where an entry stands; null where there is none under its id. */
export const sectionOf = (entries: LogEntries, entryId: string): LogSection | null =>
  logSections.find((section) => entries[section].some((each) => each.entryId === entryId)) ?? null;

/** An entry of a log as it was written; null where there is none under its id. */
export function entryOf(entries: LogEntries, entryId: string): LogEntry | null {
  const section = sectionOf(entries, entryId);
  const found = section && entries[section].find((each) => each.entryId === entryId);
  if (!found) return null;
  const fields = LogEntry.options.find(({ shape }) => shape.section.value === section)?.shape ?? {};
  const written = Object.entries(found).filter(([name]) => name in fields);
  return { section, ...Object.fromEntries(written) } as LogEntry; // of its own section
}

type ListedEntry<Section extends LogSection> = LogEntries[Section][number];

/** What changes in a log once an entry was written, or is taken away where it is null. */
export function entriesAfter(
  entries: LogEntries,
  entryId: string,
  entry: LogEntry | null,
  by: { readonly byName: string; readonly at: string },
) {
  const section = entry?.section ?? sectionOf(entries, entryId);
  if (section === null) return {};
  const after = { ...entries, [section]: listAfter(entries[section], entryId, entry && { ...fieldsOf(entry), ...by }) };
  return { [section]: after[section], ...summaryOf(after) };
}

const fieldsOf = <Section extends LogSection>({ section: _section, ...fields }: LogEntryOf<Section>) => fields;

/** An entry that was edited stays where it stood. */
function listAfter(list: readonly ListedEntry<LogSection>[], entryId: string, entry: object | null): object[] {
  const isThere = list.some((each) => each.entryId === entryId);
  if (entry === null) return list.filter((each) => each.entryId !== entryId);
  return isThere ? list.map((each) => (each.entryId === entryId ? entry : each)) : [...list, entry];
}

export const noEntries: LogEntries = {
  weather: [],
  subcontractors: [],
  work: [],
  deliveries: [],
  delays: [],
  visitors: [],
  inspections: [],
  meetings: [],
  incidents: [],
};

/** What lists are sorted and filtered by. */
export const summaryOf = (entries: LogEntries) => ({
  entryCount: logSections.reduce((count, section) => count + entries[section].length, 0),
  delayHours: entries.delays.reduce((sum, { hours }) => sum + hours, 0),
  meetingHeld: entries.meetings.length > 0,
  hasIncident: entries.incidents.some(({ happened }) => happened),
  mayBecomeClaim: entries.delays.some(({ mayBecomeClaim }) => mayBecomeClaim),
});

type HoursLine = {
  readonly workerId: string;
  readonly workerName: string;
  readonly workDate: Day;
  readonly hours: number;
};
/** Who worked on a day, each once, by the hours of the tickets. `tradeOf`: what a worker does, by their id. */
export function crewOn(date: Day, lines: readonly HoursLine[], tradeOf: (workerId: string) => string): LogWorker[] {
  const crew = new Map<string, LogWorker>();
  for (const { workerId, workerName, workDate, hours } of lines) {
    if (workDate !== date) continue;
    const known = crew.get(workerId);
    crew.set(workerId, { name: workerName, trade: tradeOf(workerId), hours: hours + (known?.hours ?? 0) });
  }
  return [...crew.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** How many of each trade there were, the most first. */
export function countByTrade(crew: readonly LogWorker[]): { readonly trade: string; readonly people: number }[] {
  const counts = Map.groupBy(crew, ({ trade }) => trade);
  return [...counts]
    .map(([trade, people]) => ({ trade, people: people.length }))
    .toSorted((a, b) => b.people - a.people || a.trade.localeCompare(b.trade, 'en'));
}

/** What a worker does, as the dictionary has it: the classification, or else the first of the roles. */
export const tradeOf = (
  worker: { readonly classification: string; readonly roles: readonly string[] } | undefined,
): string => worker?.classification || (worker?.roles[0] ?? '');
