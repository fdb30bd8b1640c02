import { z } from 'zod';
import { History, photoRoutes } from '#capabilities/index.ts';
import { Day, defineRoutes, ListRequest, type Route, Version } from '#kernel/index.ts';
import { dailyLogCommands } from './commands.ts';
import { LogWorker } from './content.ts';
import { crewLogRouteTable } from './crew-routes.ts';
import { dailyLog } from './resource.ts';
import { DailyLogView } from './view.ts';

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
export const dailyLogRoutes: Route[] = [
  ...Object.values(dailyLogOwnRoutes),
  ...photoRoutes(dailyLog),
  ...Object.values(crewLogRouteTable),
];
