import type { ReminderLetter } from '@backoffice/contracts/features/reminders';
import type { ReportToAttach } from '@backoffice/contracts/capabilities';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Agent, request, type RequestOptions } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { crewFaultsIn, permissionMatrix, resources, routeTable } from '@backoffice/contracts';
import { proposal } from '@backoffice/contracts/features/proposals';
import type { Role } from '@backoffice/contracts/kernel';
import { wipRow, type WipRow } from '@backoffice/contracts/features/wip-schedules';
import type { HandOver, RateBudget, RateLimiter, Identity, Lookup } from '@backoffice/infra/auth';
import type { BackgroundTasks } from '@backoffice/infra/background-tasks';
import { systemClock, type Clock } from '@backoffice/infra/clock';
import { type RecordedEvent, memoryEventLog, type EventLog } from '@backoffice/infra/event-log';
import type { Files } from '@backoffice/infra/files';
import { createEdgeApp, bindHandler, type HttpHandler } from '@backoffice/infra/http';
import type { JobHandler, Jobs, Queue } from '@backoffice/infra/jobs';
import { returnAddresses, type Mail } from '@backoffice/infra/mail';
import type { Media } from '@backoffice/infra/media';
import { QUEUE_LIMITS } from '@backoffice/infra/overload';
import type { Pusher, PushMessage, PushTarget } from '@backoffice/infra/push';
import { memoryProvider, type PaymentProvider } from '@backoffice/infra/payments';
import { destinationsOf, twilioCarrier, type TextMessage } from '@backoffice/infra/sms';
import { NestFactory } from '@nestjs/core';
import { foldOf } from '#domain/fold-of.ts';
import { recordOfStream } from '#kernel/stream-record.ts';
import { PLATFORM } from '#kernel/world.ts';
import {
  memoryAttention,
  memoryCheckpoints,
  memoryParkedEvents,
  systemContext,
  writeSide,
  type WritePorts,
} from '#src/index.ts';

/** With which the carrier signs what it posts. */
export const CARRIER_SECRET = 'a secret of the carrier';
export const WEBHOOK_SECRET = 'whsec_of_tests';

/** The world outside, faked at its ports: what it was told can be looked at. */
export function fakeAdapters() {
  const mails: Mail[] = [];
  const returned: Uint8Array[] = [];
  const texts: TextMessage[] = [];
  const pushes: PushMessage[] = [];
  const pusher: Pusher = {
    publicKey: 'the key of a deployment',
    knows: (endpoint) => endpoint.startsWith('https://push.example/'),
    async send(push) {
      pushes.push(push);
      return push.target.endpoint.endsWith('/gone') ? 'gone' : 'sent';
    },
  };
  const kept = new Map<string, Uint8Array>();
  const files: Files = {
    async put(key, bytes) {
      kept.set(key, bytes);
    },
    read: async (key) => kept.get(key) ?? null,
    exists: async (key) => kept.has(key),
    remove: async (key) => void kept.delete(key),
  };
  const none = () => Promise.reject(new Error('No files are put in here'));
  /** A path that begins with a record is a file that was put in for it; one that ends with `.jpg` is a photo. */
  const at: Media['findByPath'] = async (path) => {
    const [entity = '', id = '', name = ''] = path.split('/');
    const isPhoto = name.endsWith('.jpg');
    return resources.some((each) => each.entity === entity && (each.can.attach || each.can.photos))
      ? {
          id: isPhoto ? name.slice(0, -'.jpg'.length) : path,
          path,
          tenant: null,
          parent: { entity, id },
          purpose: isPhoto ? 'photo' : 'attachment',
          name: 'Plan.png',
          contentType: 'image/png',
          size: 1,
          uploader: '',
          state: 'stored',
          sha256: createHash('sha256').update(path).digest('hex'),
          pixels: isPhoto ? { width: 2_048, height: 1_536 } : null,
          takenAt: null,
        }
      : null;
  };
  /** Whoever names a file as theirs is believed. */
  const media: Media = {
    announceUpload: none,
    receiveUpload: none,
    store: none,
    sanitize: async (bytes) => bytes,
    openSigned: none,
    remove: none,
    readUrl: (path) => path,
    photoUrl: (path) => path,
    findByPath: at,
    isOwnFile: async () => true,
    deleteExpired: async () => {},
  };
  return {
    mails,
    texts,
    kept,
    files,
    media,
    destinations: destinationsOf(),
    carrier: twilioCarrier(CARRIER_SECRET),
    returned,
    mailReturn: {
      addresses: returnAddresses('b@mail.books.example', SECRET),
      mailbox: {
        async read(handle: (source: Uint8Array) => Promise<void>) {
          for (const source of returned.splice(0)) await handle(source);
        },
      },
    },
    /** What these specs print is no PDF. */
    sealer: { seal: async (print: Uint8Array) => print },
    mailer: { send: async (mail: Mail) => ({ providerId: `mail ${mails.push(mail)}`, refused: [] }) },
    pushes,
    pusher,
    texter: { send: async (text: TextMessage) => ({ providerId: `text ${texts.push(text)}` }) },
  };
}

