import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore, dismissAllToasts } from '#toasts/toasts.ts';
import { pollForNewerBuild, isNewerBuild } from './build-check.ts';

const page = (hash: string) =>
  `<html><script type="module" crossorigin src="/assets/index-${hash}.js"></script></html>`;
const MINUTES = 60_000;
const reload = vi.fn();
let [served, isVisible] = [page('A'), true];
let fetching: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  [served, isVisible] = [page('A'), true];
  document.head.innerHTML = '<script type="module" src="/assets/index-A.js"></script>';
  vi.stubGlobal('location', { reload });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
  fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(served));
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockClear();
  dismissAllToasts();
  document.head.innerHTML = '';
});

const after = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTES);
const offers = () => toastStore.snapshot().map(({ summary }) => summary);

describe('a newer build', () => {
  it.each([
    [page('B'), true],
    [page('A'), false],
    ['', false],
    ['<html>down for repair</html>', false],
  ])('a newer build is recognised in the page %s: %s', (text, newer) =>
    expect(isNewerBuild(text, '/assets/index-A.js')).toBe(newer),
  );

  it('a newer build is looked for every ten minutes, bypassing the browser cache', async () => {
    pollForNewerBuild();
    await after(9);
    expect(fetching).not.toHaveBeenCalled();
    await after(1);
    expect(fetching).toHaveBeenCalledWith('/', { cache: 'no-cache' });
    await after(20);
    expect(fetching).toHaveBeenCalledTimes(3);
    expect(offers()).toEqual([]);
  });
  it('a newer build is not looked for while nobody looks at the page', async () => {
    pollForNewerBuild();
    isVisible = false;
    await after(30);
    expect(fetching).not.toHaveBeenCalled();
    isVisible = true;
    await after(10);
    expect(fetching).toHaveBeenCalledOnce();
  });
  it('a newer build is offered once, and the offer stays', async () => {
    pollForNewerBuild();
    served = page('B');
    await after(60);
    expect(fetching).toHaveBeenCalledOnce();
    expect(offers()).toEqual(['A newer version is ready.']);
    expect(toastStore.snapshot()[0]?.life).toBeUndefined();
  });
  it('a newer build is loaded only on request, because something may be half typed', async () => {
    pollForNewerBuild();
    served = page('B');
    await after(10);
    expect(reload).not.toHaveBeenCalled();
    toastStore.snapshot()[0]?.action?.onPress();
    expect(reload).toHaveBeenCalledOnce();
  });
  it('a newer build is looked for again after the server failed or did not answer', async () => {
    fetching
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(new Response(page('B'), { status: 503 }));
    pollForNewerBuild();
    await after(20);
    expect(offers()).toEqual([]);
    served = page('B');
    await after(10);
    expect(offers()).toEqual(['A newer version is ready.']);
  });
  it('a newer build is not looked for in development, where the page follows its sources', async () => {
    document.head.innerHTML = '<script type="module" src="/src/app/main.tsx"></script>';
    pollForNewerBuild();
    await after(60);
    expect(fetching).not.toHaveBeenCalled();
  });
});
