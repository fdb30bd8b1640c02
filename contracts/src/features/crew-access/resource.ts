import { z } from 'zod';
import { History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, Instant, ListRequest, type Route, Version } from '#kernel/index.ts';
import { crewAccessCommands } from './commands.ts';
import { crewAccessEvents, crewAccessInverses } from './events.ts';
import { crewAccessRefusals } from './refusals.ts';
import { crewOwnRouteTable, crewSignInRouteTable } from './routes.ts';
import { CrewAccessView, CrewCalendarInUse } from './view.ts';

/** Who of the workers gets to the crew pages: one record for each, under the worker's own id. */
export const crewAccess = defineResource({
  entity: 'CrewAccess',
  noun: ['crew access', 'crew accesses'],
  path: 'crew-accesses',
  routes: 'catalog',
  permission: 'crew-access',
  tenant: 'company',
  commands: crewAccessCommands,
  events: crewAccessEvents,
  refusals: crewAccessRefusals,
  view: CrewAccessView,
  historyPhrases: {
    CrewMemberInvited: 'invited {workerName} to the crew pages at {to}',
    CrewCodeIssued: 'read out a code for the crew pages',
    CrewDeviceAdded: 'signed in on {label}',
    CrewDeviceRevoked: 'ended {label} ({reason})',
    CrewNoticeAccepted: 'read what the clock keeps',
    CrewLanguageChosen: 'switched the crew pages to {language}',
    CrewToldOfMoves: 'was told: {text}',
    CrewCalendarEnded: 'ended the address of the calendar',
    CrewAccessRevoked: 'revoked the access to the crew pages',
  },
  inverses: crewAccessInverses,
  list: {
    search: ['workerName'],
    filter: ['id', 'status'],
    sort: ['workerName', 'invitedAt', 'createdAt'],
  },
  can: {},
});

const inviting = {
  access: 'session',
  scope: 'company',
  entity: 'CrewAccess',
  permission: 'action:crew-access.invite',
} as const;
const revoking = { ...inviting, permission: 'action:crew-access.revoke' } as const;
const { shapes } = crewAccessCommands;

export const crewAccessOwnRoutes = defineRoutes('crew-accesses', {
  list: {
    ...inviting,
    method: 'POST',
    path: '/crew-access/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Which workers get to the crew pages, and on which phones',
  },
  invite: {
    ...inviting,
    method: 'PUT',
    path: '/crew-access/:id/invite',
    does: { handler: 'write' },
    body: shapes.InviteCrewMember,
    summary: 'Invite a worker to the crew pages, by text or email; the link names them, a code admits them',
  },
  issueCode: {
    ...inviting,
    method: 'POST',
    path: '/crew-access/:id/code',
    does: { handler: 'write' },
    answer: z.object({ code: z.string(), expiresAt: Instant }),
    summary: 'A code of eight letters that is read out over the phone; good for fifteen minutes, once',
  },
  revokeDevice: {
    ...revoking,
    method: 'PUT',
    path: '/crew-access/:id/devices/revoke',
    does: { command: 'RevokeCrewDevice', on: 'id' },
    body: shapes.RevokeCrewDevice.pick({ deviceId: true }).extend(Version),
    summary: 'End one phone of a worker',
  },
  calendar: {
    ...inviting,
    method: 'GET',
    path: '/crew-access/:id/calendar',
    does: { handler: 'read' },
    answer: CrewCalendarInUse,
    summary: 'Whether a calendar of a worker reads their days, since when, and when it did last; never its address',
  },
  endCalendar: {
    ...revoking,
    method: 'DELETE',
    path: '/crew-access/:id/calendar',
    does: { handler: 'write' },
    summary: 'End the address at which a calendar of a worker reads their days; the worker makes another',
  },
  revoke: {
    ...revoking,
    method: 'PUT',
    path: '/crew-access/:id/revoke',
    does: { command: 'RevokeCrewAccess', on: 'id' },
    body: shapes.RevokeCrewAccess.extend(Version),
    summary: 'End the access of a worker on all phones',
  },
  history: {
    ...inviting,
    method: 'GET',
    path: '/crew-access/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Who invited the worker, which phones came and went, and who read out a code',
  },
});
export const crewAccessRoutes: Route[] = [
  ...Object.values(crewAccessOwnRoutes),
  ...Object.values(crewSignInRouteTable),
  ...Object.values(crewOwnRouteTable),
];