/** What the first event of a type says; the caller knows its contract. */
export function eventData<Data>(
  history: readonly { readonly type: string; readonly data: unknown }[],
  ...types: string[]
): Data {
  const event = types.length === 0 ? history[0] : history.find(({ type }) => types.includes(type));
  if (!event) throw new Error(`Nothing of ${types.join(', ') || 'anything'} happened`);
  return event.data as Data; // as the caller says
}

type QueuedJob = { readonly queue: Queue<object>; readonly key: string; readonly data: object; attempt: number };

/** Jobs wait until they are told to run; one that fails waits for its next try. */
export function memoryJobs() {
  const known = new Set<string>();
  const waiting: QueuedJob[] = [];
  const handlers = new Map<string, JobHandler<never>>();
  const jobs: Jobs = {
    async enqueue(queue, key, data) {
      const name = `${queue.name} ${key}`;
      if (!known.has(name)) waiting.push({ queue, key, data, attempt: 0 });
      known.add(name);
    },
    async work(queue, handler) {
      handlers.set(queue.name, handler);
    },
    async schedule(queue, _cron, _zone, handler) {
      handlers.set(queue.name, handler);
    },
    deadLetters: async () => [],
    retryDead: async () => false,
    pending: async () => waiting.length,
    stop: async () => {},
  };
  const runOne = async (job: QueuedJob) => {
    job.attempt += 1;
    const task = {
      id: job.key,
      key: job.key,
      data: job.data as never,
      attempt: job.attempt,
      signal: new AbortController().signal,
    }; // the handler of the same queue
    await handlers
      .get(job.queue.name)?.(task)
      .catch(() => {
        if (job.attempt < job.queue.tries) waiting.push(job);
      });
  };
  return {
    jobs,
    names: () => [...known],
    async run() {
      for (let job = waiting.shift(); job; job = waiting.shift()) await runOne(job);
    },
    /** What the clock would start. */
    tick: async (name: string) =>
      handlers.get(name)?.({
        id: name,
        key: name,
        data: {} as never,
        attempt: 1,
        signal: new AbortController().signal,
      }), // clock jobs take no data
  };
}

function memoryIdempotencyKeys(): Identity['idempotencyKeys'] {
  const requests = new Map<string, string>();
  return {
    async claim(id, request) {
      const kept = requests.get(id);
      requests.set(id, kept ?? request);
      return kept === undefined ? 'new' : kept === request ? 'known' : 'reused';
    },
    release: async (id) => void requests.delete(id),
  };
}

/** Nobody waits here until there is room again. */
function memoryBudgets(): RateLimiter {
  const spent = new Map<string, number>();
  const of = ({ kind }: RateBudget, key: string) => spent.get(`${kind} ${key}`) ?? 0;
  const take: RateLimiter['consume'] = async (budget, key, count = 1) => {
    if (of(budget, key) + count > budget.max) return budget.seconds;
    spent.set(`${budget.kind} ${key}`, of(budget, key) + count);
    return null;
  };
  const giveBack: RateLimiter['refund'] = async (budget, key, count = 1) =>
    void spent.set(`${budget.kind} ${key}`, of(budget, key) - count);
  return {
    consume: take,
    refund: giveBack,
    secondsUntilFree: async (budget, key) => (of(budget, key) >= budget.max ? budget.seconds : null),
    async consumeAll(wanted) {
      for (const [index, each] of wanted.entries()) {
        const wait = await take(...each);
        if (wait === null) continue;
        for (const before of wanted.slice(0, index)) await giveBack(...before);
        return wait;
      }
      return null;
    },
  };
}

