import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '@backoffice/infra/app';
import type { DemoRecords, Where } from './demo-records.ts';

type Visitor = 'olivia' | 'nick' | 'sam' | 'nobody';
/** How one page of the product is reached, and what shows that its data has come. */
export type Visit = {
  /** As `addresses.json` has it; anything else is a page of its own. */
  readonly address: string;
  /** Tells two visits of one address apart. */
  readonly as?: string;
  readonly visitor?: Visitor;
  /** One page of each kind of layout is visited on a tablet, too. */
  readonly onTablet?: boolean;
  readonly path: (demo: DemoRecords) => Promise<string> | string;
  /** What is there once the data has come: text, or what it finds. */
  readonly shows: string | RegExp | ((page: Page) => Locator);
  /** Pages that are reached from another one alone. */
  readonly steps?: (page: Page) => Promise<void>;
};

const rows = (page: Page) => page.getByRole('gridcell').first();
const tableRows = (page: Page) => page.getByRole('row').nth(1);
const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true }).first();
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first();
const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true });
const selected = (name: string) => (page: Page) => page.getByRole('combobox', { name, exact: true });
const paper = (page: Page) => page.locator('.paper');
const recordHead = (page: Page) => page.locator('.record-head .status');
const recipients = (page: Page) => page.getByRole('checkbox', { checked: true }).or(page.getByLabel('Subject')).first();

const fixed = (address: string, shows: Visit['shows'], more: Partial<Visit> = {}): Visit => ({
  address,
  path: () => address,
  shows,
  ...more,
});
/** The page of one record. */
const record = (address: string, shows: Visit['shows'], list: string, where: Where = {}): Visit => ({
  address,
  shows,
  async path({ first }) {
    const { id, locationId } = await first(list, where);
    return address.replace(':locationId', locationId).replace(/:\w+/, id);
  },
});
/** A page of a location that has such a record. */
const ofLocation = (address: string, shows: Visit['shows'], list: string, where: Where = {}): Visit => ({
  address,
  shows,
  path: async ({ first }) => address.replace(':locationId', (await first(list, where)).locationId),
});
/** The job of the handbook: it has change orders, invoices and payments. */
const GOLDEN = { search: 'Retaining wall' };
const OPEN = ['draft', 'sent', 'viewed'];
const resetPath = async ({ client, mailedLink }: DemoRecords, userName: string) => {
  const email = `${userName}@ridgeline-builders.example`;
  await client.call('POST', '/users/forgot-password', { email });
  return mailedLink(email, '/create-new-password');
};

