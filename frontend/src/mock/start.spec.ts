import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfigFromFile, type Plugin } from 'vite';
import { DELAY_MS } from './server.ts';

const real = globalThis.fetch;
const network = vi.fn<typeof fetch>(async () => new Response('from the network'));
beforeAll(async () => {
  globalThis.fetch = network;
  await import('./start.ts');
});
afterAll(() => void (globalThis.fetch = real));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  network.mockClear();
});

/** What came of a call, once the server has had its time. */
async function asked(url: string, init?: RequestInit) {
  const answer = fetch(url, init);
  await vi.advanceTimersByTimeAsync(DELAY_MS);
  return answer;
}
const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

describe('the pretended server', () => {
  it('the mock server answers after 2,000 ms, not before, and no real server is asked', async () => {
    let isAnswered = false;
    const answer = fetch('/api/users/profile').finally(() => (isAnswered = true));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await answer).json()).toMatchObject({ userName: 'olivia', roleCode: 'OA' });
    expect(network).not.toHaveBeenCalled();
  });
  it('the mock server leaves all requests but those of the API to the network, at once', async () => {
    expect(await (await fetch('/assets/logo.svg')).text()).toBe('from the network');
    await fetch(new Request('http://localhost:3000/favicon.ico'));
    expect(network).toHaveBeenCalledTimes(2);
  });
  it('the mock server signs in any user, one of them with a code', async () => {
    expect(await (await asked('/api/auth/login', post({ userName: 'olivia' }))).json()).toMatchObject({
      token: 'local',
    });
    expect(await (await asked('/api/auth/login', post({ userName: 'code' }))).json()).toMatchObject({
      challenge: { channel: 'email' },
    });
    expect((await asked('/api/auth/verify-otp', post({ code: '000000' }))).status).toBe(401);
    expect((await asked('/api/auth/verify-otp', post({ code: '123456' }))).status).toBe(200);
  });
  it('the mock server has empty lists and takes every command', async () => {
    expect(await (await asked('/graphql', post({ query: '{}' }))).json()).toMatchObject({
      data: { page: { items: [], total: 0 }, record: null },
    });
    expect(await (await asked('/api/customers/create', post({ name: 'Ana' }))).json()).toMatchObject({
      version: 1,
      position: 1,
    });
  });
  it('the mock server has a dashboard that fulfils the contract', async () => {
    const { DashboardView } = await import('@backoffice/contracts/features/dashboard');
    expect(DashboardView.safeParse(await (await asked('/api/dashboard')).json()).error?.issues).toBeUndefined();
  });
  it('the mock server notices a request that was aborted', async () => {
    const giveUp = new AbortController();
    const answer = fetch('/api/users/profile', { signal: giveUp.signal }).then(
      () => 'answered',
      () => 'given up',
    );
    giveUp.abort();
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect(await answer).toBe('given up');
  });
});

describe('the environment local', () => {
  let pretended: Plugin | undefined;
  beforeAll(async () => {
    const found = await loadConfigFromFile(
      { command: 'serve', mode: 'development' },
      'frontend/vite.config.ts',
      undefined,
      'silent',
    );
    // the plugins of this config are neither promised nor missing
    const plugins = (found?.config.plugins ?? []).flat() as Plugin[];
    pretended = plugins.find(({ name }) => name === 'pretended-server');
  });
  const applies = (command: 'serve' | 'build', environment?: string) => {
    vi.stubEnv('BACKOFFICE_ENV', environment);
    const { apply } = pretended ?? {};
    // it asks for the command alone
    const answer = typeof apply === 'function' && apply.call({} as never, {}, { command, mode: 'test' });
    vi.unstubAllEnvs();
    return answer;
  };
  it('the local environment starts with the mock server, on the console page alone', () => {
    const hook = pretended?.transformIndexHtml;
    const handler = typeof hook === 'object' ? hook.handler : undefined;
    // it asks for the path alone
    const tags = (path: string) => handler?.call({} as never, '<html>', { path, filename: '' });
    expect(tags('/index.html')).toEqual([
      { tag: 'script', attrs: { type: 'module', src: '/src/mock/start.ts' }, injectTo: 'head' },
    ]);
    expect(tags('/preview.html')).toBe('<html>');
  });
  it.each([
    ['serve', 'local', true],
    ['serve', 'development', false],
    ['serve', undefined, false],
    ['build', 'local', false],
    ['build', undefined, false],
  ] as const)(
    'the mock server for the command %s and the environment %s is active: %s',
    (command, environment, there) => expect(applies(command, environment)).toBe(there),
  );
  it('the mock server is imported by nothing, which keeps it out of every build', () => {
    const sources = readdirSync('frontend', { recursive: true, encoding: 'utf8' }).filter(
      (file) => /^(src|[a-z]+\.html)/.test(file) && /\.(tsx?|html)$/.test(file) && !file.startsWith('src/mock/'),
    );
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.filter((file) => /mock\/(start|server)/.test(readFileSync(`frontend/${file}`, 'utf8')))).toEqual([]);
  });
});
