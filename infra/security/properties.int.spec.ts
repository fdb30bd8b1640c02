import { readFileSync } from 'node:fs';
import { permissionMatrix, routeTable } from '@backoffice/contracts';
import { grantOf, roles, type Role, type Route } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { SAMPLE_SEED, sampleOf, takesAll } from '#checks/sample.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  headersOnlyNarrow,
  matrixIsEnforced,
  noForeignReach,
  noSessionNoData,
  ownRowsOnly,
  PROTECTED_ROUTES,
  READING_ROUTES,
  ROUTES_WITH_BODY,
  unknownFieldsRefused,
  type PropertyResult,
  type RequestCredential,
  type Tokens,
} from './properties.spec-kit.ts';
import { sampleRequest, sessionRoutes } from './requests.spec-kit.ts';
import { findLeaks } from './leaks.spec-kit.ts';
import { uploadPayroll } from './payroll-uploads.spec-kit.ts';
import { RETRIED_ROUTES, retryIsSafe } from './retries.spec-kit.ts';
import {
  bearer,
  openProductFixture,
  OWNER_PASSWORD,
  type SendRequest,
  type ProductFixture,
} from './product-fixture.spec-kit.ts';

/**
 * The properties of the handbook (trust.md 2.1), asked of every row of the route table: a new route is tested the day
 * it is there. A commit asks a tenth of the rows, which SAMPLE chooses, and `npm run test:nightly -- access` all of
 * them. After each stands a crime, committed by a doorman between the test and the product, that the property must see.
 */

/** All routes take one or two minutes. A test that is given up goes on asking, and disturbs those behind it. */
const PROPERTY_MS = 900_000;

let world: ProductFixture;
let tokens: Tokens;
let [challenge, code] = ['', ''];
const caseCounts: string[] = [];
/** The rows of this run; those of every run are about the table itself, or plant a crime. */
const SHARE = 0.1;
const ofRun = (routes: readonly Route[]) => sampleOf(routes, SHARE, ({ name }) => name);

beforeAll(async () => {
  world = await openProductFixture();
  const { done, people, pool, signIn } = world;
  const [expired, revoked] = [await signIn('ben'), await signIn('teresa')];
  await pool.query(
    "UPDATE auth.sessions SET opened_at = now() - interval '25 hours', expires_at = now() - interval '1 second' WHERE user_id = $1",
    [expired.id],
  );
  await done('POST', '/auth/logout', bearer(revoked.token), { logoutFromAllDevices: true });
  await done('PUT', '/two-fa/preference', bearer(people.AD.token), {
    enabled: true,
    channel: 'email',
    currentPassword: DEMO_PASSWORD,
  });
  challenge = await openChallenge();
  code = /\b\d{6}\b/.exec(await world.mailOf(({ to }) => to.some((each) => each.includes('dana'))))?.[0] ?? '';
  tokens = {
    'no token': null,
    garbage: 'x'.repeat(43),
    'an expired session': expired.token,
    'a revoked session': revoked.token,
    challenge,
    'a share token': world.foreign.shares['Contract'] ?? '',
  };
  await world.quiet();
}, 300_000);
afterAll(async () => {
  process.stdout.write(`cases run with SAMPLE=${SAMPLE_SEED}: ${caseCounts.join(', ')}\n`);
  await world?.close();
}, 60_000);

const roleOf = ({ permission, scope }: Route): Role =>
  roles.find(
    (role) =>
      (scope !== 'company' || role !== 'SA') &&
      (permission === null ? role === 'OA' : grantOf(permissionMatrix, permission, role) !== 'deny'),
  ) ?? 'OA';
const expectProperty = (name: string, { cases, faults }: PropertyResult, least: number) => {
  caseCounts.push(`${name} ${cases}`);
  expect(faults.slice(0, 20).join('\n')).toBe('');
  expect(cases).toBeGreaterThanOrEqual(takesAll ? least : 1);
};
const expectFault = ({ faults }: PropertyResult, words: RegExp) => expect(faults.join('\n')).toMatch(words);
/** Crimes are looked for where they are committed. */
const routesNamed = (...names: string[]) => routeTable.filter(({ name }) => names.includes(name));
/** A challenge lives a few minutes. */
const openChallenge = async () =>
  (
    await world.done<{ challenge: { token: string } }>(
      'POST',
      '/auth/login',
      {},
      { userName: 'dana', password: DEMO_PASSWORD },
    )
  ).challenge.token;
