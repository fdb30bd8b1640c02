import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useReportViewed } from './report-viewed.ts';

const sent = vi.fn(async () => new Response('{}'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', sent);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sent.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const looked = async () => {
  renderHook(() => useReportViewed('proposals', 'T'));
  await vi.advanceTimersByTimeAsync(10_000);
  return sent.mock.calls.map(([url]: unknown[]) => url);
};

describe('a document that was looked at for two seconds', () => {
  it('a document that was looked at for two seconds counts as viewed', async () =>
    expect(await looked()).toEqual(['/api/proposals/preview/T/viewed']));
  it.each(['secure_authToken', 'secure_trustedDevice'])(
    'a document looked at for two seconds by our own staff is not viewed, where the console keeps %s',
    async (key) => {
      localStorage.setItem(key, 'sealed');
      expect(await looked()).toEqual([]);
    },
  );
  it('a document looked at for two seconds counts as viewed where browser storage is refused', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await looked()).toHaveLength(1);
  });
});
