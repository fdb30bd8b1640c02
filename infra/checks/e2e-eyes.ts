import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { DESK, PHONE, TABLET, until } from './e2e-stage.ts';
import { LOOKED_AT } from './looked-at.ts';

const SHOTS = '.cache/shots';
const themes = ['light', 'dark'] as const;
/** The rules of axe that see colours: the others would judge the same page again in the dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const widths = [
  ['desk', DESK],
  ['tablet', TABLET],
  ['phone', PHONE],
] as const;
type Width = (typeof widths)[number][0];
/** The tablet is for those who name it: a third width for every state would cost the suite two minutes. */
const usual: readonly Width[] = ['desk', 'phone'];

/** Looks at pages as people do: light and dark, wide and narrow. Counts the states it looked at, so that none is left out silently. */
export type Eyes = { look(page: Page, name: string, only?: Width): Promise<void>; readonly states: number };

export function openEyes(): Eyes {
  let states = 0;
  return {
    get states() {
      return states;
    },
    /** Every state has no violation that axe can find, no sideways scroll, and leaves a picture. All faults are told, not the first. */
    async look(page, name, only) {
      await page.bringToFront(); // what nobody looks at is not drawn
      const before = page.viewportSize();
      await mkdir(SHOTS, { recursive: true });
      await appendFile(LOOKED_AT, `${new URL(page.url()).pathname}\n`);
      for (const [width, size] of widths.filter(([width_]) => (only ? only === width_ : usual.includes(width_)))) {
        await page.setViewportSize(only === undefined ? size : (before ?? size));
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          await atRest(page, colorScheme === 'light' ? 250 : 50); // another width lays out anew, another theme only paints
          const shot = `${name}.${width}.${colorScheme}`;
          await page.screenshot({ path: join(SHOTS, `${shot}.png`) });
          const violations = await violationsOn(
            page,
            colorScheme === 'dark' ? { runOnly: { type: 'rule', values: OF_COLOURS } } : {},
          );
          expect
            .soft(
              violations.map(
                ({ id, nodes }) =>
                  `${shot}: ${id} at ${nodes.map(({ target, failureSummary = '' }) => `${target.join(' ')} (${failureSummary.split('\n').at(-1)?.trim()})`).join(', ')}`,
              ),
            )
            .toEqual([]);
          expect
            .soft(
              await page.evaluate<number>(
                'document.documentElement.scrollWidth - document.documentElement.clientWidth',
              ),
              `${shot} scrolls sideways`,
            )
            .toBeLessThanOrEqual(0);
          states += 1;
        }
      }
      await page.emulateMedia({ colorScheme: 'light' });
      if (before) await page.setViewportSize(before);
    },
  };
}

/** What axe finds; it is brought once, and asked for nothing but faults. */
async function violationsOn(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...options })})`,
  );
  return violations;
}

const LOADED = `!document.querySelector('[aria-busy="true"], .bp6-skeleton, .row-waiting') && document.fonts.status === 'loaded'`;
const STILL = `document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity)`;

/** Nothing is on its way, and nothing moves: a colour in the middle of a fade is nobody's colour. */
async function atRest(page: Page, ms: number): Promise<void> {
  await until(() => page.evaluate<boolean>(LOADED), `${page.url()} never finishes loading`);
  await page.waitForTimeout(ms);
  await until(() => page.evaluate<boolean>(STILL), `${page.url()} never comes to rest`);
}
