import type { Page } from 'playwright-core';

/**
 * Pseudo-localization: every text of the page 40 % longer, as translations are, on the narrowest phone. A string, as it
 * is of the browser alone; the page is as it was when it returns. @returns texts that leave the screen or are cut
 */
const CUT_TEXTS = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const before = [];
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    if (node.data.trim() === '' || node.parentElement.closest('script, style, textarea, select')) continue;
    before.push([node, node.data]);
    const vowels = node.data.match(/[aeiouáéíóú]/gi)?.length ?? 0;
    const each = vowels === 0 ? 1 : 1 + Math.ceil((node.data.length * 0.4) / vowels);
    node.data = node.data.replace(/[aeiouáéíóú]/gi, (vowel) => vowel.repeat(each));
  }
  const width = document.documentElement.clientWidth;
  const said = (text) => text.trim().slice(0, 60);
  const faults = [];
  if (document.documentElement.scrollWidth > width) faults.push('the page scrolls sideways');
  for (const [node, text] of before) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
    if (boxes.some((box) => box.left < -1 || box.right > width + 1)) faults.push('leaves the screen: ' + said(text));
    const holder = node.parentElement;
    const { overflowX, clip, position } = getComputedStyle(holder);
    const isHidden = position === 'absolute' && clip !== 'auto'; // for readers of screens alone
    if (!isHidden && overflowX !== 'visible' && holder.scrollWidth > holder.clientWidth + 1) faults.push('is cut: ' + said(text));
  }
  for (const [node, text] of before) node.data = text;
  return faults;
})()`;

/** What of a page would not hold the texts of a longer language. */
export async function textsCutWhenLonger(page: Page): Promise<string[]> {
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const faults = await page.evaluate<string[]>(CUT_TEXTS);
  if (viewport) await page.setViewportSize(viewport);
  return faults;
}
