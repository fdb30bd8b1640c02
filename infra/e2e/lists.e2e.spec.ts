import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type Client } from './running-app.ts';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { checkPage } from './page-checks.ts';
import { type BrowserSession, openBrowserSession, PHONE } from './browser-session.ts';
import { logIn, waitForNotification } from './page-actions.ts';
import { waitForPageIdle, waitUntil } from './waiting.ts';

/** Many rows at once, more rows than one answer holds, and the same lists on a phone. */
const COPIES = 3;
const ROWS = 130;

type Row = { readonly id: string; readonly locationId: string; readonly signedAt: string | null };

let session: BrowserSession;
let office: Client;
let [desk, phone] = [] as unknown as [Page, Page]; // opened before the first test
let signed: Row; // found before the first test
/** Drafts beside it. */
let copies: string[];

beforeAll(async () => {
  session = await openBrowserSession();
  office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  // a page of proposals
  const items = (await office.call('POST', '/proposals/list', { limit: 200 })).body.items as Row[];
  [signed] = items.filter(({ signedAt }) => signedAt !== null) as [Row]; // the demo has dozens
  copies = [];
  for (let at = 0; at < COPIES; at++)
    copies.push(String((await office.call('POST', `/proposals/${signed.id}/duplicate`)).body.id));
  await fillLocations();
  desk = await session.newPage();
  await desk.goto(`${session.app.url}/login`);
  await logIn(desk, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const proposals = (place = 'live') => `${session.app.url}/toc/${signed.locationId}/proposal?place=${place}`;
const rowOf = (page: Page, id: string) => page.locator(`[role=row]:has(a[href$="${id}"])`);
const bar = () => desk.getByRole('toolbar', { name: 'Selected rows' });
const total = async () => Number(/\d+/.exec((await desk.locator('.count').textContent()) ?? '')?.[0]);
const totalIs = (count: number) =>
  waitUntil(async () => (await total()) === count, `The list does not come to ${count}`);
const areGone = (ids: readonly string[]) =>
  waitUntil(
    async () => (await Promise.all(ids.map((id) => rowOf(desk, id).count()))).every((count) => count === 0),
    'They are still on the list',
  );

async function choose(ids: readonly string[]) {
  for (const id of ids) await rowOf(desk, id).getByRole('checkbox').check();
  await bar()
    .getByText(`${ids.length} selected of ${await total()}`, { exact: true })
    .waitFor();
}

describe('several proposals at once', () => {
  let all: number;

  it('selected proposals are counted, and the selection can be cleared', async () => {
    await desk.goto(proposals());
    await rowOf(desk, copies[0] ?? '').waitFor();
    all = await total();
    expect(await bar().count()).toBe(0);
    await choose(copies);
    await checkPage(desk, 'proposals-chosen', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    await bar().getByRole('button', { name: 'Clear' }).click();
    await bar().waitFor({ state: 'detached' });
    expect(await desk.getByRole('checkbox', { checked: true }).count()).toBe(0);
  });

  it('selected proposals are archived and unarchived together', async () => {
    await choose(copies);
    await bar().getByRole('button', { name: 'Archive' }).click();
    await waitForNotification(desk, `${COPIES} proposals archived.`);
    await areGone(copies);
    await totalIs(all - COPIES);
    await desk.goto(proposals('archived'));
    await rowOf(desk, copies[0] ?? '').waitFor();
    await choose(copies);
    await bar().getByRole('button', { name: 'Unarchive' }).click();
    await waitForNotification(desk, `${COPIES} proposals taken out of the archive.`);
    await areGone(copies);
    await desk.goto(proposals());
    await rowOf(desk, copies[0] ?? '').waitFor();
    await totalIs(all);
  });

  it('selected proposals go to the trash, and all come back with one Undo', async () => {
    await choose(copies);
    await bar().getByRole('button', { name: 'Move to trash' }).click();
    await waitForNotification(desk, `${COPIES} proposals moved to the trash.`);
    await desk.getByRole('button', { name: 'Undo' }).focus(); // which holds its clock
    await areGone(copies);
    await totalIs(all - COPIES);
    await desk.getByRole('button', { name: 'Undo' }).click();
    for (const id of copies) await rowOf(desk, id).waitFor();
    await totalIs(all);
  });

  it('selected proposals are restored from the trash together, without the unselected one', async () => {
    const [left = '', ...back] = copies;
    await choose(copies);
    await bar().getByRole('button', { name: 'Move to trash' }).click();
    await areGone(copies);
    await desk.goto(proposals('trashed'));
    await rowOf(desk, left).waitFor();
    await choose(back);
    await bar().getByRole('button', { name: 'Restore' }).click();
    await waitForNotification(desk, `${back.length} proposals restored.`);
    await areGone(back);
    expect(await rowOf(desk, left).count()).toBe(1);
    await desk.goto(proposals());
    for (const id of back) await rowOf(desk, id).waitFor();
    await totalIs(all - 1);
    expect(await rowOf(desk, left).count()).toBe(0);
  });

  it('selected proposals with a signed one among them cannot be deleted, which is said before', async () => {
    await choose([copies[1] ?? '', signed.id]);
    await bar().getByText('1 signed, not for the trash').waitFor();
    expect(await bar().getByRole('button', { name: 'Move to trash' }).isDisabled()).toBe(true);
    expect(await bar().getByRole('button', { name: 'Archive' }).isEnabled()).toBe(true);
    await rowOf(desk, signed.id).getByRole('checkbox').uncheck();
    await waitUntil(
      () => bar().getByRole('button', { name: 'Move to trash' }).isEnabled(),
      'The other one cannot go either',
    );
    await bar().getByRole('button', { name: 'Clear' }).click();
    expect((await office.call('POST', '/proposals/bulk-delete', { ids: [copies[1], signed.id] })).body.code).toBe(
      'DOCUMENT_SIGNED',
    );
    expect(await rowOf(desk, copies[1] ?? '').count()).toBe(1);
  });
});

describe('more rows than one answer holds', () => {
  const end = () => desk.locator(`[role=row][aria-rowindex="${ROWS + 1}"]`); // the head is the first
  async function scrollToEnd(atEachTurn: () => Promise<void> = async () => {}): Promise<void> {
    await desk.getByRole('gridcell').getByRole('link').first().hover();
    for (let turn = 0; turn < 60 && (await end().count()) === 0; turn++) {
      await desk.mouse.wheel(0, 300);
      await waitUntil(async () => (await desk.locator('.row-waiting').count()) === 0, 'Rows stay away');
      await atEachTurn();
    }
  }

  it('a long list loads its rows on scrolling, every one of them once, to the last', async () => {
    const pages: number[] = [];
    desk.on('request', (request) => {
      if (/"operationName":"Locations"/.test(request.postData() ?? ''))
        pages.push(
          (JSON.parse(request.postData() ?? '{}') as { variables: { request: { page: number } } }).variables.request
            .page,
        ); // ours
    });
    await desk.goto(`${session.app.url}/location`);
    await totalIs(ROWS);
    await desk.getByRole('gridcell').getByRole('link').first().waitFor();
    expect(new Set(pages)).toEqual(new Set([1]));
    const seen = new Set(await shownLinks(desk));
    await scrollToEnd(async () => {
      for (const link of await shownLinks(desk)) seen.add(link);
    });
    await end().getByRole('link').waitFor();
    for (const link of await shownLinks(desk)) seen.add(link);
    expect(new Set(pages)).toEqual(new Set([1, 2]));
    expect(seen.size).toBe(ROWS);
  });

  it('rows of a long list can be selected only once they are loaded', async () => {
    const held = Promise.withResolvers<void>();
    await desk.route('**/graphql', async (route) => {
      // a default view comes before its rows
      if (!route.request().postData()?.includes('SavedViews')) await held.promise;
      await route.continue();
    });
    await desk.goto(`${session.app.url}/location`);
    await desk.locator('.row-waiting').first().waitFor();
    expect(await desk.locator('.row-waiting').getByRole('checkbox').count()).toBe(0);
    held.resolve();
    await desk.getByRole('checkbox').first().check();
    await bar().getByText(`1 selected of ${ROWS}`, { exact: true }).waitFor();
    await desk.unroute('**/graphql');
  });

  it('selected rows stay selected while others are scrolled past', async () => {
    await desk.goto(`${session.app.url}/location`);
    const first = desk
      .getByRole('row')
      .filter({ has: desk.getByRole('gridcell') })
      .first();
    await first.getByRole('checkbox').check();
    await scrollToEnd();
    await end().getByRole('checkbox').check();
    await bar().getByText(`2 selected of ${ROWS}`, { exact: true }).waitFor();
  });

  it('all rows of a long list are selected at once, also those that are not loaded', async () => {
    await desk.goto(`${session.app.url}/location`);
    const boxes = desk.getByRole('gridcell').getByRole('checkbox');
    await boxes.first().check();
    await bar()
      .getByRole('button', { name: `Select all ${ROWS} that match` })
      .click();
    await bar().getByText(`All ${ROWS} that match selected`, { exact: true }).waitFor();
    await boxes.first().uncheck();
    await bar()
      .getByText(`${ROWS - 1} selected of ${ROWS}`, { exact: true })
      .waitFor();
    await scrollToEnd();
    expect(await end().getByRole('checkbox').isChecked()).toBe(true);
  });

  it('a row that is unselected while all rows are being read stays unselected', async () => {
    const boxes = await whileAllAreRead();
    await boxes.first().uncheck();
    await bar().waitFor({ state: 'detached' });
    await answerRows();
    await bar()
      .getByText(`${ROWS - 1} selected of ${ROWS}`, { exact: true })
      .waitFor();
    expect(await boxes.first().isChecked()).toBe(false);
  });

  it('whoever clears the selection while all rows are being read has selected none', async () => {
    const boxes = await whileAllAreRead();
    await bar().getByRole('button', { name: 'Clear' }).click();
    await answerRows();
    await boxes.nth(1).check();
    await bar().getByText(`1 selected of ${ROWS}`, { exact: true }).waitFor();
  });

  let held = Promise.withResolvers<void>();
  /** All rows are asked for, and not answered yet. @returns the boxes of the rows */
  async function whileAllAreRead(): Promise<Locator> {
    await desk.goto(`${session.app.url}/location`);
    const boxes = desk.getByRole('gridcell').getByRole('checkbox');
    await boxes.first().check();
    held = Promise.withResolvers();
    await desk.route('**/graphql', async (route) => {
      await held.promise;
      await route.continue();
    });
    await bar()
      .getByRole('button', { name: `Select all ${ROWS} that match` })
      .click();
    await bar().getByText(`All ${ROWS} that match selected`, { exact: true }).waitFor();
    return boxes;
  }
  async function answerRows(): Promise<void> {
    const last = desk.waitForResponse((response) => /"page":2\b/.test(response.request().postData() ?? ''));
    held.resolve();
    await (await last).finished();
    await waitForPageIdle(desk);
    await desk.unroute('**/graphql');
  }
});

describe('a saved view', () => {
  it('a view that is saved and shared is opened by a second person from its link, and follows its owner', async () => {
    const menu = (page: Page) => page.getByRole('button', { name: /^(Views|Drafts)/ });
    await desk.goto(`${session.app.url}/proposals?status=draft`);
    await menu(desk).click();
    await desk.getByRole('menuitem', { name: 'Save as…' }).click();
    await desk.getByLabel('Name').fill('Drafts');
    await desk.getByText('Share with the company').click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await desk.waitForURL(/view=/);
    const id = new URL(desk.url()).searchParams.get('view') ?? '';

    const colleague = await session.newPage();
    await colleague.goto(`${session.app.url}/login`);
    await logIn(colleague, 'priya');
    await colleague.goto(`${session.app.url}/proposals?view=${id}`);
    await colleague.waitForURL(/status=draft/);
    await menu(colleague).getByText('Drafts').waitFor();

    const { version, list } = (await office.call('GET', `/saved-views/${id}`)).body;
    expect(list).toBe('all proposals');
    const layout = { filters: [{ field: 'status', value: 'sent' }] };
    await office.call('PUT', `/saved-views/${id}`, { name: 'Drafts', layout, version });
    await colleague.waitForURL(/status=sent/);
    await colleague.close();
  });
});

describe('on a phone', () => {
  const open = (floating: Locator) => waitUntil(() => floating.isVisible(), 'It does not open');

  beforeAll(async () => {
    phone = await session.newPage({ viewport: PHONE, hasTouch: true });
    await phone.goto(`${session.app.url}/login`);
    await logIn(phone, 'olivia');
  });

  it('on a phone the menu of a row opens beside it and stays on the screen', async () => {
    await phone.goto(proposals());
    await rowOf(phone, copies[1] ?? '').click({ button: 'right', position: { x: 300, y: 20 } });
    const menu = phone.locator('.row-menu');
    await open(menu);
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
      'Open',
      'Open in a new tab',
      'Archive',
      'Move to trash',
    ]);
    const box = await menu.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? PHONE.width)).toBeLessThanOrEqual(PHONE.width);
    await checkPage(phone, 'row-menu');
    await phone.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  });

  it('the menu of a signed row does not offer what would be refused', async () => {
    await rowOf(phone, signed.id).click({ button: 'right' });
    await open(phone.locator('.row-menu'));
    expect(await phone.locator('.row-menu').getByRole('menuitem').allTextContents()).toEqual([
      'Open',
      'Open in a new tab',
      'Archive',
    ]);
    await phone.keyboard.press('Escape');
  });

  const colours = () =>
    phone.evaluate<string>(
      `['.bp6-popover', '.bp6-menu', '.bp6-menu-item'].map((part) => getComputedStyle(document.querySelector(part))).map(({ boxShadow, backgroundColor, color }) => boxShadow + backgroundColor + color).join()`,
    );
  const openSwitch = async () => {
    await phone.getByRole('button', { name: /^Salesman: / }).click();
    await open(phone.getByRole('listbox', { name: 'Salesman' }));
  };

  it('on a phone a switch of the toolbar and a filter open', async () => {
    await openSwitch();
    await checkPage(phone, 'switch-open', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    await phone.keyboard.press('Escape');
    await phone.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Status' }).click();
    await open(phone.getByRole('checkbox', { name: 'Draft' }));
    await checkPage(phone, 'filter-open');
    await phone.keyboard.press('Escape');
  });

  it('an open menu takes the new colours when the theme changes', async () => {
    await openSwitch();
    const light = await colours();
    await phone.keyboard.press('Escape');
    await phone.emulateMedia({ colorScheme: 'dark' });
    await openSwitch();
    await waitUntil(async () => (await colours()) !== light, 'It opens in the colours of the other theme');
    await phone.emulateMedia({ colorScheme: 'light' });
    await waitUntil(async () => (await colours()) === light, 'It keeps the colours it was opened with');
    await phone.keyboard.press('Escape');
  });

  it('a select field opens above the content that follows it', async () => {
    await phone.goto(`${session.app.url}/location/add`);
    await phone.getByRole('combobox', { name: 'Customer' }).click();
    await open(phone.getByRole('listbox', { name: 'Choices' }).filter({ visible: true }));
    expect(await phone.getByRole('option').count()).toBeGreaterThan(3);
    await checkPage(phone, 'picker-open');
    await phone.keyboard.press('Escape');
  });

  it('a notification does not cover the menu', async () => {
    await phone.goto(`${session.app.url}/toc/${signed.locationId}/proposal/${copies[2]}`);
    await phone.getByRole('button', { name: 'More actions' }).click();
    await phone.getByRole('menuitem', { name: 'Move to trash' }).click();
    await phone.getByRole('button', { name: 'Undo' }).focus(); // which holds its clock
    const button = phone.getByRole('button', { name: 'Menu', exact: true });
    const [message, way] = [await phone.locator('.toast').boundingBox(), await button.boundingBox()];
    expect(message?.y).toBeGreaterThanOrEqual((way?.y ?? Infinity) + (way?.height ?? 0));
    await button.click();
    await phone.getByRole('navigation', { name: 'Main' }).waitFor();
    await checkPage(phone, 'menu-with-message', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
  });

  it('no browser reported an error', () => {
    expect(session.browserErrors).toEqual([]);
  });
});

const shownLinks = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('[role=gridcell] a')].map((link) => link.getAttribute('href'))`,
  );

/** As many places as it takes to have more than one answer holds, all of the customer of the first. */
async function fillLocations() {
  const { items, total: present } = (await office.call('POST', '/locations/list', { limit: 1 })).body as {
    items: { customerId: string; address: object }[];
    total: number;
  }; // a page of locations
  const [first] = items;
  for (let at = present; at < ROWS; at++) {
    const { status } = await office.call('POST', '/locations/create', {
      customerId: first?.customerId,
      name: `Lot ${at}`,
      address: first?.address,
    });
    if (status >= 300) throw new Error(`Lot ${at} cannot be made: ${status}`);
  }
}
