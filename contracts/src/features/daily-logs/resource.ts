import { defineResource } from '#kernel/index.ts';
import { dailyLogCommands } from './commands.ts';
import { dailyLogEvents, dailyLogInverses } from './events.ts';
import { dailyLogRefusals } from './refusals.ts';
import { DailyLogView } from './view.ts';

/** What was there on a day of a contract: one for each contract and day, locked some working days after. */
export const dailyLog = defineResource({
  entity: 'DailyLog',
  noun: ['daily log', 'daily logs'],
  knownBy: ['contractName', 'date'],
  path: 'daily-logs',
  recordPage: '/daily-logs/:id',
  routes: 'catalog',
  permission: 'daily-log',
  tenant: 'company',
  commands: dailyLogCommands,
  events: dailyLogEvents,
  refusals: dailyLogRefusals,
  view: DailyLogView,
  historyPhrases: {
    DailyLogOpened: 'opened the log of {date}',
    DailyLogEntryAdded: 'added an entry',
    DailyLogEntryEdited: 'edited an entry',
    DailyLogEntryRemoved: 'removed an entry',
    DailyLogSubmitted: 'submitted it',
    DailyLogLocked: 'locked it',
    DailyLogAmended: 'amended it',
  },
  inverses: dailyLogInverses,
  list: {
    search: ['contractNumber', 'contractName', 'locationName', 'customerName'],
    filter: [
      'contractId',
      'locationId',
      'customerId',
      'date',
      'status',
      'entryCount',
      'delayHours',
      'meetingHeld',
      'hasIncident',
      'mayBecomeClaim',
      'lockedOn',
      'createdAt',
      'updatedAt',
    ],
    sort: [
      'date',
      'contractNumber',
      'contractName',
      'locationName',
      'customerName',
      'status',
      'entryCount',
      'delayHours',
      'submittedAt',
      'lockedOn',
      'createdAt',
      'updatedAt',
    ],
  },
  can: { photos: true },
});
