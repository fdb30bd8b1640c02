import type { DashboardView } from '@backoffice/contracts/features/dashboard';

/**
 * A product that is only pretended, for working on screens without a server: `BACKOFFICE_ENV=local vite frontend`.
 * Never part of a build.
 */
export const DELAY_MS = 2_000;

const fixtureId = (at: number) => `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
const emptyPage = { items: [], total: 0, totalIsExact: true, hasMore: false, endCursor: null };

const profile = {
  id: fixtureId(1),
  userName: 'olivia',
  email: 'olivia@example.com',
  firstName: 'Olivia',
  lastName: 'Reyes',
  name: 'Olivia Reyes',
  phoneNumber: '+15595550142',
  role: 2,
  roleCode: 'OA',
  companyId: fixtureId(9),
  profilePicture: null,
  signature: null,
  requiresProfileUpdate: false,
  isSoftwareAdmin: false,
  twoFactor: { enabled: true, channel: 'email' },
  portfolios: [],
  expiresAt: tomorrow(),
  companies: [
    {
      value: fixtureId(9),
      label: 'Ridgeline Builders',
      roleId: 2,
      roleCode: 'OA',
      roleName: 'Owner Admin',
      isParentCompany: true,
      isActive: true,
      timeZone: 'America/Los_Angeles',
      fiscalYearMonth: 1,
    },
  ],
  permissions: [
    'page:dashboard',
    'page:customers',
    'page:companies',
    'page:account-settings',
    'page:change-password',
    'page:session-management',
    'action:customer.view',
    'page:account-receivables',
    'page:job-costing',
    'page:job-board',
    'action:job-cost.accounting-view',
    'page:manage-users',
    'component:company-switcher',
    'component:salesman-switcher',
    'component:sample-receivables',
    'page:error-test',
  ].map((name) => ({ name, grant: 'allow' })),
};
const sessionFixture = (at: number, userAgent: string, isCurrent = false) => ({
  id: fixtureId(at),
  deviceIdentifier: fixtureId(at),
  userAgent,
  ip: `203.0.113.${at}`,
  openedAt: new Date(Date.now() - at * 3_600_000).toISOString(),
  lastSeenAt: new Date(Date.now() - at * 60_000).toISOString(),
  expiresAt: tomorrow(),
  isCurrent,
});

const noAmount = { count: 0, amount: 0 };
const dashboard: DashboardView = {
  companyName: 'Ridgeline Builders',
  today: tomorrow().slice(0, 10),
  awaitingSignature: { ...noAmount, proposals: noAmount, contracts: noAmount, changeOrders: noAmount },
  expiringSoon: noAmount,
  drafts: noAmount,
  acceptedThisMonth: noAmount,
  toBill: noAmount,
  unbilledChanges: noAmount,
  receivable: { ...noAmount, upTo30: 0, upTo60: 0, upTo90: 0, past90: 0 },
  retention: noAmount,
  payables: { ...noAmount, overdue: noAmount },
  cashIn: [],
  banks: [],
  sinceYesterday: null,
  lienRights: null,
  pipeline: [],
  byMonth: [],
  attention: [],
  proof: null,
};

/** Any password signs in; the user `code` is asked for six digits first, and `000000` is the wrong code. */
const responses: Readonly<Record<string, (body: Record<string, unknown>) => { status?: number; body: unknown }>> = {
  'GET /api/auth/set-up': () => ({ body: { needed: false } }),
  'POST /api/auth/login': ({ userName }) => ({
    body:
      userName === 'code'
        ? { challenge: { token: 'challenge', channel: 'email', sentTo: 'o•••@example.com', expiresAt: tomorrow() } }
        : { token: 'local', userId: profile.id, expiresAt: tomorrow() },
  }),
  'POST /api/auth/verify-otp': ({ code }) =>
    code === '000000'
      ? { status: 401, body: { code: 'WRONG_CODE', message: 'This code is not right or no longer good.' } }
      : { body: { token: 'local', userId: profile.id, expiresAt: tomorrow(), trustedDevice: null } },
  'POST /api/two-fa/resend-otp': ({ channel = 'email' }) => ({
    body: {
      challenge: {
        token: 'challenge',
        channel,
        sentTo: channel === 'sms' ? '(•••) •••-0142' : 'o•••@example.com',
        expiresAt: tomorrow(),
      },
    },
  }),
  'POST /api/users/verify-reset-token': () => ({
    body: { purpose: 'reset', firstName: 'Olivia', userName: 'olivia', companyName: 'Ridgeline Builders' },
  }),
  'POST /api/users/verify-reset-otp': () => ({ body: { token: 'x'.repeat(43), expiresAt: tomorrow() } }),
  'GET /api/users/profile': () => ({ body: profile }),
  'GET /api/dashboard': () => ({ body: dashboard }),
  'GET /api/auth/sessions': () => ({
    body: {
      items: [
        sessionFixture(1, navigator.userAgent, true),
        sessionFixture(2, 'Mozilla/5.0 (iPhone) Safari/605'),
        sessionFixture(3, 'Mozilla/5.0 (Windows NT 10.0) Chrome/142'),
      ],
    },
  }),
};

export async function respondTo(
  method: string,
  path: string,
  body: Record<string, unknown>,
): Promise<{ status: number; body: unknown }> {
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  const { status = 200, body: said } = responses[`${method} ${path}`]?.(body) ?? {
    body:
      path === '/graphql'
        ? { data: { page: emptyPage, record: null } }
        : { ...emptyPage, id: fixtureId(2), version: 1, position: 1, of: 'platform' },
  };
  return { status, body: said };
}
