import { History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, ListRequest, type Route, Version } from '#kernel/index.ts';
import { achFileCommands } from './commands.ts';
import { achFileEvents, achFileInverses } from './events.ts';
import { achFileRefusals } from './refusals.ts';
import { AchFileView } from './view.ts';

/** A file by which the bank pays vendors on a day (NACHA): what stands in it is frozen. */
export const achFile = defineResource({
  entity: 'AchFile',
  noun: ['ACH file', 'ACH files'],
  path: 'ach-files',
  routes: 'catalog',
  permission: 'ledger',
  tenant: 'company',
  commands: achFileCommands,
  events: achFileEvents,
  refusals: achFileRefusals,
  view: AchFileView,
  historyPhrases: {
    AchFileMade: 'made the file for {effectiveOn}',
    AchFileTakenBack: 'took it back: {reason}',
  },
  inverses: achFileInverses,
  list: {
    search: ['number', 'bankName', 'amount'],
    filter: ['bankId', 'status', 'amount', 'createdOn', 'effectiveOn', 'createdAt'],
    sort: ['number', 'bankName', 'amount', 'createdOn', 'effectiveOn', 'status', 'createdAt'],
  },
  can: {},
});

const books = { access: 'session', scope: 'company', entity: 'AchFile', permission: 'action:ledger.view' } as const;
const making = { ...books, permission: 'action:ach-file.make' } as const;
const { MakeAchFile, TakeBackAchFile } = achFileCommands.shapes;

export const achFileOwnRoutes = defineRoutes('ach-files', {
  list: {
    ...books,
    method: 'POST',
    path: '/ledgers/ach-files/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'ACH files that were made',
  },
  make: {
    ...making,
    method: 'POST',
    path: '/ledgers/ach-files',
    does: { handler: 'write' },
    body: MakeAchFile,
    summary: 'Make an ACH file of payments that wait for one: it is frozen with them',
  },
  get: {
    ...books,
    method: 'GET',
    path: '/ledgers/ach-files/:id',
    does: { read: 'one' },
    answer: AchFileView,
    summary: 'Get one',
  },
  file: {
    ...making,
    method: 'GET',
    path: '/ledgers/ach-files/:id/file',
    does: { handler: 'read' },
    gives: ['txt'],
    summary: 'The file for the bank (NACHA), the same bytes each time',
  },
  takeBack: {
    ...making,
    method: 'PUT',
    path: '/ledgers/ach-files/:id/take-back',
    does: { handler: 'write' },
    body: TakeBackAchFile.extend(Version),
    summary: 'Take a file back that the bank has not taken: its payments wait for the next one',
  },
  history: {
    ...books,
    method: 'GET',
    path: '/ledgers/ach-files/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Who made it and took it back, and when',
  },
});
export const achFileRoutes: Route[] = Object.values(achFileOwnRoutes);
