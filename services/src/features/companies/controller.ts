import { company, companyOwnRoutes, companyRefusals, type FirstOwner } from '@backoffice/contracts/features/companies';
import { user } from '@backoffice/contracts/features/users';
import { bindHandler, type Call, type HttpHandler } from '@backoffice/infra/http';
import type { z } from 'zod';
import { findHolder } from '#capabilities/unique.ts';
import { ownersScope } from '#domain/company-owners.ts';
import { contextOf } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import type { CommandTarget } from '#kernel/execute.ts';
import { refusalFailure } from '#kernel/refusal-failure.ts';
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
  ];
}

const ownerMembership = (userId: string, companyId: string): CommandTarget => ({
  entity: user.entity,
  id: userId,
  skipsAccessCheck: true,
  command: { type: 'GrantMembership', data: { companyId, role: 'OA', requestId: null } },
});

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
