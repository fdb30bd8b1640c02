import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { permissionMatrix, resources, routeTable } from '@backoffice/contracts';
import { grantOf, type Role, type Route } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import pg from 'pg';
import { startDemoProduct } from '@backoffice/app/testing/demo-product';
import { cleanUp } from '@backoffice/app/testing/product-process';
import {
  bearer,
  createForeignCompany,
  PNG,
  type ReceivedMail,
  type ApiClient,
  type SignedInUser,
} from './foreign-company.spec-kit.ts';

export { bearer, CANARY, OWNER_PASSWORD, PNG, type SignedInUser } from './foreign-company.spec-kit.ts';

/** The running product, somebody in each role of its demo company, and a company they have nothing to do with. */

export type ProductRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};
export type ProductResponse = { readonly status: number; readonly headers: Headers; readonly text: string };
/** Tests put somebody crooked in its place, to see that they would notice. */
export type SendRequest = (asked: ProductRequest) => Promise<ProductResponse>;
export type ProductFixture = Awaited<ReturnType<typeof openProductFixture>>;

const logins: Readonly<Record<Role, string>> = {
  SA: 'sam',
  OA: 'olivia',
  SU: 'marcus',
  AF: 'priya',
  AD: 'dana',
  SM: 'nick',
};

type ListedRecord = {
  readonly id: string;
  readonly status?: string;
  readonly method?: string;
  readonly lines?: readonly { readonly materialId?: string | null }[];
};
/** Which of a kind takes changes: not a void invoice, a bill of materials or a check that was paid. */
const takesChanges: Readonly<Record<string, (record: ListedRecord) => boolean>> = {
  Invoice: ({ status }) => status === 'draft',
  Bill: ({ status, lines = [] }) => status === 'open' && !lines.some(({ materialId }) => Boolean(materialId)),
  Check: ({ status, method }) => method === 'check' && (status === 'written' || status === 'printed'),
};