export const pageTable: readonly Visit[] = [
  fixed('/login', 'Forgot your password?', { visitor: 'nobody' }),
  fixed('/two-factor-authentication', field('Six-digit code'), {
    visitor: 'nobody',
    path: () => '/login',
    async steps(page) {
      await page.getByLabel('User name or email').fill('rosa');
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.keyboard.press('Enter');
    },
  }),
  fixed('/forgot-password', field('Email'), { visitor: 'nobody' }),
  fixed('/create-new-password', field('New password'), {
    visitor: 'nobody',
    path: (demo) => resetPath(demo, 'joanna'),
  }),
  fixed('/password-success', 'Your password is set', {
    visitor: 'nobody',
    path: (demo) => resetPath(demo, 'teresa'),
    async steps(page) {
      await page.getByLabel('New password').fill('eleven ladders on a truck');
      await page.keyboard.press('Enter');
    },
  }),
  fixed('/welcome-onboard', 'Welcome, Hannah', {
    visitor: 'nobody',
    async path({ client, mailedLink }) {
      const { items } = (await client.call('POST', '/users/list', { search: 'Hannah' })).body as {
        items: { id: string }[];
      }; // a page of users
      await client.call('POST', `/users/${items[0]?.id}/invite-again`);
      return mailedLink('hannah@', '/welcome-onboard');
    },
  }),

  fixed('/', field('Receivable by age'), { as: 'dashboard of an owner', onTablet: true }),
  fixed('/', 'Follow-ups', { as: 'dashboard of a salesman', visitor: 'nick' }),
  fixed('/', 'Waiting for their owner', { as: 'dashboard of a software admin', visitor: 'sam' }),
  fixed('/no/such/page', 'Page Not Found: /no/such/page'),
  fixed('/access-denied', 'You do not have permission to perform this action.', {
    path: () => '/access-denied?from=/customers',
  }),

  fixed('/customers', rows),
  fixed('/customers/Add', selected('Salesman')),
  record('/customers/:id', recordHead, 'customers'),
  record('/customers/edit/:id', field('Name'), 'customers'),
  fixed('/customers/cost-plus-requests', 'The lab moves walls every quarter'),
  fixed('/location', rows),
  fixed('/location/add', selected('Customer')),
  record('/location/edit/:id', field('Name'), 'locations'),
  ofLocation('/toc/table-of-content/:locationId', link('Retaining wall'), 'contracts', GOLDEN),

  fixed('/manage-users', rows),
  fixed('/manage-users/new', field('First name')),
  record('/manage-users/:id', recordHead, 'users'),
  fixed('/access-requests', 'The county job is sold by both of us.'),
  fixed('/access-requests/sent', 'Some of my customers build roads too.', { visitor: 'nick' }),
  fixed('/companies', rows),
  fixed('/companies/add', field('Name'), { visitor: 'sam' }),
  record('/companies/edit/:id', field('Name'), 'companies'),
  fixed('/companies/customize', field('Misc: shown')),
  fixed('/companies/profit-sharing', 'What holds today'),
  fixed('/edit-companies', 'Payroll'),

  fixed('/proposals', rows, { onTablet: true }),
  ofLocation('/toc/:locationId/proposal', rows, 'proposals'),
  ofLocation('/toc/:locationId/proposal/new', field('Line 1: name'), 'proposals'),
  record('/toc/:locationId/proposal/:id', paper, 'proposals', { status: ['sent'] }),
  record('/toc/:locationId/proposal/:id/edit', field('Line 1: name'), 'proposals', { status: ['draft'] }),
  record('/toc/:locationId/proposal/:id/email', recipients, 'proposals', { status: ['draft'] }),
  record('/toc/:locationId/proposal/:id/sms', field('Text'), 'proposals', { status: ['draft'] }),
  fixed('/follow-up-list', rows),
  {
    address: '/follow-up-list/new',
    shows: selected('Location'),
    path: async ({ first }) => `/follow-up-list/new?locationId=${(await first('proposals')).locationId}`,
  },
  record('/follow-up-list/:id', recordHead, 'follow-ups'),

  fixed('/contract-list', rows),
  ofLocation('/toc/:locationId/contract', rows, 'contracts'),
  {
    address: '/toc/:locationId/contract/new',
    shows: button('Generate contract'),
    async path({ first }) {
      const { id, locationId } = await first('proposals', { status: ['accepted'] });
      return `/toc/${locationId}/contract/new?proposalId=${id}`;
    },
  },
  { ...record('/toc/:locationId/contract/:id', paper, 'contracts', GOLDEN), onTablet: true },
  record('/toc/:locationId/contract/:id/edit', field('Name'), 'contracts', { status: OPEN }),
  record('/toc/:locationId/contract/:id/email', recipients, 'contracts', { status: OPEN }),
  record('/toc/:locationId/contract/:id/sms', field('Text'), 'contracts', { status: OPEN }),
  fixed('/change-orders', rows),
  fixed('/invoices', rows),
  ofLocation('/toc/:locationId/change-order', rows, 'change-orders'),
  {
    address: '/toc/:locationId/change-order/new',
    shows: field('Line 1: name'),
    async path({ first }) {
      const { id, locationId } = await first('contracts', { status: ['signed'] });
      return `/toc/${locationId}/change-order/new?contractId=${id}`;
    },
  },
  record('/toc/:locationId/change-order/:id', paper, 'change-orders', { status: ['approved'] }),
  record('/toc/:locationId/change-order/:id/edit', field('Line 1: name'), 'change-orders', { status: OPEN }),
  record('/toc/:locationId/change-order/:id/email', recipients, 'change-orders', { status: OPEN }),
  record('/toc/:locationId/change-order/:id/sms', field('Text'), 'change-orders', { status: OPEN }),

  ofLocation('/toc/:locationId/invoice', rows, 'invoices'),
  {
    address: '/toc/:locationId/invoice/new',
    shows: button('Fill empty lines'),
    async path({ first }) {
      const { id, locationId } = await first('contracts', { status: ['signed'] });
      return `/toc/${locationId}/invoice/new?contractId=${id}`;
    },
  },
  record('/toc/:locationId/invoice/:id', paper, 'invoices', { status: ['partiallyPaid', 'paid'] }),
  record('/toc/:locationId/invoice/:id/edit', button('Save invoice'), 'invoices', { status: ['draft'] }),
  record('/toc/:locationId/invoice/:id/invoice-email', recipients, 'invoices', { status: ['approved', 'sent'] }),
  record('/toc/:locationId/invoice/:id/invoice-sms', field('Text'), 'invoices', {
    status: ['approved', 'sent'],
  }),
  fixed('/post-payments', rows),
  fixed('/post-payments/payments', rows),
  {
    address: '/post-payments/new',
    shows: button('Allocate oldest first'),
    path: async ({ first }) =>
      `/post-payments/new?invoiceId=${(await first('invoices', { status: ['sent', 'viewed', 'partiallyPaid'] })).id}`,
  },
  record('/post-payments/:paymentId', recordHead, 'post-payments/payments', { status: ['posted', 'cleared'] }),
  record('/post-payments/:paymentId/allocate', button('Save allocations'), 'post-payments/payments', {
    status: ['posted', 'cleared'],
  }),
  fixed('/account-receivables', tableRows, { onTablet: true }),
  fixed('/reminder-letters', button('Save letters')),
  fixed('/reports/accounting-report/invoice-deposit-detail', tableRows),
  fixed('/job-costing/maintenance/banks', rows),
  fixed('/job-costing/maintenance/banks/new', field('Name')),
  record('/job-costing/maintenance/banks/:id', field('Name'), 'banks'),
  fixed('/job-costing/maintenance/method-of-payment', rows),
  fixed('/job-costing/maintenance/method-of-payment/new', field('Name')),
  record('/job-costing/maintenance/method-of-payment/:id', field('Name'), 'payment-methods'),

  ofLocation('/toc/:locationId/email-sms-log', tableRows, 'messages'),
  fixed('/reports/accounting-report/audit-history', rows),
  fixed('/proofs', 'The books come out'),
  fixed('/account-settings', (page) => page.getByRole('img', { name: 'Your signature' }), { onTablet: true }),
  fixed('/change-password', field('Current password')),
  fixed('/session-management', 'Other devices'),
];

/** Pages without a login: what customers are shown, and where anybody checks a signed document. */
export const publicPageTable: readonly Visit[] = [
  ...(
    [
      ['proposals', 'Sign', 'draft'],
      ['contracts', 'Sign', 'draft', 'sent', 'viewed'],
      ['change-orders', 'Sign', 'draft', 'sent', 'viewed'],
      ['invoices', 'Work billed', 'approved', 'sent'],
    ] as const
  ).map(([kind, shows, ...status]): Visit => ({
    address: `/${kind}/preview/:token`,
    visitor: 'nobody',
    shows,
    path: async ({ sentLink }) => new URL(await sentLink(kind, { status })).pathname,
  })),
  fixed('/proposals/preview/:token', /no longer|not found|not good/i, {
    as: 'a link that is not good',
    visitor: 'nobody',
    path: () => `/proposals/preview/${'A'.repeat(43)}`,
  }),
  fixed('/verify', 'Is this the document that was signed?', { visitor: 'nobody' }),
];
