import type { Page } from 'playwright-core';

/** What somebody presses. `keys`: those that write no letter, as Tab, Enter, arrows and Ctrl with another. */
export type Effort = { readonly clicks: number; readonly keys: number };

/** A chooser of the browser or of the system is opened, and something in it is chosen. */
const CHOOSER_CLICKS = 2;

/**
 * Counts what is pressed on a page until it is asked how much. The page is not loaded anew meanwhile; what a test fills
 * into a field counts as typed, so whoever has to click into it first clicks in the test, too.
 */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.evaluate(`{
    const effort = (window.effort = { clicks: 0, keys: 0 });
    const isChooser = ({ tagName, type }) => tagName === 'SELECT' || type === 'file';
    addEventListener('pointerdown', ({ target }) => isChooser(target) || effort.clicks++, true);
    addEventListener('change', ({ target }) => isChooser(target) && (effort.clicks += ${CHOOSER_CLICKS}), true);
    const isModifier = (key) => ['Control', 'Shift', 'Alt'].includes(key);
    addEventListener('keydown', ({ key, ctrlKey }) => (key.length > 1 || ctrlKey) && !isModifier(key) && effort.keys++, true);
  }`);
  return () => page.evaluate<Effort>('window.effort');
}
