import type { PhotoList } from '#capabilities/photos/shown-photos.ts';
import type { Paper, PaperBlock, PaperCompany, PaperTable } from '#capabilities/papers/paper.ts';
import { photoBlocks } from '#capabilities/papers/paper-blocks.ts';
import { hoursText, instantText, quantityText, timeText, weekdayText } from '#kernel/index.ts';
import { countByTrade } from './calculations.ts';
import type { LogEntries, LogSection, LogWorker } from './content.ts';
import {
  dailyLogStatusNames,
  delayCauseNames,
  deliveryConditionNames,
  inspectionResultNames,
  logSectionNames,
  skyNames,
} from './categories.ts';
import type { LogCopy } from './routes.ts';
import type { DailyLogView } from './view.ts';

export type DailyLogPaperRecord = LogEntries &
  Pick<
    DailyLogView,
    'date' | 'contractNumber' | 'contractName' | 'locationName' | 'customerName' | 'status' | 'amendments'
  > & { readonly photos: PhotoList };
/** `crew`: who worked on the day. `namesCrew`: whether the customer's copy says who. */
export type LogPrint = {
  readonly copy: LogCopy;
  readonly crew: readonly LogWorker[];
  readonly namesCrew: boolean;
  readonly timeZone: string;
};

/**
 * A log as it is printed. The customer's copy is made of what it may have: neither incidents nor amendments, no delay
 * that may become a claim, of the photos those that are shown, and people by their number where the company says so.
 */
export function dailyLogPaper(record: DailyLogPaperRecord, company: PaperCompany, print: LogPrint): Paper {
  const isOffice = print.copy === 'office';
  const said = { ...print, isOffice, hasNames: isOffice || print.namesCrew };
  return {
    head: {
      title: 'Daily log',
      subtitle: `${weekdayText(record.date)}, ${record.date.slice(0, 4)}`,
      facts: [
        { label: 'Contract', value: record.contractNumber, strong: true },
        ...(print.crew.length === 0 ? [] : [{ label: 'Crew', value: peopleText(print.crew.length) }]),
        ...(isOffice ? [{ label: 'Status', value: dailyLogStatusNames[record.status] }] : []),
      ],
    },
    parties: [
      { label: 'Customer', name: record.customerName, lines: [] },
      { label: 'Job', name: record.contractName, lines: [record.locationName] },
      { label: 'Contractor', name: company.name, lines: [] },
    ],
    blocks: [
      ...crewTable(said),
      ...sectionTables(record, said),
      ...photoBlocks({ photos: isOffice ? shownAll(record.photos) : record.photos }),
      ...(isOffice ? amendmentBlocks(record, print.timeZone) : []),
    ],
  };
}

type CopyRules = LogPrint & { readonly isOffice: boolean; readonly hasNames: boolean };

/** All but receipts, which are of the ticket. */
const shownAll = (photos: PhotoList): PhotoList => photos.map((photo) => ({ ...photo, shown: true }));

const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function crewTable({ crew, hasNames }: CopyRules): PaperTable[] {
  if (hasNames)
    return tableOf(
      'Crew',
      ['Name', 'Trade', 'Hours'],
      crew.map(({ name, trade, hours }) => [name, tradeText(trade), hoursText(hours)]),
    );
  return tableOf(
    'Crew',
    ['Trade', 'People'],
    countByTrade(crew).map(({ trade, people }) => [tradeText(trade), String(people)]),
  );
}

/** `operator` of the dictionary's roles as it is printed. */
const tradeText = (trade: string) => (trade === '' ? 'Crew' : trade.charAt(0).toUpperCase() + trade.slice(1));
const amountText = ({ quantity, unit }: { readonly quantity: number | null; readonly unit: string }) =>
  quantity === null ? '' : `${quantityText(quantity)} ${unit}`.trim();

type SectionPrint = { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };

function sectionTables(record: LogEntries, said: CopyRules): PaperTable[] {
  const printed: Partial<Record<LogSection, SectionPrint>> = {
    weather: {
      columns: ['Sky', 'Low and high', 'Hours lost'],
      rows: record.weather.map(({ sky, lowF, highF, lostHours }) => [
        skyNames[sky],
        [lowF, highF].flatMap((degrees) => (degrees === null ? [] : `${degrees} °F`)).join(' to '),
        lostHours === 0 ? '' : hoursText(lostHours),
      ]),
    },
    subcontractors: {
      columns: ['Firm', 'People', 'Note'],
      rows: record.subcontractors.map(({ firm, people, note }) => [firm, String(people), note]),
    },
    work: {
      columns: ['Phase', 'Quantity', 'What was done'],
      rows: record.work.map((entry) => [entry.phase, amountText(entry), entry.text]),
    },
    deliveries: {
      columns: ['Supplier', 'Quantity', 'What came'],
      rows: record.deliveries.map((entry) => [
        entry.supplier,
        amountText(entry),
        [entry.text, entry.condition === 'ok' ? '' : `(${deliveryConditionNames[entry.condition].toLowerCase()})`]
          .filter(Boolean)
          .join(' '),
      ]),
    },
    delays: {
      columns: ['Cause', 'Hours', 'Note'],
      rows: record.delays
        .filter(({ mayBecomeClaim }) => said.isOffice || !mayBecomeClaim)
        .map(({ cause, hours, note, mayBecomeClaim }) => [
          delayCauseNames[cause],
          hours === 0 ? '' : hoursText(hours),
          [note, mayBecomeClaim ? 'May become a claim.' : ''].filter(Boolean).join(' '),
        ]),
    },
    visitors: {
      columns: ['Name', 'Time', 'Firm'],
      rows: record.visitors.map(({ name, firm, time }) => [name, timeText(time), firm]),
    },
    inspections: {
      columns: ['Inspection', 'Result', 'Note'],
      rows: record.inspections.map(({ kind, result, note }) => [kind, inspectionResultNames[result], note]),
    },
    meetings: {
      columns: ['Topic', 'Minutes', 'Who was there'],
      rows: record.meetings.map(({ topic, minutes, attendees }) => [
        topic,
        String(minutes),
        said.hasNames ? attendees.join(', ') : peopleText(attendees.length),
      ]),
    },
    ...(said.isOffice && {
      incidents: {
        columns: ['Incident', 'Written by', 'What happened'],
        rows: record.incidents.map(({ happened, text, byName }) => [happened ? 'Yes' : 'None', byName, text]),
      },
    }),
  };
  return (Object.keys(printed) as LogSection[]).flatMap((section) => {
    const { columns = [], rows = [] } = printed[section] ?? {};
    return tableOf(logSectionNames[section], columns, rows);
  }); // its own keys
}

const tableOf = (title: string, columns: readonly string[], rows: readonly (readonly string[])[]): PaperTable[] =>
  rows.length === 0
    ? []
    : [
        {
          kind: 'table',
          title,
          columns: columns.map((name, at) => ({ title: name, ...(at === 1 && { width: 110 }) })),
          rows: rows.map((cells) => ({ cells })),
        },
      ];

const amendmentBlocks = ({ amendments }: DailyLogPaperRecord, timeZone: string): PaperBlock[] =>
  amendments.length === 0
    ? []
    : [
        {
          kind: 'details',
          title: 'Amendments',
          rows: amendments.map(({ reason, text, byName, at }) => ({
            label: `${byName}, ${instantText(timeZone, at)}`,
            value: `${text} (${reason})`,
          })),
        },
      ];
