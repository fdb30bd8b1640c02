import {
  accessRequest,
  type AccessRequestView,
  companyAccessRoutes,
  portfolioAccessRoutes,
  rightAccessRoutes,
} from '@backoffice/contracts/features/access-requests';
import { user } from '@backoffice/contracts/features/users';
import { bindHandler, notFound, type Call, type HttpHandler } from '@backoffice/infra/http';
import { contextOf, onPlatform } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import type { CommandTarget } from '#kernel/execute.ts';
import type { World } from '#kernel/world.ts';
import { companyInGroup, isPending, salesmanOf } from './facts.ts';

type AccessKind = AccessRequestView['kind'];
const grantNames = { company: 'Membership', portfolio: 'Portfolio', right: 'Rights' } as const satisfies Readonly<
  Record<AccessKind, string>
>;

const { entity } = accessRequest;

/** What an answer means for whoever asked; it is decided together with the request, or not at all. */
export async function grantChangeTargets(
  world: World,
  type: string,
  id: string,
  request: AccessRequestView,
): Promise<CommandTarget[]> {
  const { kind, requesterId } = request;
  const grants = type === 'ApproveAccess';
  const verb = grants ? 'Grant' : kind === 'right' ? 'Withdraw' : 'End';
  const command = { type: `${verb}${grantNames[kind]}`, data: { requestId: id, ...grantOf(request, grants) } };
  const isGone = (await world.record(user, requesterId))?.trashedAt !== null;
  return type === 'RejectAccess' || (isGone && !grants)
    ? []
    : [{ entity: user.entity, id: requesterId, command, skipsAccessCheck: true }];
}

/** What goes with access that is revoked. */
export const endedGrants = {
  async RevokeAccess(world: World, id: string) {
    const request = await world.record(accessRequest, id);
    return request ? grantChangeTargets(world, 'RevokeAccess', id, request) : [];
  },
};

function grantOf(
  { kind, targetCompanyId: companyId, portfolioOwnerId: salesmanId, right, role, expiresOn }: AccessRequestView,
  grants: boolean,
): object {
  switch (kind) {
    case 'company':
      return { companyId, ...(grants && { role, expiresOn }) };
    case 'portfolio':
      return { companyId, salesmanId, ...(grants && { expiresOn }) };
    case 'right':
      return { companyId, rights: [right] };
  }
}

export function accessRequestHandlers({ openWorld: look, execute }: CommandGateway): HttpHandler[] {
  const begin = async (call: Call, type: string, data: object) => {
    const context = onPlatform(contextOf(call));
    const id = (await look(context)).facts.newId();
    return receiptAnswer(await execute([{ entity, id, creates: true, command: { type, data } }], context), 201);
  };

  const answer = (kind: AccessKind, type: string) => async (call: Call) => {
    const context = onPlatform(contextOf(call));
    const world = await look(context);
    const id = call.params.id ?? '';
    const found = await world.visibleRecord(accessRequest, id);
    if (found?.kind !== kind) throw notFound();
    const { note = '' } = (call.body ?? {}) as { note?: string }; // the routes' own body
    const request: CommandTarget = {
      entity,
      id,
      command: { type, data: { note } },
      expectedVersion: call.expectedVersion,
    };
    return receiptAnswer(await execute([request, ...(await grantChangeTargets(world, type, id, found))], context));
  };

  const isUnique = async (call: Call, targetCompanyId: string, portfolioOwnerId: string | null) => {
    const world = await look(onPlatform(contextOf(call)));
    const there =
      portfolioOwnerId === null
        ? await companyInGroup(targetCompanyId, world)
        : salesmanOf(targetCompanyId, await world.record(user, portfolioOwnerId));
    if (!there) throw notFound();
    return {
      isUnique: !(await isPending(world, {
        requesterId: call.caller.actor.id,
        targetCompanyId,
        portfolioOwnerId,
        right: null,
      })),
    };
  };

  return [
    bindHandler(companyAccessRoutes.request, (call) => begin(call, 'RequestCompanyAccess', call.body)),
    bindHandler(companyAccessRoutes.isUnique, (call) => isUnique(call, call.query.targetCompanyId, null)),
    bindHandler(companyAccessRoutes.approve, answer('company', 'ApproveAccess')),
    bindHandler(companyAccessRoutes.reject, answer('company', 'RejectAccess')),
    bindHandler(companyAccessRoutes.revoke, answer('company', 'RevokeAccess')),
    bindHandler(portfolioAccessRoutes.request, (call) =>
      begin(call, 'RequestPortfolioAccess', { ...call.body, targetCompanyId: call.caller.tenant }),
    ),
    bindHandler(portfolioAccessRoutes.isUnique, (call) =>
      isUnique(call, call.caller.tenant, call.query.portfolioOwnerId),
    ),
    bindHandler(portfolioAccessRoutes.approve, answer('portfolio', 'ApproveAccess')),
    bindHandler(portfolioAccessRoutes.reject, answer('portfolio', 'RejectAccess')),
    bindHandler(portfolioAccessRoutes.revoke, answer('portfolio', 'RevokeAccess')),
    bindHandler(rightAccessRoutes.request, (call) =>
      begin(call, 'RequestRight', { ...call.body, targetCompanyId: call.caller.tenant }),
    ),
    bindHandler(rightAccessRoutes.approve, answer('right', 'ApproveAccess')),
    bindHandler(rightAccessRoutes.reject, answer('right', 'RejectAccess')),
    bindHandler(rightAccessRoutes.revoke, answer('right', 'RevokeAccess')),
  ];
}
