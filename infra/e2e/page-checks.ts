import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import { isSampled } from '#checks/sample.ts';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, TABLET } from './browser-session.ts';
import type { PageElement } from './page-element.ts';
import { textsCutWhenLonger } from './pseudo-language.ts';
import { waitForPageIdle } from './waiting.ts';
import { VISITED_PAGES } from './visited-pages.ts';

const SCREENSHOTS = '.cache/shots';
const sizes = { desktop: DESKTOP, tablet: TABLET, phone: PHONE };
type Size = keyof typeof sizes;
type Theme = 'light' | 'dark';
export type Variant = readonly [Size | 'window', Theme];
/** Those of axe that are off by themselves, too. */
export const ALL_RULES: axe.RunOptions = { rules: { 'target-size': { enabled: true } } };
/** The rules of axe that see colours: in the dark the others would judge the same page again. */
const COLOUR_RULES: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Every page in these four; neighbours differ in one thing, so that only that is laid out or painted anew. */
export const EVERY_VARIANT: readonly Variant[] = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'dark'],
  ['phone', 'light'],
];

/** What stories photograph and ask axe about with every commit; the pages of the table are chosen by their own spec. */
const SHARE_OF_STORIES = 1 / 3;

/**
 * Takes a screenshot, runs axe and looks for sideways scroll: in light and as large as the window is, unless other
 * variants are named; pages of crews hold longer texts, too. All faults are reported, not the first.
 */
export async function checkPage(
  page: Page,
  name: string,
  variants: readonly Variant[] = [['window', 'light']],
  rules: axe.RunOptions = {},
): Promise<void> {
  await page.bringToFront(); // a page in the background is not drawn
  const viewport = page.viewportSize();
  await mkdir(SCREENSHOTS, { recursive: true });
  await appendFile(VISITED_PAGES, `${new URL(page.url()).pathname}\n`);
  for (const [size, colorScheme] of variants) {
    if (size !== 'window') await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme });
    await waitForPageIdle(page);
    const shot = `${name}.${size}.${colorScheme}`;
    if (rules === ALL_RULES || isSampled(shot, SHARE_OF_STORIES)) {
      await page.screenshot({ path: join(SCREENSHOTS, `${shot}.png`) });
      const violations = await violationsOn(page, colorScheme === 'dark' ? COLOUR_RULES : rules);
      expect.soft(violations.map((violation) => `${shot}: ${describe(violation)}`)).toEqual([]);
    }
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect.soft(await page.evaluate<number>(overflow), `${shot} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (viewport) await page.setViewportSize(viewport);
  if (isOfCrews(page)) expect.soft(await textsCutWhenLonger(page), `${name} with longer texts`).toEqual([]);
}

/** Their pages are in two languages. */
const isOfCrews = (page: Page) => new URL(page.url()).pathname.startsWith('/crew');

const describe = ({ id, nodes }: axe.Result) =>
  `${id} at ${nodes.map(({ target, failureSummary = '' }) => `${target.join(' ')} (${failureSummary.split('\n').at(-1)?.trim()})`).join(', ')}`;

/** What axe finds; its source is injected once per document. */
async function violationsOn(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...options })})`,
  );
  const seen: axe.Result[] = [];
  for (const violation of violations) {
    const nodes: axe.NodeResult[] = [];
    for (const node of violation.nodes)
      if (violation.id !== 'target-size' || !(await isCovered(page, node.target.join(' ')))) nodes.push(node);
    if (nodes.length > 0) seen.push({ ...violation, nodes });
  }
  return seen;
}

/**
 * Whether the buttons of a form, which stay while it scrolls, hide a part of it at the moment: that is no neighbour.
 */
const isCovered = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element: PageElement) => {
    const { left, width, bottom } = element.getBoundingClientRect();
    const { documentElement } = element.ownerDocument;
    const last = Math.min(bottom, documentElement.clientHeight) - 1;
    return Boolean(element.ownerDocument.elementFromPoint(left + width / 2, last)?.closest('.save-bar'));
  });

/**
 * How far parts of the page have moved by themselves since it was opened, as a share of the screen (CLS), and which
 * moved farthest.
 */
export const layoutShift = (page: Page): Promise<{ readonly total: number; readonly moved: string }> =>
  page.evaluate(`(async () => {
    const shifts = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    shifts.push(...observer.takeRecords());
    const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    const farthest = own.toSorted((one, other) => other.value - one.value)[0];
    return {
      total: own.reduce((sum, { value }) => sum + value, 0),
      moved: (farthest?.sources ?? []).map(({ node, previousRect, currentRect }) =>
        [node?.nodeName, node?.className, 'from', previousRect.y, 'to', currentRect.y].join(' ')).join('; '),
    };
  })()`);
