import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crewFaultsIn, permissionMatrix, routeTable } from '@backoffice/contracts';
import { postgresIdentity } from '@backoffice/infra/auth';
import { createBackgroundTasks } from '@backoffice/infra/background-tasks';
import { createImports } from '@backoffice/infra/imports';
import { systemClock, type Clock } from '@backoffice/infra/clock';
import { postgresEventLog } from '@backoffice/infra/event-log';
import { createEdgeApp, bindHandler, isUnavailable } from '@backoffice/infra/http';
import { localFiles } from '@backoffice/infra/files';
import { openJobs } from '@backoffice/infra/jobs';
import { mailboxMailer, openMailbox, type MailboxMessage } from '@backoffice/infra/mail';
import { createMedia } from '@backoffice/infra/media';
import { QUEUE_LIMITS } from '@backoffice/infra/overload';
import { freshDatabase, pgPool, type FreshDatabase } from '@backoffice/infra/postgres';
import { webPusher } from '@backoffice/infra/push';
import { destinationsOf, mailboxTexter, restrictTo } from '@backoffice/infra/sms';
import { vi } from 'vitest';
import {
  postgresCheckpoints,
  postgresAttention,
  postgresParkedEvents,
  queues,
  systemContext,
  writeSide,
} from '#src/index.ts';

export const PASSWORD = 'correct horse battery';
export const PUBLIC_URL = 'https://books.example';
export const COMPANY = '00000000-0000-4000-8000-00000000000a';
export const companyFields = (name: string) => ({
  name,
  legalName: '',
  type: 'parent',
  parentCompanyId: null,
  licenseNumber: name === 'Canyon' ? '1048832' : '',
  address: { line1: '1 Main St', line2: '', city: 'San Diego', state: 'CA', zip: '92101' },
  phone: name === 'Canyon' ? '+16195550142' : '+16195550143',
  email: `office@${name.toLowerCase()}.example`,
  website: '',
  timeZone: 'America/Los_Angeles',
  weekEndsOn: 6,
  overtimeRule: 'caDaily',
  netDays: 30,
  agingBasis: 'invoiceDate',
  defaultRetentionBp: 0,
  burdenBp: 0,
  adminEmails: [],
});
const notStarted = {} as never; // what has nothing to do with signing in is not started here

export type TestAnswer = Awaited<ReturnType<SignInFixture['ask']>>;
export type InvitedPerson = {
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  readonly phone: string | null;
};
export type SignInFixture = Awaited<ReturnType<typeof startSignInFixture>>;

/**
 * The write side over real HTTP, on a real database, with real jobs and a mailbox in a folder; beside another process
 * where that one's database is given.
 */
