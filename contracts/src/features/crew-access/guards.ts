import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type CommandOf, type RecordOf } from '#kernel/index.ts';
import { MAX_CREW_DEVICES } from './commands.ts';
import { crewAccessPermissions } from './permissions.ts';
import { crewAccessFold } from './record.ts';
import type { CrewAccessRefusal } from './refusals.ts';
import { crewAccess, crewAccessRoutes } from './resource.ts';

export type CrewAccess = RecordOf<typeof crewAccessFold>;
/** `worker`: null where they have left, are inactive or lie in the trash. */
export type CrewAccessFacts = {
  /** Whether the company has switched crew pages on. */
  readonly hasCrewPages: boolean;
  readonly worker: { readonly name: string; readonly phone: string | null; readonly email: string | null } | null;
};
const guard = guardsReading<CrewAccessFacts, CrewAccessRefusal>();
type Invitation = CommandOf<{ readonly channel: string }> & CrewAccessFacts;
type OfDevice = CommandOf<{ readonly deviceId: string }>;
type NewDevice = CommandOf<{ readonly deviceId: string; readonly endsDeviceId: string | null }>;

const pagesOn = guard('CREW_PAGES_OFF', { reads: ['hasCrewPages'], when: (_, { hasCrewPages }) => !hasCrewPages });
const atWork = guard('NOT_AT_WORK', { reads: ['worker'], when: (_, { worker }) => worker === null });
const hasPhone = guard('WORKER_HAS_NO_PHONE', {
  reads: ['worker', 'command'],
  when: (_, { worker, command: { data } }: Invitation) => data.channel === 'sms' && !worker?.phone,
});
const hasEmail = guard('WORKER_HAS_NO_EMAIL', {
  reads: ['worker', 'command'],
  when: (_, { worker, command: { data } }: Invitation) => data.channel === 'email' && !worker?.email,
});
const invited = guard('CREW_NOT_INVITED', { when: ({ status }: CrewAccess) => status === 'revoked' });
const deviceKnown = guard('CREW_DEVICE_UNKNOWN', {
  field: 'deviceId',
  reads: ['command'],
  when: ({ devices }: CrewAccess, { command: { data } }: OfDevice) =>
    devices.every(({ deviceId }) => deviceId !== data.deviceId),
});
const deviceNew = guard('CREW_DEVICE_KNOWN', {
  field: 'deviceId',
  reads: ['command'],
  when: ({ devices }: CrewAccess, { command: { data } }: NewDevice) =>
    devices.some(({ deviceId }) => deviceId === data.deviceId),
});
const roomForDevice = guard('TOO_MANY_DEVICES', {
  field: 'endsDeviceId',
  reads: ['command'],
  when: ({ devices }: CrewAccess, { command: { data } }: NewDevice) =>
    devices.filter(({ deviceId }) => deviceId !== data.endsDeviceId).length >= MAX_CREW_DEVICES,
});

export const crewAccessGuards = {
  InviteCrewMember: [pagesOn, atWork, hasPhone, hasEmail],
  IssueCrewCode: [pagesOn, invited, atWork],
  AddCrewDevice: [pagesOn, invited, atWork, deviceNew, roomForDevice],
  RevokeCrewDevice: [deviceKnown],
  ChooseCrewLanguage: [invited],
  Revoke: [invited],
} satisfies Guards<typeof crewAccess, CrewAccess, CrewAccessFacts, 'InviteCrewMember'>;

/** All that `records.ts` lists of it. */
export const crewAccessRecord = {
  resource: crewAccess,
  fold: crewAccessFold,
  guards: crewAccessGuards,
  routes: crewAccessRoutes,
  permissions: crewAccessPermissions,
};