/** What admits where no session does. */
const credentialFor = ({ access, entity = 'Contract' }: Route): RequestCredential =>
  access === 'link'
    ? { headers: {}, params: { id: world.foreign.shares[entity] ?? '' } }
    : { headers: bearer(challenge), params: {} };
const PUBLIC_ROUTES = [
  'auth.login',
  'auth.setUpNeeded',
  'auth.setUp',
  'auth.forgotPassword',
  'auth.verifyResetOtp',
  'auth.verifyResetToken',
  'auth.resetPassword',
  'auth.handOver',
  'auth.takeBack',
  'crew-sign-in.invitation',
  'crew-sign-in.code',
  'crew-sign-in.verify',
  'crew-sign-in.nonce',
  'crew-sign-in.renew',
  'portal-sign-in.company',
  'portal-sign-in.code',
  'portal-sign-in.verify',
  'media.put',
  'media.file',
  'customers.textAnswer',
  'messages.textStatus',
  'notifications.endMail',
  'online-payments.webhook',
  'notifications.openEndOfMail',
  'verify.authority',
  'verify.document',
];

describe('P1: no session, no data', () => {
  it(
    'without a session every route is refused, however its path is written (P1)',
    async () => expectProperty('P1', await noSessionNoData(world, world.ask, tokens, ofRun(PROTECTED_ROUTES)), 12_000),
    PROPERTY_MS,
  );
  it('only the few public routes ask for no session (P1)', () =>
    expect(
      routeTable
        .filter(({ access }) => access === 'public')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(PUBLIC_ROUTES.toSorted()));
  it('the session check detects a route that opens to another spelling (P1)', async () => {
    const crooked: SendRequest = (asked) =>
      world.ask(
        asked.path === '/api/customers/list/'
          ? { ...asked, path: '/api/customers/list', headers: world.headersOf('OA') }
          : asked,
      );
    expectFault(
      await noSessionNoData(world, crooked, { 'no token': null }, routesNamed('customers.list')),
      /customers\.list: POST \S+ with no token: 200/,
    );
  });
  it('the session check detects GraphQL that is read without one (P1)', async () => {
    const crooked: SendRequest = (asked) =>
      world.ask(asked.path === '/graphql' ? { ...asked, headers: world.headersOf('OA') } : asked);
    expectFault(
      await noSessionNoData(world, crooked, { 'no token': null }, []),
      /GraphQL: POST \/graphql with no token: 200/,
    );
  });
});

describe('P2: no reach into another company', () => {
  it(
    'no id in a path, query, body or header reaches another company (P2)',
    async () => expectProperty('P2', await noForeignReach(world, world.ask, ofRun(sessionRoutes)), 480),
    PROPERTY_MS,
  );
  it('the company check detects a company taken from a header without a membership (P2)', async () => {
    const crooked: SendRequest = (asked) =>
      world.ask(
        asked.headers?.['company-id'] === world.foreign.id && asked.path === '/api/customers/list'
          ? { ...asked, headers: world.foreign.as }
          : asked,
      );
    expectFault(
      await noForeignReach(world, crooked, routesNamed('customers.list')),
      /customers\.list, header tells of the other company/,
    );
  });
  it('the company check detects an id that is looked up in all companies (P2)', async () => {
    const crooked: SendRequest = (asked) =>
      world.ask(
        asked.path === `/api/invoices/${world.foreign.ids['Invoice']}`
          ? { ...asked, headers: world.foreign.as }
          : asked,
      );
    expectFault(await noForeignReach(world, crooked, routesNamed('invoices.get')), /invoices\.get, path id: 200/);
  });
});

describe('P3: the permission matrix is true', () => {
  it('the permission matrix is that of the handbook, except for later additions (P3)', () => {
    const [head = [], ...lines] = readFileSync(new URL('permissions.csv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.replace(/"[^"]*"/g, '').split(','));
    const told = new Map(lines.map((cells) => [cells[1] ?? '', roles.map((role) => cells[head.indexOf(role)])]));
    expect(told.size).toBeGreaterThan(300);
    expect(Object.keys(permissionMatrix).filter((name) => !told.has(name))).toEqual([
      'page:schedule',
      'action:schedule.move',
      'action:user.grant-rights',
      'action:company.manage-owners',
      'action:right-access.request',
      'action:right-access.approve',
      'action:right-access.reject',
      'action:right-access.revoke',
      'action:proposal.record-paper-signature',
      'action:proposal.sign-here',
      'page:questions',
      'action:conversation.view',
      'action:conversation.create',
      'action:conversation.edit',
      'action:contract.record-paper-signature',
      'action:contract.sign-here',
      'action:settlement.adjust',
      'action:payroll-exemption.edit',
      'action:tm-terms.edit',
      'action:change-order.record-paper-signature',
      'action:change-order.sign-here',
      'page:tm-tickets',
      'page:toc.tm-ticket',
      'action:tm-ticket.view',
      'action:tm-ticket.create',
      'action:tm-ticket.edit',
      'action:tm-ticket.delete',
      'action:tm-ticket.restore',
      'action:tm-ticket.send-email',
      'action:tm-ticket.send-sms',
      'action:tm-ticket.revoke-link',
      'action:tm-ticket.record-paper-signature',
      'action:tm-ticket.sign-here',
      'action:tm-ticket.price',
      'action:tm-ticket.convert',
      'page:commitments',
      'action:commitment.view',
      'action:commitment.edit',
      'action:commitment.approve',
      'page:pay-applications',
      'action:pay-application.view',
      'action:pay-application.edit',
      'action:pay-application.certify',
      'action:pay-application.send-email',
      'action:pay-application.send-sms',
      'action:pay-application.revoke-link',
      'action:vendor-account.view',
      'action:vendor-account.edit',
      'action:ach-file.make',
      'action:payment-account.view',
      'action:payment-account.edit',
      'action:online-payment.view',
      'action:online-payment.refund',
      'action:reconciliation.reopen',
      'action:book-closing.edit',
      'action:book-closing.finalize',
      'page:releases',
      'action:release.record-paper-signature',
      'action:release.allow-unpaid',
      'action:job-sheet.record-paper-signature',
      'action:job-sheet.sign-here',
      'page:crew',
      'action:crew-access.invite',
      'action:crew-access.revoke',
      'action:portal-access.view',
      'action:portal-access.invite',
      'action:portal-access.close',
      'page:timecards',
      'action:timecard.view',
      'action:timecard.correct',
      'page:daily-logs',
      'action:daily-log.view',
      'action:daily-log.edit',
      'action:daily-log.amend',
      'page:deliveries',
      'action:delivery.view',
      'action:delivery.edit',
      'action:audit-pack.make',
      'action:budget.view',
      'action:budget.edit',
      'action:wip.view',
      'action:wip.post',
      ...['view', 'create', 'edit', 'delete', 'restore'].map((verb) => `action:worker-absence.${verb}`),
      ...['view', 'create', 'edit', 'delete'].map((verb) => `action:worker-certificate.${verb}`),
      'data:worker-files',
      'action:worker-certificate.restore',
      'data:tax-ids',
      'page:maintenance.report-schedules',
      'action:report-schedule.view',
      'action:report-schedule.create',
      'action:report-schedule.edit',
      'action:report-schedule.delete',
      'action:report-schedule.restore',
      'action:report-schedule.change-status',
      'page:maintenance.holidays',
      ...['view', 'create', 'edit', 'delete', 'restore'].map((verb) => `action:company-holiday.${verb}`),
      'action:saved-view.view',
      'action:saved-view.create',
      'action:saved-view.edit',
      'action:saved-view.delete',
      'action:saved-view.restore',
      'action:saved-view.manage',
      'action:notification.own',
      'page:notification-settings',
      'action:background-tasks.own',
      'page:proofs',
      'action:proof.view',
      'action:proof.run',
      'action:attention.manage',
    ]);
    // the Software Admin tests the collector in production, too
    told.set('page:error-test', ['allow', 'deny', 'deny', 'deny', 'deny', 'deny']);
    // a salesman's own, as of invoices
    told.set('action:payment.view', ['deny', 'allow', 'allow', 'allow', 'allow', 'own']);
    for (const [name, cells] of told)
      expect([name, roles.map((role) => grantOf(permissionMatrix, name, role))]).toEqual([name, cells]);
  });
  it(
    'six roles may do exactly what the permission matrix says (P3)',
    async () => expectProperty('P3', await matrixIsEnforced(world, world.ask, ofRun(routeTable)), 3_500),
    PROPERTY_MS,
  );
  it('a salesman reaches nothing of a colleague’s (P3)', async () => {
    const { kinds, ...found } = await ownRowsOnly(world, world.ask);
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'Customer',
        'Location',
        'Proposal',
        'Contract',
        'ChangeOrder',
        'Invoice',
        'Payment',
        'Message',
      ]),
    );
    expectProperty('P3 of rows', found, 40);
  }, 60_000);
  it('the permission check detects one permission missing and one too many (P3)', async () => {
    const crooked: SendRequest = (asked) =>
      world.ask(
        asked.path.startsWith('/api/ledgers/journal/list') &&
          asked.headers?.['authorization'] === `Bearer ${world.people.SM.token}`
          ? { ...asked, headers: world.headersOf('OA') }
          : asked.path.startsWith('/api/banks/list') &&
              asked.headers?.['authorization'] === `Bearer ${world.people.OA.token}`
            ? { ...asked, headers: world.headersOf('SM') }
            : asked,
      );
    const found = await matrixIsEnforced(
      world,
      crooked,
      sessionRoutes.filter(({ name }) => /^(ledger|banks)/.test(name)),
    );
    expectFault(found, /SM ledger\S* \(action:ledger\.view: deny\): 200/);
    expectFault(found, /OA banks\.list \(action:bank\.view: allow\): 403/);
  });
  it('the permission check detects a colleague’s record that is shown (P3)', async () => {
    const crooked: SendRequest = (asked) =>
      world.ask(
        asked.path === `/api/proposals/${world.ofColleague['Proposal']}`
          ? { ...asked, headers: world.headersOf('OA') }
          : asked,
      );
    expectFault(
      await ownRowsOnly(world, crooked, routesNamed('proposals.get')),
      /proposals\.get of a colleague's Proposal: 200/,
    );
  });
});

