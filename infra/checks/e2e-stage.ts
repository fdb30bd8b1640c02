import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { freePort, sleep, startApp, type RunningApp } from '#bench/running-app.ts';
import { DEMO_PASSWORD, storedOperations } from '@backoffice/infra/app';
import { browserFlags, browserPath } from './browser.ts';
import { slowDown } from './e2e-slow.ts';

/** A mail as it left the product. */
export type Mail = {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly name: string }[];
};

/** The product with its demo, a browser, and the mailbox on the disk. */
export type Stage = {
  readonly app: RunningApp;
  /** A browser of its own: other cookies, other storage, as on another desk. */
  window(options?: BrowserContextOptions): Promise<Page>;
  mails(): Promise<readonly Mail[]>;
  /** Waits for the mail that is meant. */
  mail(isMeant: (mail: Mail) => boolean): Promise<Mail>;
  /** The attached PDF of a mail, out of its source. */
  attachment(id: string): Promise<Buffer>;
  /** What browsers complained about: errors in scripts, breaches of the policy. */
  readonly complaints: string[];
  /** What every window shows, for whoever asks why a test failed. */
  snapshot(name: string): Promise<void>;
  close(): Promise<void>;
};

export const DESK = { width: 1440, height: 900 };
export const TABLET = { width: 834, height: 1112 };
export const PHONE = { width: 390, height: 844 };
/** The smallest phone that the signing page is made for. */
export const SMALL_PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};

export async function openStage(settings: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'backoffice-e2e-'));
  await chmod(dataDir, 0o755); // as root, the database runs as another user, who must come in
  const told = process.env['TOLD_DEMO'];
  if (settings.START === undefined && told) execFileSync('cp', ['-a', `${told}/.`, dataDir]); // node's own copy forgets whose the files of the database are
  const app = await startApp(dataDir, await freePort(), { NODE_ENV: 'test', ...settings });
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags });
  const complaints: string[] = [];
  const stored = storedOperations();
  const mailbox = join(dataDir, 'mailbox');

  async function mails(): Promise<Mail[]> {
    const names = (await readdir(mailbox).catch(() => [])).filter((name) => name.endsWith('.json'));
    return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(mailbox, name), 'utf8')) as Mail)); // the mailbox writes them so
  }

  return {
    app,
    mails,
    complaints,
    async window(options = {}) {
      const context = await browser.newContext({
        viewport: DESK,
        reducedMotion: 'reduce',
        acceptDownloads: true,
        ...options,
      });
      context.setDefaultTimeout(30_000);
      await slowDown(context);
      const page = await context.newPage();
      // What production would not answer: it knows the operations that were found in the sources, and no others.
      const stranger = (query: string | undefined) => {
        if (query !== undefined && !stored.has(sha256(Buffer.from(query))))
          complaints.push(`${page.url()}: not in docs/generated/operations.json: ${query}`);
      };
      page.on('request', (request) => {
        if (request.url().endsWith('/graphql') && request.method() === 'POST')
          stranger((request.postDataJSON() as { query?: string }).query);
      }); // as urql asks
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) =>
          stranger((JSON.parse(String(payload)) as { payload?: { query?: string } }).payload?.query),
        ),
      ); // as graphql-transport-ws says
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        // Refused requests are part of the story; a script that fails or a policy that is broken is not.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(`${page.url()}: ${message.text()}`);
      });
      return page;
    },
    async mail(isMeant) {
      return until(async () => (await mails()).find(isMeant), 'No such mail has arrived');
    },
    async attachment(id) {
      const source = await readFile(join(mailbox, `${id}.eml`), 'latin1');
      const [, base64 = ''] = /Content-Type: application\/pdf[\s\S]*?\r?\n\r?\n([\w+/=\r\n]+)/i.exec(source) ?? [];
      return Buffer.from(base64, 'base64');
    },
    async snapshot(name) {
      const pages = browser.contexts().flatMap((context) => context.pages());
      for (const [at, page] of pages.entries())
        await page
          .screenshot({ path: join('.cache/shots', `failed ${name.replace(/\W+/g, '-').slice(0, 60)}.${at}.png`) })
          .catch(() => {}); // a window may be gone
    },
    async close() {
      await browser.close();
      await app.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for something that comes by itself. @throws when it does not within 30 s */
export async function until<T>(look: () => Promise<T | undefined | false>, otherwise: string): Promise<T> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
  }
  throw new Error(otherwise);
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The link a text carries, as a thumb would press it. */
export const linkIn = ({ text }: Mail) => /http:\/\/\S+\/preview\/[\w-]{43}/.exec(text)?.[0] ?? '';

/** Logs in by keyboard, wherever the page asks for it. */
export async function logIn(page: Page, userName: string): Promise<void> {
  await page.getByLabel('User name or email').fill(userName);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('main').and(page.locator('#content')).waitFor(); // on a phone the menu is out of sight
}

/** Marks the window, so that a reload would be noticed: it wipes the mark. */
export const mark = (page: Page) => page.evaluate('void (window.standing = true)');
export const isMarked = (page: Page) => page.evaluate<boolean>("'standing' in window");
