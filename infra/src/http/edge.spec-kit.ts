import { defineRoutes, definePermissions, type Role, type Route } from '@backoffice/contracts/kernel';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import { sha256 } from './digest.ts';
import { createEdgeApp, type EdgeOptions } from './edge-app.ts';
import { HttpResponse, bindHandler, type Call, type HttpHandler } from './handler.ts';
import type { GuessLimiter, Member } from './guard-ports.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const COMPANY_A = id(0xa),
  COMPANY_B = id(0xb),
  CHILD_COMPANY = id(0xc),
  RECORD_ID = id(0xd);
export const LINK_TOKEN = 'L'.repeat(43);
/** Of a salesman. */
export const PLAN_TOKEN = 'P'.repeat(43);
/** The secret of a device that is with Amy, who reads one page. */
export const HANDED_OVER = 'H'.repeat(43);
export const SIGNER_PAGE = `/things/preview/${LINK_TOKEN}?here=1`;

/** Everybody's token is their name. */
const userToken = (name: string) => name.padEnd(43, '_');
export const signedInAs = (name: string, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${userToken(name)}`,
  ...headers,
});
/** So is what they have after the password and before the code. */
const challengeTokenOf = (name: string) => `${name}-owes-a-code`.padEnd(43, '_');
export const awaitingCodeAs = (name: string) => ({ authorization: `Bearer ${challengeTokenOf(name)}` });

const member = (name: string, ...memberships: [string | null, Role][]): Member => ({
  name,
  status: 'active',
  companyId: memberships[0]?.[0] ?? null,
  memberships: memberships.map(([companyId, role]) => ({ companyId, role, status: 'active' })),
});
export const users: Record<string, { id: string; member: Member }> = {
  admin: { id: id(1), member: member('admin', [null, 'SA']) },
  founder: { id: id(12), member: member('founder', [null, 'SA'], [COMPANY_A, 'OA']) },
  owner: { id: id(2), member: member('owner', [COMPANY_A, 'OA'], [CHILD_COMPANY, 'AD']) },
  sam: { id: id(3), member: member('sam', [COMPANY_A, 'SM']) },
  sue: { id: id(4), member: member('sue', [COMPANY_A, 'SM']) },
  bob: { id: id(5), member: member('bob', [COMPANY_B, 'SM']) },
  gone: { id: id(6), member: { ...member('gone', [COMPANY_A, 'OA']), status: 'disabled' } },
  left: {
    id: id(7),
    member: { ...member('left'), memberships: [{ companyId: COMPANY_A, role: 'OA', status: 'inactive' }] },
  },
  moved: {
    id: id(8),
    member: {
      ...member('moved'),
      memberships: [
        { companyId: COMPANY_A, role: 'OA', status: 'inactive' },
        { companyId: COMPANY_B, role: 'OA', status: 'active' },
      ],
    },
  },
  retired: {
    id: id(12),
    member: {
      ...member('retired'),
      memberships: [
        { companyId: COMPANY_A, role: 'SM', status: 'inactive' },
        { companyId: COMPANY_B, role: 'SM', status: 'active' },
      ],
    },
  },
  invited: { id: id(9), member: { ...member('invited', [COMPANY_A, 'OA']), status: 'invited' } },
  nameless: { id: id(10), member: { ...member('nameless', [COMPANY_A, 'OA']), requiresProfileUpdate: true } },
  helper: {
    id: id(11),
    member: {
      ...member('helper', [COMPANY_A, 'SM'], [CHILD_COMPANY, 'SM']),
      portfolios: [
        { companyId: COMPANY_A, salesmanId: id(3) },
        { companyId: CHILD_COMPANY, salesmanId: id(4) },
      ],
    },
  },
};

const matrix = definePermissions({
  'action:thing.view': 'deny allow allow allow allow own',
  'action:thing.edit': 'deny allow allow allow deny deny',
  'action:company.edit': 'allow allow deny deny deny deny',
});

const thing = { access: 'session', scope: 'company', entity: 'Thing' } as const;
export const routes = defineRoutes('things', {
  list: {
    ...thing,
    method: 'POST',
    path: '/things/list',
    permission: 'action:thing.view',
    does: { read: 'list' },
    body: z.strictObject({
      search: z.string().default(''),
      companyId: z.string().optional(),
      salesmanId: z.string().optional(),
    }),
    summary: 'List',
  },
  labels: {
    ...thing,
    method: 'GET',
    path: '/things/labels',
    permission: 'action:thing.view',
    does: { handler: 'read' },
    query: z.strictObject({
      salesmanId: z.uuid('A salesman is needed').optional(),
      companyId: z.uuid().optional(),
      defaultCompanyId: z.uuid().optional(),
      defaultSalesmanId: z.uuid().optional(),
    }),
    summary: 'Labels',
  },
  create: {
    ...thing,
    method: 'POST',
    path: '/things/create',
    permission: 'action:thing.edit',
    does: { command: 'CreateThing', on: 'new' },
    body: z.strictObject({
      name: z.string().min(1),
      contacts: z.array(z.strictObject({ email: z.email() })).default([]),
    }),
    summary: 'Create',
  },
  get: {
    ...thing,
    method: 'GET',
    path: '/things/:id',
    permission: 'action:thing.view',
    does: { read: 'one' },
    summary: 'One',
  },
  edit: {
    ...thing,
    method: 'PUT',
    path: '/things/:id',
    permission: 'action:thing.edit',
    does: { command: 'EditThing', on: 'id' },
    body: z.strictObject({ name: z.string(), version: z.int().min(1).optional() }),
    summary: 'Edit',
  },
  trash: {
    ...thing,
    method: 'DELETE',
    path: '/things/:id',
    permission: 'action:thing.edit',
    does: { command: 'TrashThing', on: 'id' },
    summary: 'Trash',
  },
  sign: {
    ...thing,
    access: 'either',
    method: 'PUT',
    path: '/things/:id/sign',
    permission: 'action:thing.edit',
    does: { handler: 'write' },
    body: z.strictObject({}),
    summary: 'Sign',
  },
  preview: {
    access: 'link',
    scope: 'none',
    entity: 'Thing',
    permission: null,
    method: 'GET',
    path: '/things/preview/:id',
    does: { handler: 'read' },
    summary: 'Preview',
  },
  otherPreview: {
    access: 'link',
    scope: 'none',
    entity: 'Other',
    permission: null,
    method: 'GET',
    path: '/others/preview/:id',
    does: { handler: 'read' },
    summary: 'Preview of another kind',
  },
  plan: {
    access: 'link',
    scope: 'company',
    entity: 'Plan',
    permission: 'action:thing.view',
    method: 'GET',
    path: '/plans/:id.ics',
    does: { handler: 'read' },
    summary: 'What a person sees',
  },
  editCompany: {
    access: 'session',
    scope: 'platform',
    entity: 'Company',
    permission: 'action:company.edit',
    method: 'PUT',
    path: '/companies/:id',
    does: { command: 'EditCompany', on: 'id' },
    body: z.strictObject({}),
    summary: 'Edit a company',
  },
  companies: {
    access: 'session',
    scope: 'platform',
    entity: 'Company',
    permission: null,
    method: 'POST',
    path: '/companies/list',
    does: { read: 'list' },
    summary: 'Companies',
  },
  forgotten: {
    ...thing,
    method: 'GET',
    path: '/things/forgotten',
    permission: 'action:nobody.declared',
    does: { handler: 'read' },
    summary: 'Its permission is in no matrix',
  },
  profile: {
    access: 'session',
    scope: 'none',
    permission: null,
    beforeProfile: true,
    method: 'GET',
    path: '/profile',
    does: { handler: 'read' },
    summary: 'Me',
  },
  settings: {
    access: 'session',
    scope: 'none',
    permission: null,
    method: 'GET',
    path: '/settings',
    does: { handler: 'read' },
    summary: 'Mine, once my profile is complete',
  },
  code: {
    access: 'challenge',
    scope: 'none',
    permission: null,
    method: 'POST',
    path: '/code',
    body: z.strictObject({}),
    does: { handler: 'write' },
    summary: 'The second step',
  },
  open: {
    access: 'public',
    scope: 'none',
    permission: null,
    method: 'GET',
    path: '/open',
    does: { handler: 'read' },
    summary: 'Anybody',
  },
});
const crew = { access: 'crew', scope: 'company', permission: null } as const;
const crewRoutes = defineRoutes('crew', {
  now: {
    ...crew,
    method: 'GET',
    path: '/crew/now',
    does: { handler: 'read' },
    answer: z.object({ at: z.string() }),
    summary: 'Of a worker',
  },
  note: {
    ...crew,
    method: 'POST',
    path: '/crew/notes',
    does: { handler: 'write' },
    body: z.strictObject({ text: z.string() }),
    summary: 'By a worker',
  },
});
const portalRoutes = defineRoutes('portal', {
  open: {
    access: 'portal',
    scope: 'company',
    permission: null,
    method: 'POST',
    path: '/portal/open',
    does: { handler: 'write' },
    summary: 'By a contact of a customer',
  },
});
export const routeTable: Route[] = [routes, crewRoutes, portalRoutes].flatMap((table) => Object.values<Route>(table));
export const CREW_TOKEN = 'W'.repeat(43);
export const PORTAL_TOKEN = 'P'.repeat(43);

/** Thirty in all, as nobody waits here. */
function memoryGuessLimiter(): GuessLimiter {
  const counted = new Map<string, number>();
  return {
    secondsToWait: async (network) => ((counted.get(network) ?? 0) >= 30 ? 60 : null),
    count: async (network) => void counted.set(network, (counted.get(network) ?? 0) + 1),
  };
}

/** What a handler saw, as far as it can be told as JSON. */
export type EchoedCall = Omit<Call, 'route' | 'caller'> & { caller: Omit<Caller, 'may' | 'mayIn'> };
const echo = (call: Call) => ({ ...call, route: undefined });
export const handlers = (instead: Partial<Record<string, (call: Call) => Promise<unknown>>> = {}): HttpHandler[] =>
  routeTable.map((route) =>
    bindHandler(
      route,
      instead[route.name] ??
        (async (call) =>
          route.name === 'things.create'
            ? new HttpResponse(echo(call), { headers: { 'idempotency-replayed': 'true' } })
            : echo(call)),
    ),
  );

export const reportedErrors: unknown[] = [];
export const openEdge = (options: Partial<EdgeOptions> = {}) =>
  createEdgeApp({
    routeTable,
    handlers: handlers(),
    matrix,
    faultsOfCrews: () => [],
    report: (error) => void reportedErrors.push(error),
    guard: {
      sessionOf: async (given) => {
        const found = Object.entries(users).find(([name]) => userToken(name) === given)?.[1];
        return found ? { sessionId: id(99), userId: found.id } : null;
      },
      memberOf: async (userId) => Object.values(users).find((person) => person.id === userId)?.member ?? null,
      challengeOf: async (given) => {
        const found = Object.entries(users).find(([name]) => challengeTokenOf(name) === given)?.[1];
        return found ? { challengeId: id(98), userId: found.id } : null;
      },
      crewMemberOf: async (given) =>
        given === CREW_TOKEN
          ? { tenant: COMPANY_A, workerId: id(0x77), name: 'Nick', deviceId: id(0x78), language: 'en' }
          : null,
      portalVisitorOf: async (given) =>
        given === PORTAL_TOKEN
          ? {
              tenant: COMPANY_A,
              accountId: id(0x79),
              contactId: id(0x7a),
              name: 'Ana',
              role: 'owner',
              sessionId: id(0x7b),
            }
          : null,
      guessLimiter: memoryGuessLimiter(),
      handOverOf: async (secret) =>
        secret === HANDED_OVER ? { tokenHash: sha256(LINK_TOKEN), signer: 'Amy Chou', page: SIGNER_PAGE } : null,
      resolveLink: async (hash) =>
        ({
          [sha256(LINK_TOKEN)]: { tenant: COMPANY_A, entity: 'Thing', id: RECORD_ID },
          [sha256(PLAN_TOKEN)]: {
            tenant: COMPANY_A,
            entity: 'Plan',
            id: RECORD_ID,
            person: { userId: users['sam']?.id ?? '', companyId: COMPANY_A, salesmanId: null },
          },
        })[hash] ?? null,
    },
    ...options,
  });

/** Served over real HTTP. */
export async function serveEdge(options: Partial<EdgeOptions> = {}) {
  const { app, ...rest } = await openEdge(options);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const ask = async (
    method: string,
    path: string,
    { headers = {}, body, raw }: { headers?: Record<string, string>; body?: unknown; raw?: string } = {},
  ) => {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: text,
    });
    const answer = await response.text();
    return { status: response.status, headers: response.headers, text: answer, json: () => JSON.parse(answer) };
  };
  return { app, url, ask, ...rest };
}