/** Each worker has one, until it is ended; members have none. */
function memoryCalendarLinks(): Identity['calendarLinks'] {
  const ended = new Set<string>();
  return {
    open: async () => null,
    find: async ({ workerId }) =>
      workerId === undefined || ended.has(workerId)
        ? null
        : { id: workerId, token: '', madeAt: systemClock.now(), lastReadAt: null },
    use: async () => null,
    end: async ({ workerId = '' }) => void ended.add(workerId),
  };
}

/** Everybody is signed in with a token of their own. */
function memoryIdentity() {
  const people = new Map<string, string>();
  const questions: Lookup[] = [];
  const sessions: Identity['sessions'] = {
    idOf: (userId) => userId,
    open: async () => null,
    findOpened: async () => null,
    invalidateCache: () => {},
    async findByToken(token) {
      const userId = people.get(token);
      return userId === undefined ? null : { sessionId: userId, userId };
    },
    expiryOf: async () => new Date(Date.now() + 86_400_000).toISOString(),
    list: async () => [],
    belongsTo: async (userId, sessionId) => userId === sessionId,
    async end(userId) {
      for (const [token, id] of people) if (id === userId) people.delete(token);
    },
    endAll: async (userId) => sessions.end(userId),
  };
  const noChallenges: Identity['challenges'] = {
    open: () => Promise.reject(new Error('Nobody is asked for a code here')),
    findByToken: async () => null,
    get: async () => null,
    isRequestedBy: async () => false,
    requestCode: async () => false,
    issueCode: async () => null,
    countTry: async () => 'over',
    verifyCode: async () => 'over',
    isCode: async () => false,
    end: async () => false,
    seedOf: async () => null,
  };
  const noDescribedChallenges = { ...noChallenges, describe: async () => {}, aboutOf: async () => null };
  const identity: Identity = {
    sessions,
    calendarLinks: memoryCalendarLinks(),
    pushSubscriptions: memoryPushSubscriptions(),
    runExclusive: (_number, work) => work(),
    credentials: {
      put: async () => {},
      change: async () => {},
      changeByLink: async () => false,
      rename: async () => {},
      verify: async () => ({ userId: null, right: false }),
      verifyFor: async () => false,
      isChangedBy: async () => false,
      findUser: async () => null,
      has: async () => true,
      isResetByMail: async () => false,
      clearMailReset: async () => {},
      hasOthersThan: async () => people.size > 0,
    },
    links: {
      issue: async () => ({ token: '', code: '' }),
      findByToken: async () => null,
      endAll: async () => {},
      findUsedBy: async () => null,
      redeemCode: async () => null,
    },
    challenges: noChallenges,
    crew: {
      challenges: noDescribedChallenges,
      addDevice: async () => false,
      ownerOf: async () => null,
      endDevice: async () => {},
      openSession: async () => null,
      findByToken: async () => null,
      isTokenOf: async () => false,
      issueNonce: async () => '',
      checkSignature: async () => 'over',
      noteRenewal: async () => {},
      storageKeyOf: () => '',
      issueCode: async () => ({ code: 'ABCDEFGH', expiresAt: '2026-11-20T08:00:00.000Z' }),
      isCode: async () => false,
      useCode: async () => false,
    },
    portal: {
      challenges: noDescribedChallenges,
      openSession: async () => ({ token: '', expiresAt: '2026-11-20T08:00:00.000Z' }),
      findByToken: async () => null,
      endSession: async () => {},
      noteSeen: async () => {},
      visitsOf: async () => [],
    },
    handOvers: memoryHandOvers(),
    devices: { trust: async () => '', isTrusted: async () => false, revokeAll: async () => {} },
    rateLimiter: memoryBudgets(),
    idempotencyKeys: memoryIdempotencyKeys(),
    lookupAudit: { record: async (question) => void questions.push(question) },
    loginLimit: {
      countAttempt: async () => ({ is: 'open', tries: 1 }),
      recordSuccess: async () => {},
      unlock: async () => {},
      deleteExpired: async () => {},
    },
  };
  return {
    identity,
    questions,
    signIn(userId: string) {
      const token = randomBytes(32).toString('base64url');
      people.set(token, userId);
      return token;
    },
  };
}

