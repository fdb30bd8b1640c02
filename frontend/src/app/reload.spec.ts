// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isNewer } from './build-check.ts';
import { reloadOnce } from './reload.ts';

const gone = new TypeError('Failed to fetch dynamically imported module: https://office.example/assets/list-page-1.js');
const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('location', { pathname: '/customers', reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a chunk that is gone', () => {
  it('brings the new build by one reload, however often it is missed within ten seconds', () => {
    reloadOnce(gone);
    vi.advanceTimersByTime(9_000);
    reloadOnce(gone);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    reloadOnce(gone);
    expect(reload).toHaveBeenCalledTimes(2);
  });
  it('is counted for each path', () => {
    reloadOnce(gone);
    vi.stubGlobal('location', { pathname: '/companies', reload });
    reloadOnce(gone);
    expect(reload).toHaveBeenCalledTimes(2);
  });
  it('is told from other errors', () => {
    reloadOnce(new Error('x is not a function'));
    reloadOnce('Importing a module script failed');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a newer build', () => {
  const page = (hash: string) => `<html><script type="module" crossorigin src="/assets/index-${hash}.js"></script></html>`;
  it.each([[page('B'), true], [page('A'), false], ['', false], ['<html>down for repair</html>', false]])('in %s: %s', (text, newer) => expect(isNewer(text, '/assets/index-A.js')).toBe(newer));
});
