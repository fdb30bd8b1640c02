import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAllStorage, saveSecrets, loadSecrets, readSecret } from './secure-storage.ts';
import {
  endSession,
  syncSessionAcrossWindows,
  currentCredentials,
  recoverUnauthorized,
  sessionMsLeft,
  EXPIRY_WARNING_MS,
  onSessionEvent,
  startSession,
  TOKEN_LIFETIME_MS,
  currentToken,
  onSessionExpiry,
  type SessionEvent,
} from './session.ts';
import { clearUserData, writeStored, readStored } from '#browser/storage.ts';
import { addLeaveGuard } from '#navigation/leave-guards.ts';

const ana = { token: 'secret', userId: 'ana' };
let news: SessionEvent[] = [];
onSessionEvent((one) => void news.push(one));
syncSessionAcrossWindows();

beforeEach(() => {
  clearAllStorage();
  endSession('signed-out');
  news = [];
});
afterEach(() => {
  vi.useRealTimers();
  endSession('signed-out');
  clearAllStorage();
});

async function atTheEnd() {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  await startSession(ana);
  vi.setSystemTime(TOKEN_LIFETIME_MS - EXPIRY_WARNING_MS);
}

describe('a token', () => {
  it('a session token is valid for 24 hours from its stored time', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    await startSession(ana);
    vi.setSystemTime(TOKEN_LIFETIME_MS - 1);
    expect(currentToken()).toBe('secret');
    vi.setSystemTime(TOKEN_LIFETIME_MS);
    expect(currentToken()).toBeNull();
    expect([readSecret('authToken'), localStorage.getItem('secure_authToken')]).toEqual([null, null]);
  });

  it.each([[null], ['soon'], ['99999999999999']])('a session token is cleared when its time is %s', async (at) => {
    await saveSecrets({ authTokenTimestamp: at, authToken: 'secret' });
    expect(currentToken()).toBeNull();
    expect(localStorage.getItem('secure_authToken')).toBeNull();
  });
});

describe('the end of a session', () => {
  it('the end of a session is announced when the user signs out, and none of their data stays', async () => {
    await startSession(ana);
    writeStored('user', 'draft', 'x');
    sessionStorage.setItem('x', 'y');
    endSession('signed-out');
    expect([news, sessionMsLeft(), readStored('user', 'draft'), sessionStorage.length]).toEqual([
      ['began', 'signed-out'],
      null,
      null,
      0,
    ]);
  });
  it('a refused token ends the session while much of its time is left', async () => {
    await startSession(ana);
    expect(await recoverUnauthorized(currentCredentials())).toBe(false);
    expect(news).toEqual(['began', 'refused']);
    expect(currentToken()).toBeNull();
  });
  it('the end of a session is announced only once', async () => {
    await startSession(ana);
    const knock = currentCredentials();
    await Promise.all([recoverUnauthorized(knock), recoverUnauthorized(knock)]);
    expect(news).toEqual(['began', 'refused']);
  });
  it('a refused token ends the session where nobody can be asked to sign in again', async () => {
    await atTheEnd();
    expect(await recoverUnauthorized(currentCredentials())).toBe(false);
    expect(news).toEqual(['began', 'refused']);
  });
});

describe('a session that has run out', () => {
  const again = { token: 'another', userId: 'ana' };
  const asked = vi.fn();
  let stop = () => {};
  beforeEach(async () => {
    await atTheEnd();
    stop = onSessionExpiry(asked);
  });
  afterEach(() => {
    stop();
    asked.mockClear();
  });

  it('an expired session waits until the same person has signed in again, however many requests ask', async () => {
    const refused = [recoverUnauthorized(currentCredentials()), recoverUnauthorized(currentCredentials())];
    expect(asked).toHaveBeenCalled();
    await startSession(again);
    expect(await Promise.all(refused)).toEqual([true, true]);
    expect(news).toEqual(['began', 'began']);
  });
  it('an expired session is over for good once its 24 hours are', async () => {
    vi.setSystemTime(TOKEN_LIFETIME_MS);
    const refused = recoverUnauthorized(currentCredentials());
    await startSession(again);
    expect(await refused).toBe(true);
  });
  it('an expired session cannot be continued by another user', async () => {
    const refused = recoverUnauthorized(currentCredentials());
    await startSession({ token: 'bens', userId: 'ben' });
    expect(await refused).toBe(false);
  });
  it('an expired session is over when the user signs out instead', async () => {
    const refused = recoverUnauthorized(currentCredentials());
    endSession('signed-out');
    expect(await refused).toBe(false);
  });
  it('an expired session is over when the page is left on which the user was asked', async () => {
    const refused = recoverUnauthorized(currentCredentials());
    stop();
    expect(await refused).toBe(false);
    await startSession(again);
    expect(news).toEqual(['began', 'began']);
  });
  it('an expired session is not ended by an answer to the token before', async () => {
    const knock = currentCredentials();
    await startSession(again);
    expect(await recoverUnauthorized(knock)).toBe(true);
    await startSession({ token: 'bens', userId: 'ben' });
    expect(await recoverUnauthorized(knock)).toBe(false);
    expect([asked.mock.calls, news]).toEqual([[], ['began', 'began', 'began']]);
  });
});