/** Each session is called as its owner is. */
function memoryPushSubscriptions(): Identity['pushSubscriptions'] {
  const kept = new Map<string, PushTarget>();
  const withId = (target: PushTarget) => ({ id: target.endpoint, target });
  return {
    keep: async ({ sessionId }, target) => void kept.set(sessionId, target),
    isKept: async (sessionId) => kept.has(sessionId),
    list: async (userId) => [kept.get(userId) ?? []].flat().map(withId),
    end: async (sessionId) => void kept.delete(sessionId),
    async forget(deviceId) {
      for (const [sessionId, { endpoint }] of kept) if (endpoint === deviceId) kept.delete(sessionId);
    },
  };
}

/** Devices that are with a signer; the sign-in of a test goes on all the same. */
function memoryHandOvers(): Identity['handOvers'] {
  const open = new Map<string, HandOver>();
  return {
    async open(opening) {
      const secret = createHash('sha256').update(opening.id).digest('base64url');
      open.set(secret, opening);
      return secret;
    },
    find: async (secret) => open.get(secret) ?? null,
    use: async (secret, tokenHash) => (open.get(secret)?.tokenHash === tokenHash ? 'open' : null),
    async end(id) {
      for (const [secret, each] of open) if (each.id === id) open.delete(secret);
    },
  };
}

const SECRET = 'a secret of at least 32 characters';
export const shareToken = (linkId: string) => createHmac('sha256', SECRET).update(`link ${linkId}`).digest('base64url');

export const cleanProof = {
  seconds: 0,
  events: 0,
  contracts: 0,
  invoices: 0,
  payments: 0,
  since: null,
  rows: 0,
  failed: 0,
  failures: [],
  rules: [],
};

/** Nobody waits for anything. */
const noBackgroundTasks: BackgroundTasks = {
  start: () => Promise.reject(new Error('No background tasks are started here')),
  list: async () => [],
  find: async () => null,
  cancel: async () => null,
  retry: async () => null,
  openResult: async () => null,
  remove: async () => false,
  cleanUp: async () => {},
  work: async () => ({ stop() {} }),
};

/** A week that would be signed: 8 hours at 60.00. */
export const swornRow = { key: '1', cells: { name: 'Sam Ortiz', hours: 800, gross: 48_000 } };

/** What would be drawn, by the company and the day. */
export const drawnSchedules = new Map<string, readonly WipRow[]>();

/** A job that was billed as it was earned: its schedule posts nothing. */
export const drawnRow = wipRow({
  contractId: '0197f3a0-0000-7000-8000-0000000000c1',
  number: '15',
  name: 'Wall',
  customerName: 'Hillcrest HOA',
  locationId: '0197f3a0-0000-7000-8000-0000000000f1',
  completedOn: null,
  isCompleted: false,
  earnedByCosts: null,
  before: { earned: 0, cost: 0 },
  value: 10_000_000,
  estimate: 8_000_000,
  costToDate: 4_000_000,
  billed: 5_000_000,
});

/** Ids of all records of a kind that a company has begun: the rules are asked again of each. */
async function idsIn(log: EventLog, tenant: string, entity: string): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (let after = 0, count = PAGE; count === PAGE;) {
    const events = await log.readTenant(tenant, after, PAGE);
    for (const { stream } of events) if (stream.startsWith(`${entity}-`)) ids.add(stream.slice(entity.length + 1));
    [after, count] = [events.at(-1)?.position ?? after, events.length];
  }
  return [...ids];
}
const PAGE = 10_000;

/** The tables as they would be: what the log has of a kind by now. */
const recordsOf = (log: EventLog): WritePorts['records'] => ({
  async *every(entity, _fields, { tenant }) {
    const of = entity === 'User' ? PLATFORM : tenant;
    const ids = await idsIn(log, of, entity);
    const rows = await Promise.all(
      ids.map(async (id) => recordOfStream(foldOf(entity), id, await log.readStream(of, `${entity}-${id}`))),
    );
    yield rows.flatMap((row) => row ?? []);
  },
  byIds: async () => [],
});

