import { now } from './clock.ts';
import { clearAll, clearSensitiveData, isOnDevice, isSecretKey, keepSecrets, openSecrets, secret } from './secrets.ts';
import { dropUserData } from './storage.ts';

export { deviceId } from './device.ts';

/** A token is good for 24 hours from its stored time, whatever else is said. */
export const TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;
/** From here on the end is near: people are asked to sign in again, and nothing they type is lost. */
export const NEAR_END_MS = 5 * 60 * 1000;

/** Whose window this is, and since when; it outlives the token, so that its end can be told from a session ended elsewhere. */
let mine: { readonly userId: string | null; readonly began: number } | null = null;

/** The token, or null; one that is expired, or whose time is torn or missing, is cleared away. */
export function tokenNow(): string | null {
  const token = secret('authToken');
  if (token === null) return null;
  const at = Number(secret('authTokenTimestamp') ?? Number.NaN);
  const age = now() - at;
  if (age >= 0 && age < TOKEN_LIFE_MS) {
    mine = { userId: secret('userId'), began: at };
    return token;
  }
  void keepSecrets({ authToken: null, authTokenTimestamp: null });
  return null;
}

/** What is left of the session; null when there never was one in this window. */
export const msLeft = (): number | null => {
  tokenNow();
  return mine && mine.began + TOKEN_LIFE_MS - now();
};
const isNearEnd = () => (msLeft() ?? Number.POSITIVE_INFINITY) <= NEAR_END_MS;

/** Resolves once it is safe to leave the page. */
export async function startSession({ token, userId }: { token: string; userId: string }): Promise<void> {
  mine = { userId, began: now() };
  await keepSecrets({ authTokenTimestamp: String(mine.began), userId, authToken: token });
  tell('began');
}

export type SessionNews = 'began' | 'joined' | 'signed-out' | 'refused' | 'somebody-else';
const listeners = new Set<(news: SessionNews) => void>();
function tell(news: SessionNews) {
  settle(news === 'began' || news === 'joined');
  for (const listener of listeners) listener(news);
}

export function onSession(listener: (news: SessionNews) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Told when the session is over: the user left, or the server no longer knows the token. */
export const onSessionEnd = (listener: (reason: 'signed-out' | 'refused') => void) =>
  onSession((news) => (news === 'signed-out' || news === 'refused') && listener(news));

export function endSession(reason: 'signed-out' | 'refused') {
  mine = null;
  clearSensitiveData();
  dropUserData();
  tell(reason);
}

/** Who asks people to sign in again where they are; nobody, while no page of the console is open. */
let askAgain: (() => void) | null = null;
export function whenRunOut(ask: () => void) {
  askAgain = ask;
  return () => {
    askAgain = null;
    settle(false);
  };
}

/** One sign-in is waited for, however much was refused. */
let signingIn: Promise<boolean> | null = null;
let settle: (again: boolean) => void = () => {};

/** With which token, and as whom, the server is asked. */
export type Knock = { readonly token: string | null; readonly userId: string | null };
export const knockNow = (): Knock => ({ token: tokenNow(), userId: mine?.userId ?? null });
const isStill = (userId: string | null) => mine?.userId === userId;

/**
 * The server does not know the token. At the end of its life that is no surprise: then what is typed stays, and the password
 * is asked for. Resolves to whether the same person has signed in again, and may ask again.
 */
export async function knockRefused({ token, userId }: Knock): Promise<boolean> {
  const latest = tokenNow();
  if (mine === null) return false;
  if (latest !== null && latest !== token) return isStill(userId); // the answer to an older token
  if (latest !== null && !isOnDevice('authToken')) {
    endSession('signed-out'); // in another window, of which the server has heard before this one
    return false;
  }
  if (!askAgain || !isNearEnd()) {
    endSession('refused');
    return false;
  }
  askAgain();
  signingIn ??= new Promise<boolean>((resolve) => (settle = resolve)).finally(() => (signingIn = null));
  return (await signingIn) && isStill(userId);
}

/** What is kept on the device is opened; what cannot be opened is no longer to be trusted, nor anything beside it. */
let starting: Promise<'open' | 'torn'> | null = null;
export const sessionOpened = () =>
  (starting ??= openSecrets().then(
    () => 'open' as const,
    () => {
      clearAll();
      return 'torn' as const;
    },
  ));

/** All windows of a browser have one session: begun in one it is begun in all, ended in one it is ended in all. */
export const followOtherWindows = () => addEventListener('storage', ({ key }) => void (isSecretKey(key) && follow()));

async function follow() {
  const hadRunOut = isNearEnd();
  const before = mine?.userId ?? null;
  await openSecrets().catch(clearAll);
  if (tokenNow() !== null) return tell(before === null || isStill(before) ? 'joined' : 'somebody-else');
  if (before !== null && !hadRunOut) endSession('signed-out');
}
