import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { crewAccess } from './resource.ts';
import type { CrewAccessView } from './view.ts';

export const crewAccessFold = defineFold(crewAccess, {
  on: {
    CrewMemberInvited({ data, at }, row: CrewAccessView | undefined) {
      const { linkId: _link, tokenHash: _hash, phone: _phone, ...shown } = data;
      const invited = { ...shown, invitedAt: at, joinedAt: null, noticeVersion: row?.noticeVersion ?? null };
      return row
        ? update({ ...invited, status: row.devices.length > 0 ? ('active' as const) : ('invited' as const) })
        : insert({ ...invited, status: 'invited', devices: [] });
    },
    CrewCodeIssued: () => update({}),
    CrewDeviceAdded: ({ data: { deviceId, label }, at }, { devices, joinedAt }: CrewAccessView) =>
      update({
        status: 'active' as const,
        joinedAt: joinedAt ?? at,
        devices: [...devices, { deviceId, label, addedAt: at }],
      }),
    CrewDeviceRevoked: ({ data }, { devices }: CrewAccessView) =>
      update({ devices: devices.filter(({ deviceId }) => deviceId !== data.deviceId) }),
    CrewNoticeAccepted: ({ data: { noticeVersion } }) => update({ noticeVersion }),
    CrewLanguageChosen: ({ data: { language } }) => update({ language }),
    CrewToldOfMoves: () => update({}),
    CrewCalendarEnded: () => update({}),
    CrewAccessRevoked: () => update({ status: 'revoked' as const, devices: [] }),
  },
  unseen: {
    defaults: { linkId: '', tokenHash: '', phone: null as string | null, revocations: 0, toldThrough: 0 },
    on: {
      CrewMemberInvited: ({ data: { linkId, tokenHash, phone } }) => ({ linkId, tokenHash, phone }),
      CrewToldOfMoves: ({ data: { through } }) => ({ toldThrough: through }),
      CrewAccessRevoked: (_event, { revocations }) => ({ revocations: revocations + 1 }),
    },
  },
});