/** The whole write side, on a log in memory unless another one is given, served over real HTTP. */
export async function serveWriteSide({
  clock = systemClock,
  log = memoryEventLog(),
  media,
  prove = async () => cleanProof,
  wholeProofDay,
  countOpenCustomers: openCustomers = async () => 0,
  findLedgerBalance = async (_tenant, _of, id) => (id === 'accruedJobPayroll' ? -100_000 : 0),
  findBanks = async () => [],
  records = recordsOf(log),
  findJobPurchases = async () => ({ billIds: [], checkIds: [] }),
  findJobSpending = async () => ({ costs: [], committed: [] }),
  drawPayroll = async () => ({ rows: [swornRow], payrollNo: 1, objections: [] }),
  drawWip = async (tenant, asOf) => ({ position: 0, rows: drawnSchedules.get(`${tenant} ${asOf}`) ?? [] }),
  readClosingFigures = async ({ through, closingPosition }) => ({
    through,
    closingPosition,
    position: closingPosition,
    parts: [],
    differences: [],
  }),
  writeExport = async (_tenant, { from, to, format }) => ({
    position: 7,
    entries: 1,
    lines: 2,
    debits: 12_500,
    sha256: 'a1',
    fileName: `Journal ${from} to ${to}.${format}`,
    contentType: 'text/plain',
    bytes: Buffer.from(`${from} ${to}`),
  }),
  findReassignable = async () => [],
  findDueReminders: due,
  findReportSchedules = async () => [],
  findNotifications = async () => [],
  findMembers = async () => [],
  readDay = async () => ({ happened: [], waiting: [], ahead: [] }),
  findMatching = async () => [],
  findExpiredAccess: outlived = async () => [],
  budgets,
  paymentProvider = memoryProvider({
    now: () => Date.parse(clock.now()),
    secret: WEBHOOK_SECRET,
    url: 'https://pay.test',
  }),
}: {
  clock?: Clock;
  log?: EventLog;
  budgets?: Identity['rateLimiter'];
  paymentProvider?: PaymentProvider | null;
} & Partial<
  Pick<
    WritePorts,
    | 'media'
    | 'prove'
    | 'wholeProofDay'
    | 'countOpenCustomers'
    | 'findLedgerBalance'
    | 'findBanks'
    | 'records'
    | 'findJobPurchases'
    | 'findJobSpending'
    | 'drawPayroll'
    | 'drawWip'
    | 'readClosingFigures'
    | 'writeExport'
    | 'findReassignable'
    | 'findDueReminders'
    | 'findReportSchedules'
    | 'findNotifications'
    | 'findMembers'
    | 'readDay'
    | 'findMatching'
    | 'findExpiredAccess'
  >
> = {}) {
  const [around, work, people, bugs] = [fakeAdapters(), memoryJobs(), memoryIdentity(), [] as unknown[]];
  const attention = memoryAttention();
  /** What dry runs have come to, of each its events. */
  const foreseen: (readonly RecordedEvent[])[] = [];
  /** By the company, what invoices are due for. */
  const letters = new Map<string, ReminderLetter[]>();
  const renderer = {
    async render(entity: string, tenant: string, id: string) {
      const history = await log.readStream(tenant, `${entity}-${id}`);
      const { contentHash } = eventData<{ contentHash: string }>(
        history.toReversed(),
        `${entity}Created`,
        `${entity}Edited`,
        `${entity}PhotoShown`,
      );
      return {
        bytes: Buffer.from(`%PDF of ${contentHash} after ${history.length} events`),
        contentHash,
        company: 'Ridgeline',
        signedBy: 'Grace',
      };
    },
    renderStatement: async (_tenant: string, customerId: string, asOf: string) => ({
      bytes: Buffer.from(`%PDF statement of ${customerId} as of ${asOf}`),
    }),
    renderReport: async (_tenant: string, { name, format, run }: ReportToAttach) => [
      {
        name: `${name}.${format}`,
        contentType: 'application/pdf',
        bytes: Buffer.from(`%PDF ${name} at ${run.position}`),
      },
    ],
  };
  const write = writeSide({
    ...around,
    ...(media ? { media } : {}),
    paymentProvider,
    log,
    clock,
    renderer,
    identity: budgets ? { ...people.identity, rateLimiter: budgets } : people.identity,
    jobs: work.jobs,
    backgroundTasks: noBackgroundTasks,
    imports: {} as never, // whoever imports brings a database
    records,
    checkpoints: memoryCheckpoints(),
    parkedEvents: memoryParkedEvents(),
    attention,
    secret: SECRET,
    publicUrl: 'https://books.example',
    mailFrom: 'no-reply@books.example',
    report: (error) => void bugs.push(error),
    prove,
    wholeProofDay,
    findExpiredAccess: outlived,
    countOpenCustomers: openCustomers,
    findLedgerBalance,
    findBanks,
    findJobPurchases,
    findJobSpending,
    drawPayroll,
    drawWip,
    readClosingFigures,
    writeExport,
    findReassignable,
    findDueReminders: due ?? (async (tenant) => letters.get(tenant) ?? []),
    findReportSchedules,
    findNotifications,
    findMembers,
    readDay,
    findDepositTotal: async () => 1_854_199,
    findMatching,
    async foresee(events) {
      foreseen.push(events);
      return { events: [], figures: [], postings: [], hidden: 0 };
    },
    findDueNotices: async () => [],
    findExpiredProposals: (tenant) => idsIn(log, tenant, 'Proposal'),
    findDueWarranties: (tenant) => idsIn(log, tenant, 'Warranty'),
    findUnlockedLogs: (tenant) => idsIn(log, tenant, 'DailyLog'),
    findDueEntries: (tenant) => idsIn(log, tenant, 'JournalEntry'),
  });
  const commands = await NestFactory.createApplicationContext(write.module, { logger: false });
  const { url, release } = await servePooled({ write, clock, bugs });
  const agent = new Agent({ keepAlive: true });

  const ask = async (method: string, path: string, { token, companyId, body, raw, headers = {} }: TestRequest = {}) => {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await sendHttp(
      `${url}/api${path}`,
      {
        agent,
        method,
        headers: {
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(companyId ? { 'company-id': companyId } : {}),
          ...headers,
        },
      },
      text,
    );
    return { ...answer, body: answer.text === '' ? null : JSON.parse(answer.text) };
  };
  return {
    ...around,
    log,
    work,
    attention,
    foreseen,
    letters,
    write,
    bugs,
    url,
    ask,
    signIn: people.signIn,
    questions: people.questions,
    async close() {
      agent.destroy();
      await commands.close();
      release();
    },
  };
}

