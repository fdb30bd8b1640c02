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
  it('counts as viewed', async () => expect(await looked()).toEqual(['/api/proposals/preview/T/viewed']));
  it.each(['secure_authToken', 'secure_trustedDevice'])(
    'does not, where the console keeps %s: our own people looked',
    async (key) => {
      localStorage.setItem(key, 'sealed');
      expect(await looked()).toEqual([]);
    },
  );
  it('counts where nothing may be kept', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await looked()).toHaveLength(1);
  });
});