export async function startSignInFixture({
  database: theirs,
  clock = systemClock,
}: { readonly database?: FreshDatabase; readonly clock?: Clock } = {}) {
  const database = theirs ?? (await freshDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'sign-in-'));
  const [log, pool, mailbox, files, bugs] = [
    postgresEventLog(database.url),
    pgPool(database.url),
    openMailbox(join(folder, 'mail'), systemClock),
    localFiles(join(folder, 'files')),
    [] as unknown[],
  ];
  const media = createMedia({ pool, files, clock: systemClock, secret: 's'.repeat(32) });
  const identity = postgresIdentity(pool, { secret: 's'.repeat(32) });
  const jobs = await openJobs({ url: database.url, queues, pollSeconds: 1, onError: (error) => void bugs.push(error) });
  const report = (error: unknown) => void (isUnavailable(error) || bugs.push(error));
  const write = writeSide({
    log,
    clock,
    identity,
    jobs,
    imports: createImports({ pool, files }),
    records: { every: async function* () {}, byIds: async () => [] },
    backgroundTasks: createBackgroundTasks({
      pool,
      jobs,
      files,
      clock: systemClock,
      changes: { onChange: () => () => {} },
      report,
    }),
    publicUrl: PUBLIC_URL,
    mailFrom: 'us@example.com',
    secret: 's'.repeat(32),
    report,
    checkpoints: postgresCheckpoints(pool),
    parkedEvents: postgresParkedEvents(pool),
    attention: postgresAttention(pool),
    mailer: mailboxMailer(mailbox),
    texter: restrictTo(destinationsOf(), mailboxTexter(mailbox)),
    pusher: webPusher({ secret: 's'.repeat(32), contact: 'us@example.com' }),
    carrier: null,
    paymentProvider: null,
    mailReturn: null,
    sealer: { seal: async (print) => print },
    destinations: destinationsOf(),
    media: media,
    files,
    renderer: notStarted,
    findExpiredProposals: notStarted,
    findDueNotices: notStarted,
    prove: notStarted,
    findDueWarranties: notStarted,
    findUnlockedLogs: notStarted,
    findDueEntries: notStarted,
    findExpiredAccess: notStarted,
    countOpenCustomers: async () => 0,
    findLedgerBalance: async () => 0,
    findBanks: async () => [],
    findJobPurchases: async () => ({ billIds: [], checkIds: [] }),
    findJobSpending: async () => ({ costs: [], committed: [] }),
    drawPayroll: async () => ({ rows: [], payrollNo: 1, objections: [] }),
    drawWip: async () => ({ rows: [], position: 0 }),
    readClosingFigures: notStarted,
    writeExport: notStarted,
    findReassignable: async () => [],
    findDueReminders: async () => [],
    findReportSchedules: async () => [],
    findNotifications: async () => [],
    findMembers: async () => [],
    readDay: async () => ({ happened: [], waiting: [], ahead: [] }),
    findDepositTotal: async () => 0,
    findMatching: async () => [],
    foresee: async () => ({ events: [], figures: [], postings: [], hidden: 0 }),
  });
  const named = new Set(write.handlers.map(({ route }) => route.name));
  const others = routeTable.filter(({ name }) => !named.has(name)).map((route) => bindHandler(route, async () => ({})));
  const edge = await createEdgeApp({
    faultsOfCrews: crewFaultsIn,
    routeTable,
    handlers: [...write.handlers, ...others],
    matrix: permissionMatrix,
    guard: write.guard,
    modules: [write.module],
    // a hundred at once are an attack here, and no overload
    limits: { ...QUEUE_LIMITS, waiting: 1_000, burstMs: 60_000 },
    report,
  });
  await edge.app.listen(0, '127.0.0.1');
  const working = await write.start();
  const url = await edge.app.getUrl();
  if (!theirs) await edgeOf('Company', COMPANY, 'CreateCompany', companyFields('Canyon'));

  function edgeOf(entity: string, id: string, type: string, data: object, begins = true) {
    return write.gateway.execute(
      [{ entity, id, command: { type, data }, ...(begins ? { creates: true as const } : {}) }],
      systemContext('platform', `${type} ${id} ${systemClock.newId()}`),
    );
  }
  const tell = (id: string, type: string, data: object = {}) => edgeOf('User', id, type, data, false);

  async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text === '' ? null : JSON.parse(text) };
  }

  let people = 0;
  /** Somebody invited; with a password unless told otherwise, and a profile that is complete. */
  async function invite({
    role = 'OA',
    password = PASSWORD,
    phone = '+16195550101',
    signed = true,
    code = null,
  }: {
    role?: string;
    password?: string | null;
    phone?: string | null;
    signed?: boolean;
    code?: 'email' | 'sms' | null;
  } = {}): Promise<InvitedPerson> {
    const [id, userName] = [systemClock.newId(), `kim${++people}`];
    const email = `${userName}@canyon.example`;
    if (password !== null) await identity.credentials.put({ userId: id, logins: [userName, email], password });
    await edgeOf('User', id, 'InviteUser', {
      firstName: 'Kim',
      lastName: `Lee${people}`,
      userName,
      email,
      phoneNumber: phone,
      companyId: COMPANY,
      memberships: [{ companyId: COMPANY, role, status: 'active' }],
    });
    if (password !== null) await tell(id, 'ActivateUser');
    if (signed && phone !== null)
      await tell(id, 'EditProfile', {
        firstName: 'Kim',
        lastName: `Lee${people}`,
        phoneNumber: phone,
        profilePicture: null,
        signature: `people/${id}/signature.png`,
      });
    if (code !== null) await tell(id, 'ChangeTwoFactor', { enabled: true, channel: code });
    return { id, userName, email, phone };
  }

  const login = (
    { userName }: Pick<InvitedPerson, 'userName'>,
    more: object = {},
    headers: Record<string, string> = {},
  ) => ask('POST', '/auth/login', { userName, password: PASSWORD, ...more }, headers);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const verify = (token: string, code: string, more: object = {}, headers: Record<string, string> = {}) =>
    ask('POST', '/auth/verify-otp', { code, ...more }, { ...bearer(token), ...headers });
  const profile = (token: string, headers: Record<string, string> = {}) =>
    ask('GET', '/users/profile', undefined, { ...bearer(token), ...headers });
  const seen = new Set<string>();
  /** The next message to somebody that was not looked at before. */
  const mailTo = (address: string | null): Promise<MailboxMessage> =>
    vi.waitFor(
      async () => {
        const found = (await mailbox.list(1_000))
          .filter(({ to, id }) => !seen.has(id) && to.some((each) => each.includes(address ?? ' ')))
          .at(-1);
        if (!found) throw new Error(`Nothing came for ${address}`);
        seen.add(found.id);
        return (await mailbox.read(found.id)) as MailboxMessage; // it was just listed
      },
      { timeout: 10_000, interval: 50 },
    );
  const codeIn = ({ text }: MailboxMessage) => /^\d{6}\b/m.exec(text)?.[0] ?? '';
  const tokenIn = ({ text }: MailboxMessage) => /[?&]token=([\w-]{43})/.exec(text)?.[1] ?? '';
  const told = async (id: string) => (await log.readStream('platform', `User-${id}`)).map(({ type }) => type);

  return {
    url,
    database,
    onAccessChange: write.onAccessChange,
    log,
    pool,
    identity,
    media,
    bugs,
    mailbox,
    gateway: write.gateway,
    ask,
    invite,
    tell,
    login,
    verify,
    profile,
    bearer,
    mailTo,
    codeIn,
    tokenIn,
    told,
    /** A sign-in that waits for its code, and the code. */
    async challenge(person: InvitedPerson) {
      const { body } = await login(person);
      return {
        token: body.challenge.token as string,
        code: codeIn(await mailTo(body.challenge.channel === 'sms' ? person.phone : person.email)),
        ...(body.challenge as { channel: string; sentTo: string }),
      };
    },
    wrong: (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
    async close() {
      await working.stop();
      await jobs.stop();
      await edge.app.close();
      await log.close();
      await pool.end();
      if (!theirs) await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

export const countStatuses = (statuses: readonly number[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(statuses, String)).map(([status, each]) => [status, each?.length]));