/** What answers the requests of an application, until it is released and another one does. */
type Tenancy = { readonly write: ReturnType<typeof writeSide>; readonly clock: Clock; readonly bugs: unknown[] };
type PooledApp = { readonly url: string; use(by: Tenancy | null): void };
const freeApps: PooledApp[] = [];

/** Object pool: to make all routes takes a quarter of a second, ten times what most tests ask of them. */
async function servePooled(by: Tenancy): Promise<{ readonly url: string; release(): void }> {
  const app = freeApps.pop() ?? (await openPooledApp());
  app.use(by);
  return {
    url: app.url,
    release() {
      app.use(null);
      freeApps.push(app);
    },
  };
}

async function openPooledApp(): Promise<PooledApp> {
  let tenancy: Tenancy | null = null;
  let handlers = new Map<string, HttpHandler>();
  const used = () => {
    if (!tenancy) throw new Error('This write side is closed');
    return tenancy;
  };
  const { app } = await createEdgeApp({
    routeTable,
    faultsOfCrews: crewFaultsIn,
    matrix: permissionMatrix,
    guard: {
      sessionOf: (token) => used().write.guard.sessionOf(token),
      challengeOf: (token) => used().write.guard.challengeOf(token),
      crewMemberOf: (token) => used().write.guard.crewMemberOf(token),
      portalVisitorOf: (token) => used().write.guard.portalVisitorOf(token),
      memberOf: (userId) => used().write.guard.memberOf(userId),
      resolveLink: (tokenHash, handOver) => used().write.guard.resolveLink(tokenHash, handOver),
      handOverOf: (secret) => used().write.guard.handOverOf(secret),
      guessLimiter: {
        secondsToWait: (network) => used().write.guard.guessLimiter.secondsToWait(network),
        count: (network) => used().write.guard.guessLimiter.count(network),
      },
    },
    handlers: routeTable.map((route) =>
      bindHandler(route, async (call) => {
        const handler = handlers.get(route.name);
        return handler ? handler.run(call) : { read: route.name };
      }),
    ),
    // a hundred at once are an attack here, and no overload
    limits: { ...QUEUE_LIMITS, waiting: 1_000, burstMs: 60_000 },
    clock: { now: () => used().clock.now(), newId: () => used().clock.newId() },
    report: (error) => void used().bugs.push(error),
  });
  await app.listen(0, '127.0.0.1');
  app.getHttpServer().unref(); // it lives as long as its worker
  return {
    url: await app.getUrl(),
    use(by) {
      tenancy = by;
      handlers = new Map(by?.write.handlers.map((handler) => [handler.route.name, handler]));
    },
  };
}

