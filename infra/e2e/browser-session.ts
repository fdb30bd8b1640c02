import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { storedOperations } from '@backoffice/app';
import { browserFlags, browserPath } from './browser.ts';
import { freePort, startApp, type RunningApp } from './running-app.ts';
import { throttle } from './slow-network.ts';
import { trackActivity, waitUntil } from './waiting.ts';

/** A mail as it left the product. */
export type Mail = {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly name: string }[];
};

/** The running product with its demo data, a browser, and the mailbox on the disk. */
export type BrowserSession = {
  readonly app: RunningApp;
  /** A page in a context of its own: other cookies, other storage, as on another computer. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  mails(): Promise<readonly Mail[]>;
  /** Waits for the mail that is meant. */
  waitForMail(isMeant: (mail: Mail) => boolean): Promise<Mail>;
  /** A mail as it would have gone out (RFC 5322). */
  mailSource(id: string): Promise<string>;
  /** The attached PDF of a mail, out of its source. */
  pdfAttachment(id: string): Promise<Buffer>;
  /**
   * Errors in scripts, breaches of the content security policy, and GraphQL operations that production would not
   * answer.
   */
  readonly browserErrors: string[];
  /** A screenshot of every page, and its text where pictures cannot be had, for whoever asks why a test failed. */
  screenshotAll(name: string): Promise<void>;
  /** The product is killed, and started again where it was. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** Characters of a page. */
const SHOWN_TEXT = 3_000;

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 834, height: 1112 };
export const PHONE = { width: 390, height: 844 };
/** The smallest phone that the signing page is made for. */
export const SMALL_PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};

export async function openBrowserSession(settings: Readonly<Record<string, string>> = {}): Promise<BrowserSession> {
  const dataDir = await mkdtemp(join(tmpdir(), 'backoffice-e2e-'));
  await chmod(dataDir, 0o755); // as root, the database runs as another user, who must come in
  const demo = process.env['DEMO_DATA_DIR'];
  // node's own copy forgets whose the files of the database are
  if (settings.START === undefined && demo) execFileSync('cp', ['-a', `${demo}/.`, dataDir]);
  const port = await freePort();
  const start = () => startApp(dataDir, port, { NODE_ENV: 'test', ...settings });
  let app = await start();
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags });
  const browserErrors: string[] = [];
  const stored = storedOperations();
  const mailbox = join(dataDir, 'mailbox');

  async function mails(): Promise<Mail[]> {
    const names = (await readdir(mailbox).catch(() => [])).filter((name) => name.endsWith('.json'));
    // the mailbox writes them so
    return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(mailbox, name), 'utf8')) as Mail));
  }

  function watch(page: Page): void {
    trackActivity(page);
    const record = (error: string) => browserErrors.push(`${page.url()}: ${error}`);
    // What production would not answer: it knows the operations that were found in the sources, and no others.
    const checkOperation = (query: string | undefined) => {
      if (query !== undefined && !stored.has(sha256(Buffer.from(query))))
        record(`not in docs/generated/operations.json: ${query}`);
    };
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql') && request.method() === 'POST')
        checkOperation((request.postDataJSON() as { query?: string }).query); // as urql asks
    });
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) =>
        // as graphql-transport-ws says
        checkOperation((JSON.parse(String(payload)) as { payload?: { query?: string } }).payload?.query),
      ),
    );
    page.on('pageerror', (error) => record(error.message));
    page.on('console', (message) => {
      // Refused requests are part of the tests; a script that fails or a policy that is broken is not.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) record(message.text());
    });
  }

  const mailSource = (id: string) => readFile(join(mailbox, `${id}.eml`), 'latin1');
  return {
    get app() {
      return app;
    },
    mails,
    browserErrors,
    async newPage(options = {}) {
      const context = await browser.newContext({
        viewport: DESKTOP,
        reducedMotion: 'reduce',
        acceptDownloads: true,
        ...options,
      });
      context.setDefaultTimeout(30_000);
      context.on('page', watch);
      await context.addInitScript(shiftClock, Number(process.env['CLOCK_SHIFT'] ?? 0) * 1_000);
      await throttle(context);
      return context.newPage();
    },
    async waitForMail(isMeant) {
      return waitUntil(async () => (await mails()).find(isMeant), 'No such mail has arrived');
    },
    mailSource,
    async pdfAttachment(id) {
      const source = await mailSource(id);
      const [, base64 = ''] = /Content-Type: application\/pdf[\s\S]*?\r?\n\r?\n([\w+/=\r\n]+)/i.exec(source) ?? [];
      return Buffer.from(base64, 'base64');
    },
    async screenshotAll(name) {
      const pages = browser.contexts().flatMap((context) => context.pages());
      for (const [at, page] of pages.entries()) {
        console.error(`${page.url()}\n${(await page.innerText('body').catch(() => '')).slice(0, SHOWN_TEXT)}`);
        await page
          .screenshot({ path: join('.cache/shots', `failed ${name.replace(/\W+/g, '-').slice(0, 60)}.${at}.png`) })
          .catch(() => {}); // a window may be gone
      }
    },
    async restart() {
      await app.kill('SIGKILL');
      app = await start();
    },
    async close() {
      await browser.close();
      await app.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 }); // its database may still be writing
    },
  };
}

/**
 * Runs in the page: its clock is as far ahead of the machine's as that of the product. A clock that a test has
 * installed stays.
 */
function shiftClock(shiftMs: number): void {
  if (!String(Date).includes('[native code]')) return;
  globalThis.Date = new Proxy(Date, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [target.now() + shiftMs] : given),
    get: (target, key) => (key === 'now' ? () => target.now() + shiftMs : Reflect.get(target, key)),
  });
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The link a text carries, as a thumb would press it. */
export const publicLinkIn = ({ text }: Mail) => /http:\/\/\S+\/preview\/[\w-]{43}/.exec(text)?.[0] ?? '';
