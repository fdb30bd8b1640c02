import { z } from 'zod';
import { Day, defineRoutes, Id, type CrewCall } from '#kernel/index.ts';
import { LogEntries, LogEntry } from './content.ts';
import { DailyLogStatus } from './view.ts';

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
  meeting: z.object({ lastOn: Day.nullable(), dueOn: Day }),
});
export type CrewLog = z.infer<typeof CrewLog>;

const crew = { access: 'crew', scope: 'company', permission: null } as const;
const [log, one] = ['/crew/logs/:contractId/:date', '/crew/logs/:contractId/:date/entries/:entryId'] as const;
const body = z.strictObject({ entry: LogEntry });

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
    body,
    summary: 'Add an entry to the log; the first one opens it',
  },
  editLogEntry: { ...crew, method: 'PUT', path: one, does: { handler: 'write' }, body, summary: 'Change an entry' },
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
