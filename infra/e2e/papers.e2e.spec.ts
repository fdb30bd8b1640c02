import { pdfText } from '@backoffice/infra/testing/pdf-text';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserSession, type BrowserSession } from './browser-session.ts';
import { demoRecords, type DemoRecords } from './demo-records.ts';
import { logIn } from './page-actions.ts';
import { signIn } from './running-app.ts';

/**
 * One document is drawn three times: for us, in print, and for its customer. What is kept as signed was shown to
 * whoever signed.
 */
let session: BrowserSession;
let records: DemoRecords;
let [olivia, customer] = [] as unknown as [Page, Page]; // opened before the first test

beforeAll(async () => {
  session = await openBrowserSession();
  records = demoRecords(session, await signIn(session.app.url, 'olivia'));
  [olivia, customer] = [await session.newPage(), await session.newPage()];
  await olivia.goto(`${session.app.url}/login`);
  await logIn(olivia, 'olivia');
  await olivia.getByRole('navigation', { name: 'Main' }).waitFor();
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

/** `segment`: of its page in the console. */
const kinds = [
  ['proposals', 'proposal', ['sent', 'viewed']],
  ['contracts', 'contract', ['sent', 'viewed']],
  ['change-orders', 'change-order', ['sent', 'viewed']],
  ['invoices', 'invoice', ['sent', 'viewed']],
  ['releases', 'release', ['sent', 'viewed']],
  ['warranty', 'warranty', ['active', 'sent']],
  ['lien-documents', 'prelims', ['ready', 'served']],
  ['job-sheets', 'job-sheet', ['issued']],
] as const;

/** Letters and digits alone: lines are broken and marks are set differently in each of the three. */
const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const figuresIn = (text: string) =>
  new Set(
    [...text.matchAll(/\d{1,3}(?:,\d{3})*\.\d{2}(?!\d)/g)]
      .map(([figure]) => figure)
      .filter((figure) => figure !== '0.00'),
  );
/** Of two letters and more; where a line of print ends, the next begins with a capital. */
const wordsIn = (text: string) =>
  new Set(text.replaceAll(/([\p{Ll}\d.])(?=\p{Lu})/gu, '$1 ').match(/\p{L}{2,}/gu) ?? []);
/** Everything a paper says, a line or a cell each; what can be pressed or written there is not part of it. */
async function linesOf(within: Locator): Promise<string[]> {
  const split = (texts: readonly string[]) => texts.flatMap((text) => text.split(/[\t\n]/).map((line) => line.trim()));
  const aside = new Set(split(await within.locator('.signature, .paper-signed, .paper-hint').allInnerTexts()));
  return split(await within.allInnerTexts()).filter((line) => !aside.has(line));
}
/** Without the feet of pages, and the numbers of lists, which stand between the lines of their items. */
const withoutMarkers = (print: string) =>
  print.replaceAll(/Page \d+ of \d+/g, ' ').replaceAll(/(?<![\d,.$])\d\.(?!\d)/g, ' ');
const missingFrom = (text: string, wanted: Iterable<string>) => {
  const known = squash(text);
  return [...wanted].filter((each) => !known.includes(squash(each)));
};

describe.each(kinds)('the three papers of %s', (kind, segment, status) => {
  let [print, page, paper] = ['', '', ''];
  let pageLines: string[] = [];
  let paperLines: string[] = [];
  beforeAll(async () => {
    const { id, locationId } = await records.first(kind, { status });
    const link = await records.sentLink(kind, { status });
    await customer.goto(link);
    await customer.getByRole('heading', { level: 1 }).waitFor();
    page = await customer.locator('body').innerText();
    pageLines = await linesOf(customer.locator('.paper-body'));
    const token = new URL(link, session.app.url).pathname.split('/').at(-1);
    const pdf = await customer.request.get(`${session.app.url}/api/${kind}/preview/${token}/pdf`);
    expect(pdf.status()).toBe(200);
    print = withoutMarkers(pdfText(await pdf.body()).join('\n'));
    await olivia.goto(`${session.app.url}/toc/${locationId}/${segment}/${id}`);
    await olivia.locator('article.paper[aria-label]:not([aria-busy])').waitFor();
    paper = await olivia.locator('article.paper').innerText();
    paperLines = await linesOf(olivia.locator('article.paper'));
  }, 120_000);

  it('the customer sees every sum that is printed', () => expect(missingFrom(page, figuresIn(print))).toEqual([]));
  // how a notice was served is shown to us alone; the page of a crew has words of its own
  if (kind !== 'job-sheets')
    it('the customer reads every word that is printed', () => {
      const [shown = ''] = print.split('Proof of notice declaration');
      expect(wordsIn(shown).size).toBeGreaterThan(40);
      expect(missingFrom(page, wordsIn(shown))).toEqual([]);
    });
  it('everything the customer reads is printed', () => expect(missingFrom(print, pageLines)).toEqual([]));
  it('everything our screen shows is printed', () => {
    expect(paperLines.length).toBeGreaterThan(10);
    expect(missingFrom(print, paperLines)).toEqual([]);
  });
  it('our screen shows every sum that is printed', () => expect(missingFrom(paper, figuresIn(print))).toEqual([]));
  it('our screen says every word that is printed', () => expect(missingFrom(paper, wordsIn(print))).toEqual([]));
});
