import { z } from 'zod';
import { History, photoRoutes } from '#capabilities/index.ts';
import { Day, defineRoutes, Id, ListRequest, type CrewCall, type Route, Version } from '#kernel/index.ts';
import { dailyLogCommands } from './commands.ts';
import { LogEntries, LogEntry, LogWorker } from './content.ts';
import { dailyLog } from './resource.ts';
import { DailyLogStatus, DailyLogView } from './view.ts';

/** When the crew of a contract met last before a day's end, and by when it is to meet again. */
export const LogMeetings = z.object({ lastOn: Day.nullable(), dueOn: Day });
export const LogDay = z.object({ crew: z.array(LogWorker), meeting: LogMeetings });
export type LogDay = z.infer<typeof LogDay>;

/** `customer`: without incidents, claims and notes to the office, and without names where the company says so. */
export const logCopies = ['office', 'customer'] as const;
export type LogCopy = (typeof logCopies)[number];

const { entity } = dailyLog;
const reading = { access: 'session', scope: 'company', entity, permission: 'action:daily-log.view' } as const;
const writing = { ...reading, permission: 'action:daily-log.edit' } as const;
const { shapes } = dailyLogCommands;

export const dailyLogOwnRoutes = defineRoutes('daily-logs', {
  list: {
    ...reading,
    method: 'POST',
    path: '/daily-logs/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Daily logs of all contracts',
  },
  open: {
    ...writing,
    method: 'POST',
    path: '/daily-logs/open',
    does: { handler: 'write' },
    body: shapes.OpenDailyLog,
    summary: 'Open the log of a contract and a day; who opens it later gets the same one',
  },
  get: {
    ...reading,
    method: 'GET',
    path: '/daily-logs/:id',
    does: { read: 'one' },
    answer: DailyLogView,
    summary: 'Get one',
  },
  day: {
    ...reading,
    method: 'GET',
    path: '/daily-logs/:id/day',
    does: { handler: 'read' },
    answer: LogDay,
    summary: 'Who worked on its day by the hours of the tickets, and by when the crew is to meet again',
  },
  addEntry: {
    ...writing,
    method: 'POST',
    path: '/daily-logs/:id/entries',
    does: { command: 'AddDailyLogEntry', on: 'id' },
    body: shapes.AddDailyLogEntry.extend(Version),
    summary: 'Add an entry to one of its sections',
  },
  editEntry: {
    ...writing,
    method: 'PUT',
    path: '/daily-logs/:id/entries',
    does: { command: 'EditDailyLogEntry', on: 'id' },
    body: shapes.EditDailyLogEntry.extend(Version),
    summary: 'Change an entry',
  },
  removeEntry: {
    ...writing,
    method: 'DELETE',
    path: '/daily-logs/:id/entries',
    does: { command: 'RemoveDailyLogEntry', on: 'id' },
    body: shapes.RemoveDailyLogEntry,
    summary: 'Remove an entry',
  },
  submit: {
    ...writing,
    method: 'PUT',
    path: '/daily-logs/:id/submit',
    does: { command: 'SubmitDailyLog', on: 'id' },
    body: shapes.SubmitDailyLog.extend(Version),
    summary: 'Say that it says all there is to say',
  },
  amend: {
    ...writing,
    permission: 'action:daily-log.amend',
    method: 'PUT',
    path: '/daily-logs/:id/amend',
    does: { command: 'AmendDailyLog', on: 'id' },
    body: shapes.AmendDailyLog.extend(Version),
    summary: 'Add something below a log that is locked, with a reason',
  },
  pdf: {
    ...reading,
    method: 'GET',
    path: '/daily-logs/:id/pdf',
    does: { handler: 'read' },
    query: z.strictObject({ copy: z.enum(logCopies).default('office') }),
    gives: ['pdf'],
    summary: 'The log as PDF: the copy of the office, or that of the customer',
  },
  history: {
    ...reading,
    method: 'GET',
    path: '/daily-logs/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every event: who, what, when, before and after',
  },
});
/** A log as the foreman of its day has it on the phone. */
export const CrewLog = z.object({
  contractId: Id,
  date: Day,
  today: Day,
  contractName: z.string(),
  locationName: z.string(),
  /** `none`: nobody has opened it. */
  status: z.enum(['none', ...DailyLogStatus.options]),
  lockedOn: Day.nullable(),
  entries: LogEntries,
  /** Who is on the foreman's sheets of the day, the foreman among them. */
  crew: z.array(z.string()),
  /** What is worked on, by the sheets. */
  phases: z.array(z.string()),
  meeting: LogMeetings,
});
export type CrewLog = z.infer<typeof CrewLog>;

const crew = { access: 'crew', scope: 'company', permission: null } as const;
const [log, one] = ['/crew/logs/:contractId/:date', '/crew/logs/:contractId/:date/entries/:entryId'] as const;
const entryBody = z.strictObject({ entry: LogEntry });

export const crewLogRouteTable = defineRoutes('crew', {
  log: {
    ...crew,
    method: 'GET',
    path: log,
    does: { handler: 'read' },
    answer: CrewLog,
    summary: 'The log of a contract and a day, for the foreman of a sheet of both',
  },
  addLogEntry: {
    ...crew,
    method: 'POST',
    path: `${log}/entries`,
    does: { handler: 'write' },
    body: entryBody,
    summary: 'Add an entry to the log; the first one opens it',
  },
  editLogEntry: {
    ...crew,
    method: 'PUT',
    path: one,
    does: { handler: 'write' },
    body: entryBody,
    summary: 'Change an entry',
  },
  removeLogEntry: { ...crew, method: 'DELETE', path: one, does: { handler: 'write' }, summary: 'Remove an entry' },
  submitLog: {
    ...crew,
    method: 'POST',
    path: `${log}/submit`,
    does: { handler: 'write' },
    summary: 'Say that the log says all there is to say',
  },
});

/** The foreman of a sheet of the contract, on its day or up to a week later; a log that is locked takes nothing. */
export const crewLogCall = {
  route: crewLogRouteTable.log.name,
  who: 'foremanOfSheet',
  days: [-7, 0],
} as const satisfies CrewCall;
export const crewLogCalls: readonly CrewCall[] = Object.values(crewLogRouteTable).map(({ name }) => ({
  ...crewLogCall,
  route: name,
}));

export const dailyLogRoutes: Route[] = [
  ...Object.values(dailyLogOwnRoutes),
  ...photoRoutes(dailyLog),
  ...Object.values(crewLogRouteTable),
];
