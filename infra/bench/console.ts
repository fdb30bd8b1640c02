import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openBrowserSession, type BrowserSession } from '@backoffice/infra/testing/browser-session';
import { countFetched, SLOW_LINE } from '@backoffice/infra/testing/fetched';
import { logIn } from '@backoffice/infra/testing/page-actions';
import { waitForPageIdle } from '@backoffice/infra/testing/waiting';
import { atMost, percentile, type Figure } from './figure.ts';

/** How often each entry of the menu is pressed; the first time its page is fetched. */
const ROUNDS = 4;
/** How long a pointer rests on an entry before it presses. */
const POINTER_REST_MS = 120;
const SIGN_INS = 5;
const LONG_TASK_MS = 50;
const PATIENCE_MS = 3_000;

/**
 * What a person waits for in the console, measured by frames in the page: from the press of a menu entry to its heading
 * and to its first rows; and what is fetched, cold, on a slow line.
 */
export async function consoleFigures(): Promise<Figure[]> {
  const session = await openBrowserSession();
  try {
    return [...(await menuFigures(session)), ...(await firstListFigures(session)), ...(await coldFigures(session))];
  } finally {
    await session.close();
  }
}

/** What one press led to, in ms since it; `longest`: the longest task until the rows. */
type PressTimes = { readonly heading: number; readonly rows: number; readonly longest: number };

/**
 * Runs in the page: after each frame it looks whether the heading is another one and rows, or the sentence that there
 * are none, are drawn.
 */
const WATCH_PRESSES = `
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  const all = (...selectors) => [...document.querySelectorAll(selectors.map((each) => '#content ' + each).join())];
  const drawnRows = () => all('.ag-row:not(.row-waiting) [role="gridcell"]', 'tbody tr', '.empty', '.cards > *');
  const isWaiting = () => all('.grid-skeleton', '.bp6-skeleton', '.row-waiting').length > 0;
  const heading = () => all('h1')[0];
  document.addEventListener('click', ({ target }) => {
    if (!target.closest('.side-entry')) return;
    const begun = performance.now();
    const [headingBefore, titleBefore, rowsBefore] = [heading(), heading()?.textContent, new Set(drawnRows())];
    let headed = 0;
    const { promise, resolve } = Promise.withResolvers();
    window.pressTimes = promise;
    setTimeout(resolve, ${PATIENCE_MS}, null);
    const look = () => {
      const now = performance.now() - begun;
      if (headed === 0 && heading() && (heading() !== headingBefore || heading().textContent !== titleBefore)) headed = now;
      if (isWaiting() || !drawnRows().some((row) => !rowsBefore.has(row))) return frame();
      const during = tasks.filter(({ startTime }) => startTime >= begun && startTime <= begun + now);
      const longest = Math.max(0, ...during.map(({ duration }) => duration));
      resolve({ heading: headed || now, rows: now, longest }); // two lists of one kind have one title
    };
    const frame = () => requestAnimationFrame(() => setTimeout(look)); // once the frame is painted
    frame();
  }, { capture: true });
`;

async function signedIn(session: BrowserSession): Promise<Page> {
  const page = await session.newPage();
  await page.addInitScript(WATCH_PRESSES);
  await page.goto(`${session.app.url}/login`);
  await logIn(page, 'olivia');
  await waitForPageIdle(page);
  return page;
}

/** Null where no rows come. */
async function press(page: Page, path: string): Promise<PressTimes | null> {
  const entry = page.locator(`.side-entry[href="${path}"]`);
  await entry.dispatchEvent('pointerover');
  await setTimeout(POINTER_REST_MS);
  await entry.dispatchEvent('click');
  return page.evaluate<PressTimes | null>('window.pressTimes');
}

/** All entries of the menu but the dashboard, each asked for once by somebody else: the server knows their queries. */
async function knownEntries(session: BrowserSession): Promise<readonly string[]> {
  const page = await signedIn(session);
  const paths = await page.evaluate<string[]>(
    `[...document.querySelectorAll('.side-entry:not([href="/"])')].map((entry) => entry.getAttribute('href'))`,
  );
  for (const path of paths) {
    await press(page, path);
    await waitForPageIdle(page);
  }
  await page.context().close();
  return paths;
}

