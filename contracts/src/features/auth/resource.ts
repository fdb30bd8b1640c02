import { z } from 'zod';
import { defineRoutes, Email, Id, Instant, Line, Text, writeOnly } from '#kernel/index.ts';
import { TwoFactor, UserName, userCommands } from '#features/users';

export const Secret = writeOnly(
  z
    .string()
    .min(1, 'This is required.')
    .max(200, 'Use at most 200 characters.')
    .refine(
      (secret) => !/\p{Cc}/u.test(secret) && secret.isWellFormed(),
      'Remove the characters that cannot be printed.',
    ),
);
export const Password = writeOnly(Secret.refine((password) => password.length >= 12, 'Use at least 12 characters.'));
/** 256 bits in base64url: reset links, invitations, trusted devices. */
const Token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete.');
/** Six digits, however they were pasted. */
export const Code = z
  .string()
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits.'));
/**
 * `deviceIdentifier` names the device in the list of sessions, and decides nothing. `rememberMe` is heard with the
 * code: without one there is nothing to be spared.
 */
const Device = { deviceIdentifier: Text(120).default(''), rememberMe: z.boolean().default(false) };

/**
 * `userName` takes an e-mail address too. `trustedDevices`: the secrets that sign-ins with a code left on this device,
 * each good for one person.
 */
export const LoginCredentials = z.strictObject({
  userName: Line(254),
  password: Secret,
  trustedDevices: z.array(Token).max(10).default([]),
  ...Device,
});
export const SessionToken = z.object({ token: z.string(), expiresAt: Instant, userId: Id });
/** The password was right and a code is wanted: the token opens nothing but the routes that ask for the code. */
export const CodeChallenge = z.object({
  challenge: z.object({ token: z.string(), channel: TwoFactor.shape.channel, sentTo: z.string(), expiresAt: Instant }),
});
export type CodeChallenge = z.infer<typeof CodeChallenge>;
export const LoginAnswer = z.union([SessionToken, CodeChallenge]);
/** `trustedDevice` only where the device is to be remembered. */
export const VerifiedSession = SessionToken.extend({ trustedDevice: z.string().nullable() });
export const CodeVerification = z.strictObject({ code: Code, ...Device });
export const CodeChannelChoice = z.strictObject({ channel: TwoFactor.shape.channel.optional() });

/**
 * Which session ends is said by the session itself; `deviceIdentifier` is taken because clients send it, and ends none.
 */
export const Logout = z.strictObject({
  deviceIdentifier: Text(120).default(''),
  logoutFromAllDevices: z.boolean().default(false),
});
export const SetUp = z.strictObject({
  firstName: Line(60),
  lastName: Line(60),
  userName: UserName,
  email: Email,
  password: Password,
});
export const ChangePassword = z.strictObject({ currentPassword: Secret, newPassword: Password });
export const ResetPassword = z.strictObject({ token: Token, password: Password });
export const ResetAnswer = z.object({ token: z.string(), expiresAt: Instant });
/** What a reset or an invitation is for, told to whoever holds its token. */
export const ResetTokenInfo = z.object({
  purpose: z.enum(['reset', 'invitation']),
  firstName: z.string(),
  userName: z.string(),
  companyName: z.string().nullable(),
});

