import { attach, History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, ListRequest, type Route, Version } from '#kernel/index.ts';
import { journalEntryCommands } from './commands.ts';
import { journalEntryEvents, journalEntryInverses } from './events.ts';
import { journalEntryRefusals } from './refusals.ts';
import { JournalEntryView } from './view.ts';

/** What no invoice, bill, check or payment books: money of the owner, loans, accruals, transfers, bank charges. */
export const journalEntry = defineResource({
  entity: 'JournalEntry',
  noun: ['journal entry', 'journal entries'],
  path: 'journal-entries',
  recordPage: '/ledger/entries/:id',
  routes: 'catalog',
  permission: 'ledger',
  tenant: 'company',
  commands: journalEntryCommands,
  events: journalEntryEvents,
  refusals: journalEntryRefusals,
  view: JournalEntryView,
  historyPhrases: {
    JournalEntryPosted: 'posted the entry',
    JournalEntryReversed: 'reversed it: {reason}',
    JournalEntryRepeated: 'had it posted again each month',
    JournalEntryRepetitionPosted: 'posted it again for {on}',
    JournalEntryRepetitionStopped: 'stopped posting it again',
    JournalEntryReconciled: 'found it on the statement of {on}',
    JournalEntryUnreconciled: 'took it off the statement of {on}, which was reopened',
  },
  inverses: journalEntryInverses,
  list: {
    search: ['number', 'reason', 'amount'],
    filter: ['kind', 'status', 'date', 'amount', 'reversesOn', 'nextOn', 'repeatOf', 'createdAt'],
    sort: ['number', 'date', 'amount', 'kind', 'status', 'createdAt'],
  },
  can: { attach: true, posts: true },
});

const books = {
  access: 'session',
  scope: 'company',
  entity: 'JournalEntry',
  permission: 'action:ledger.view',
} as const;
const writing = { ...books, permission: 'action:ledger.edit' } as const;
const { PostJournalEntry, ReverseJournalEntry, RepeatJournalEntry, StopRepeatingJournalEntry } =
  journalEntryCommands.shapes;
const file = { ...writing, path: '/ledgers/entries/:id/media', body: attach.commands['AttachTo*'] } as const;

export const journalEntryOwnRoutes = defineRoutes('journal-entries', {
  list: {
    ...books,
    method: 'POST',
    path: '/ledgers/entries/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Entries of the journal that people made',
  },
  post: {
    ...writing,
    method: 'POST',
    path: '/ledgers/entries',
    does: { command: 'PostJournalEntry', on: 'new' },
    body: PostJournalEntry,
    summary: 'Post an entry: debits and credits come to the same',
  },
  get: {
    ...books,
    method: 'GET',
    path: '/ledgers/entries/:id',
    does: { read: 'one' },
    answer: JournalEntryView,
    summary: 'Get one',
  },
  reverse: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/entries/:id/reverse',
    does: { command: 'ReverseJournalEntry', on: 'id' },
    body: ReverseJournalEntry.extend(Version),
    summary: 'Post an entry back',
  },
  correct: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/entries/:id/correct',
    does: { handler: 'write' },
    body: PostJournalEntry.extend(Version),
    summary: 'Post an entry back and another in its place, both or neither',
  },
  repeat: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/entries/:id/repeat',
    does: { command: 'RepeatJournalEntry', on: 'id' },
    body: RepeatJournalEntry.extend(Version),
    summary: 'Have an entry posted again each month',
  },
  stopRepeating: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/entries/:id/stop-repeating',
    does: { command: 'StopRepeatingJournalEntry', on: 'id' },
    body: StopRepeatingJournalEntry.extend(Version),
    summary: 'Have it posted no more',
  },
  attach: {
    ...file,
    method: 'POST',
    does: { command: 'AttachToJournalEntry', on: 'id' },
    summary: 'Attach a file that was put in for it',
  },
  detach: {
    ...file,
    method: 'DELETE',
    does: { command: 'DetachFromJournalEntry', on: 'id' },
    summary: 'Remove a file',
  },
  history: {
    ...books,
    method: 'GET',
    path: '/ledgers/entries/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every event: who, what, when, before and after',
  },
});
export const journalEntryRoutes: Route[] = Object.values(journalEntryOwnRoutes);
