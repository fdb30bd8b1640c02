import { DEMO_PASSWORD } from '@backoffice/demo/people';
import type { DemoRecords } from './demo-records.ts';
import { documentPages } from './document-pages.ts';
import { ledgerPages } from './ledger-pages.ts';
import { maintenancePages } from './maintenance-pages.ts';
import {
  rows,
  tableRows,
  field,
  button,
  link,
  selected,
  paper,
  recordHead,
  recipients,
  fixed,
  record,
  ofLocation,
  type Visit,
} from './page-visits.ts';

/** The job of the handbook: it has change orders, invoices and payments. */
const GOLDEN = { search: 'Retaining wall' };
/** Below every report. */
const REPORT_RUN = 'Run by Olivia';
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
  { ...fixed('/import/:kind', 'Choose a file, or drop it here'), path: () => '/import/customers' },
  fixed('/location', rows),
  fixed('/location/add', selected('Customer')),
  record('/location/edit/:id', field('Name'), 'locations'),
  ofLocation('/toc/table-of-content/:locationId', link('Retaining wall'), 'contracts', GOLDEN),

  ...maintenancePages,
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
  fixed('/questions', rows),
  fixed('/questions/new', 'What they asked'),
  record('/questions/:id', field('Answer'), 'conversations', { status: ['unanswered'] }),

  fixed('/contract-list', rows),
  fixed('/job-board', tableRows),
  fixed('/daily-logs', rows),
  fixed('/daily-logs/new', selected('Contract')),
  record('/daily-logs/:id', recordHead, 'daily-logs', { status: ['locked'] }),
  fixed('/deliveries', rows),
  record('/deliveries/:id', recordHead, 'deliveries'),
  fixed('/timecards', rows),
  record('/timecards/:id', recordHead, 'timecards'),
  fixed('/schedule', (page) => page.locator('.schedule-card').first(), { onTablet: true }),
  record(
    '/budgets/:contractId',
    (page) => page.getByRole('region', { name: 'Budget against actual' }),
    'contracts',
    GOLDEN,
  ),
  record('/budgets/:contractId/set', button('Add a line'), 'contracts', GOLDEN),
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
  fixed('/tm-tickets', rows),
  fixed('/releases', rows),
  fixed('/invoices', rows),
  ...documentPages,
  fixed('/message-log', rows),
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
  fixed('/job-costing', rows),
  fixed('/job-costing', rows, { as: 'job costs of a salesman', visitor: 'nick' }),
  fixed('/job-costing/maintenance/open-close-jobs', button('Count job costs')),
  fixed('/job-costing/create', field('Contract')),
  fixed('/job-costing/accounting-view', rows),
  record('/job-costing/:id', recordHead, 'job-costs', { status: ['open'] }),
  record('/job-costing/:id/edit', field('First day'), 'job-costs', { status: ['open'] }),
  record('/job-costing/:id/hours', (page) => page.locator('.hours-table'), 'job-costs', { status: ['open'] }),
  ...ledgerPages,
  fixed('/account-receivables', tableRows, { onTablet: true }),
  fixed('/reminder-letters', button('Save letters')),
  fixed('/reports/accounting-report/invoice-deposit-detail', tableRows),
  fixed('/reports/accounting-report/invoice-deposit-detail/email', field('Subject')),
  fixed('/reports/accounting-report/past-90', REPORT_RUN, { onTablet: true }),
  fixed('/reports/labor-report/worker-hours', REPORT_RUN),
  fixed('/reports/labor-report/time-sheet', REPORT_RUN),
  fixed('/reports/labor-report/prevailing-wages', REPORT_RUN),
  fixed('/reports/profit-report/salesman-profit', REPORT_RUN),
  fixed('/reports/profit-report/foreman-profit', REPORT_RUN),
  fixed('/reports/profit-report/operator-profit', REPORT_RUN),
  fixed('/reports/statements/trial-balance', REPORT_RUN),
  fixed('/reports/statements/profit-and-loss', REPORT_RUN),
  fixed('/reports/statements/balance-sheet', REPORT_RUN),
  fixed('/reports/statements/cash-flow', REPORT_RUN),
  fixed('/reports/statements/aged-receivables', REPORT_RUN),
  fixed('/reports/statements/aged-payables', REPORT_RUN),
  fixed('/reports/statements/retention-ageing', REPORT_RUN),
  fixed('/reports/statements/wip', REPORT_RUN),
  fixed('/reports/accounting-report/budget', REPORT_RUN),
  fixed('/reports/statements/general-ledger', REPORT_RUN),
  fixed('/reports/statements/hours-not-paid', REPORT_RUN),
  fixed('/reports/statements/burden-variance', REPORT_RUN),
  fixed('/reports/statements/sales-by-customer', REPORT_RUN),
  fixed('/reports/statements/sales-by-salesman', REPORT_RUN),
  fixed('/reports/statements/stock', REPORT_RUN),
  fixed('/reports/statements/vendor-1099', REPORT_RUN),

  ofLocation('/toc/:locationId/location-info', tableRows, 'contracts', GOLDEN),
  ofLocation('/toc/:locationId/photos', 'There are no photos yet', 'contracts', GOLDEN),
  ofLocation('/toc/:locationId/email-sms-log', tableRows, 'messages'),
  ofLocation('/toc/:locationId/phase-reconciliation', tableRows, 'contracts'),
  fixed('/reports/accounting-report/audit-history', rows),
  fixed('/proofs', 'Balanced'),
  fixed('/sentry', button('Throw a test error'), { visitor: 'sam' }),
  fixed('/account-settings', (page) => page.getByRole('img', { name: 'Your signature' }), { onTablet: true }),
  fixed('/change-password', field('Current password')),
  fixed('/session-management', 'Other devices'),
  fixed('/notification-settings', 'What you are told'),
];
