import { z } from 'zod';
import { defineRoutes, type CrewCall, Id, Instant, Line, Phone, writeOnly } from '#kernel/index.ts';
import { crewAccessCommands, CrewChannel, CrewLanguage } from './commands.ts';

/** 256 bits in base64url. */
const Token = writeOnly(z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete.'));
/** Six digits of a text or mail, or eight letters that somebody of the office reads out, however they are typed. */
export const CrewCode = writeOnly(
  z
    .string()
    .max(40)
    .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^(\d{6}|[A-Z]{8})$/, 'Enter the six digits, or the eight letters.')),
);
const Coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This is no key of P-256.');
/** A public key on the curve P-256 (RFC 7518, 6.2). */
export const DeviceKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: Coordinate,
  y: Coordinate,
});
export type DeviceKey = z.infer<typeof DeviceKey>;

export const CrewInvitation = z.object({
  companyName: z.string(),
  firstName: z.string(),
  language: CrewLanguage,
  channel: CrewChannel,
  sentTo: z.string(),
});
export type CrewInvitation = z.infer<typeof CrewInvitation>;
/** The same whoever asks: whether a number belongs to anybody is told to nobody. */
export const CrewChallenge = z.object({ challenge: z.string(), expiresAt: Instant });
export type CrewChallenge = z.infer<typeof CrewChallenge>;

/** `Set-Cookie` goes with it. */
export const CrewSession = z.object({
  deviceId: Id,
  workerId: Id,
  name: z.string(),
  companyName: z.string(),
  language: CrewLanguage,
  expiresAt: Instant,
  /** 256 bits in base64url that seal what the phone keeps of the worker; others once access was revoked. */
  storageKey: z.string(),
});
export type CrewSession = z.infer<typeof CrewSession>;
/** The number works for several companies: one is named with the same code. */
export const CrewCompanyChoice = z.object({ companies: z.array(z.object({ value: Id, label: z.string() })) });
export const CrewSignInAnswer = z.union([CrewSession, CrewCompanyChoice]);
export type CrewSignInAnswer = z.infer<typeof CrewSignInAnswer>;

const open = { access: 'public', scope: 'none', permission: null, method: 'POST' } as const;
const write = { does: { handler: 'write' } } as const;

/** Before there is a cookie. */
export const crewSignInRouteTable = defineRoutes('crew-sign-in', {
  invitation: {
    ...open,
    does: { handler: 'read' },
    path: '/crew/sign-in/invitation',
    body: z.strictObject({ token: Token }),
    answer: CrewInvitation,
    summary: 'Whom the link of an invitation names',
  },
  code: {
    ...open,
    ...write,
    path: '/crew/sign-in/code',
    body: z.union([z.strictObject({ token: Token }), z.strictObject({ phone: Phone })]),
    answer: CrewChallenge,
    summary: 'Send a code to the worker of an invitation or of a mobile number; the answer is always the same',
  },
  verify: {
    ...open,
    ...write,
    path: '/crew/sign-in/verify',
    body: z.strictObject({
      challenge: Token,
      code: CrewCode,
      /** Chosen by the phone, so that it knows itself even where the answer is lost. */
      deviceId: Id,
      key: DeviceKey,
      label: Line(60),
      companyId: Id.optional(),
      endsDeviceId: Id.optional(),
    }),
    answer: CrewSignInAnswer,
    summary: 'Sign in on a phone with the code; its key is bound to it',
  },
  nonce: {
    ...open,
    ...write,
    path: '/crew/sign-in/nonce',
    body: z.strictObject({ deviceId: Id }),
    answer: z.object({ nonce: z.string() }),
    summary: 'What a phone signs to be let in again',
  },
  renew: {
    ...open,
    ...write,
    path: '/crew/sign-in/renew',
    body: z.strictObject({
      deviceId: Id,
      nonce: Token,
      /** ECDSA with SHA-256 over the nonce: r and s of 32 bytes each, in base64url. */
      signature: writeOnly(z.string().regex(/^[A-Za-z0-9_-]{86}$/, 'This is no signature.')),
    }),
    answer: CrewSession,
    summary: 'Let a phone in again that signs with its key: for 30 days after the last time, and 90 after the code',
  },
});

const signedIn = { access: 'crew', scope: 'company', permission: null, ...write } as const;
/** Of a worker who is signed in. */
export const crewOwnRouteTable = defineRoutes('crew', {
  endDevice: {
    ...signedIn,
    method: 'DELETE',
    path: '/crew/me/device',
    answer: z.object({}),
    summary: 'Sign out on this phone',
  },
  acceptNotice: {
    ...signedIn,
    method: 'POST',
    path: '/crew/me/notice',
    body: crewAccessCommands.shapes.AcceptCrewNotice,
    answer: z.object({}),
    summary: 'The worker has read what the clock keeps',
  },
  chooseLanguage: {
    ...signedIn,
    method: 'PUT',
    path: '/crew/me/language',
    body: z.strictObject({ language: CrewLanguage }),
    summary: 'Read the crew pages and what is sent to them in another language',
  },
});
export const endDeviceCall = {
  route: crewOwnRouteTable.endDevice.name,
  who: 'self',
  days: null,
} as const satisfies CrewCall;
export const acceptNoticeCall = {
  route: crewOwnRouteTable.acceptNotice.name,
  who: 'self',
  days: null,
} as const satisfies CrewCall;
export const chooseLanguageCall = {
  route: crewOwnRouteTable.chooseLanguage.name,
  who: 'self',
  days: null,
} as const satisfies CrewCall;