async function menuFigures(session: BrowserSession): Promise<Figure[]> {
  const paths = await knownEntries(session);
  const page = await signedIn(session);
  const times: PressTimes[] = [];
  const first: number[] = [];
  const slowest = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++)
    for (const path of paths) {
      const measured = await press(page, path);
      if (!measured) {
        console.error(`${path} shows no rows`);
        continue;
      }
      times.push(measured);
      if (round === 0) first.push(measured.rows);
      slowest.set(path, Math.max(slowest.get(path) ?? 0, measured.rows));
      await waitForPageIdle(page);
    }
  await page.context().close();
  const worst = [...slowest].toSorted((one, other) => other[1] - one[1]).slice(0, 5);
  console.error(`slowest first rows: ${worst.map(([path, ms]) => `${path} ${Math.round(ms)} ms`).join(', ')}`);
  const of = (name: keyof PressTimes, share: number) =>
    percentile(
      times.map((each) => each[name]),
      share,
    );
  const what = `of ${times.length} presses in the menu`;
  return [
    atMost(`heading ${what}, p95`, of('heading', 0.95), 'ms', 120),
    atMost(`first rows ${what}, p50`, of('rows', 0.5), 'ms', 200),
    atMost(`first rows ${what}, p95`, of('rows', 0.95), 'ms', 300),
    atMost(`first rows of a page that was not open before, p50`, percentile(first, 0.5), 'ms', 200),
    atMost(`first rows of a page that was not open before, p95`, percentile(first, 0.95), 'ms', 300),
    atMost(`tasks above ${LONG_TASK_MS} ms ${what}`, times.filter(({ longest }) => longest > 0).length, 'presses', 0),
    atMost(`the longest task ${what}, p95`, of('longest', 0.95), 'ms', LONG_TASK_MS),
  ];
}

async function firstListFigures(session: BrowserSession): Promise<Figure[]> {
  const times: number[] = [];
  for (let at = 0; at < SIGN_INS; at++) {
    const page = await signedIn(session);
    times.push((await press(page, '/customers'))?.rows ?? PATIENCE_MS);
    await page.context().close();
  }
  return [atMost('first rows of the first list after sign-in, median of 5', percentile(times, 0.5), 'ms', 400)];
}

async function coldFigures(session: BrowserSession): Promise<Figure[]> {
  const login = await session.newPage();
  const { fetched } = await countFetched(login);
  await login.goto(`${session.app.url}/login`);
  await waitForPageIdle(login);
  const { requests, bytes } = fetched;
  await logIn(login, 'olivia');
  await waitForPageIdle(login);
  const afterSignIn = fetched.requests - requests;
  const state = await login.context().storageState();
  await login.context().close();

  const page = await session.newPage({ storageState: state });
  const cold = await countFetched(page);
  await cold.protocol.send('Network.emulateNetworkConditions', SLOW_LINE);
  const begun = performance.now();
  await page.goto(`${session.app.url}/customers`, { waitUntil: 'commit' });
  await page.locator('.ag-row:not(.row-waiting) [role="gridcell"]').first().waitFor();
  const rows = performance.now() - begun;
  const { requests: listRequests, bytes: listBytes } = cold.fetched;
  await page.context().close();
  return [
    atMost('login, cold', bytes / 1_000, 'kB', 300),
    atMost('login, cold', requests, 'requests', 16),
    atMost('from the password to the dashboard, settled', afterSignIn, 'requests', 25),
    atMost('customers, cold, until the first rows', listBytes / 1_000, 'kB', 560),
    atMost('customers, cold, until the first rows', listRequests, 'requests', 36),
    atMost('first rows of customers, cold at 400 ms and 400 kB/s', rows, 'ms', 4_000),
  ];
}
