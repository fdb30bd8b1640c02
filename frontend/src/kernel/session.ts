import { z } from 'zod';
import { newKey, now } from './clock.ts';
import { drop, dropUserData, keep, kept } from './storage.ts';

/** A token is good for 24 hours from its stored time, whatever else is said. */
export const TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;

const Stored = z.object({ token: z.string().min(1), at: z.number() });

/** The token, or null; one that is expired or torn is cleared away. */
export function tokenNow(): string | null {
  const stored = Stored.safeParse(kept('user', 'session'));
  const age = stored.success ? now() - stored.data.at : Number.NaN;
  if (stored.success && age >= 0 && age < TOKEN_LIFE_MS) return stored.data.token;
  drop('user', 'session');
  return null;
}

export const startSession = (token: string) => keep('user', 'session', { token, at: now() });

/** Names this browser to the server, so that "this device" means something. */
export function deviceId(): string {
  const known = kept('device', 'id');
  if (typeof known === 'string') return known;
  const made = newKey();
  keep('device', 'id', made);
  return made;
}

type Reason = 'signed-out' | 'refused';
const listeners = new Set<(reason: Reason) => void>();

/** Told when the session is over: the user left, or the server no longer knows the token. */
export function onSessionEnd(listener: (reason: Reason) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function endSession(reason: Reason) {
  dropUserData();
  for (const listener of listeners) listener(reason);
}