describe('another window of the browser', () => {
  /** What it left on the device reaches this one as an event. */
  const changed = () => dispatchEvent(new StorageEvent('storage', { key: 'secure_authToken' }));
  const other = async (values: Parameters<typeof saveSecrets>[0]) => {
    await saveSecrets(values);
    const left = Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''] as const);
    return () => {
      localStorage.clear();
      for (const [key, value] of left) localStorage.setItem(key, value);
      changed();
    };
  };

  it('another window that signs out signs out this one too', async () => {
    await startSession(ana);
    localStorage.clear();
    changed();
    await vi.waitFor(() => expect(news).toEqual(['began', 'signed-out']));
  });
  it('another window that signs out leaves what is typed here, and asks for the password', async () => {
    const why: string[] = [];
    const stops = [onSessionExpiry((reason) => void why.push(reason)), addLeaveGuard(() => {})];
    await startSession(ana);
    localStorage.clear();
    changed();
    await vi.waitFor(() => expect(why).toEqual(['ended-elsewhere']));
    expect(news).toEqual(['began']);
    for (const stop of stops) stop();
  });
  it('another window that signed out ends this session as a sign-out, although the server refuses it first', async () => {
    await startSession(ana);
    localStorage.clear();
    expect(await recoverUnauthorized(currentCredentials())).toBe(false);
    expect(news).toEqual(['began', 'signed-out']);
  });
  it('another window that signs in signs in this one too', async () => {
    const arrive = await other({ authTokenTimestamp: String(Date.now()), userId: 'ana', authToken: 'secret' });
    clearAllStorage();
    arrive();
    await vi.waitFor(() => expect(news).toEqual(['joined']));
    expect(currentToken()).toBe('secret');
  });
  it('another window that signs in as a different user is noticed', async () => {
    const arrive = await other({ authTokenTimestamp: String(Date.now()), userId: 'ben', authToken: 'bens' });
    await saveSecrets({ userId: 'ana', authToken: 'secret' });
    arrive();
    await vi.waitFor(() => expect(news).toEqual(['somebody-else']));
  });
  it('another window that signs in again renews an expired session here, and waiting requests go on', async () => {
    const arrive = await other({ authTokenTimestamp: String(TOKEN_LIFETIME_MS), userId: 'ana', authToken: 'another' });
    await atTheEnd();
    const stop = onSessionExpiry(() => {});
    vi.setSystemTime(TOKEN_LIFETIME_MS);
    const refused = recoverUnauthorized(currentCredentials());
    arrive();
    expect(await refused).toBe(true);
    stop();
  });
  it('another window that signs in as a different user does not send the requests waiting here', async () => {
    const arrive = await other({ authTokenTimestamp: String(TOKEN_LIFETIME_MS), userId: 'ben', authToken: 'bens' });
    await atTheEnd();
    const stop = onSessionExpiry(() => {});
    vi.setSystemTime(TOKEN_LIFETIME_MS);
    const refused = recoverUnauthorized(currentCredentials());
    localStorage.clear();
    changed();
    await loadSecrets();
    arrive();
    expect([await refused, news]).toEqual([false, ['began', 'somebody-else']]);
    stop();
  });
  it('another window whose session only expired does not discard what is typed here', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    await startSession(ana);
    vi.setSystemTime(TOKEN_LIFETIME_MS);
    localStorage.removeItem('secure_authToken');
    changed();
    await loadSecrets();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(news).toEqual(['began']);
  });
});

it('signing out leaves what belongs to the device', () => {
  writeStored('user', 'company', 'c');
  writeStored('device', 'theme', 'dark');
  clearUserData();
  expect([readStored('user', 'company'), readStored('device', 'theme')]).toEqual([null, 'dark']);
});
