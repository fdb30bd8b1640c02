import { writeFileSync } from 'node:fs';
import { chromium, type Locator, type Page } from 'playwright-core';
import { browserFlags, browserPath } from './browser.ts';
import { openBrowserSession } from './browser-session.ts';
import { logIn } from './page-actions.ts';

/**
 * `npm run guide:pictures`: takes the pictures of docs/guide and of the README in the demo company, started for it, or
 * in one that runs already: `npm run guide:pictures -- http://localhost:3000`.
 */
const FOLDER = 'docs/guide/pictures';
const README_FOLDER = 'docs/pictures';
/** Without the frame: what is behind the menu and below the bar. */
const VIEWPORT = { width: 1100, height: 610 };
const CLIP = { x: 216, y: 52, width: VIEWPORT.width - 216, height: VIEWPORT.height - 52 };
const QUALITY = 0.72;
const MAX_BYTES = 60_000;

type Picture = {
  readonly name: string;
  readonly path: string;
  readonly shows: (page: Page) => Locator;
  readonly steps?: (page: Page) => Promise<void>;
  /** In the README: the whole window, beside the text. */
  readonly isOfReadme?: true;
};
const cell = (page: Page) => page.getByRole('gridcell').first();
const row = (page: Page) => page.getByRole('row').nth(1);
const pictures: readonly Picture[] = [
  { name: 'first-day', path: '/', shows: (page) => page.getByRole('heading', { level: 2 }).first() },
  { name: 'opening-the-books', path: '/ledger/accounts', shows: row },
  { name: 'deposit', path: '/post-payments', shows: cell },
  { name: 'statements', path: '/account-receivables', shows: row },
  { name: 'bills', path: '/ledger/bills', shows: cell },
  {
    name: 'certified-payroll',
    path: '/reports/labor-report/prevailing-wages',
    shows: (page) => page.getByText('Run by'),
  },
  { name: 'reconciling', path: '/ledger/reconciliation', shows: row },
  {
    name: 'recurring-entries',
    path: '/ledger/entries/new',
    shows: (page) => page.getByRole('button', { name: 'Add a line' }),
  },
  {
    name: 'month-and-year-end',
    path: '/ledger/closings',
    shows: (page) => page.getByRole('button', { name: 'Close…' }),
  },
  {
    name: 'cpa-package',
    path: '/ledger/journal',
    shows: cell,
    async steps(page) {
      await page.getByRole('button', { name: 'For an accountant…' }).click();
      await page.getByRole('button', { name: 'Make the package' }).waitFor();
    },
  },
  {
    name: 'take-back',
    isOfReadme: true,
    path: '/post-payments/payments',
    shows: cell,
    async steps(page) {
      await page.locator('[role=row]', { hasText: 'Posted' }).first().getByRole('link').first().click();
      const history = page.getByRole('region', { name: 'History', exact: true });
      await history.getByRole('button', { name: 'Take back…' }).last().click();
      await page.getByLabel('Reason').fill('Posted twice');
      await page
        .getByText(/^Owed, /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'what-changed',
    isOfReadme: true,
    path: '/reports/statements/trial-balance',
    shows: (page) => page.getByText('Run by'),
    async steps(page) {
      await page.getByLabel('Compare with').selectOption({ label: 'Compare with the day' });
      await page.getByText(/^Between /).waitFor();
    },
  },
];

const [, , running] = process.argv;
const session = running === undefined ? await openBrowserSession() : null;
const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags });
const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce', colorScheme: 'light' });
const page = await context.newPage();
const url = running ?? session?.app.url ?? '';
await page.goto(`${url}/login`);
await logIn(page, 'olivia');
for (const picture of pictures) {
  await page.goto(url + picture.path);
  await picture.shows(page).waitFor();
  await picture.steps?.(page);
  await page.waitForLoadState('networkidle');
  const bytes = await webp(await page.screenshot(picture.isOfReadme ? {} : { clip: CLIP }));
  if (bytes.length > MAX_BYTES) throw new Error(`The picture of ${picture.path} has ${bytes.length} bytes`);
  writeFileSync(`${picture.isOfReadme ? README_FOLDER : FOLDER}/${picture.name}.webp`, bytes);
  console.log(`${picture.name}: ${bytes.length} bytes`);
}
await browser.close();
await session?.close();

/** The browser alone knows how to write WebP here; in a page of its own, whose policy allows it. */
async function webp(png: Buffer): Promise<Buffer> {
  const blank = await context.newPage();
  const source = `data:image/png;base64,${png.toString('base64')}`;
  const answer = await blank.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(source)};
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', ${QUALITY});
  })()`);
  await blank.close();
  return Buffer.from(answer.slice(answer.indexOf(',') + 1), 'base64');
}