describe('P4: headers only narrow', () => {
  it(
    'headers never widen access, whatever role or salesman they name (P4)',
    async () => expectProperty('P4', await headersOnlyNarrow(world, world.ask, ofRun(READING_ROUTES)), 2_000),
    PROPERTY_MS,
  );
  it('the header check detects a trusted role, and a salesman header that widens access (P4)', async () => {
    const crooked: SendRequest = (asked) =>
      world.ask(
        asked.headers?.['role-id'] === 'OA' ||
          (asked.headers?.['salesman-id'] === world.people.SM.id && asked.path === '/api/proposals/list')
          ? { ...asked, headers: world.headersOf('OA') }
          : asked,
      );
    const found = await headersOnlyNarrow(world, crooked, routesNamed('customers.list', 'proposals.list'));
    expectFault(found, /SM customers\.list is another one with role-id OA/);
    expectFault(found, /SM proposals\.list shows more with salesman-id/);
  });
});

describe('P5 and P6: what is not known is refused, and leaves nothing behind', () => {
  beforeAll(async () => {
    challenge = await openChallenge();
    await world.quiet();
  });
  it(
    'unknown fields are refused in every body, and nothing is written (P5, P6)',
    async () =>
      expectProperty(
        'P6',
        await unknownFieldsRefused(world, world.ask, roleOf, credentialFor, ofRun(ROUTES_WITH_BODY)),
        1_200,
      ),
    PROPERTY_MS,
  );
  it('the body check detects a refusal that has written something (P6)', async () => {
    let once = true;
    const crooked: SendRequest = async (asked) => {
      if (once && asked.path.startsWith('/api/banks/create')) {
        once = false;
        await world.done('POST', '/banks/create', world.headersOf('OA'), { name: 'Written by a refusal' });
      }
      return world.ask(asked);
    };
    expectFault(
      await unknownFieldsRefused(world, crooked, roleOf, credentialFor, routesNamed('banks.create')),
      /banks\.create left something behind/,
    );
  });
  it('the body check detects a refusal that has only changed something (P6)', async () => {
    const crooked: SendRequest = async (asked) => {
      await world.pool.query('UPDATE read.banks SET name = name WHERE id = $1', [world.own['Bank']]);
      return world.ask(asked);
    };
    expectFault(
      await unknownFieldsRefused(world, crooked, roleOf, credentialFor, routesNamed('banks.create')),
      /banks\.create left something behind:\nread\.banks/,
    );
  });
  it('the body check detects a field that is silently dropped (P5)', async () => {
    const crooked: SendRequest = (asked) =>
      world.ask(
        asked.path.startsWith('/api/payment-methods/create')
          ? { ...asked, body: String(asked.body).replace(/,?"(roleId|isAdmin)":true/, '') }
          : asked,
      );
    expectFault(
      await unknownFieldsRefused(world, crooked, roleOf, credentialFor, routesNamed('payment-methods.create')),
      /payment-methods\.create with roleId/,
    );
  });
});

