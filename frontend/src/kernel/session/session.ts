import { nowMs } from '#browser/clock.ts';
import {
  clearAllStorage,
  clearSensitiveData,
  isStoredOnDevice,
  isTokenStorageKey,
  saveSecrets,
  loadSecrets,
  readSecret,
} from './secure-storage.ts';
import { clearUserData } from '#browser/storage.ts';
import { hasUnsavedChanges } from '#navigation/leave-guards.ts';

export { deviceId } from '#browser/device-preferences.ts';

/** A token is good for 24 hours from its stored time, whatever else is said. */
export const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** From here on the end is near: people are asked to sign in again, and nothing they type is lost. */
export const EXPIRY_WARNING_MS = 5 * 60 * 1000;

/**
 * Whose window this is, and since when; it outlives the token, so that its end can be told from a session ended
 * elsewhere.
 */
let windowSession: { readonly userId: string | null; readonly began: number } | null = null;

/** The token, or null; one that is expired, or whose time is torn or missing, is cleared away. */
export function currentToken(): string | null {
  const token = readSecret('authToken');
  if (token === null) return null;
  const at = Number(readSecret('authTokenTimestamp') ?? Number.NaN);
  const age = nowMs() - at;
  if (age >= 0 && age < TOKEN_LIFETIME_MS) {
    windowSession = { userId: readSecret('userId'), began: at };
    return token;
  }
  void saveSecrets({ authToken: null, authTokenTimestamp: null });
  return null;
}

/** What is left of the session; null when there never was one in this window. */
export const sessionMsLeft = (): number | null => {
  currentToken();
  return windowSession && windowSession.began + TOKEN_LIFETIME_MS - nowMs();
};
const isNearExpiry = () => (sessionMsLeft() ?? Number.POSITIVE_INFINITY) <= EXPIRY_WARNING_MS;

/** Resolves once it is safe to leave the page. */
export async function startSession({ token, userId }: { token: string; userId: string }): Promise<void> {
  windowSession = { userId, began: nowMs() };
  await saveSecrets({ authTokenTimestamp: String(windowSession.began), userId, authToken: token });
  emitSessionEvent('began');
}

export type SessionEvent = 'began' | 'joined' | 'signed-out' | 'refused' | 'somebody-else';
const listeners = new Set<(news: SessionEvent) => void>();
function emitSessionEvent(news: SessionEvent) {
  settlePendingSignIn(news === 'began' || news === 'joined');
  for (const listener of listeners) listener(news);
}

export function onSessionEvent(listener: (news: SessionEvent) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Told when the session is over: the user left, or the server no longer knows the token. */
export const onSessionEnd = (listener: (reason: 'signed-out' | 'refused') => void) =>
  onSessionEvent((news) => (news === 'signed-out' || news === 'refused') && listener(news));

/** Why the last session of this window ended; null when there was none. */
let endReason: 'signed-out' | 'refused' | null = null;
export const lastSessionEnd = () => endReason;

export function endSession(reason: 'signed-out' | 'refused') {
  windowSession = null;
  endReason = reason;
  clearSensitiveData();
  clearUserData();
  emitSessionEvent(reason);
}

/** Who asks people to sign in again where they are; nobody, while no page of the console is open. */
let promptSignIn: ((why: SignInReason) => void) | null = null;
export type SignInReason = 'expired' | 'ended-elsewhere';
export function onSessionExpiry(ask: (why: SignInReason) => void) {
  promptSignIn = ask;
  return () => {
    promptSignIn = null;
    settlePendingSignIn(false);
  };
}

/** In another window, or from another device. What is typed here stays on the screen, and the password is asked for. */
function endedElsewhere(reason: 'signed-out' | 'refused'): 'held' | 'ended' {
  if (!promptSignIn || !hasUnsavedChanges()) {
    endSession(reason);
    return 'ended';
  }
  promptSignIn('ended-elsewhere');
  return 'held';
}

/** One sign-in is waited for, however much was refused. */
let pendingSignIn: Promise<boolean> | null = null;
let settlePendingSignIn: (again: boolean) => void = () => {};

/** With which token, and as whom, the server is asked. */
export type SessionCredentials = { readonly token: string | null; readonly userId: string | null };
export const currentCredentials = (): SessionCredentials => ({
  token: currentToken(),
  userId: windowSession?.userId ?? null,
});
const isSameUser = (userId: string | null) => windowSession?.userId === userId;

/**
 * The server does not know the token. At the end of its life that is no surprise: then what is typed stays, and the
 * password is asked for. Resolves to whether the same person has signed in again, and may ask again.
 */
export async function recoverUnauthorized({ token, userId }: SessionCredentials): Promise<boolean> {
  const latest = currentToken();
  if (windowSession === null) return false;
  if (latest !== null && latest !== token) return isSameUser(userId); // the answer to an older token
  if (latest !== null && !isStoredOnDevice('authToken')) {
    // in another window, of which the server has heard before this one
    if (endedElsewhere('signed-out') === 'ended') return false;
  } else if (!promptSignIn || !isNearExpiry()) {
    if (endedElsewhere('refused') === 'ended') return false;
  } else promptSignIn('expired');
  pendingSignIn ??= new Promise<boolean>((resolve) => (settlePendingSignIn = resolve)).finally(
    () => (pendingSignIn = null),
  );
  return (await pendingSignIn) && isSameUser(userId);
}

/** What is kept on the device is opened; what cannot be opened is no longer to be trusted, nor anything beside it. */
let pendingLoad: Promise<'open' | 'torn'> | null = null;
export const loadSession = () =>
  (pendingLoad ??= loadSecrets().then(
    () => 'open' as const,
    () => {
      clearAllStorage();
      return 'torn' as const;
    },
  ));

/** All windows of a browser have one session: begun in one it is begun in all, ended in one it is ended in all. */
export const syncSessionAcrossWindows = () =>
  addEventListener('storage', ({ key }) => void (isTokenStorageKey(key) && syncFromStorage()));

async function syncFromStorage() {
  const hadRunOut = isNearExpiry();
  const before = windowSession?.userId ?? null;
  await loadSecrets().catch(clearAllStorage);
  if (currentToken() !== null)
    return emitSessionEvent(before === null || isSameUser(before) ? 'joined' : 'somebody-else');
  if (before !== null && !hadRunOut) endedElsewhere('signed-out');
}
