import {
  company,
  companyOwnerRoutes,
  companyOwnRoutes,
  companyRefusals,
  type FirstOwner,
  type NewOwner,
} from '@backoffice/contracts/features/companies';
import { fullName, roleIn, user } from '@backoffice/contracts/features/users';
import { bindHandler, forbidden, notFound, refusalFailure, type Call, type HttpHandler } from '@backoffice/infra/http';
import type { z } from 'zod';
import { findHolder } from '#capabilities/unique.ts';
import { ownersScope } from '#domain/company-owners.ts';
import { freeUserName } from '#domain/user-names.ts';
import { contextOf } from '#kernel/context.ts';
import { receiptAnswer, recordAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import type { CommandTarget } from '#kernel/execute.ts';
import type { World } from '#kernel/world.ts';

export function companyHandlers({ openWorld: look, execute }: CommandGateway): HttpHandler[] {
  const { entity } = company;
  const send = async (call: Call, type: string, data: object) =>
    receiptAnswer(
      await execute(
        [{ entity, id: call.params.id ?? '', command: { type, data }, expectedVersion: call.expectedVersion }],
        contextOf(call),
      ),
    );

  return [
    /** The company and its first owner come about together, or neither does. */
    bindHandler(companyOwnRoutes.create, async (call) => {
      const { owner, ...data } = call.body;
      const context = contextOf(call);
      const { actor } = context;
      const world = await look(context);
      const id = world.facts.newId();
      const isAdmin = actor.role === 'SA';
      if (isAdmin && !owner) throw refusalFailure({ code: 'OWNER_REQUIRED', field: 'owner' }, companyRefusals);
      if (!isAdmin && owner) throw refusalFailure({ code: 'OWNER_IS_YOU', field: 'owner' }, companyRefusals);
      const ownership = owner ? await ownershipOf(owner, id, world) : ownerMembership(actor.id, id);
      return receiptAnswer(
        await execute([{ entity, id, creates: true, command: { type: 'CreateCompany', data } }, ownership], context),
        201,
      );
    }),

    bindHandler(companyOwnRoutes.isUnique, async (call) => {
      const { type, value, exceptId } = call.query;
      const holder = await findHolder(await look(contextOf(call)), company, type, value);
      return { isUnique: holder === null || holder === exceptId };
    }),

    /** A first owner whose mail was lost is nobody's colleague yet: whoever founded the company sends it again. */
    bindHandler(companyOwnRoutes.inviteOwnersAgain, async (call) => {
      const context = contextOf(call);
      const [first, ...others] = await waitingOwners(call.params.id ?? '', await look(context));
      if (!first) throw refusalFailure({ code: 'NOBODY_WAITS' }, companyRefusals);
      return receiptAnswer(await execute([first, ...others], context));
    }),

    bindHandler(companyOwnRoutes.editShare, (call) =>
      send(call, 'EditProfitShare', { ...call.body, shareId: call.params.shareId }),
    ),
    bindHandler(companyOwnRoutes.removeShare, (call) =>
      send(call, 'RemoveProfitShare', { shareId: call.params.shareId }),
    ),

    bindHandler(companyOwnerRoutes.offerOwnerRole, async (call) => {
      const { email, stepsDownTo, ...person } = call.body;
      const { id = '' } = call.params;
      const context = contextOf(call);
      const { userId, invitation } = await offereeOf(call.body, id, await look(context));
      const data = { userId, personName: fullName(person), email, stepsDownTo, isInvited: invitation.length > 0 };
      const offer = { entity, id, command: { type: 'OfferOwnerRole', data }, expectedVersion: call.expectedVersion };
      return recordAnswer(await execute([offer, ...invitation], context), 201);
    }),
    bindHandler(companyOwnerRoutes.withdrawOwnerOffer, async (call) => {
      const { id = '', offerId = '' } = call.params;
      const context = contextOf(call);
      const withdrawal = { entity, id, command: { type: 'WithdrawOwnerOffer', data: { offerId } } };
      return recordAnswer(
        await execute([withdrawal, ...(await uninvitedTargets(id, offerId, await look(context)))], context),
      );
    }),
    bindHandler(companyOwnerRoutes.acceptOwnerRole, async (call) => {
      const { id = '', offerId = '' } = call.params;
      const context = contextOf(call);
      return recordAnswer(await execute(await acceptanceTargets(id, offerId, await look(context)), context));
    }),
    bindHandler(companyOwnerRoutes.declineOwnerRole, async (call) => {
      const { id = '', offerId = '' } = call.params;
      const decline = { type: 'DeclineOwnerRole', data: { offerId } };
      return receiptAnswer(await execute([{ entity, id, command: decline, skipsAccessCheck: true }], contextOf(call)));
    }),

    /** Owners stand beside each other: each steps down alone, and only the platform's administrators are above them. */
    bindHandler(companyOwnerRoutes.changeOwnerRole, async (call) => {
      const { id: companyId = '', userId = '' } = call.params;
      const context = contextOf(call);
      if (!(await isOwner(userId, companyId, await look(context)))) throw notFound();
      if (context.actor.role !== 'SA' && context.actor.id !== userId) throw forbidden();
      return receiptAnswer(await execute([roleChange(userId, { companyId, role: call.body.role })], context));
    }),
  ];
}

const ownerMembership = (userId: string, companyId: string): CommandTarget => ({
  entity: user.entity,
  id: userId,
  skipsAccessCheck: true,
  command: { type: 'GrantMembership', data: { companyId, role: 'OA', requestId: null } },
});

const roleChange = (userId: string, data: object): CommandTarget => ({
  entity: user.entity,
  id: userId,
  skipsAccessCheck: true,
  command: { type: 'ChangeUserRole', data },
});

async function isOwner(userId: string, companyId: string, world: World): Promise<boolean> {
  const person = await world.record(user, userId);
  return person !== null && roleIn(companyId, person) === 'OA';
}

const offerIn = async (companyId: string, offerId: string, world: World) =>
  (await world.record(company, companyId))?.ownerOffers?.find(({ id }) => id === offerId);

/**
 * An accepted offer, and in the same append what it makes of the people it names. Who came by an invitation is an owner
 * by it.
 */
export async function acceptanceTargets(
  companyId: string,
  offerId: string,
  world: World,
): Promise<[CommandTarget, ...CommandTarget[]]> {
  const command = { type: 'AcceptOwnerRole', data: { offerId } };
  const acceptance: CommandTarget = { entity: company.entity, id: companyId, command, skipsAccessCheck: true };
  const offer = await offerIn(companyId, offerId, world);
  if (!offer) return [acceptance];
  const { userId, stepsDownTo: role, offeredById } = offer;
  const [isThere, isHandedOver] = await Promise.all([
    isOwner(userId, companyId, world),
    role !== null && isOwner(offeredById, companyId, world),
  ]);
  return [
    acceptance,
    ...(isThere ? [] : [ownerMembership(userId, companyId)]),
    ...(isHandedOver ? [roleChange(offeredById, { companyId, role, successorId: userId })] : []),
  ];
}

/** An invitation opens nothing once its offer is withdrawn. Nothing is taken from whoever has come. */
async function uninvitedTargets(companyId: string, offerId: string, world: World): Promise<CommandTarget[]> {
  const offer = await offerIn(companyId, offerId, world);
  const person = offer?.status === 'open' ? await world.record(user, offer.userId) : null;
  if (!offer || person?.status !== 'invited' || roleIn(companyId, person) !== 'OA') return [];
  const command = { type: 'EndMembership', data: { companyId, requestId: null } };
  return [{ entity: user.entity, id: offer.userId, skipsAccessCheck: true, command }];
}

/** What goes with an offer that is withdrawn. */
export const endedInvitations = {
  WithdrawOwnerOffer: (world: World, id: string, data: unknown) =>
    uninvitedTargets(id, (data as { offerId: string }).offerId, world), // by the command's shape
};

/**
 * Whom an address belongs to. Who cannot answer, as they have never come and belong nowhere, is invited as an owner.
 */
async function offereeOf(
  { firstName, lastName, email }: NewOwner,
  companyId: string,
  world: World,
): Promise<{ readonly userId: string; readonly invitation: readonly CommandTarget[] }> {
  const known = await findHolder(world, user, 'email', email);
  if (known === null) {
    const userName = await freeUserName({ firstName, lastName }, world);
    const owner = { firstName, lastName, email, userName, phoneNumber: null };
    const invited = await ownershipOf(owner, companyId, world);
    return { userId: invited.id, invitation: [invited] };
  }
  const person = await world.record(user, known);
  const isNowhere = person?.status === 'invited' && person.memberships.every(({ status }) => status !== 'active');
  return { userId: known, invitation: isNowhere ? [ownerMembership(known, companyId)] : [] };
}

async function waitingOwners(companyId: string, world: World): Promise<CommandTarget[]> {
  const owners = await world.claimHolders(ownersScope(companyId));
  const waiting = await Promise.all(
    owners.map(async (id) =>
      (await world.history(user, id)).some(({ type }) => type === 'UserActivated') ? [] : [id],
    ),
  );
  return waiting
    .flat()
    .map((id) => ({ entity: user.entity, id, skipsAccessCheck: true, command: { type: 'InviteUserAgain', data: {} } }));
}

/** Who has the e-mail address is known already, and becomes the owner of one company more. */
async function ownershipOf(owner: z.infer<typeof FirstOwner>, companyId: string, world: World): Promise<CommandTarget> {
  const known = await findHolder(world, user, 'email', owner.email);
  if (known !== null) return ownerMembership(known, companyId);
  const data = { ...owner, companyId, memberships: [{ companyId, role: 'OA', status: 'active' }] };
  return { entity: user.entity, id: world.facts.newId(), creates: true, command: { type: 'InviteUser', data } };
}
