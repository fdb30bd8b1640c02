import { grantOf, type Grant, type Role, type Route, type Scope } from '@backoffice/contracts/kernel';
import type { Caller } from './caller.ts';
import { cookieAuthenticators } from './cookie-authenticators.ts';
import { bearerToken, handOverSecret, idHeader, isToken, type RequestHeaders } from './context-headers.ts';
import { sha256 } from './digest.ts';
import { forbidden, handedOver, unprocessable, notFound, unauthorized } from './http-problem.ts';
import type { GuardOptions, Member } from './guard-ports.ts';
import { linkAuthenticator } from './link-authenticator.ts';

/** The kind of record that is a company: the right to one is that of the membership in this very company. */
const COMPANY_ENTITY = 'Company';

type Membership = Member['memberships'][number];
/** `beforeProfile`: also while the profile is not complete; `listening`, with no right to anything then. */
type AccessRequirement = {
  readonly scope: Scope;
  readonly permission?: string | null;
  readonly alsoPermission?: string | undefined;
  readonly companyId?: string | null;
  readonly beforeProfile?: boolean | 'listening';
};
export type AdmissionRequest = {
  readonly route: Route;
  readonly headers: RequestHeaders;
  readonly params: Readonly<Record<string, string>>;
  readonly ip: string;
};

/** `companyId` null: on the platform. `salesmanId`: whose rows alone they looked at. */
export type AbsentPerson = {
  readonly userId: string;
  readonly companyId: string | null;
  readonly salesmanId: string | null;
};

export type Guard = {
  /** Who calls and what they may do on this route. @throws Failure 400, 401, 403, 404, 422 or 429 */
  readonly admit: (request: AdmissionRequest) => Promise<Caller>;
  /** The same for what has no row in the route table: GraphQL and sockets. */
  readonly authenticate: (headers: RequestHeaders, asked: AccessRequirement) => Promise<Caller>;
  /**
   * The same for somebody who is not here, but left a task behind: with the rights that they have now. @throws Failure
   * 401, 403 or 404
   */
  readonly admitPerson: (person: AbsentPerson, asked: AccessRequirement) => Promise<Caller>;
  /** @throws Failure 403 unless the caller may look at this salesman */
  readonly assertMaySeeSalesman: (caller: Caller, salesmanId: string) => Promise<void>;
};

/**
 * The one guard. It is fed by the route and by the database; of what a client says, only that which narrows is heard.
 */
export function createGuard({
  matrix,
  sessionOf,
  challengeOf,
  memberOf,
  resolveLink,
  handOverOf,
  guessLimiter: guesses,
  ...ofCookies
}: GuardOptions): Guard {
  const admitByChallenge = challengeAuthenticator({ challengeOf, memberOf });
  const admitByCookie = cookieAuthenticators(ofCookies);
  const admitPerson: Guard['admitPerson'] = ({ userId, companyId, salesmanId }, asked) =>
    judge({ userId, sessionId: null }, { 'company-id': companyId ?? '', 'salesman-id': salesmanId ?? '' }, asked);
  const admitByLink = linkAuthenticator({ resolveLink, guessLimiter: guesses, admitPerson });
  const assertNotHandedOver = handOverCheck({ handOverOf });

  async function authenticate(headers: RequestHeaders, asked: AccessRequirement): Promise<Caller> {
    await assertNotHandedOver(handOverSecret(headers), null);
    const token = bearerToken(headers);
    const session = token && (await sessionOf(token));
    if (!session) throw unauthorized();
    if (session.handedOverTo) throw handedOver(session.handedOverTo);
    return judge(session, headers, asked);
  }

  async function judge(
    { userId, sessionId }: { readonly userId: string; readonly sessionId: string | null },
    headers: RequestHeaders,
    { scope, permission = null, alsoPermission, companyId = null, beforeProfile = false }: AccessRequirement,
  ): Promise<Caller> {
    const member = await memberOf(userId);
    if (member?.status !== 'active') throw unauthorized();

    const live = member.memberships.filter(({ status }) => status === 'active');
    if (live.length === 0) throw unauthorized(); // a member of nothing any more
    const membership = chooseMembership(scope, live, member, headers, companyId);
    const role = membership?.role ?? null;
    const mayAs =
      (of: Pick<Membership, 'role' | 'beyondRole'> | null) =>
      (name: string): Grant =>
        of ? grantOf(matrix, name, of.role, of.beyondRole) : 'deny';
    const grant = permission === null ? grantWithoutPermission(scope, role) : mayAs(membership)(permission);
    const isDenied = grant === 'deny' || (alsoPermission !== undefined && mayAs(membership)(alsoPermission) === 'deny');
    if (isDenied) throw forbidden();
    if (member.requiresProfileUpdate && !beforeProfile) throw forbidden('PROFILE_UPDATE_REQUIRED');

    const tenant = scope === 'company' && membership?.companyId ? membership.companyId : 'platform';
    const portfolios = (member.portfolios ?? [])
      .filter(({ companyId: within }) => within === membership?.companyId)
      .map(({ salesmanId }) => salesmanId);
    const permitted =
      member.requiresProfileUpdate && beforeProfile === 'listening' ? () => () => 'deny' as const : mayAs;
    const caller: Caller = {
      actor: { kind: 'user', id: userId, name: member.name, role },
      tenant,
      role,
      rows: grant === 'own' ? 'own' : 'all',
      salesmanId: null,
      salesmen: [userId, ...portfolios],
      challengeId: null,
      sessionId,
      companyId: membership?.companyId ?? null,
      companies: role === 'SA' ? 'all' : live.flatMap((each) => each.companyId ?? []),
      link: null,
      beyondRole: membership?.beyondRole ?? [],
      may: permitted(membership),
      mayIn: (id) => permitted(role === 'SA' ? membership : (live.find((each) => each.companyId === id) ?? null)),
    };
    const salesmanId = scope === 'company' ? idHeader(headers, 'salesman-id') : null;
    if (salesmanId === null) return caller;
    await assertMaySeeSalesman(memberOf, caller, salesmanId);
    return { ...caller, salesmanId, salesmen: caller.salesmen.filter((each) => each === salesmanId) };
  }

  return {
    authenticate,
    admitPerson,
    assertMaySeeSalesman: (caller, salesmanId) => assertMaySeeSalesman(memberOf, caller, salesmanId),
    async admit({ route, headers, params, ip }) {
      const { access, scope, permission, alsoPermission, entity, beforeProfile = false } = route;
      const id = params['id'] ?? '';
      const isByLink = access === 'link' || (access === 'either' && headers.authorization === undefined && isToken(id));
      const handOver = handOverSecret(headers);
      if (!route.whileHandedOver) await assertNotHandedOver(handOver, isByLink ? id : null);
      if (access === 'public') return ANONYMOUS;
      if (access === 'challenge') return admitByChallenge(headers);
      if (access === 'crew' || access === 'portal')
        return { ...ANONYMOUS, ...(await admitByCookie[access](headers, route)) };
      if (isByLink) return admitByLink(id, route, { ip, handOver });
      return authenticate(headers, {
        scope,
        permission,
        alsoPermission,
        beforeProfile,
        companyId: scope === 'platform' && entity === COMPANY_ENTITY && id !== '' ? id.toLowerCase() : null,
      });
    },
  };
}

