import { z } from 'zod';
import { defineMessages, Id, Instant, type Inverses, type MessageOf } from '#kernel/index.ts';
import { CrewChannel, CrewLanguage, type crewAccessCommands } from './commands.ts';

export const crewAccessEvents = defineMessages({
  CrewMemberInvited: z.object({
    workerId: Id,
    workerName: z.string(),
    linkId: Id,
    /** SHA-256 of the token of the link. */
    tokenHash: z.string(),
    channel: CrewChannel,
    to: z.string(),
    /** The number that the worker signs in with; null where none is kept. */
    phone: z.string().nullable(),
    language: CrewLanguage,
    expiresAt: Instant,
  }),
  CrewCodeIssued: z.object({ expiresAt: Instant }),
  CrewDeviceAdded: z.object({ deviceId: Id, thumbprint: z.string(), label: z.string() }),
  CrewDeviceRevoked: z.object({
    deviceId: Id,
    label: z.string(),
    /** `replaced`: another one took its place. */
    reason: z.enum(['office', 'worker', 'copied', 'replaced']),
  }),
  CrewNoticeAccepted: z.object({ noticeVersion: z.int(), language: CrewLanguage }),
  CrewLanguageChosen: z.object({ language: CrewLanguage }),
  /** Sheets of theirs stand on other days or with other crews; `text` is what they are sent. */
  CrewToldOfMoves: z.object({ through: z.int(), text: z.string() }),
  CrewCalendarEnded: z.object({}),
  CrewAccessRevoked: z.object({ reason: z.string() }),
});
export type CrewAccessEvent = MessageOf<typeof crewAccessEvents>;

export const crewAccessInverses: Inverses<typeof crewAccessEvents, typeof crewAccessCommands> = {
  CrewMemberInvited: { by: 'RevokeCrewAccess', data: () => ({}) },
  CrewCodeIssued: { never: 'OF_SIGN_IN' },
  CrewDeviceAdded: { by: 'RevokeCrewDevice', data: ({ data: { deviceId } }) => ({ deviceId }) },
  CrewDeviceRevoked: { never: 'OF_SIGN_IN' },
  CrewNoticeAccepted: { nothing: true },
  CrewLanguageChosen: { never: 'OF_SIGN_IN' },
  CrewToldOfMoves: { nothing: true },
  CrewCalendarEnded: { never: 'OF_SIGN_IN' },
  CrewAccessRevoked: { never: 'LINK_DEAD' },
};
