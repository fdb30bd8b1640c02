import { z } from 'zod';
import { DayHours, Id, Instant, Line, personalMark, Quantity, Text } from '#kernel/index.ts';

export const skies = ['sun', 'cloud', 'rain', 'wind', 'heat'] as const;
export const delayCauses = ['weather', 'owner', 'utility', 'material', 'inspection', 'other'] as const;
export const deliveryConditions = ['ok', 'short', 'damaged'] as const;
export const inspectionResults = ['passed', 'partly', 'failed'] as const;

export const Sky = z.enum(skies);
export const DelayCause = z.enum(delayCauses);
export const DeliveryCondition = z.enum(deliveryConditions);
export const InspectionResult = z.enum(inspectionResults);

/** So many entries a section of a log holds. */
export const MAX_ENTRIES = 50;
export const MAX_ENTRY_TEXT = 2_000;

const [naming, describing, plain] = [personalMark('names'), personalMark('describes'), personalMark('none')];

const Said = describing(Text(MAX_ENTRY_TEXT)).default('');
const Unit = plain(Text(20)).default('');
const Fahrenheit = z.int('Use whole degrees.').min(-60, 'This is too cold.').max(150, 'This is too hot.').nullable();
const People = z.int('Use whole people.').min(1, 'Name at least one.').max(999, 'Use at most 999.');

/** What is written of a day in each of its sections. */
const sections = {
  weather: {
    sky: Sky,
    lowF: Fahrenheit.default(null),
    highF: Fahrenheit.default(null),
    lostHours: DayHours.default(0),
  },
  subcontractors: { firm: naming(Line(120)), people: People.default(1), note: Said },
  work: {
    phase: plain(Text(160)).default(''),
    quantity: Quantity.nullable().default(null),
    unit: Unit,
    text: Said,
  },
  deliveries: {
    supplier: naming(Line(120)),
    text: Said,
    quantity: Quantity.nullable().default(null),
    unit: Unit,
    condition: DeliveryCondition.default('ok'),
  },
  delays: {
    cause: DelayCause,
    hours: DayHours.default(0),
    note: Said,
    /** What somebody may have to pay for: for the office alone. */
    mayBecomeClaim: z.boolean().default(false),
  },
  visitors: {
    name: naming(Line(120)),
    firm: naming(Text(120)).default(''),
    /** `13:30`, or nothing. */
    time: plain(z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Use a time like 07:00 or 13:30.')).default(''),
  },
  inspections: { kind: plain(Line(120)), result: InspectionResult, note: Said },
  /** Tailgate meetings, by the names of who was there. */
  meetings: {
    topic: describing(Line(160)),
    minutes: z
      .int('Use whole minutes.')
      .min(1, 'Use at least a minute.')
      .max(480, 'Use at most 480 minutes.')
      .default(10),
    attendees: z
      .array(naming(Line(120)))
      .min(1, 'Name who was there.')
      .max(100, 'Name at most 100 people.'),
  },
  /** Whether somebody was hurt or something went wrong: for the office alone. */
  incidents: { happened: z.boolean(), text: Said },
} as const;
export const logSections = Object.keys(sections) as LogSection[]; // its own keys
export type LogSection = keyof typeof sections;
/** What a customer's copy never has, beside what of delays may become a claim. */
export const officeSections = ['incidents'] as const satisfies readonly LogSection[];

/** `entryId`: made by whoever writes it, so that what is sent twice is there once. */
const entryOf = <const Section extends LogSection>(section: Section) =>
  z.strictObject({ section: z.literal(section), entryId: Id, ...sections[section] });
const written = { entryId: Id, byName: z.string(), at: Instant };

const WeatherEntry = entryOf('weather');
const SubcontractorEntry = entryOf('subcontractors');
const WorkEntry = entryOf('work');
const DeliveryEntry = entryOf('deliveries');
const DelayEntry = entryOf('delays');
const VisitorEntry = entryOf('visitors');
const InspectionEntry = entryOf('inspections');
const MeetingEntry = entryOf('meetings');
const IncidentEntry = entryOf('incidents');

export const LogEntry = z.discriminatedUnion('section', [
  WeatherEntry,
  SubcontractorEntry,
  WorkEntry,
  DeliveryEntry,
  DelayEntry,
  VisitorEntry,
  InspectionEntry,
  MeetingEntry,
  IncidentEntry,
]);
export type LogEntry = z.infer<typeof LogEntry>;
export type LogEntryOf<Section extends LogSection> = Extract<LogEntry, { section: Section }>;

/** The same as they stand on a log: with who wrote each last, and when. */
export const LogWeather = z.object({ ...written, ...sections.weather });
export const LogSubcontractor = z.object({ ...written, ...sections.subcontractors });
export const LogWork = z.object({ ...written, ...sections.work });
export const LogDelivery = z.object({ ...written, ...sections.deliveries });
export const LogDelay = z.object({ ...written, ...sections.delays });
export const LogVisitor = z.object({ ...written, ...sections.visitors });
export const InspectionOfDay = z.object({ ...written, ...sections.inspections });
export const LogMeeting = z.object({ ...written, ...sections.meetings });
export const IncidentOfDay = z.object({ ...written, ...sections.incidents });

export const LogEntries = z.object({
  weather: z.array(LogWeather),
  subcontractors: z.array(LogSubcontractor),
  work: z.array(LogWork),
  deliveries: z.array(LogDelivery),
  delays: z.array(LogDelay),
  visitors: z.array(LogVisitor),
  inspections: z.array(InspectionOfDay),
  meetings: z.array(LogMeeting),
  incidents: z.array(IncidentOfDay),
});
export type LogEntries = z.infer<typeof LogEntries>;

/** Who of us worked on the day, by the hours of its tickets; `hours` in hundredths. */
export const LogWorker = z.object({
  name: naming(z.string()),
  trade: plain(z.string()),
  hours: z.int(),
});
export type LogWorker = z.infer<typeof LogWorker>;

/** What was added below a log that was locked; what it said stays. */
export const LogAmendment = z.object({
  amendmentId: Id,
  reason: z.string(),
  text: z.string(),
  byName: z.string(),
  at: Instant,
});
export type LogAmendment = z.infer<typeof LogAmendment>;
