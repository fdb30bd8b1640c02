import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '#checks/sample.ts';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { type DemoRecords, demoRecords } from './demo-records.ts';
import { logIn } from './page-actions.ts';
import { ALL_RULES, checkPage, EVERY_VARIANT, layoutShift, type Variant } from './page-checks.ts';
import { pageTable } from './page-table.ts';
import { publicPageTable } from './public-pages.ts';
import type { Visit } from './page-visits.ts';
import { signIn } from './running-app.ts';
import { consoleAddresses, unvisitedPages } from './visited-pages.ts';
import { waitForPageIdle, waitUntil } from './waiting.ts';

/**
 * Every page once, with a record of the demo: accessible, as wide as the screen, and photographed. A commit sees a
 * third of the pages, which SAMPLE chooses, in every variant or large and in light; `npm run test:nightly -- looks`
 * sees all in all.
 */
const MAX_LAYOUT_SHIFT = 0.02;

let session: BrowserSession;
let demo: DemoRecords;
const pages = new Map<string, Page>();

beforeAll(async () => {
  session = await openBrowserSession();
  const client = await signIn(session.app.url, 'olivia');
  demo = demoRecords(session, client);
  await signIn(session.app.url, 'olivia'); // another device, which the list of sessions shows
  await client.call('POST', '/proofs/run', {});
  const proved = async () => (await client.call('GET', '/proofs')).body['last'] ?? undefined;
  expect(await waitUntil(proved, 'The books are not proved')).toMatchObject({ failures: [] });
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

/** A page of its own for whoever is not signed in; one for all pages of a user. */
async function pageFor(visitor: string): Promise<Page> {
  if (visitor === 'nobody') return session.newPage();
  const known = pages.get(visitor);
  if (known) return known;
  const page = await session.newPage();
  pages.set(visitor, page);
  await page.goto(`${session.app.url}/login`);
  await logIn(page, visitor);
  return page;
}

async function visit({ address, as, visitor = 'olivia', onTablet, path, shows, steps }: Visit) {
  const page = await pageFor(visitor);
  await page.goto(session.app.url + (await path(demo)));
  await steps?.(page);
  await (typeof shows === 'function' ? shows(page) : page.getByText(shows)).first().waitFor();
  await waitForPageIdle(page);
  const { total, moved } = await layoutShift(page);
  expect.soft(total, `${address} moves while it loads: ${moved}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  await checkPage(
    page,
    `page${(as ?? address).replace(/\W+/g, '-')}`,
    variantsOf({ address, as, onTablet }),
    ALL_RULES,
  );
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  const pattern = new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`);
  expect(new URL(page.url()).pathname).toMatch(pattern);
  if (visitor === 'nobody') await page.context().close();
}

const keyOf = ({ as, address }: Pick<Visit, 'as' | 'address'>) => as ?? address;
const sampleOfPages = (share: number) =>
  new Set(sampleOf([...pageTable, ...publicPageTable].map(keyOf), share, (key) => key));
const [seen, inEveryVariant] = [sampleOfPages(1 / 6), sampleOfPages(1 / 15)]; // a larger share holds the smaller one
const variantsOf = (each: Pick<Visit, 'as' | 'address' | 'onTablet'>): readonly Variant[] => {
  if (!inEveryVariant.has(keyOf(each))) return [['desktop', 'light']];
  return each.onTablet ? [...EVERY_VARIANT, ['tablet', 'light']] : EVERY_VARIANT;
};

const named = (table: readonly Visit[]) =>
  table.filter((each) => seen.has(keyOf(each))).map((each) => [keyOf(each), each] as const);

describe('a page of the console', () => {
  it('every console page has an entry in the page table', () =>
    expect(
      unvisitedPages(
        consoleAddresses(),
        pageTable.map(({ address }) => address),
      ),
    ).toEqual([]));
  it.each(named(pageTable))('the console page %s passes its checks', async (_name, entry) => visit(entry));
});

describe('a page for everybody', () => {
  it.each(named(publicPageTable))('the public page %s passes its checks', async (_name, entry) => visit(entry));
});

it('no browser reported an error', () => expect(session.browserErrors).toEqual([]));
