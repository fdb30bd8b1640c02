import { company, type CompanyView } from '@backoffice/contracts/features/companies';
import { customer } from '@backoffice/contracts/features/customers';
import {
  portalAccess,
  type PortalAccess,
  type PortalAccessCommand,
  type PortalCompany,
  type PortalRole,
} from '@backoffice/contracts/features/portal-access';
import type { PortalChallengeAbout, PortalIdentity } from '@backoffice/infra/auth';
import { ttlCache, type GuardPorts } from '@backoffice/infra/http';
import { contactClaim } from '#domain/customers/contact-claims.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { systemContext } from '#kernel/context.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';
import type { PortalAccessWorld } from './decider.ts';
import { portalClosed } from './sign-in-refusals.ts';

type Invitation = Extract<PortalAccessCommand, { type: 'InviteToPortal' }>['data'];

export const portalAccessFacts: GatherFacts<PortalAccessWorld, PortalAccess> = async (command, world, access) => {
  const [contactId = ''] = access ? [access.id] : world.askedIds(portalAccess.entity);
  if (command.type !== 'InviteToPortal') return { contactId, contact: null };
  const { customerId } = command.data as Invitation; // by its contract
  const found = await contactOf(world, customerId, contactId);
  if (!found) return { contactId, contact: null };
  const { name: contactName, email, phone, customerName } = found;
  return { contactId, contact: { contactName, customerId, customerName, to: email ?? phone ?? '' } };
};

/** Null where the customer lies in the trash or has no such contact. */
async function contactOf(world: World, customerId: string, contactId: string) {
  const found = await world.record(customer, customerId);
  const contact = found?.trashedAt === null ? found.contacts.find(({ id }) => id === contactId) : undefined;
  return found && contact ? { ...contact, customerName: found.name } : null;
}

/** Somebody who may be let in. */
export type PortalContact = {
  readonly tenant: string;
  readonly contactId: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly customerId: string;
  readonly customerName: string;
  readonly role: PortalRole;
  readonly closings: number;
  /** Where the invitation goes. */
  readonly to: string;
  readonly company: PortalCompany;
};

/** Which contacts of customers may be let in, as the log tells it. */
export type PortalDirectory = {
  /** Null where they may not, for whatever reason. */
  readonly find: (tenant: string, contactId: string) => Promise<PortalContact | null>;
  /** Those of a company who have an email address or a number: of one customer, who may share it. */
  readonly findByAddress: (about: PortalChallengeAbout) => Promise<readonly PortalContact[]>;
  /** Null where there is none, or it is not active. */
  readonly findCompany: (tenant: string) => Promise<PortalCompany | null>;
  /** Looks again; without it a change is seen after 2 s. */
  readonly forget: () => void;
};

const CONTACT_TTL_MS = 2_000;

export function portalDirectory({ openWorld }: Pick<CommandGateway, 'openWorld'>): PortalDirectory {
  const worldOf = (tenant: string) => openWorld(systemContext(tenant, 'contacts in the portal'));
  const known = ttlCache(
    async (key) => {
      const [tenant = '', contactId = ''] = key.split('/');
      return { contact: await loadContact(await worldOf(tenant), contactId) };
    },
    () => CONTACT_TTL_MS,
  );
  const find = async (tenant: string, contactId: string) => (await known.get(`${tenant}/${contactId}`)).contact;
  return {
    find,
    forget: known.invalidate,
    async findByAddress({ tenant, address }) {
      const world = await worldOf(tenant);
      const { scope, key, kind } = contactClaim(address.includes('@') ? 'email' : 'phone', address);
      const customerId = await world.claimHolder(scope, key);
      const holder = customerId === null ? null : await world.record(customer, customerId);
      const ids = holder?.contacts.filter((each) => each[kind] === address).map(({ id }) => id) ?? [];
      const contacts = await Promise.all(ids.map((id) => find(tenant, id)));
      return contacts.flatMap((contact) => (contact?.[kind] === address ? [contact] : []));
    },
    findCompany: async (tenant) => portalCompany(await (await worldOf(tenant)).record(company, tenant)),
  };
}

const portalCompany = (us: CompanyView | null): PortalCompany | null =>
  us?.status === 'active' && us.trashedAt === null
    ? { companyId: us.id, name: us.name, phone: us.phone, email: us.email, licenseNumber: us.licenseNumber }
    : null;

async function loadContact(world: World, contactId: string): Promise<PortalContact | null> {
  const [found, us] = await Promise.all([world.record(portalAccess, contactId), world.record(company, world.tenant)]);
  const ours = portalCompany(us);
  if (found?.status !== 'open' || !ours) return null;
  const access = found as typeof found & { readonly closings: number }; // folded with what no view shows
  const contact = await contactOf(world, access.customerId, contactId);
  if (!contact) return null;
  const { name, email, phone, customerName } = contact;
  const { customerId, role, closings, to } = access;
  return {
    tenant: world.tenant,
    contactId,
    name,
    email,
    phone,
    customerId,
    customerName,
    role,
    closings,
    to,
    company: ours,
  };
}

/** By the cookie of a browser; whose access has ended is told so. */
export const portalVisitorFinder =
  ({ findByToken }: Pick<PortalIdentity, 'findByToken'>, directory: PortalDirectory): GuardPorts['portalVisitorOf'] =>
  async (token) => {
    const session = await findByToken(token);
    if (!session) return null;
    const { tenant, contactId, address, closings, sessionId } = session;
    const contact = await directory.find(tenant, contactId);
    const isTheirs = contact && contact.closings === closings && [contact.email, contact.phone].includes(address);
    if (!isTheirs) throw portalClosed(await directory.findCompany(tenant));
    const { customerId: accountId, name, role } = contact;
    return { tenant, accountId, contactId, name, role, sessionId };
  };