describe('P7: a retry is safe', () => {
  /**
   * Whoever may; one who is not needed any more where sessions or passwords end, and what it takes to be done where a
   * sample would not.
   */
  const pressing = async (route: Route): Promise<RequestCredential & { readonly body?: unknown }> => {
    const { name, access } = route;
    if (access === 'challenge' || access === 'link') return credentialFor(route);
    if (access === 'public')
      return {
        headers: {},
        params: {},
        ...(name === 'auth.login'
          ? { body: { userName: 'gina', password: DEMO_PASSWORD } }
          : name === 'auth.forgotPassword'
            ? { body: { email: 'gina@ridgeline.example' } }
            : {}),
      };
    if (!/^(auth|users\.(changePassword|update))/.test(name))
      return { headers: world.headersOf(roleOf(route), route), params: {} };
    const gina = await world.signIn('gina');
    return {
      headers: bearer(gina.token),
      params: {},
      ...(name === 'auth.twoFactor'
        ? { body: { enabled: false, channel: 'email', currentPassword: DEMO_PASSWORD } }
        : {}),
    };
  };
  it(
    'a retry is safe on every route that writes, at once and later (P7)',
    async () => {
      await world.quiet();
      const { done, ...found } = await retryIsSafe(world, world.ask, pressing, ofRun(RETRIED_ROUTES));
      process.stdout.write(
        `retries that had something to do: ${done.length} of ${ofRun(RETRIED_ROUTES).length}: ${done.join(' ')}\n`,
      );
      expectProperty('P7', found, 3_000);
      if (takesAll) expect(done.length).toBeGreaterThan(40);
    },
    PROPERTY_MS,
  );
  const CREATES = routesNamed('banks.create');
  it('the retry check detects a handler that repeats its work, with a new or the first answer (P7)', async () => {
    let nth = 0;
    const named = (asked: Parameters<SendRequest>[0], key: string): Parameters<SendRequest>[0] => ({
      ...asked,
      body: { name: `Bank of the ${++nth}. time` },
      headers: { ...asked.headers, 'idempotency-key': key },
    });
    expectFault(
      await retryIsSafe(world, (asked) => world.ask(named(asked, `${nth}`)), pressing, CREATES),
      /banks\.create is answered in two ways: 201 .* and 201/,
    );
    const first = world.ask({
      ...named({ method: 'POST', path: '/api/banks/create', headers: world.headersOf('OA') }, 'the first'),
    });
    const quietly: SendRequest = async (asked) => {
      await world.ask(named(asked, `quietly ${nth}`));
      return first;
    };
    expectFault(
      await retryIsSafe(world, quietly, pressing, CREATES),
      /banks\.create was done \d\d times: BankCreated[^]*banks\.create, sent once more, was done once more: BankCreated/,
    );
  });
});

