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
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a chunk that is gone', () => {
  it('a missing chunk reloads the page once for the new build, however often it is missed within ten seconds', () => {
    reloadOnce(gone);
    vi.advanceTimersByTime(9_000);
    reloadOnce(gone);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    reloadOnce(gone);
    expect(reload).toHaveBeenCalledTimes(2);
  });
  it('a missing chunk of a page being opened reloads to that page, once', () => {
    const heading = { pathname: '/companies', search: '?a=1', hash: '' };
    reloadOnce(gone, heading);
    expect([assign.mock.calls, reload.mock.calls]).toEqual([[['/companies?a=1']], []]);
    vi.stubGlobal('location', { ...heading, reload, assign });
    reloadOnce(gone);
    expect(reload).not.toHaveBeenCalled();
  });
  it('reloads for a missing chunk are counted for each path', () => {
    reloadOnce(gone);
    vi.stubGlobal('location', { pathname: '/companies', reload });
    reloadOnce(gone);
    expect(reload).toHaveBeenCalledTimes(2);
  });
  it.each([
    'Failed to fetch dynamically imported module: https://office.example/assets/list-page-1.js', // Chrome, Edge
    'error loading dynamically imported module: https://office.example/assets/list-page-1.js', // Firefox
    'Importing a module script failed.', // Safari
    "'text/html' is not a valid JavaScript MIME type.", // Safari, when a page comes in its place
    'Unable to preload CSS for /assets/list-page-1.css', // Vite, in every browser
  ])('a missing chunk is recognised by the message: %s', (message) => {
    reloadOnce(new Error(message));
    expect(reload).toHaveBeenCalledTimes(1);
  });
  it('a missing chunk causes no reload where none can be recorded, because reloading would never end', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied', 'SecurityError');
    });
    reloadOnce(gone);
    vi.restoreAllMocks();
    expect(reload).not.toHaveBeenCalled();
  });
  it('a missing chunk is told from other errors, and from a blocked error reporter', () => {
    reloadOnce(
      new TypeError('Failed to fetch dynamically imported module: https://office.example/assets/reporter-1a2b.js'),
    );
    reloadOnce(new Error('x is not a function'));
    reloadOnce('Importing a module script failed');
    expect(reload).not.toHaveBeenCalled();
  });
});
