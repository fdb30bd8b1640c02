import { z } from 'zod';
import { routesOf, Uniqueness } from '#capabilities/index.ts';
import { guardedBalance } from '#features/receivables';
import { defineResource, defineRoutes, Id, Line, QueryFlag, type Route } from '#kernel/index.ts';
import { locationCommands } from './commands.ts';
import { locationEvents, locationInverses } from './events.ts';
import { locationImport } from './import.ts';
import { locationRefusals } from './refusals.ts';
import { LocationNote, LocationSheet, LocationView, TableOfContents } from './view.ts';

export const location = defineResource({
  entity: 'Location',
  path: 'locations',
  recordPage: '/toc/table-of-content/:id',
  routes: 'catalog',
  permission: 'location',
  tenant: 'company',
  commands: locationCommands,
  events: locationEvents,
  refusals: locationRefusals,
  view: LocationView,
  historyPhrases: {
    LocationCreated: 'created the location',
    LocationEdited: 'edited the location',
    LocationPrelimsInfoEdited: 'edited the prelims info',
    LocationNoteAdded: 'added a note',
    LocationNoteRemoved: 'removed a note',
    LocationNoteRestored: 'brought a note back',
  },
  inverses: locationInverses,
  list: {
    search: ['name', 'customerName', 'city', 'apn'],
    found: ['name', 'customerName', 'city'],
    filter: [
      'name',
      'customerId',
      'salesmanId',
      'city',
      'county',
      'isPublicWork',
      'owed',
      'retained',
      'lastActivityAt',
      'lienRights',
      'nextLienDeadline',
      'noticeDueOn',
      'recordLienBy',
      'estimateIsShort',
      'createdAt',
      'updatedAt',
    ],
    sort: [
      'name',
      'customerName',
      'salesmanName',
      'city',
      'owed',
      'lastActivityAt',
      'nextLienDeadline',
      'noticeDueOn',
      'recordLienBy',
      'createdAt',
      'updatedAt',
    ],
  },
  guarded: guardedBalance,
  can: {
    trash: true,
    attach: true,
    share: true,
    photos: true,
    reassign: { as: 'locations' },
    bulk: ['delete', 'restore'],
    unique: [{ field: 'name', within: ['customerId'], refusal: 'LOCATION_NAME_TAKEN' }],
    labels: { label: 'name', extra: ['id', 'name', 'customerId', 'customerName', 'salesmanId', 'salesmanName'] },
    import: locationImport,
  },
});

export const locationQueries = {
  list: z.strictObject({ customerId: Id.optional(), myLocations: QueryFlag.optional() }),
  labels: z.strictObject({ customerId: Id.optional(), salesmanId: Id.optional() }),
};

const note = { access: 'session', scope: 'company', entity: 'Location' } as const;
export const locationOwnRoutes = defineRoutes('locations', {
  isUnique: {
    ...note,
    method: 'POST',
    path: '/locations/is-unique',
    checks: ['uniqueness-rate'],
    permission: 'action:location.create',
    does: { handler: 'write' },
    body: z.strictObject({ name: Line(), customerId: Id, excludeId: Id.optional() }),
    answer: Uniqueness,
    summary: 'Is this name free for the customer?',
  },
  tableOfContents: {
    ...note,
    method: 'GET',
    path: '/locations/:id/table-of-contents',
    permission: 'page:toc',
    does: { handler: 'read' },
    answer: TableOfContents,
    summary: 'How many documents a location has, by kind and state',
  },
  informationSheet: {
    ...note,
    method: 'GET',
    path: '/locations/:id/information-sheet',
    permission: 'page:toc.location-info',
    does: { handler: 'read' },
    answer: LocationSheet,
    summary:
      'The information sheet of a location: whom to call, how to get in, who has a part in it, and its contracts',
  },
  informationSheetPdf: {
    ...note,
    method: 'GET',
    path: '/locations/:id/information-sheet/pdf',
    permission: 'page:toc.location-info',
    does: { handler: 'read' },
    gives: ['pdf'],
    summary: 'The information sheet of a location as PDF',
  },
  notes: {
    ...note,
    method: 'GET',
    path: '/locations/:id/notes',
    permission: 'action:location.view',
    does: { handler: 'read' },
    answer: z.object({ items: z.array(LocationNote) }),
    summary: 'Notes of a location, newest first',
  },
  addNote: {
    ...note,
    method: 'POST',
    path: '/locations/:id/notes',
    permission: 'action:location-note.create',
    does: { command: 'AddLocationNote', on: 'id' },
    body: locationCommands.shapes.AddLocationNote,
    summary: 'Add a note',
  },
  removeNote: {
    ...note,
    method: 'DELETE',
    path: '/locations/:id/notes/:noteId',
    permission: 'action:location.view',
    does: { handler: 'write' },
    summary: 'Remove a note: its author, or who may remove notes',
  },
  restoreNote: {
    ...note,
    method: 'PUT',
    path: '/locations/:id/notes/:noteId/restore',
    permission: 'action:location.view',
    does: { handler: 'write' },
    summary: 'Bring back a note that was removed: its author, or who may remove notes',
  },
});

export const locationRoutes: Route[] = [
  ...Object.values(locationOwnRoutes),
  ...routesOf(location, { trashed: 'trash', query: locationQueries }),
];