describe('P8: nothing leaks sideways', () => {
  const secrets = () =>
    [
      OWNER_PASSWORD,
      DEMO_PASSWORD,
      ...world.foreign.invitations,
      ...Object.values(world.foreign.shares),
      ...Object.values(world.people).map(({ token }) => token),
      ...Object.values(tokens).flatMap((token) => token ?? []),
    ].filter((secret) => !/^x+$/.test(secret));
  it('no secret leaks into the database, the jobs, the files or the output (P8)', async () => {
    expect(new Set(secrets()).size).toBeGreaterThanOrEqual(14);
    expect(code).toMatch(/^\d{6}$/);
    expectProperty('P8', await findLeaks(world, secrets(), code), 500);
  }, 120_000);
  it('what is typed for a payroll file stands in the file, and nowhere else (P8)', async () => {
    const { made, refused, secrets: unkept } = await uploadPayroll(world);
    expect([made.status, made.headers.get('content-type'), made.headers.get('cache-control')]).toEqual([
      200,
      'application/xml; charset=utf-8',
      'no-store',
    ]);
    expect(made.headers.get('content-disposition')).toMatch(/filename="0862_410002_\d{4}-\d{2}-\d{2}\.xml"/);
    for (const said of ['915734242', '77 Quokkaberg Ln', 'QuokkaCheck', 'QuokkaWC77', '<thisProject>640.00'])
      expect(made.text).toContain(said);
    expect(refused.map(({ status, text }) => [status, (JSON.parse(text) as { code: string }).code])).toEqual([
      [422, 'SSN_DISAGREES'],
      [422, 'DEDUCTIONS_MISSING'],
      [409, 'UPLOAD_STALE'],
      [422, 'INVALID'],
    ]);
    expect(refused.filter(({ text }) => unkept.some((secret) => text.includes(secret)))).toEqual([]);
    await world.quiet();
    expectProperty('P8 of payroll files', await findLeaks(world, unkept, code), 300);
  }, 120_000);
  it('no secret leaks into an answer or a mail (P8)', async () => {
    const ownLinks = [...world.foreign.invitations, ...Object.values(world.foreign.shares)];
    const answers = await Promise.all(
      sessionRoutes
        .filter(({ method }) => method === 'GET')
        .map(async (route) => ({
          name: route.name,
          ...(await world.ask({ ...sampleRequest(route, world.own), headers: world.headersOf('OA', route) })),
        })),
    );
    const mails = world.mails().map((mail) => ({ name: `the mail “${mail.subject}”`, text: JSON.stringify(mail) }));
    const hits = [...answers, ...mails].flatMap(({ name, text }) =>
      secrets()
        .filter((secret) => text.includes(secret) && !(name.startsWith('the mail') && ownLinks.includes(secret)))
        .map((secret) => `${name}: ${secret.slice(0, 6)}…`),
    );
    caseCounts.push(`P8 of answers and mails ${(answers.length + mails.length) * secrets().length}`);
    expect(hits).toEqual([]);
  });
  it('the leak check detects a secret written as text, as bytes or in a job (P8)', async () => {
    const [token, bytes] = [world.people.OA.token, Buffer.from(world.people.SM.token)];
    await world.pool.query(
      'INSERT INTO auth.sessions (token_hash, id, user_id, device) VALUES ($1, gen_random_uuid(), gen_random_uuid(), $2)',
      [bytes, token],
    );
    await world.pool.query("INSERT INTO auth.spent (kind, key, at) VALUES ($1, '\\x00', '{}')", [
      JSON.stringify({ code }),
    ]);
    const found = await findLeaks(world, [token, world.people.SM.token], code);
    expectFault(found, new RegExp(`auth\\.sessions: ${token.slice(0, 6)}…`));
    expectFault(found, new RegExp(`auth\\.sessions: ${world.people.SM.token.slice(0, 6)}…`));
    expectFault(found, /auth\.spent: the code/);
  });
});
