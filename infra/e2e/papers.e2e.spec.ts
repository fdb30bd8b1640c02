import { pdfText } from '@backoffice/infra/testing/pdf-text';
import type { Page } from 'playwright-core';
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
/** Whole sentences, as the words of an agreement are. */
const sentencesIn = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=[.;])\s/)
    .filter((sentence) => sentence.endsWith('.') && squash(sentence).length > 40);
const missingFrom = (text: string, wanted: Iterable<string>) => {
  const known = squash(text);
  return [...wanted].filter((each) => !known.includes(squash(each)));
};

describe.each(kinds)('the three papers of %s', (kind, segment, status) => {
  let [print, page, paper] = ['', '', ''];
  beforeAll(async () => {
    const { id, locationId } = await records.first(kind, { status });
    const link = await records.sentLink(kind, { status });
    await customer.goto(link);
    await customer.getByRole('heading', { level: 1 }).waitFor();
    page = await customer.locator('body').innerText();
    const token = new URL(link, session.app.url).searchParams.get('token') ?? '';
    const pdf = await customer.request.get(`${session.app.url}/api/${kind}/preview/${token}/pdf`);
    print = pdfText(await pdf.body()).join('\n');
    await olivia.goto(`${session.app.url}/toc/${locationId}/${segment}/${id}`);
    await olivia.locator('article.paper[aria-label]:not([aria-busy])').waitFor();
    paper = await olivia.locator('article.paper').innerText();
  }, 120_000);

  it('the customer sees every sum that is printed', () => expect(missingFrom(page, figuresIn(print))).toEqual([]));
  it('the customer reads every sentence that is printed', () =>
    expect(missingFrom(page, sentencesIn(print))).toEqual([]));
  it('our screen shows every sum that is printed', () => expect(missingFrom(paper, figuresIn(print))).toEqual([]));
  it('our screen says every sentence that is printed', () =>
    expect(missingFrom(paper, sentencesIn(print))).toEqual([]));
});
