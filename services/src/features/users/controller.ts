import { user, userNameStem, userOwnRoutes } from '@backoffice/contracts/features/users';
import { bindHandler, type Call, type HttpHandler } from '@backoffice/infra/http';
import { countUniquenessCheck, type UniquenessCheckPorts } from '#http/limit-uniqueness-checks.ts';
import { targetsOf } from '#http/bulk-commands.ts';
import { findHolder } from '#capabilities/unique.ts';
import { freeUserName } from '#domain/user-names.ts';
import { contextOf, onPlatform } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';

/**
 * People are the platform's, and are managed in a company: its own commands, asked for with the caller's rights there.
 */
export function userHandlers(
  { openWorld: look, execute }: CommandGateway,
  asking: UniquenessCheckPorts,
): HttpHandler[] {
  const { entity } = user;
  const asked = countUniquenessCheck(asking);

  const send = async (call: Call, type: string, data: object = {}) =>
    receiptAnswer(
      await execute(
        [{ entity, id: call.params.id ?? '', command: { type, data }, expectedVersion: call.expectedVersion }],
        onPlatform(contextOf(call)),
      ),
    );

  return [
    bindHandler(userOwnRoutes.create, async (call) => {
      const { role, ...person } = call.body;
      const context = onPlatform(contextOf(call));
      const companyId = call.caller.tenant;
      const id = (await look(context)).facts.newId();
      const data = { ...person, companyId, memberships: [{ companyId, role, status: 'active' }] };
      return receiptAnswer(
        await execute([{ entity, id, creates: true, command: { type: 'InviteUser', data } }], context),
        201,
      );
    }),

    ...([userOwnRoutes.bulkDelete, userOwnRoutes.bulkDeletePost] as const).map((route) =>
      bindHandler(route, async (call) =>
        receiptAnswer(
          await execute(targetsOf(entity, call.body.ids, { type: 'TrashUser', data: {} }), onPlatform(contextOf(call))),
        ),
      ),
    ),

    bindHandler(userOwnRoutes.bulkRestore, async (call) =>
      receiptAnswer(
        await execute(targetsOf(entity, call.body.ids, { type: 'RestoreUser', data: {} }), onPlatform(contextOf(call))),
      ),
    ),
    bindHandler(userOwnRoutes.restore, (call) => send(call, 'RestoreUser')),

    bindHandler(userOwnRoutes.edit, (call) => send(call, 'EditUser', call.body)),
    bindHandler(userOwnRoutes.changeRole, (call) =>
      send(call, 'ChangeUserRole', { ...call.body, companyId: call.caller.tenant }),
    ),
    bindHandler(userOwnRoutes.grantRights, (call) =>
      send(call, 'GrantRights', { ...call.body, companyId: call.caller.tenant, requestId: null }),
    ),
    bindHandler(userOwnRoutes.withdrawRights, (call) =>
      send(call, 'WithdrawRights', { ...call.body, companyId: call.caller.tenant, requestId: null }),
    ),
    bindHandler(userOwnRoutes.status, (call) =>
      send(call, 'ChangeMembershipStatus', { ...call.body, companyId: call.caller.tenant }),
    ),
    bindHandler(userOwnRoutes.enable, (call) => send(call, 'EnableUser')),
    bindHandler(userOwnRoutes.disable, (call) => send(call, 'DisableUser')),
    bindHandler(userOwnRoutes.inviteAgain, (call) => send(call, 'InviteUserAgain')),
    bindHandler(userOwnRoutes.remove, (call) => send(call, 'TrashUser')),

    /** Sign-in is one for all companies, so user names are unique on the platform. */
    bindHandler(userOwnRoutes.isUnique, async (call) => {
      const { type, value, exceptId } = call.query;
      const holder = await findHolder(await look(onPlatform(contextOf(call))), user, type, value);
      return { isUnique: holder === null || holder === exceptId };
    }),

    bindHandler(userOwnRoutes.generateUserName, async (call) => {
      await asked(call, userNameStem(call.body));
      return { userName: await freeUserName(call.body, await look(onPlatform(contextOf(call)))) };
    }),
  ];
}
