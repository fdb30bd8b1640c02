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
  it('is good for 24 hours from its stored time', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    await startSession(ana);
    vi.setSystemTime(TOKEN_LIFETIME_MS - 1);
    expect(currentToken()).toBe('secret');
    vi.setSystemTime(TOKEN_LIFETIME_MS);
    expect(currentToken()).toBeNull();
    expect([readSecret('authToken'), localStorage.getItem('secure_authToken')]).toEqual([null, null]);
  });

  it.each([[null], ['soon'], ['99999999999999']])('is cleared when its time is %s', async (at) => {
    await saveSecrets({ authTokenTimestamp: at, authToken: 'secret' });
    expect(currentToken()).toBeNull();
    expect(localStorage.getItem('secure_authToken')).toBeNull();
  });
});

describe('the end of a session', () => {
  it('is told when the user leaves, and nothing of theirs stays', async () => {
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
  it('is a refusal while there is much of it left', async () => {
    await startSession(ana);
    expect(await recoverUnauthorized(currentCredentials())).toBe(false);
    expect(news).toEqual(['began', 'refused']);
    expect(currentToken()).toBeNull();
  });
  it('that was told once is not told again', async () => {
    await startSession(ana);
    const knock = currentCredentials();
    await Promise.all([recoverUnauthorized(knock), recoverUnauthorized(knock)]);
    expect(news).toEqual(['began', 'refused']);
  });
  it('is a refusal too where nobody can be asked to sign in again', async () => {
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

  it('waits until the same person has signed in again, however many ask', async () => {
    const refused = [recoverUnauthorized(currentCredentials()), recoverUnauthorized(currentCredentials())];
    expect(asked).toHaveBeenCalled();
    await startSession(again);
    expect(await Promise.all(refused)).toEqual([true, true]);
    expect(news).toEqual(['began', 'began']);
  });
  it('is over for good once its 24 hours are', async () => {
    vi.setSystemTime(TOKEN_LIFETIME_MS);
    const refused = recoverUnauthorized(currentCredentials());
    await startSession(again);
    expect(await refused).toBe(true);
  });
  it('lets nobody else go on with it', async () => {
    const refused = recoverUnauthorized(currentCredentials());
    await startSession({ token: 'bens', userId: 'ben' });
    expect(await refused).toBe(false);
  });
  it('is over when the person leaves instead', async () => {
    const refused = recoverUnauthorized(currentCredentials());
    endSession('signed-out');
    expect(await refused).toBe(false);
  });
  it('is over when the page is left on which the person was asked', async () => {
    const refused = recoverUnauthorized(currentCredentials());
    stop();
    expect(await refused).toBe(false);
    await startSession(again);
    expect(news).toEqual(['began', 'began']);
  });
  it('is not over for an answer to the token before', async () => {
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

  it('signs out this one too', async () => {
    await startSession(ana);
    localStorage.clear();
    changed();
    await vi.waitFor(() => expect(news).toEqual(['began', 'signed-out']));
  });
  it('signs out this one quietly too when the server refuses it before it has heard', async () => {
    await startSession(ana);
    localStorage.clear();
    expect(await recoverUnauthorized(currentCredentials())).toBe(false);
    expect(news).toEqual(['began', 'signed-out']);
  });
  it('signs in this one too', async () => {
    const arrive = await other({ authTokenTimestamp: String(Date.now()), userId: 'ana', authToken: 'secret' });
    clearAllStorage();
    arrive();
    await vi.waitFor(() => expect(news).toEqual(['joined']));
    expect(currentToken()).toBe('secret');
  });
  it('that signs in as somebody else is noticed', async () => {
    const arrive = await other({ authTokenTimestamp: String(Date.now()), userId: 'ben', authToken: 'bens' });
    await saveSecrets({ userId: 'ana', authToken: 'secret' });
    arrive();
    await vi.waitFor(() => expect(news).toEqual(['somebody-else']));
  });
  it('signs in this one again whose session has run out, and what waits goes on', async () => {
    const arrive = await other({ authTokenTimestamp: String(TOKEN_LIFETIME_MS), userId: 'ana', authToken: 'another' });
    await atTheEnd();
    const stop = onSessionExpiry(() => {});
    vi.setSystemTime(TOKEN_LIFETIME_MS);
    const refused = recoverUnauthorized(currentCredentials());
    arrive();
    expect(await refused).toBe(true);
    stop();
  });
  it('that signs out, and in as somebody else, does not go on with what waits here', async () => {
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
  it('does not take away what is typed here when the session only ran out', async () => {
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

it('leaves what belongs to the device when the user goes', () => {
  writeStored('user', 'company', 'c');
  writeStored('device', 'theme', 'dark');
  clearUserData();
  expect([readStored('user', 'company'), readStored('device', 'theme')]).toEqual([null, 'dark']);
});