export async function openProductFixture() {
  // without a provider nobody could pay online, and what refuses them would not be asked
  const product = await startDemoProduct({ NODE_ENV: 'test', PAYMENTS: 'trial' });
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = product.settings;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const ask: SendRequest = async ({ method, path, headers = {}, body }) => {
    const answer = await fetch(`${product.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!text.includes('"code":"BUSY"')) return { status: answer.status, headers: answer.headers, text };
    await pause(Number(answer.headers.get('retry-after')) * 1_000); // as every caller is asked to; nothing was done
    return ask({ method, path, headers, body });
  };
  /** @throws with the problem it was answered */
  async function done<T = { readonly id: string; readonly position: number }>(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<T> {
    const { status, text } = await ask({ method, path: `/api${path}`, headers, body });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T; // as the caller knows the route
  }
  const signIn = async (userName: string, password: string = DEMO_PASSWORD): Promise<SignedInUser> => {
    const { token, userId } = await done<{ token: string; userId: string }>(
      'POST',
      '/auth/login',
      {},
      { userName, password },
    );
    return { id: userId, token };
  };
  const people = Object.fromEntries(
    await Promise.all(Object.entries(logins).map(async ([role, name]) => [role, await signIn(name)])),
  ) as Record<Role, SignedInUser>; // one for each
  type Profile = { readonly companies: readonly { readonly value: string; readonly isParentCompany: boolean }[] };
  const profile = await done<Profile>('GET', '/users/profile', bearer(people.OA.token));
  const companyId = profile.companies.find(({ isParentCompany }) => isParentCompany)?.value ?? '';
  const headersOf = (role: Role, route?: Pick<Route, 'scope'>) =>
    bearer(people[role].token, role === 'SA' || route?.scope === 'none' ? undefined : companyId);

  const filesIn = (name: string) =>
    // the first file makes it
    existsSync(join(dataDir, name)) ? readdirSync(join(dataDir, name), { recursive: true }).map(String) : [];
  const mails = () =>
    filesIn('mailbox')
      .filter((name) => name.endsWith('.json'))
      // as the mailbox writes them
      .map((name) => JSON.parse(readFileSync(join(dataDir, 'mailbox', name), 'utf8')) as ReceivedMail);
  const mailOf: ApiClient['mailOf'] = async (isMeant) => {
    for (const end = Date.now() + 20_000; Date.now() < end; await pause(100)) {
      const found = mails().find(isMeant);
      if (found) return found.text;
    }
    throw new Error('No such mail came');
  };

  /** Saves the signature without which nobody acts for a company. */
  async function completeProfile({ id, token }: SignedInUser, firstName: string): Promise<void> {
    const { uploadUrl, filePath } = await done<{ uploadUrl: string; filePath: string }>(
      'POST',
      '/media/upload-url',
      bearer(token),
      {
        purpose: 'signature',
        parent: { entity: 'User', id },
        fileName: 'signature.png',
        contentType: 'image/png',
        size: PNG.byteLength,
      },
    );
    const { pathname, search } = new URL(uploadUrl, product.url);
    const { status } = await fetch(`${product.url}${pathname}${search}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: PNG,
    });
    if (status >= 300) throw new Error(`The signature was answered ${status}`);
    await done('PUT', '/users/update', bearer(token), {
      firstName,
      lastName: 'Owner',
      phoneNumber: '+16195550999',
      profilePicture: null,
      signature: filePath,
    });
  }

  const openPhone: ApiClient['openPhone'] = async (body) => {
    const { headers } = await ask({ method: 'POST', path: '/api/crew/sign-in/verify', body });
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    return { cookie, origin: product.url, 'idempotency-key': randomUUID() };
  };

  const foreign = await createForeignCompany({ done, mailOf, signIn, completeProfile, admin: people.SA, openPhone });
  const colleague = await signIn('joanna');

  /** One record of each kind in the demo company, where there is a list of it. */
  const own: Record<string, string> = { Company: companyId, User: people.SM.id };
  for (const { entity, path } of resources) {
    const list = routeTable.find(({ name }) => name === `${path}.list`);
    if (!list || own[entity]) continue;
    const { items } = await done<{ items: readonly ListedRecord[] }>('POST', list.path, headersOf('OA', list), {
      limit: 50,
    });
    const chosen = items.find(takesChanges[entity] ?? (() => true)) ?? items[0];
    if (chosen) own[entity] = chosen.id;
  }
  /** What a colleague has and the salesman of the demo has not: one record of each kind. */
  const ofColleague: Record<string, string> = {};
  for (const { entity } of resources) {
    const list = routeTable.find((each) => each.entity === entity && 'read' in each.does && each.does.read === 'list');
    if (!list || list.path.includes(':') || grantOf(permissionMatrix, list.permission ?? '', 'SM') !== 'own') continue;
    const [mine, theirs] = await Promise.all(
      [people.SM, colleague].map(async ({ token }) =>
        (
          await done<{ items: readonly { id: string }[] }>('POST', list.path, bearer(token, companyId), { limit: 200 })
        ).items.map(({ id }) => id),
      ),
    );
    const found = theirs?.find((id) => !mine?.includes(id));
    if (found) ofColleague[entity] = found;
  }

  /**
   * Everything a refused request must leave as it was: of each table how many rows, and who wrote last; of events,
   * jobs, mails and files how many.
   */
  async function state(): Promise<string> {
    const { rows } = await pool.query<{ line: string }>(question);
    return [
      ...rows.map(({ line }) => line),
      `mails ${filesIn('mailbox').length}`,
      `files ${filesIn('files').length}`,
    ].join('\n');
  }
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname IN ('read', 'log', 'auth', 'media') AND schemaname || '.' || tablename !~ '${IGNORED_TABLES}'`,
  );
  const question = [
    "SELECT 'events ' || string_agg(tenant || ' ' || head, ', ' ORDER BY tenant) AS line FROM log.heads",
    `SELECT 'jobs ' || count(*) FROM pgboss.job WHERE name NOT IN (SELECT name FROM pgboss.schedule) AND name !~ '${IGNORED_JOBS}'`,
    ...tables.map(
      ({ name }) =>
        `SELECT '${name} ' || count(*)${name === 'auth.sessions' ? '' : " || ' ' || coalesce(max(xmin::text::bigint), 0)"} FROM ${name}`,
    ), // a session notes when it was last seen
  ].join(' UNION ALL ');
  const openJobs = async () => (await pool.query<{ name: string }>(OPEN_JOBS)).rows.length;
  /**
   * Until what the product does behind its answers is done: a queue rests between two looks for longer than a job.
   *
   * @returns the state it has come to
   */
  async function quiet(): Promise<string> {
    for (const end = Date.now() + 60_000; Date.now() < end;) {
      const before = await state();
      await pause(500);
      if ((await openJobs()) === 0 && (await state()) === before) return before;
    }
    throw new Error('The product does not come to rest');
  }

  return {
    ...product,
    dataDir,
    pool,
    ask,
    done,
    people,
    colleague,
    companyId,
    foreign,
    own,
    ofColleague,
    headersOf,
    signIn,
    completeProfile,
    mails,
    mailOf,
    state,
    quiet,
    close: async () => {
      await pool.end();
      await cleanUp();
    },
  };
}

/** Jobs that are due and not done. */
const OPEN_JOBS =
  "SELECT name FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now() AND name !~ '^__pgboss'";
/** Those of the queue itself, and payments that the provider is asked for by the hour. */
const IGNORED_JOBS = '^(__pgboss|settle-online-payments$)';
/** What is written behind the answers, and what refusals are counted in. */
const IGNORED_TABLES = '^(log[.](events|heads|blocks)|read[.]checkpoints|auth[.](tries|spent|questions)$)';
