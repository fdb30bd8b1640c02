import { z } from 'zod';
import { defineMessages, Id, Line, Text, type MessageOf } from '#kernel/index.ts';

/** Of crew pages, and of what is sent to crews. */
export const CrewLanguage = z.enum(['en', 'es']);
export type CrewLanguage = z.infer<typeof CrewLanguage>;
export const CrewChannel = z.enum(['sms', 'email']);

/** What a worker is told before the first press of the clock, in its present words; others are another version. */
export const CREW_NOTICE = 1;

/** So many phones a worker is signed in on at once. */
export const MAX_CREW_DEVICES = 3;

const Device = z.strictObject({
  deviceId: Id,
  /** SHA-256 of the public key that the phone keeps the private one of (RFC 7638), in base64url. */
  thumbprint: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  /** What the phone says it is: `Android phone, Chrome`. */
  label: Line(60),
});

export const crewAccessCommands = defineMessages({
  InviteCrewMember: z.strictObject({
    channel: CrewChannel.default('sms'),
    language: CrewLanguage.default('en'),
  }),
  /** A code that is read out over the phone. */
  IssueCrewCode: z.strictObject({}),
  /** The worker has entered a code on it. `endsDeviceId`: of three, the one that it takes the place of. */
  AddCrewDevice: Device.extend({ endsDeviceId: Id.nullable() }),
  RevokeCrewDevice: z.strictObject({
    deviceId: Id,
    /** Left out, the office did. `copied`: somebody had its cookie and not its key. */
    reason: z.enum(['worker', 'copied']).optional(),
  }),
  AcceptCrewNotice: z.strictObject({ noticeVersion: z.int().min(1).max(CREW_NOTICE), language: CrewLanguage }),
  /** Of the pages on all phones of the worker, and of what is sent to them. */
  ChooseCrewLanguage: z.strictObject({ language: CrewLanguage }),
  /** `through`: the position of the last event of the company that `text` knows of. */
  TellCrewOfMoves: z.strictObject({ through: z.int(), text: Text(600) }),
  /** The address at which the calendar of the worker reads their days: by the office. */
  EndCrewCalendar: z.strictObject({}),
  RevokeCrewAccess: z.strictObject({ reason: Text(500).default('') }),
});
export type CrewAccessCommand = MessageOf<typeof crewAccessCommands>;
