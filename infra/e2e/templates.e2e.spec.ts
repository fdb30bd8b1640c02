import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { logIn, sendByEmail, waitForFact } from './page-actions.ts';
import { checkPage, EVERY_VARIANT } from './page-checks.ts';
import { waitUntil } from './waiting.ts';

/** Olivia keeps the templates; Nick sells, and may keep none. */
let session: BrowserSession;
let [olivia, nick] = [] as unknown as [Page, Page]; // filled before the first step
let proposalUrl = '';

const TEMPLATES = '/job-costing/maintenance/templates';
const TERMS = 'Boring stops at rock.';

beforeAll(async () => {
  session = await openBrowserSession();
  [olivia, nick] = [await session.newPage(), await session.newPage()];
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
/** Types a part of its name and takes what is found first. */
async function choose(page: Page, ...names: readonly string[]) {
  const search = dialog(page).getByRole('searchbox');
  for (const name of names) {
    await search.fill(name);
    await dialog(page).getByRole('checkbox', { name }).first().waitFor();
    await search.press('Enter');
  }
  await search.press('Enter');
  await dialog(page).waitFor({ state: 'hidden' });
}
async function addContent(name: string, text: string) {
  await olivia.goto(`${session.app.url}${TEMPLATES}/content/add`);
  await olivia.getByLabel('Name', { exact: true }).fill(name);
  await olivia.getByRole('textbox', { name: 'Text' }).fill(text);
  await press(olivia, 'Create content template');
  await olivia.waitForURL(`**${TEMPLATES}/content`);
}

describe('templates are kept', () => {
  it('a service template has a price, a quantity, a cost code and planned hours', async () => {
    await olivia.goto(`${session.app.url}${TEMPLATES}/service/add`);
    await logIn(olivia, 'olivia');
    for (const [label, text] of [
      ['Name', 'Horizontal boring'],
      ['Unit', 'lf'],
      ['Unit price', '142.50'],
      ['Usual quantity', '60'],
      ['Cost code', '33-05'],
      ['Planned hours', '24'],
    ] as const)
      await olivia.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)).fill(text);
    await olivia.getByRole('textbox', { name: 'Description' }).fill('Under the street, pits at both ends.');
    await press(olivia, 'Create service template');
    await olivia.waitForURL(`**${TEMPLATES}/service`);
    await olivia.getByRole('link', { name: 'Horizontal boring', exact: true }).waitFor();
  });

  it('a section holds contents in an order that the keyboard changes', async () => {
    await addContent('Boring, rock', TERMS);
    await addContent('Boring, utilities', 'Utilities are located by DigAlert before we bore.');
    await olivia.goto(`${session.app.url}${TEMPLATES}/section/add`);
    await olivia.getByLabel('Name', { exact: true }).fill('Boring terms');
    await olivia.getByLabel(/^Heading/).fill('Terms of boring');
    for (const name of ['Boring, rock', 'Boring, utilities']) {
      await olivia.getByRole('combobox', { name: 'Contents' }).fill(name);
      await olivia.getByRole('option', { name }).first().waitFor();
      await olivia.keyboard.press('Enter');
    }
    await olivia.getByRole('button', { name: 'Move Boring, utilities up' }).press('Alt+ArrowUp');
    const held = olivia.getByRole('group', { name: 'Contents' }).getByRole('listitem');
    await waitUntil(
      async () => (await held.allTextContents()).join('|') === 'Boring, utilities|Boring, rock',
      'The contents are not in the new order',
    );
    await checkPage(olivia, 'section-template-form');
    await press(olivia, 'Create section template');
    await olivia.waitForURL(`**${TEMPLATES}/section`);
  });

  it('a content that a section holds is not moved to the trash, and the section is named', async () => {
    await olivia.goto(`${session.app.url}${TEMPLATES}/content`);
    await olivia.getByRole('link', { name: 'Boring, rock', exact: true }).click();
    await olivia.getByRole('button', { name: 'More' }).click();
    await olivia.getByRole('menuitem', { name: /trash/i }).click();
    await olivia.getByText('Take it out of the sections that hold it first: “Boring terms”.').first().waitFor();
  });
});

describe('templates are used', () => {
  it('a salesman begins a proposal with a service and a section', async () => {
    await nick.goto(`${session.app.url}/proposals`);
    await logIn(nick, 'nick');
    await nick.getByRole('gridcell').first().waitFor();
    await nick.getByRole('gridcell').getByRole('link').first().click();
    await nick.waitForURL(/proposal\/[\w-]{36}/);
    await nick.goto(nick.url().replace(/proposal\/.*/, 'proposal/new'));
    await nick.getByLabel('Name', { exact: true }).fill('Crossing at the gate');
    await press(nick, 'Add from templates');
    await checkPage(nick, 'add-from-templates', EVERY_VARIANT);
    await choose(nick, 'Horizontal boring', 'Final cleanup');
    expect(await nick.getByLabel('Line 1: quantity').inputValue()).toBe('60');
    expect(await nick.getByLabel('Line 2: name').inputValue()).toBe('Final cleanup');
    expect(await nick.getByLabel('Total').textContent()).toBe('$9,300.00');
    await nick.getByRole('region', { name: 'Terms' }).getByRole('button', { name: 'Insert section' }).click();
    await choose(nick, 'Boring terms');
    await nick.getByRole('region', { name: 'Sections' }).getByRole('button', { name: 'Insert section' }).click();
    await checkPage(nick, 'insert-section');
    await choose(nick, 'Site work exclusions');
    await press(nick, 'Create proposal');
    await nick.waitForURL(/proposal\/[\w-]{36}$/);
    await waitForFact(nick, 'Facts', 'Amount', '$9,300.00');
    proposalUrl = nick.url();
  });

  it('the proposal is mailed with what the templates said', async () => {
    await sendByEmail(nick, 'Send proposal');
    const mail = await session.waitForMail(({ subject }) => subject.includes('Crossing at the gate'));
    expect((await session.pdfAttachment(mail.id)).subarray(0, 5).toString()).toBe('%PDF-');
    for (const text of ['Terms of boring', TERMS, 'What is not included', 'Rock that a backhoe cannot break'])
      await nick.locator('.paper').getByText(text).first().waitFor();
  });

  it('a template that is changed later alters no document', async () => {
    await olivia.goto(`${session.app.url}${TEMPLATES}/content`);
    await olivia.getByRole('link', { name: 'Boring, rock', exact: true }).click();
    await olivia.getByRole('textbox', { name: 'Text' }).fill('Rock is bored, too.');
    await press(olivia, 'Save content template');
    await olivia.waitForURL(`**${TEMPLATES}/content`);
    await nick.goto(proposalUrl);
    await nick.locator('.paper').getByText(TERMS).first().waitFor();
    expect(await nick.getByText('Rock is bored, too.').count()).toBe(0);
    expect(session.browserErrors).toEqual([]);
  });
});
