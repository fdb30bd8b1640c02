import {
  deliveryConditionNames,
  delayCauseNames,
  inspectionResultNames,
  skyNames,
  type DailyLogView,
  type LogEntries,
  type LogSection,
} from '@backoffice/contracts/features/daily-logs';
import { hoursText, quantityText, timeText } from '@backoffice/contracts/kernel';

/** An entry as it is listed: what it is, and what more is said of it. */
export type EntryLine = { readonly title: string; readonly detail: string; readonly warns?: boolean };
type LineOf<Section extends LogSection> = (entry: LogEntries[Section][number]) => EntryLine;

const joined = (...parts: readonly (string | false)[]) => parts.filter(Boolean).join(' · ');
const hours = (hundredths: number, word: string) => hundredths > 0 && `${hoursText(hundredths)} h ${word}`;
const amount = ({ quantity, unit }: { readonly quantity: number | null; readonly unit: string }) =>
  quantity === null ? '' : `${quantityText(quantity)} ${unit}`.trim();
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

const lines: { readonly [Section in LogSection]: LineOf<Section> } = {
  weather: ({ sky, lowF, highF, lostHours }) => ({
    title: joined(skyNames[sky], [lowF, highF].flatMap((each) => (each === null ? [] : `${each} °F`)).join(' to ')),
    detail: hours(lostHours, 'lost') || '',
  }),
  subcontractors: ({ firm, people: count, note }) => ({ title: firm, detail: joined(people(count), note) }),
  work: (entry) => ({
    title: joined(entry.phase, amount(entry)) || entry.text,
    detail: entry.phase || amount(entry) ? entry.text : '',
  }),
  deliveries: (entry) => ({
    title: joined(entry.supplier, amount(entry)),
    detail: joined(entry.text, entry.condition !== 'ok' && deliveryConditionNames[entry.condition]),
    warns: entry.condition !== 'ok',
  }),
  delays: (entry) => ({
    title: joined(delayCauseNames[entry.cause], hours(entry.hours, 'lost')),
    detail: joined(entry.note, entry.mayBecomeClaim && 'may become a claim'),
    warns: entry.mayBecomeClaim,
  }),
  visitors: ({ name, firm, time }) => ({ title: name, detail: joined(firm, timeText(time)) }),
  inspections: ({ kind, result, note }) => ({
    title: joined(kind, inspectionResultNames[result]),
    detail: note,
    warns: result === 'failed',
  }),
  meetings: ({ topic, minutes, attendees }) => ({
    title: topic,
    detail: joined(`${minutes} minutes`, attendees.join(', ')),
  }),
  incidents: ({ happened, text }) => ({
    title: happened ? 'Incident' : 'No incident',
    detail: text,
    warns: happened,
  }),
};

/** The entries of a section as they are listed, each under its id. */
export const entryLines = (log: DailyLogView, section: LogSection) =>
  log[section].map((entry) => ({
    entryId: entry.entryId,
    byName: entry.byName,
    at: entry.at,
    ...(lines[section] as LineOf<LogSection>)(entry), // the entries are those of the section
  }));