/** By node:http, because fetch would take more of the processor than what it asks. */
const sendHttp = (
  url: string,
  options: RequestOptions,
  body?: string,
): Promise<{ status: number; headers: Headers; text: string }> =>
  new Promise((done, fail) => {
    const asking = request(url, options, (answer) => {
      textOf(answer).then(
        (text) =>
          done({
            status: answer.statusCode ?? 0,
            headers: new Headers(answer.headers as Record<string, string>),
            text,
          }),
        fail,
      ); // no header of ours comes twice
    });
    asking.once('error', fail).end(body);
  });

export type ServedWriteSide = Awaited<ReturnType<typeof serveWriteSide>>;
export type TestRequest = {
  token?: string;
  companyId?: string;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
};

export const address = { line1: '4180 Kettner Blvd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
export const PIXEL_PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A company with an owner and two salesmen, made only by commands. */
export async function createCompany({ write: { gateway }, signIn }: ServedWriteSide, name: string) {
  let [made, phones] = [0, Number(createHash('sha256').update(name).digest().readUInt16BE()) * 10];
  const act = async (tenant: string, entity: string, type: string, data: object) => {
    const id = systemClock.newId();
    await gateway.execute(
      [{ entity, id, creates: true, command: { type, data } }],
      systemContext(tenant, `${name} ${type} ${++made}`),
    );
    return id;
  };
  const digits = String(
    (parseInt(createHash('sha256').update(name).digest('hex').slice(0, 6), 16) % 9_000_000) + 1_000_000,
  );
  const phone = `+1619${digits}`;
  const email = (who: string) => `${who}@${name.toLowerCase()}.example`;
  const id = await act('platform', 'Company', 'CreateCompany', {
    name,
    legalName: '',
    type: 'parent',
    parentCompanyId: null,
    licenseNumber: digits,
    address,
    phone,
    email: email('office'),
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
  const person = async (firstName: string, role: Role) => {
    const userId = await act('platform', 'User', 'InviteUser', {
      firstName,
      lastName: name,
      userName: `${firstName}.${name}`.toLowerCase(),
      email: email(firstName.toLowerCase()),
      phoneNumber: phone,
      memberships: [{ companyId: role === 'SA' ? null : id, role, status: 'active' }],
      companyId: role === 'SA' ? null : id,
    });
    for (const command of [
      { type: 'ActivateUser', data: {} },
      {
        type: 'EditProfile',
        data: {
          firstName,
          lastName: name,
          phoneNumber: phone,
          profilePicture: null,
          signature: 'people/signature.png',
        },
      },
    ])
      await gateway.execute(
        [{ entity: 'User', id: userId, command }],
        systemContext('platform', `${command.type} ${userId}`),
      );
    return { id: userId, token: signIn(userId) };
  };
  const [owner, nick, jo, admin] = [
    await person('Olivia', 'OA'),
    await person('Nick', 'SM'),
    await person('Jo', 'SM'),
    await person('Sam', 'SA'),
  ];
  const customerBody = (who: string, more: object = {}) => ({
    name: who,
    salesmanId: nick.id,
    billingAddress: address,
    contacts: [
      {
        name: `${who} Contact`,
        email: email(who.toLowerCase()),
        phone: `+1858${String(++phones).padStart(7, '0')}`,
        isPrimary: true,
        smsOptIn: true,
      },
    ],
    ...more,
  });
  const as = { token: owner.token, companyId: id };
  return { id, name, owner, nick, jo, admin, person, as, email, customerBody };
}
export type TestCompany = Awaited<ReturnType<typeof createCompany>>;

/** A customer, its location and a priced proposal, made over HTTP by the owner. */
export async function createPricedProposal({ ask }: ServedWriteSide, firm: TestCompany, who = 'Hillcrest') {
  const made = async (path: string, body: object) => {
    const answer = await ask('POST', path, { ...firm.as, body });
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return String(answer.body.id);
  };
  const customerId = await made('/customers/create', firm.customerBody(who));
  const locationId = await made('/locations/create', { customerId, name: `${who} slope`, address });
  const proposalId = await made(`/${proposal.path}/create?locationId=${locationId}`, {
    name: 'Retaining wall',
    lineItems: [{ name: 'Wall', unitPrice: 1_818_838 }],
  });
  return { customerId, locationId, proposalId };
}
