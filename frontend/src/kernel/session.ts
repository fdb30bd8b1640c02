import { now } from './clock.ts';
import { clearAll, clearSensitiveData, isSecretKey, keepSecrets, openSecrets, secret } from './secrets.ts';
import { dropUserData } from './storage.ts';

export { deviceId } from './device.ts';

/** A token is good for 24 hours from its stored time, whatever else is said. */
export const TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;
/** From here on the end is near: people are asked to sign in again, and nothing they type is lost. */
export const NEAR_END_MS = 5 * 60 * 1000;

/** When the session of this window began; it outlives the token, so that its end can be told from a session ended elsewhere. */
let began = Number.NaN;

/** The token, or null; one that is expired, or whose time is torn or missing, is cleared away. */
export function tokenNow(): string | null {
  const token = secret('authToken');
  if (token === null) return null;
  const at = Number(secret('authTokenTimestamp') ?? Number.NaN);
  const age = now() - at;
  if (age >= 0 && age < TOKEN_LIFE_MS) {
    began = at;
    return token;
  }
  void keepSecrets({ authToken: null, authTokenTimestamp: null });
  return null;
}

/** What is left of the session; null when there never was one in this window. */
export const msLeft = (): number | null => {
  tokenNow();
  return Number.isNaN(began) ? null : began + TOKEN_LIFE_MS - now();
};
const isNearEnd = () => (msLeft() ?? Number.POSITIVE_INFINITY) <= NEAR_END_MS;

/** Resolves once it is safe to leave the page. */
export async function startSession({ token, userId }: { token: string; userId: string }): Promise<void> {
  began = now();
  await keepSecrets({ authTokenTimestamp: String(began), userId, authToken: token });
  tell('began');
}

export type SessionNews = 'began' | 'joined' | 'signed-out' | 'refused' | 'run-out' | 'somebody-else';
const listeners = new Set<(news: SessionNews) => void>();
const tell = (news: SessionNews) => listeners.forEach((listener) => listener(news));

export function onSession(listener: (news: SessionNews) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Told when the session is over: the user left, or the server no longer knows the token. */
export const onSessionEnd = (listener: (reason: 'signed-out' | 'refused') => void) =>
  onSession((news) => (news === 'signed-out' || news === 'refused') && listener(news));

export function endSession(reason: 'signed-out' | 'refused') {
  began = Number.NaN;
  clearSensitiveData();
  dropUserData();
  tell(reason);
}

/** The server does not know the token. At the end of its life that is no surprise: then what is typed stays, and the password is asked for. */
export function sessionRefused() {
  if (isNearEnd()) tell('run-out');
  else endSession('refused');
}

/** What is kept on the device is opened; what cannot be opened is no longer to be trusted, nor anything beside it. */
let starting: Promise<'open' | 'torn'> | null = null;
export const sessionOpened = () => (starting ??= openSecrets().then(() => 'open' as const, () => {
  clearAll();
  return 'torn' as const;
}));

/** All windows of a browser have one session: begun in one it is begun in all, ended in one it is ended in all. */
export const followOtherWindows = () => addEventListener('storage', ({ key }) => void (isSecretKey(key) && follow()));

async function follow() {
  const [before, hadRunOut] = [secret('userId'), isNearEnd()];
  await openSecrets().catch(clearAll);
  if (tokenNow() !== null) return tell(before === null || before === secret('userId') ? 'joined' : 'somebody-else');
  if (before !== null && !hadRunOut) endSession('signed-out');
}
