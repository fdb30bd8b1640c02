import type { Page } from 'playwright-core';

/** What people do with a mouse: presses of its button, and a file that is chooser and file in one. */
export type ClickCounter = {
  /** Presses so far; choosing a file counts two: the button and the file. */
  readonly count: () => number;
  /** Presses what opens the chooser and takes a file. */
  readonly chooseFile: (press: () => Promise<void>, file: { name: string; text: string }) => Promise<void>;
};

/** Counts from now on, over every page that is opened meanwhile; keys that press a button count nothing. */
export async function countClicks(page: Page): Promise<ClickCounter> {
  let clicks = 0;
  await page.exposeBinding('countClick', () => void (clicks += 1));
  const listen =
    "document.addEventListener('click', (event) => { if (event.isTrusted && event.detail > 0) window.countClick(); }, true)";
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return {
    count: () => clicks,
    async chooseFile(press, { name, text }) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
      clicks += 1;
      await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    },
  };
}
