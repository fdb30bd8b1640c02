import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type Client } from '#bench/running-app.ts';
import { DEMO_PASSWORD } from '@backoffice/infra/app';
import { openEyes } from './e2e-eyes.ts';
import { logIn, openStage, PHONE, TABLET, until, type Stage } from './e2e-stage.ts';

/** The console of each role, and the pages that no other story opens. */
const eyes = openEyes();
let stage: Stage;
let office: Client;
beforeAll(async () => {
  stage = await openStage();
  office = await signIn(stage.app.url, 'olivia', DEMO_PASSWORD);
});
afterAll(async () => stage?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await stage.snapshot(task.name);
});

/** What the menu says, a line for each entry, indented for each group it is in. */
const menuOf = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.side-entry, .side-group')].map((entry) => {
  let indent = '';
  for (let list = entry.closest('ul').parentElement.closest('ul'); list; list = list.parentElement.closest('ul')) indent += '  ';
  return indent + (entry.querySelector('span:not([class])') ?? entry).textContent;
})`);

const top = [
  'Dashboard',
  'Customers',
  '  Cost-plus requests',
  'Location',
  '  Proposals',
  'Follow-up List',
  'Manage Users',
  '  Access Requests',
  'Archives',
  '  Proposals',
  '  Change orders',
];
const work = [
  'Contract List',
  '  Change orders',
  'Account Receivables',
  'Post Payments',
  'Reports',
  '  Accounting Reports',
  '    Invoice Deposit Detail',
];
const audit = ['    Audit History', '    Proof of the Books'];
const maintenance = ['Maintenance', '  Banks', '  Method of Payment'];
const requests = ['  Cost-plus requests', '  Access Requests'];

describe('the menu', () => {
  it.each([
    ['Software Admin', 'sam', ['Dashboard', 'Companies']],
    ['Owner Admin', 'olivia', [...top, 'Companies', ...work, ...audit, ...maintenance]],
    ['Super Admin', 'marcus', [...top, ...work, ...audit, ...maintenance]],
    ['Admin (Full Access)', 'priya', [...top, ...work, ...maintenance]],
    ['Admin (Delegated Access)', 'dana', [...top, ...work].filter((entry) => !requests.includes(entry))],
    [
      'Salesman',
      'nick',
      [
        'Dashboard',
        'Customers',
        'Location',
        '  Proposals',
        'Follow-up List',
        'Access Requests',
        'Archives',
        '  Proposals',
        '  Change orders',
        'Contract List',
        '  Change orders',
        'Account Receivables',
        'Post Payments',
      ],
    ],
  ])('of a %s', async (role, name, entries) => {
    const page = await stage.window();
    await page.goto(`${stage.app.url}/login`);
    await logIn(page, name);
    await page.getByRole('heading', { name: /^Good to see you/ }).waitFor();
    expect(await menuOf(page)).toEqual(entries);
    await eyes.look(page, `console ${role}`);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    await eyes.look(page, `menu ${role}`, 'phone');
    await page.context().close();
  });
});

describe('the archives', () => {
  it('are what was archived, and nothing else is marked', async () => {
    const page = await stage.window();
    await page.goto(`${stage.app.url}/login`);
    await logIn(page, 'olivia');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Proposals' }).last().click();
    await page.waitForURL(/\/proposals\?place=archived$/);
    await page.getByRole('radio', { name: 'Archive', exact: true, checked: true }).waitFor();
    expect(await page.locator('.side-entry.active').count()).toBe(1);
    await page.context().close();
  });
});

describe('an address that leads nowhere', () => {
  it('is answered with 404, in the address bar and in words', async () => {
    const page = await stage.window();
    expect((await page.goto(`${stage.app.url}/login`))?.status()).toBe(200);
    await logIn(page, 'olivia');
    await page.getByRole('heading', { name: /^Good to see you/ }).waitFor();
    for (let tries = 0; tries < 2; tries += 1)
      expect((await page.goto(`${stage.app.url}/no/such/page`))?.status()).toBe(404);
    await page.getByText('Page Not Found: /no/such/page').waitFor();
    expect(new URL(page.url()).pathname).toBe('/no/such/page');
    await page.context().close();
  });
});

describe('pages that no story opens, on a tablet', () => {
  let page: Page;
  beforeAll(async () => {
    page = await stage.window({ viewport: TABLET });
    await page.goto(`${stage.app.url}/login`);
    await logIn(page, 'olivia');
    await page.getByRole('heading', { name: /^Good to see you/ }).waitFor();
  });

  type Row = { readonly id: string; readonly locationId: string };
  /** The first record of a kind, in one of these states. */
  async function first(kind: string, ...states: string[]): Promise<Row> {
    const { items } = (
      await office.call('POST', `/${kind}/list`, {
        limit: 1,
        filters: states.length > 0 ? [{ field: 'status', op: 'in', value: states }] : [],
      })
    ).body as { items: Row[] }; // a page of any list
    if (!items[0]) throw new Error(`The demo has no ${kind} ${states.join(' or ')}`);
    return items[0];
  }
  const under = async (kind: string, segment: string, ...states: string[]) => {
    const { id, locationId } = await first(kind, ...states);
    return `/toc/${locationId}/${segment}/${id}`;
  };

  it.each([
    ['cost-plus-requests', async () => '/customers/cost-plus-requests'],
    ['location-edit', async () => `/location/edit/${(await first('locations')).id}`],
    ['company-edit', async () => `/companies/edit/${(await first('companies')).id}`],
    ['contract-edit', async () => `${await under('contracts', 'contract', 'draft', 'sent', 'viewed')}/edit`],
    ['contract-sms', async () => `${await under('contracts', 'contract', 'draft', 'sent', 'viewed')}/sms`],
    [
      'change-order-email',
      async () => `${await under('change-orders', 'change-order', 'draft', 'sent', 'viewed')}/email`,
    ],
    ['change-order-sms', async () => `${await under('change-orders', 'change-order', 'draft', 'sent', 'viewed')}/sms`],
    ['invoice-edit', async () => `${await under('invoices', 'invoice', 'draft')}/edit`],
    [
      'invoice-email',
      async () => `${await under('invoices', 'invoice', 'approved', 'sent', 'partlyPaid')}/invoice-email`,
    ],
    ['invoice-sms', async () => `${await under('invoices', 'invoice', 'approved', 'sent', 'partlyPaid')}/invoice-sms`],
    ['proofs', async () => '/proofs'],
    ['bank-new', async () => '/job-costing/maintenance/banks/new'],
    ['bank', async () => `/job-costing/maintenance/banks/${(await first('banks')).id}`],
    ['payment-method-new', async () => '/job-costing/maintenance/method-of-payment/new'],
    ['payment-method', async () => `/job-costing/maintenance/method-of-payment/${(await first('payment-methods')).id}`],
  ])('%s', async (name, path) => {
    await page.goto(stage.app.url + (await path()));
    await until(async () => (await page.getByRole('heading', { level: 1 }).count()) > 0, 'The page has no heading');
    expect(await page.locator('.status-page').count()).toBe(0);
    await eyes.look(page, name, 'tablet');
  });
});

it('were looked at in light and dark, and no browser complained', () => {
  expect(stage.complaints).toEqual([]);
  expect(eyes.states).toBe(6 * (4 + 2) + 15 * 2);
});
