import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resources, routeTable } from '@backoffice/contracts';
import { dayIn, type Role, type Route } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/infra/app';
import { freshDatabase } from '@backoffice/infra/postgres';
import pg from 'pg';
import { folder, running } from '#app/running.spec-kit.ts';

/** The running product, somebody in each role of its demo company, and a company they have nothing to do with. */

export type Asked = { readonly method: string; readonly path: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown };
export type Answered = { readonly status: number; readonly headers: Headers; readonly text: string };
/** Tests put somebody crooked in its place, to see that they would notice. */
export type Ask = (asked: Asked) => Promise<Answered>;
export type Person = { readonly id: string; readonly token: string };
export type World = Awaited<ReturnType<typeof openWorld>>;

/** Stands in every text of the foreign company. */
export const CANARY = 'Zanzibar';
export const OWNER_PASSWORD = 'zanzibar-owner-2026-secret';
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const address = { line1: '12 Canyon Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
const logins: Readonly<Record<Role, string>> = { SA: 'sam', OA: 'olivia', SU: 'marcus', AF: 'priya', AD: 'dana', SM: 'nick' };

export const bearer = (token: string, companyId?: string) => ({ authorization: `Bearer ${token}`, ...(companyId ? { 'company-id': companyId } : {}) });

export async function openWorld() {
  const dataDir = folder();
  const database = await freshDatabase();
  const product = await running(dataDir, { START: 'demo', DATABASE_URL: database.url });
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const ask: Ask = async ({ method, path, headers = {}, body }) => {
    const answer = await fetch(`${product.url}${path}`, { method, redirect: 'manual', headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers }, ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }) });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  /** @throws with the problem it was answered */
  async function done<T = { readonly id: string; readonly position: number }>(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<T> {
    const { status, text } = await ask({ method, path: `/api${path}`, headers, body });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T; // as the caller knows the route
  }
  const signIn = async (userName: string, password: string = DEMO_PASSWORD): Promise<Person> => {
    const { token, userId } = await done<{ token: string; userId: string }>('POST', '/auth/login', {}, { userName, password });
    return { id: userId, token };
  };
  const people = Object.fromEntries(await Promise.all(Object.entries(logins).map(async ([role, name]) => [role, await signIn(name)]))) as Record<Role, Person>; // one for each
  type Profile = { readonly companies: readonly { readonly value: string; readonly isParentCompany: boolean }[] };
  const profile = await done<Profile>('GET', '/users/profile', bearer(people.OA.token));
  const companyId = profile.companies.find(({ isParentCompany }) => isParentCompany)?.value ?? '';
  const headersOf = (role: Role, route?: Pick<Route, 'scope'>) => bearer(people[role].token, role === 'SA' || route?.scope === 'none' ? undefined : companyId);

  /** Files of the mailbox; the first mail makes it. */
  const mailbox = () => (existsSync(join(dataDir, 'mailbox')) ? readdirSync(join(dataDir, 'mailbox')) : []);
  /** A mail as the mailbox keeps it. */
  const mailOf = async (isMeant: (mail: { readonly to: readonly string[]; readonly text: string }) => boolean): Promise<string> => {
    for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((next) => setTimeout(next, 100))) {
      const mails = mailbox().filter((name) => name.endsWith('.json')).map((name) => JSON.parse(readFileSync(join(dataDir, 'mailbox', name), 'utf8')) as { to: string[]; text: string }); // as the mailbox writes them
      const found = mails.find(isMeant);
      if (found) return found.text;
    }
    throw new Error('No such mail came');
  };

  /** Saves the signature without which nobody acts for a company. */
  async function completeProfile({ id, token }: Person, firstName: string): Promise<void> {
    const { uploadUrl, filePath } = await done<{ uploadUrl: string; filePath: string }>('POST', '/media/upload-url', bearer(token), { purpose: 'signature', parent: { entity: 'User', id }, fileName: 'signature.png', contentType: 'image/png', size: PNG.byteLength });
    const { pathname, search } = new URL(uploadUrl, product.url);
    const { status } = await fetch(`${product.url}${pathname}${search}`, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: PNG });
    if (status >= 300) throw new Error(`The signature was answered ${status}`);
    await done('PUT', '/users/update', bearer(token), { firstName, lastName: 'Owner', phoneNumber: '+16195550999', profilePicture: null, signature: filePath });
  }

  const foreign = await (async () => {
    const mail = 'owner@zanzibar.example';
    const owner = { firstName: CANARY, lastName: 'Owner', userName: 'zanzibar.owner', email: mail, phoneNumber: '+16195550999' };
    const { id } = await done('POST', '/companies/create', bearer(people.SA.token), { name: `${CANARY} Walls`, type: 'parent', address, phone: '+16195550998', email: 'office@zanzibar.example', owner });
    const token = /[?&]token=([\w-]{43})/.exec(await mailOf(({ to, text }) => to.some((each) => each.includes(mail)) && text.includes('token=')))?.[1] ?? '';
    await done('POST', '/users/reset-password', {}, { token, password: OWNER_PASSWORD });
    const person = await signIn(mail, OWNER_PASSWORD);
    await completeProfile(person, CANARY);
    const as = bearer(person.token, id);
    const make = async (path: string, body: object) => (await done('POST', path, as, body)).id;
    const salesmanId = await make('/users/create', { firstName: CANARY, lastName: 'Salesman', userName: 'zanzibar.salesman', email: 'salesman@zanzibar.example', phoneNumber: null, role: 'SM' });
    const customerId = await make('/customers/create', { name: `${CANARY} Customer`, salesmanId, billingAddress: address, contacts: [{ name: `${CANARY} Contact`, email: 'contact@zanzibar.example', isPrimary: true }] });
    const locationId = await make('/locations/create', { customerId, name: `${CANARY} yard`, address });
    const proposalId = await make(`/proposals/create?locationId=${locationId}`, { name: `${CANARY} wall`, lineItems: [{ name: `${CANARY} stones`, unitPrice: 1_000_000 }] });
    await done('PUT', `/proposals/${proposalId}/accept-without-esignature`, as, { name: CANARY, reason: 'By phone' });
    const contractId = await make(`/contracts/generate-general?proposalId=${proposalId}`, {});
    const { position } = await done('POST', `/contracts/${contractId}/send-email`, as, { to: ['contact@zanzibar.example'], subject: 'Please sign', body: '{{doc.link}}' });
    const { contentHash } = await done<{ contentHash: string }>('GET', `/contracts/${contractId}`, { ...as, 'x-read-after': String(position) });
    await done('PUT', `/contracts/${contractId}/sign`, as, { name: CANARY, company: '', title: '', date: dayIn('America/Los_Angeles', new Date().toISOString()), signature: `data:image/png;base64,${PNG.toString('base64')}`, contentHash, consent: true });
    const changeOrderId = await make(`/change-orders/generate?contractId=${contractId}`, { name: `${CANARY} steps`, lineItems: [{ name: `${CANARY} steps`, unitPrice: 5_000 }] });
    const bankId = await make('/banks/create', { name: `${CANARY} Bank` });
    const paymentMethodId = await make('/payment-methods/create', { name: `${CANARY} method` });
    return { id, person, as, ids: { Company: id, User: salesmanId, Customer: customerId, CostPlusRequest: customerId, Location: locationId, Proposal: proposalId, Contract: contractId, ChangeOrder: changeOrderId, Bank: bankId, PaymentMethod: paymentMethodId } as Readonly<Record<string, string>> };
  })();

  /** One record of each kind in the demo company, where there is a list of it. */
  const own: Record<string, string> = { Company: companyId, User: people.SM.id };
  for (const { entity, path } of resources) {
    const list = routeTable.find(({ name }) => name === `${path}.list`);
    if (!list || own[entity]) continue;
    const { items } = await done<{ items: readonly { id: string }[] }>('POST', list.path, headersOf('OA', list), { limit: 1 });
    if (items[0]) own[entity] = items[0].id;
  }
  const { items: others } = await done<{ items: readonly { id: string }[] }>('POST', '/customers/list', headersOf('OA'), { filters: [{ field: 'salesmanId', op: 'ne', value: people.SM.id }], limit: 1 });

  /** Everything a refused request must leave as it was: events, jobs, rows, mails, files. */
  async function state(): Promise<string> {
    const { rows: tables } = await pool.query<{ name: string }>("SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('read', 'pgboss', 'media') AND tablename !~ '^(version|schedule|bam|warning|queue_stats)' ORDER BY 1");
    const counts = await Promise.all(tables.map(async ({ name }) => `${name} ${(await pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${name.split('.').map((part) => `"${part}"`).join('.')}`)).rows[0]?.n}`));
    const { rows: heads } = await pool.query<{ told: string }>("SELECT string_agg(tenant || ' ' || head, ', ' ORDER BY tenant) AS told FROM log.heads");
    return [heads[0]?.told, ...counts.filter((line) => !line.includes('pgboss')), `mails ${mailbox().length}`].join('\n');
  }

  return { ...product, dataDir, pool, ask, done, people, companyId, foreign, own, ofColleague: { Customer: others[0]?.id ?? '' }, headersOf, signIn, completeProfile, mailOf, state, close: async () => { await pool.end(); await product.end('SIGTERM'); } };
}