export const SessionView = z.object({
  id: Id,
  deviceIdentifier: z.string(),
  userAgent: z.string(),
  ip: z.string(),
  openedAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;

const open = { access: 'public', scope: 'none', permission: null } as const;
const challenge = { access: 'challenge', scope: 'none', permission: null } as const;
/** Of oneself: open also while the profile is not complete. */
const self = { access: 'session', scope: 'none', beforeProfile: true } as const;
const write = { does: { handler: 'write' } } as const;
const read = { does: { handler: 'read' } } as const;
const emptyAnswer = z.object({});

export const authRoutes = defineRoutes('auth', {
  login: {
    ...open,
    ...write,
    method: 'POST',
    path: '/auth/login',
    body: LoginCredentials,
    answer: LoginAnswer,
    summary: 'Sign in; asks for a code where one is wanted',
  },
  verifyOtp: {
    ...challenge,
    ...write,
    method: 'POST',
    path: '/auth/verify-otp',
    body: CodeVerification,
    answer: VerifiedSession,
    summary: 'Sign in with the code',
  },
  sendOtp: {
    ...challenge,
    ...write,
    method: 'POST',
    path: '/two-fa/send-otp',
    body: CodeChannelChoice,
    answer: CodeChallenge,
    summary: 'Send the code, by the channel of one’s choice',
  },
  resendOtp: {
    ...challenge,
    ...write,
    method: 'POST',
    path: '/two-fa/resend-otp',
    body: CodeChannelChoice,
    answer: CodeChallenge,
    summary: 'Send another code; the one before is dead',
  },
  logout: {
    ...self,
    ...write,
    permission: null,
    method: 'POST',
    path: '/auth/logout',
    body: Logout,
    summary: 'Sign out on this device or on all',
  },
  sessions: {
    ...self,
    ...read,
    permission: 'action:self.manage-sessions',
    method: 'GET',
    path: '/auth/sessions',
    answer: z.object({ items: z.array(SessionView) }),
    summary: 'Where I am signed in',
  },
  endSession: {
    ...self,
    ...write,
    permission: 'action:self.manage-sessions',
    method: 'DELETE',
    path: '/auth/sessions/:sessionId',
    summary: 'End one of my sessions',
  },
  forgetDevices: {
    ...self,
    ...write,
    permission: 'action:self.manage-2fa',
    method: 'DELETE',
    path: '/two-fa/trusted-devices',
    answer: emptyAnswer,
    summary: 'Ask for a code on every device again',
  },
  twoFactor: {
    ...self,
    ...write,
    permission: 'action:self.manage-2fa',
    method: 'PUT',
    path: '/two-fa/preference',
    body: z.strictObject({ ...TwoFactor.shape, currentPassword: Secret }),
    summary: 'Whether a code is asked for, and how it comes',
  },
  setUpNeeded: {
    ...open,
    ...read,
    method: 'GET',
    path: '/auth/set-up',
    answer: z.object({ needed: z.boolean() }),
    summary: 'Is this a product nobody has set up yet?',
  },
  setUp: {
    ...open,
    ...write,
    method: 'POST',
    path: '/auth/set-up',
    body: SetUp,
    answer: SessionToken,
    summary: 'Make the first Software Admin, once',
  },
  forgotPassword: {
    ...open,
    ...write,
    method: 'POST',
    path: '/users/forgot-password',
    body: z.strictObject({ email: Email }),
    answer: emptyAnswer,
    summary: 'Mail a link and a code, if there is such an account; the answer is always the same',
  },
  verifyResetOtp: {
    ...open,
    ...write,
    method: 'POST',
    path: '/users/verify-reset-otp',
    body: z.strictObject({ email: Email, code: Code }),
    answer: ResetAnswer,
    summary: 'Exchange the mailed code for a reset token',
  },
  verifyResetToken: {
    ...open,
    ...write,
    method: 'POST',
    path: '/users/verify-reset-token',
    body: z.strictObject({ token: Token }),
    answer: ResetTokenInfo,
    summary: 'Is this reset or invitation still good, and whose is it?',
  },
  resetPassword: {
    ...open,
    ...write,
    method: 'POST',
    path: '/users/reset-password',
    body: ResetPassword,
    answer: emptyAnswer,
    summary: 'Set a new password by a reset or an invitation; all sessions end',
  },
  changePassword: {
    ...self,
    ...write,
    permission: 'action:self.change-password',
    method: 'PUT',
    path: '/users/change-password',
    body: ChangePassword,
    summary: 'Change my password; my other sessions end',
  },
  updateProfile: {
    ...self,
    ...write,
    permission: 'action:self.edit-profile',
    method: 'PUT',
    path: '/users/update',
    checks: ['text-destination'],
    body: userCommands.shapes.EditProfile,
    summary: 'Change my name, phone number, picture and signature',
  },
});
