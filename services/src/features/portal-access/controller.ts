import { wasSent, type LinkView, type Withdrawable } from '@backoffice/contracts/capabilities';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import {
  isPortalKind,
  linkFor,
  portalAccess,
  portalAccessOwnRoutes,
  portalRouteTable,
  PortalSection,
  seesInPortal,
  signersAsked,
  type PortalProfile,
  type PortalVisits,
} from '@backoffice/contracts/features/portal-access';
import type { Resource } from '@backoffice/contracts/kernel';
import {
  bindHandler,
  deterministicUuid,
  HttpResponse,
  notFound,
  portalSignInNeeded,
  type Call,
  type HttpHandler,
} from '@backoffice/infra/http';

import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import type { World } from '#kernel/world.ts';
import type { PortalContact } from './facts.ts';
import { portalCookie, type PortalSignInPorts } from './sign-in-handlers.ts';
import { notASigner } from './sign-in-refusals.ts';

export type PortalAccessPorts = CommandGateway &
  PortalSignInPorts & {
    readonly resources: readonly Resource[];
    readonly shareToken: (linkId: string) => string;
  };
type SentDocument = Withdrawable & {
  readonly customerId: string;
  readonly locationId: string;
  readonly links: readonly LinkView[];
};

/** By the office, and by a contact who is signed in. */
export function portalAccessHandlers(ports: PortalAccessPorts): HttpHandler[] {
  const { execute, openWorld, identity } = ports;
  const { entity } = portalAccess;
  return [
    bindHandler(portalAccessOwnRoutes.invite, async (call) => {
      const command = { type: 'InviteToPortal', data: call.body };
      const { expectedVersion, params } = call;
      const target = { entity, id: params['id'] ?? '', creates: true as const, expectedVersion, command };
      return receiptAnswer(await execute([target], contextOf(call)));
    }),

    bindHandler(portalAccessOwnRoutes.visits, async (call): Promise<PortalVisits> => {
      const [world, id] = [await openWorld(contextOf(call)), call.params['id'] ?? ''];
      if (!(await world.visibleRecord(customer, id))) throw notFound();
      return { items: [...(await identity.portal.visitsOf(call.caller.tenant, id))] };
    }),

    bindHandler(portalRouteTable.profile, async (call): Promise<PortalProfile> => {
      const { name, customerName, role, company } = await contactIn(ports, call);
      await identity.portal.noteSeen(call.caller.portal?.sessionId ?? '');
      const sections = PortalSection.options.filter((section) => seesInPortal(role, section));
      return { name, customerName, role, company, sections };
    }),

    bindHandler(portalRouteTable.open, async (call) => {
      const contact = await contactIn(ports, call);
      const { resource, document, world } = await sentDocument(ports, contact, call);
      const { now } = world.facts;
      const own = linkFor(document, contact, now);
      const signers = signersAsked(document, now);
      if (call.body.toSign && signers.length > 0 && !own?.verbs.includes('sign'))
        throw notASigner(signers, contact.company);
      const linkId = own?.linkId ?? (await showTo(ports, contact, resource, call));
      return { url: `/${resource.path}/preview/${ports.shareToken(linkId)}` };
    }),

    bindHandler(portalRouteTable.signOut, async ({ caller: { portal } }) => {
      if (portal) await identity.portal.endSession(portal.sessionId);
      return new HttpResponse({}, { headers: { 'set-cookie': portalCookie('', 0) } });
    }),
  ];
}

type PortalCall = Pick<Call, 'caller' | 'params' | 'commandId' | 'requestHash' | 'requestId' | 'ip' | 'userAgent'>;

/** Who is signed in, as they are now. @throws HttpProblem 401 */
async function contactIn({ portal }: PortalAccessPorts, { caller }: PortalCall): Promise<PortalContact> {
  const visitor = caller.portal;
  const contact = visitor && (await portal.find(visitor.tenant, visitor.contactId));
  if (!contact) throw portalSignInNeeded();
  return contact;
}

/** What was sent to the customer, of a kind that the role sees; another's is not there. @throws HttpProblem 404 */
async function sentDocument({ openWorld, resources }: PortalAccessPorts, contact: PortalContact, call: PortalCall) {
  const { entity = '', id = '' } = call.params;
  const resource = resources.find((each) => each.entity === entity);
  if (!resource || !isPortalKind(entity) || !seesInPortal(contact.role, entity)) throw notFound();
  const world = await openWorld(contextOf(call));
  const document = (await world.record(resource, id)) as object as SentDocument | null; // whatever is sent has links
  const isTheirs = document?.customerId === contact.customerId && wasSent(document.links, document);
  if (!isTheirs || (await isPlaceTrashed(world, document))) throw notFound();
  return { resource, document, world };
}

const isPlaceTrashed = async (world: World, { locationId }: SentDocument) =>
  ((await world.record(location, locationId))?.trashedAt ?? null) !== null;

/** A link to read by, for a contact to whom none was sent; one press makes one. */
async function showTo({ execute }: PortalAccessPorts, contact: PortalContact, { entity }: Resource, call: PortalCall) {
  const linkId = deterministicUuid(`portal link ${call.commandId}`);
  const { name, email, phone } = contact;
  const command = { type: `Show${entity}ToContact`, data: { linkId, recipient: { name, email, phone } } };
  await execute([{ entity, id: call.params['id'] ?? '', command }], contextOf(call));
  return linkId;
}
