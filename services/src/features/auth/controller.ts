import { authRoutes } from '@backoffice/contracts/features/auth';
import { user, userOwnRoutes } from '@backoffice/contracts/features/users';
import type { Actor } from '@backoffice/contracts/kernel';
import {
  forbidden,
  bindHandler,
  unprocessable,
  notFound,
  unauthorized,
  deterministicUuid,
  type Call,
  type HttpHandler,
  type HttpResponse,
} from '@backoffice/infra/http';
import { singleFlight } from '#http/single-flight.ts';
import { numberAbroadFailure } from '#http/text-destinations.ts';
import { contextOf, systemContext } from '#kernel/context.ts';
import { receiptAnswer } from '#kernel/command-gateway.ts';
import { PLATFORM } from '#kernel/world.ts';
import { profileOf } from './facts.ts';
import { handOverHandlers } from './hand-overs.ts';
import { assertNotCommonPassword, assertOwnPassword, passwordHandlers, authFailure } from './passwords.ts';
import { signInHandlers } from './sign-in-handlers.ts';
import { signInSteps, sessionAnswer, type AuthPorts } from './sign-in.ts';

export type { AuthPorts } from './sign-in.ts';

/** The stream of whoever sets the product up. There is one such id, so there can be one such person. */
export const FIRST_USER_ID = deterministicUuid('the first Software Admin');
const SET_UP_LOCK = 7_203_116; // any number nobody else takes

export const authHandlers = (ports: AuthPorts): HttpHandler[] => [
  ...signInHandlers(ports),
  ...passwordHandlers(ports),
  ...setUpHandlers(ports),
  ...ownAccountHandlers(ports),
  ...handOverHandlers(ports),
];

function setUpHandlers(ports: AuthPorts): HttpHandler[] {
  const {
    openWorld: look,
    bindKey,
    identity: { credentials, sessions, runExclusive: oneAtATime },
  } = ports;
  const { tell, accept, enter } = signInSteps(ports);
  const once = singleFlight<unknown>();

  async function isNeeded(): Promise<boolean> {
    const world = await look(systemContext(PLATFORM, 'set-up'));
    return (await world.history(user, FIRST_USER_ID)).length === 0 && !(await credentials.hasOthersThan(FIRST_USER_ID));
  }

  const setUp = bindHandler(authRoutes.setUp, (call) =>
    once(call, () =>
      oneAtATime(SET_UP_LOCK, async () => {
        const { password, ...person } = call.body;
        const actor: Actor = {
          kind: 'user',
          id: FIRST_USER_ID,
          name: `${person.firstName} ${person.lastName}`,
          role: 'SA',
        };
        if (!(await isNeeded())) {
          // A retry by whoever did it: who has neither the key nor the password learns nothing.
          const before = await sessions.findOpened(FIRST_USER_ID, call.commandId);
          if (!before || !(await credentials.verify(person.userName, password)).right)
            throw authFailure({ code: 'ALREADY_SET_UP' });
          return bindKey(call, async () => sessionAnswer(FIRST_USER_ID, before, true), FIRST_USER_ID);
        }
        await assertNotCommonPassword(password, 'password');
        return bindKey(call, () => begin(actor, call), FIRST_USER_ID);
      }),
    ),
  );

  async function begin(actor: Actor, call: Call<typeof authRoutes.setUp>): Promise<HttpResponse> {
    const { password, ...person } = call.body;
    // The password first: without the events it opens nothing, and whoever tries again replaces it.
    await credentials.put({ userId: FIRST_USER_ID, logins: [person.userName, person.email], password });
    const fields = {
      ...person,
      phoneNumber: null,
      companyId: null,
      memberships: [{ companyId: null, role: 'SA', status: 'active' }],
    };
    await tell(actor, 'InviteUser', fields, call.commandId, { begins: true });
    await accept(actor);
    const { opened, replayed } = await enter(actor, call, '');
    return sessionAnswer(actor.id, opened, replayed);
  }

  return [bindHandler(authRoutes.setUpNeeded, async () => ({ needed: await isNeeded() })), setUp];
}

/** What people do about themselves. */
function ownAccountHandlers(ports: AuthPorts): HttpHandler[] {
  const {
    execute,
    identity: { sessions, devices },
    members,
    destinations,
    isMine,
  } = ports;
  const { tell } = signInSteps(ports);

  const logout = bindHandler(authRoutes.logout, async ({ body, caller: { actor, sessionId }, commandId }) => {
    if (sessionId === null) throw unauthorized();
    const fromAllDevices = body.logoutFromAllDevices;
    await (fromAllDevices ? sessions.endAll(actor.id) : sessions.end(sessionId));
    return receiptAnswer(
      await tell(actor, 'EndSession', { sessionId: fromAllDevices ? null : sessionId, fromAllDevices }, commandId),
    );
  });

  const profile = bindHandler(userOwnRoutes.profile, async ({ caller }) => {
    const expiresAt = caller.sessionId && (await sessions.expiryOf(caller.sessionId));
    if (!expiresAt) throw unauthorized();
    return (await profileOf(ports, caller, expiresAt)) ?? Promise.reject(forbidden());
  });

  const list = bindHandler(authRoutes.sessions, async ({ caller: { actor, sessionId } }) => ({
    items: (await sessions.list(actor.id)).map((each) => ({ ...each, isCurrent: each.id === sessionId })),
  }));

  /** Ended twice is ended once. */
  const endSession = bindHandler(authRoutes.endSession, async ({ params: { sessionId = '' }, caller: { actor } }) => {
    if (!(await sessions.belongsTo(actor.id, sessionId))) throw notFound();
    await sessions.end(sessionId);
    return receiptAnswer(await tell(actor, 'EndSession', { sessionId, fromAllDevices: false }, `of ${sessionId}`));
  });

  const forgetDevices = bindHandler(authRoutes.forgetDevices, async ({ caller: { actor } }) => {
    await devices.revokeAll(actor.id);
    return {};
  });

  const twoFactor = bindHandler(authRoutes.twoFactor, async (call) => {
    const {
      caller: { actor },
      commandId,
      ip,
      body: { currentPassword, ...preference },
    } = call;
    await assertOwnPassword(ports, { userId: actor.id, password: currentPassword, ip });
    const phone =
      preference.enabled && preference.channel === 'sms' ? (await members.find(actor.id))?.phoneNumber : null;
    if (phone && !destinations.allows(phone)) throw numberAbroadFailure(destinations, ['channel']);
    const receipt = await tell(actor, 'ChangeTwoFactor', preference, commandId);
    await devices.revokeAll(actor.id);
    members.forget(actor.id);
    return receiptAnswer(receipt);
  });

  const updateProfile = bindHandler(authRoutes.updateProfile, async (call) => {
    const {
      caller: { actor },
      body,
    } = call;
    const person = await members.find(actor.id);
    for (const field of ['profilePicture', 'signature'] as const) {
      const path = body[field];
      if (path !== null && path !== person?.[field] && !(await isMine(path, actor.id)))
        throw unprocessable([{ field, code: 'FILE_UNKNOWN', message: 'Upload the file once more.' }]);
    }
    const receipt = await execute(
      [{ entity: user.entity, id: actor.id, command: { type: 'EditProfile', data: body } }],
      contextOf(call),
    );
    members.forget(actor.id);
    return receiptAnswer(receipt);
  });

  return [logout, profile, list, endSession, forgetDevices, twoFactor, updateProfile];
}
