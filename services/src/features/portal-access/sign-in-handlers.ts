import { portalSignInRouteTable } from '@backoffice/contracts/features/portal-access';
import type { Identity, RateBudget } from '@backoffice/infra/auth';
import {
  bindHandler,
  deterministicUuid,
  HttpResponse,
  networkOf,
  notFound,
  PORTAL_COOKIE,
  sha256,
  type HttpHandler,
} from '@backoffice/infra/http';
import type { Jobs } from '@backoffice/infra/jobs';
import { codeRequester, tryCounter } from '#http/sign-in-codes.ts';
import { singleFlight } from '#http/single-flight.ts';
import type { PortalContact, PortalDirectory } from './facts.ts';
import { portalCodeQueue } from './reactions.ts';
import { portalTriesSpent, wrongPortalCode } from './sign-in-refusals.ts';

export type PortalSignInPorts = {
  readonly identity: Identity;
  readonly portal: PortalDirectory;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Who holds a claim, in every company. */
  readonly holdersOf: (scope: string, key: string) => Promise<readonly { readonly tenant: string }[]>;
};

/** Codes to an address, from a network, and of a company. */
const CODES_OF_RECIPIENT: RateBudget = { kind: 'portal codes sent', max: 3, seconds: 900 };
const CODES_OF_DAY: RateBudget = { kind: 'portal codes of a day', max: 5, seconds: 86_400 };
const CODES_OF_NETWORK: RateBudget = { kind: 'portal codes of a network', max: 30, seconds: 3_600 };
const CODES_OF_COMPANY: RateBudget = { kind: 'portal codes of a company', max: 1_000, seconds: 86_400 };
const TRIES_OF_DAY: RateBudget = { kind: 'portal codes tried', max: 20, seconds: 86_400 };

const [HOURS, TRUSTED_HOURS] = [12, 30 * 24];

/** By `__Host-` it comes from this host alone, over TLS; no script reads it, and no other site has it sent. */
export const portalCookie = (token: string, hours: number) =>
  `${PORTAL_COOKIE}=${token}; Path=/; Max-Age=${hours * 3_600}; HttpOnly; Secure; SameSite=Strict`;

/** An address alone opens nothing: the code goes to whoever has it. */
export const portalSignInHandlers = (ports: PortalSignInPorts): HttpHandler[] => [
  bindHandler(portalSignInRouteTable.company, async ({ body }) => {
    const [holder] = 'token' in body ? await ports.holdersOf('link', sha256(body.token)) : [{ tenant: body.companyId }];
    const found = holder && (await ports.portal.findCompany(holder.tenant));
    if (!found) throw notFound();
    return found;
  }),
  codeHandler(ports),
  verifyHandler(ports),
];

/** Whether an address is anybody's is asked by the job alone. */
function codeHandler({ identity: { portal, rateLimiter }, jobs }: PortalSignInPorts) {
  const once = singleFlight<unknown>();
  const requestCode = codeRequester({
    challenges: portal.challenges,
    rateLimiter,
    send: (challengeId) => jobs.enqueue(portalCodeQueue, challengeId, { challengeId }),
    triesSpent: portalTriesSpent,
  });
  return bindHandler(portalSignInRouteTable.code, (call) =>
    once(call, async () => {
      const { companyId: tenant, to: address } = call.body;
      const recipient = `${tenant} ${address}`;
      return requestCode(call, {
        subject: deterministicUuid(`portal address ${recipient}`),
        channel: address.includes('@') ? 'email' : 'sms',
        about: { tenant, address },
        budgets: [
          [CODES_OF_RECIPIENT, recipient],
          [CODES_OF_DAY, recipient],
          [CODES_OF_NETWORK, networkOf(call.ip)],
          [CODES_OF_COMPANY, tenant],
        ],
      });
    }),
  );
}

function verifyHandler({ identity: { portal, rateLimiter }, portal: directory }: PortalSignInPorts) {
  const { challenges } = portal;
  const once = singleFlight<unknown>();
  const countTry = tryCounter({
    challenges,
    rateLimiter,
    budget: TRIES_OF_DAY,
    wrongCode: wrongPortalCode,
    triesSpent: portalTriesSpent,
  });

  return bindHandler(portalSignInRouteTable.verify, (call) =>
    once(call, async () => {
      const { challenge, code, isTrusted, contactId } = call.body;
      const { challengeId, userId } = await countTry(challenge);
      const about = await challenges.aboutOf(challengeId);
      directory.forget(); // by what is now
      const contacts = about ? await directory.findByAddress(about) : [];
      const isRight = await challenges.isCode(challengeId, code);
      const [first] = contacts;
      if (!about || !first || !isRight) throw wrongPortalCode();
      const contact = contacts.length === 1 ? first : contacts.find((each) => each.contactId === contactId);
      if (!contact) return { contacts: contacts.map(({ contactId: value, name: label }) => ({ value, label })) };
      if ((await challenges.verifyCode(challengeId, code)) !== 'right') throw wrongPortalCode();
      await rateLimiter.refund(TRIES_OF_DAY, userId);
      return admit(portal, { contact, address: about.address, hours: isTrusted ? TRUSTED_HOURS : HOURS });
    }),
  );
}

type Admission = { readonly contact: PortalContact; readonly address: string; readonly hours: number };

async function admit({ openSession }: Identity['portal'], { contact, address, hours }: Admission) {
  const { tenant, customerId: accountId, contactId, closings, name } = contact;
  const { token, expiresAt } = await openSession({ tenant, accountId, contactId, closings, address, hours });
  return new HttpResponse({ contactId, name, expiresAt }, { headers: { 'set-cookie': portalCookie(token, hours) } });
}