/** @throws HttpProblem 401 from a device that is with a signer, unless that is the token of their link */
const handOverCheck =
  ({ handOverOf }: Pick<GuardOptions, 'handOverOf'>) =>
  async (secret: string | null, token: string | null): Promise<void> => {
    const device = secret && (await handOverOf(secret));
    if (device && (token === null || sha256(token) !== device.tokenHash)) throw handedOver(device.signer);
  };

/** Lets somebody in who owes a code, to nothing but what takes it. */
const challengeAuthenticator =
  ({ challengeOf, memberOf }: Pick<GuardOptions, 'challengeOf' | 'memberOf'>) =>
  async (headers: RequestHeaders): Promise<Caller> => {
    const token = bearerToken(headers);
    const challenge = token && (await challengeOf(token));
    const member = challenge && (await memberOf(challenge.userId));
    if (!challenge || !member || member.status === 'disabled') throw unauthorized();
    return {
      ...ANONYMOUS,
      actor: { kind: 'user', id: challenge.userId, name: member.name, role: null },
      challengeId: challenge.challengeId,
    };
  };

async function assertMaySeeSalesman(
  memberOf: GuardOptions['memberOf'],
  { rows, salesmen, actor, tenant }: Caller,
  salesmanId: string,
): Promise<void> {
  if (rows === 'own' && !salesmen.includes(salesmanId)) throw forbidden();
  if (rows === 'own' || (salesmanId === actor.id && actor.role === 'SM')) return;
  const salesman = await memberOf(salesmanId);
  if (
    !salesman?.memberships.some(
      ({ companyId, role, status }) => companyId === tenant && role === 'SM' && status === 'active',
    )
  )
    throw forbidden();
}

/**
 * The membership a request is judged by; null where none is needed and none is there. @throws Failure 400, 403, 404 or
 * 422
 */
function chooseMembership(
  scope: Scope,
  live: readonly Membership[],
  member: Member,
  headers: RequestHeaders,
  companyId: string | null,
): Membership | null {
  const named = idHeader(headers, 'company-id');
  const of = (id: string | null) => (id === null ? null : (live.find((each) => each.companyId === id) ?? null));
  const admin = live.find(({ role }) => role === 'SA');
  // The own role decides, until they pick a company that they belong to, too.
  if (admin && !of(named)) {
    if (scope === 'company') throw forbidden(); // the platform's administrators have no business in a company's books
    return { ...admin, companyId: null };
  }
  if (scope === 'company' && named === null)
    throw unprocessable([{ field: 'company-id', code: 'required', message: 'Choose a company.' }]);
  // Where nobody's data is asked for, a company left behind in a browser does no harm.
  if (named !== null && !of(named) && scope !== 'none') throw forbidden();
  if (companyId !== null) return of(companyId) ?? throwNotFound();
  return of(named) ?? of(member.companyId) ?? live[0] ?? null;
}

const throwNotFound = (): never => {
  throw notFound();
};

/** Without a permission to judge by, a salesman still sees no rows but his own. */
const grantWithoutPermission = (scope: Scope, role: Role | null): Grant =>
  scope === 'company' && role === 'SM' ? 'own' : scope === 'none' || role ? 'allow' : 'deny';

const ANONYMOUS: Caller = {
  actor: { kind: 'system', id: 'anonymous', name: 'Somebody not signed in', role: null },
  tenant: 'platform',
  role: null,
  rows: 'own',
  salesmanId: null,
  salesmen: [],
  sessionId: null,
  challengeId: null,
  companyId: null,
  companies: [],
  link: null,
  may: () => 'deny',
  mayIn: () => () => 'deny',
};
