// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAll, keepSecrets, openSecrets, secret } from './secrets.ts';
import { endSession, followOtherWindows, msLeft, NEAR_END_MS, onSession, sessionRefused, startSession, TOKEN_LIFE_MS, tokenNow, type SessionNews } from './session.ts';
import { dropUserData, keep, kept } from './storage.ts';

const ana = { token: 'secret', userId: 'ana' };
let news: SessionNews[] = [];
onSession((one) => void news.push(one));
followOtherWindows();

beforeEach(() => {
  clearAll();
  endSession('signed-out');
  news = [];
});

describe('a token', () => {
  it('is good for 24 hours from its stored time', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    await startSession(ana);
    vi.setSystemTime(TOKEN_LIFE_MS - 1);
    expect(tokenNow()).toBe('secret');
    vi.setSystemTime(TOKEN_LIFE_MS);
    expect(tokenNow()).toBeNull();
    expect([secret('authToken'), localStorage.getItem('secure_authToken')]).toEqual([null, null]);
    vi.useRealTimers();
  });

  it.each([[null], ['soon'], ['99999999999999']])('is cleared when its time is %s', async (at) => {
    await keepSecrets({ authTokenTimestamp: at, authToken: 'secret' });
    expect(tokenNow()).toBeNull();
    expect(localStorage.getItem('secure_authToken')).toBeNull();
  });
});

describe('the end of a session', () => {
  it('is told when the user leaves, and nothing of theirs stays', async () => {
    await startSession(ana);
    keep('user', 'draft', 'x');
    sessionStorage.setItem('x', 'y');
    endSession('signed-out');
    expect([news, msLeft(), kept('user', 'draft'), sessionStorage.length]).toEqual([['began', 'signed-out'], null, null, 0]);
  });
  it('is a refusal while there is much of it left', async () => {
    await startSession(ana);
    sessionRefused();
    expect(news).toEqual(['began', 'refused']);
    expect(tokenNow()).toBeNull();
  });
  it('is no surprise in its last five minutes', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    await startSession(ana);
    vi.setSystemTime(TOKEN_LIFE_MS - NEAR_END_MS);
    sessionRefused();
    vi.useRealTimers();
    expect(news).toEqual(['began', 'run-out']);
  });
});

describe('another window of the browser', () => {
  /** What it left on the device reaches this one as an event. */
  const changed = () => dispatchEvent(new StorageEvent('storage', { key: 'secure_authToken' }));
  const other = async (values: Parameters<typeof keepSecrets>[0]) => {
    await keepSecrets(values);
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
  it('signs in this one too', async () => {
    const arrive = await other({ authTokenTimestamp: String(Date.now()), userId: 'ana', authToken: 'secret' });
    clearAll();
    arrive();
    await vi.waitFor(() => expect(news).toEqual(['joined']));
    expect(tokenNow()).toBe('secret');
  });
  it('that signs in as somebody else is noticed', async () => {
    const arrive = await other({ authTokenTimestamp: String(Date.now()), userId: 'ben', authToken: 'bens' });
    await keepSecrets({ userId: 'ana', authToken: 'secret' });
    arrive();
    await vi.waitFor(() => expect(news).toEqual(['somebody-else']));
  });
  it('does not take away what is typed here when the session only ran out', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    await startSession(ana);
    vi.setSystemTime(TOKEN_LIFE_MS);
    localStorage.removeItem('secure_authToken');
    changed();
    await openSecrets();
    await new Promise((resolve) => setTimeout(resolve, 20));
    vi.useRealTimers();
    expect(news).toEqual(['began']);
  });
});

it('leaves what belongs to the device when the user goes', () => {
  keep('user', 'company', 'c');
  keep('device', 'theme', 'dark');
  dropUserData();
  expect([kept('user', 'company'), kept('device', 'theme')]).toEqual([null, 'dark']);
});
