import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload.ts';

const gone = new TypeError('Failed to fetch dynamically imported module: https://office.example/assets/list-page-1.js');
const reload = vi.fn();
const assign = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  assign.mockClear();
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('location', { pathname: '/customers', reload, assign });
  vi.stubGlobal('fetch', async () => new Response('', { status: 200 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a chunk that is gone', () => {
  it('a missing chunk reloads the page once for the new build, however often it is missed within ten seconds', async () => {
    await reloadOnce(gone);
    vi.advanceTimersByTime(9_000);
    await reloadOnce(gone);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    await reloadOnce(gone);
    expect(reload).toHaveBeenCalledTimes(2);
  });
  it('a missing chunk of a page being opened reloads to that page, once', async () => {
    const heading = { pathname: '/companies', search: '?a=1', hash: '' };
    await reloadOnce(gone, heading);
    expect([assign.mock.calls, reload.mock.calls]).toEqual([[['/companies?a=1']], []]);
    vi.stubGlobal('location', { ...heading, reload, assign });
    await reloadOnce(gone);
    expect(reload).not.toHaveBeenCalled();
  });
  it('reloads for a missing chunk are counted for each path', async () => {
    await reloadOnce(gone);
    vi.stubGlobal('location', { pathname: '/companies', reload });
    await reloadOnce(gone);
    expect(reload).toHaveBeenCalledTimes(2);
  });
  it.each([
    'Failed to fetch dynamically imported module: https://office.example/assets/list-page-1.js', // Chrome, Edge
    'error loading dynamically imported module: https://office.example/assets/list-page-1.js', // Firefox
    'Importing a module script failed.', // Safari
    "'text/html' is not a valid JavaScript MIME type.", // Safari, when a page comes in its place
    'Unable to preload CSS for /assets/list-page-1.css', // Vite, in every browser
  ])('a missing chunk is recognised by the message: %s', async (message) => {
    await reloadOnce(new Error(message));
    expect(reload).toHaveBeenCalledTimes(1);
  });
  it('a missing chunk causes no reload where none can be recorded, because reloading would never end', async () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied', 'SecurityError');
    });
    await reloadOnce(gone);
    vi.restoreAllMocks();
    expect(reload).not.toHaveBeenCalled();
  });
  it('a missing chunk reloads nothing while the server cannot be reached, so that what is open stays', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
    await reloadOnce(gone);
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    await reloadOnce(gone);
    vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
    await reloadOnce(gone);
    expect(reload).not.toHaveBeenCalled();
  });
  it('a missing chunk is told from other errors, and from a blocked error reporter', async () => {
    await reloadOnce(
      new TypeError('Failed to fetch dynamically imported module: https://office.example/assets/reporter-1a2b.js'),
    );
    await reloadOnce(new Error('x is not a function'));
    await reloadOnce('Importing a module script failed');
    expect(reload).not.toHaveBeenCalled();
  });
});
