import { z } from 'zod';
import { defineRoutes, Email, Id, Line, Text, type Route } from '#kernel/index.ts';
import { UserName } from '#features/users';

const Secret = z.string().min(1, 'This is required.').max(200, 'Use at most 200 characters.').refine((secret) => !/\p{Cc}/u.test(secret) && secret.isWellFormed(), 'Remove the characters that cannot be printed.');
export const Password = Secret.refine((password) => password.length >= 12, 'Use at least 12 characters.');

/** `userName` takes an e-mail address too. */
export const Credentials = z.strictObject({ userName: Line(254), password: Secret, deviceIdentifier: Text(120).default(''), rememberMe: z.boolean().default(false) });
export const Session = z.object({ token: z.string(), expiresAt: z.string(), userId: Id });
export const Logout = z.strictObject({ deviceIdentifier: Text(120).default(''), logoutFromAllDevices: z.boolean().default(false) });
export const SetUp = z.strictObject({ firstName: Line(60), lastName: Line(60), userName: UserName, email: Email, password: Password });

export const authRoutes = defineRoutes('auth', {
  login: { method: 'POST', path: '/auth/login', access: 'public', scope: 'none', permission: null, does: { handler: 'write' }, body: Credentials, answer: Session, summary: 'Sign in' },
  logout: { method: 'POST', path: '/auth/logout', access: 'session', scope: 'none', permission: null, does: { handler: 'write' }, body: Logout, summary: 'Sign out on this device or on all' },
  setUpNeeded: { method: 'GET', path: '/auth/set-up', access: 'public', scope: 'none', permission: null, does: { handler: 'read' }, answer: z.object({ needed: z.boolean() }), summary: 'Is this a product nobody has set up yet?' },
  setUp: { method: 'POST', path: '/auth/set-up', access: 'public', scope: 'none', permission: null, does: { handler: 'write' }, body: SetUp, answer: Session, summary: 'Make the first Software Admin, once' },
});
export const authRouteTable: Route[] = Object.values(authRoutes);
