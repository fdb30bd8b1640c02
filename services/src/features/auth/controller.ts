import { authRefusals, authRoutes } from '@backoffice/contracts/features/auth';
import { user, userOwnRoutes } from '@backoffice/contracts/features/users';
import { sentence, type Actor, type Refusal } from '@backoffice/contracts/kernel';
import { TRIES_UNTIL_LOCKED, type Identity, type OpenedSession } from '@backoffice/infra/auth';
import { Answer, Failure, forbidden, handle, unauthorized, uuidOf, type Call, type Handler, type Report } from '@backoffice/infra/http';
import { systemContext } from '#kernel/context.ts';
import { receiptAnswer, type Door } from '#kernel/door.ts';
import { refusal } from '#kernel/refused.ts';
import { PLATFORM } from '#kernel/world.ts';
import { profileOf, type Members } from './facts.ts';

export type AuthPorts = Door & { readonly identity: Identity; readonly members: Members; readonly report: Report };

/** The stream of whoever sets the product up. There is one such id, so there can be one such person. */
export const FIRST_USER = uuidOf('the first Software Admin');
const SET_UP_LOCK = 7_203_116; // any number nobody else takes

const refused = (refusal_: Refusal<keyof typeof authRefusals>) => refusal(refusal_, authRefusals);
const wrong = () => new Failure(401, 'UNAUTHORIZED', 'WRONG_CREDENTIALS', authRefusals.WRONG_CREDENTIALS);
const keyReused = () => new Failure(422, 'VALIDATION_ERROR', 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.');

function tooManyTries(seconds: number): Failure {
  const message = sentence(authRefusals.TOO_MANY_TRIES, { minutes: String(Math.ceil(seconds / 60)) });
  return new Failure(429, 'VALIDATION_ERROR', 'TOO_MANY_TRIES', message, [], { 'retry-after': String(seconds) });
}

export function authHandlers(ports: AuthPorts): Handler[] {
  const { execute, look, identity: { credentials, sessions, limit, oneAtATime }, members, report } = ports;
  const once = sharing<Answer>();

  /**
   * Sends a command to the stream of a person. Its key and hash are made of ids only: those of the request would carry
   * the hash of a password into the log.
   */
  const tell = (actor: Actor, type: string, data: object, cause: string, { id = actor.id, begins }: { readonly id?: string; readonly begins?: true } = {}) =>
    execute([{ entity: user.entity, id, command: { type, data }, ...(begins ? { begins } : {}) }], systemContext(PLATFORM, `${type} ${id} ${cause}`, { actor }));

  async function enter(actor: Actor, call: Call<typeof authRoutes.login> | Call<typeof authRoutes.setUp>): Promise<Answer> {
    const device = 'deviceIdentifier' in call.body ? call.body.deviceIdentifier : '';
    const opening = { userId: actor.id, commandId: call.commandId, device };
    const data = { sessionId: sessions.idOf(actor.id, call.commandId), deviceIdentifier: device, userAgent: call.userAgent.replace(/[<>]/g, ''), ip: call.ip.slice(0, 60) };
    const { replayed } = await tell(actor, 'OpenSession', data, call.commandId);
    const opened = await sessions.open(opening);
    if (!opened) throw keyReused(); // that session was ended since
    return sessionAnswer(actor.id, opened, replayed);
  }

  /** Told after the answer, so that an account that exists is not slower than one that does not. */
  function noteFailure(userId: string | null, call: Call, locked: boolean): void {
    if (userId === null) return;
    void tell(call.caller.actor, 'NoteFailedLogin', { ip: call.ip.slice(0, 60), locked }, call.requestId, { id: userId })
      .catch((error: unknown) => report(error, { requestId: call.requestId, route: 'POST /api/auth/login' }));
  }

  const login = handle(authRoutes.login, (call) => once(`${call.commandId} ${call.requestHash}`, async () => {
    const attempt = { login: call.body.userName, ip: call.ip };
    const verdict = await limit.enter(attempt);
    if (verdict.is === 'closed') throw tooManyTries(verdict.seconds);
    const { userId, right } = await credentials.check(attempt.login, call.body.password); // as slow when locked
    const member = userId !== null && right && verdict.is === 'open' ? await members.of(userId) : null;
    if (userId === null || !member || member.status === 'disabled') {
      noteFailure(userId, call, verdict.is === 'open' && verdict.tries === TRIES_UNTIL_LOCKED);
      throw wrong();
    }
    await limit.succeeded(attempt);
    const actor: Actor = { kind: 'user', id: userId, name: member.name, role: null };
    if (member.status === 'invited') await activate(actor);
    return enter(actor, call);
  }));

  /** Who was given a password and knows it has accepted the invitation. */
  async function activate(actor: Actor): Promise<void> {
    await tell(actor, 'ActivateUser', {}, 'with the first password');
    members.forget(actor.id);
  }

  const logout = handle(authRoutes.logout, async ({ body, caller, commandId }) => {
    const { actor, sessionId } = caller;
    if (sessionId === null) throw unauthorized();
    const fromAllDevices = body.logoutFromAllDevices;
    await (fromAllDevices ? sessions.endAll(actor.id) : sessions.end(sessionId));
    return receiptAnswer(await tell(actor, 'EndSession', { sessionId: fromAllDevices ? null : sessionId, fromAllDevices }, commandId));
  });

  async function isNeeded(): Promise<boolean> {
    const world = await look(systemContext(PLATFORM, 'set-up'));
    return (await world.history(user, FIRST_USER)).length === 0 && !(await credentials.othersThan(FIRST_USER));
  }

  const setUp = handle(authRoutes.setUp, (call) => once(`${call.commandId} ${call.requestHash}`, () => oneAtATime(SET_UP_LOCK, async () => {
    const { password, ...person } = call.body;
    const actor: Actor = { kind: 'user', id: FIRST_USER, name: `${person.firstName} ${person.lastName}`, role: 'SA' };
    if (!(await isNeeded())) {
      // A retry by whoever did it: who has neither the key nor the password learns nothing.
      const opened = await sessions.opened(FIRST_USER, call.commandId);
      if (!opened || !(await credentials.check(person.userName, password)).right) throw refused({ code: 'ALREADY_SET_UP' });
      return sessionAnswer(FIRST_USER, opened, true);
    }
    // The password first: without the events it opens nothing, and whoever tries again replaces it.
    await credentials.put({ userId: FIRST_USER, logins: [person.userName, person.email], password });
    const fields = { ...person, phoneNumber: null, companyId: null, memberships: [{ companyId: null, role: 'SA', status: 'active' }] };
    await tell(actor, 'InviteUser', fields, call.commandId, { begins: true });
    await activate(actor);
    return enter(actor, call);
  })));

  const profile = handle(userOwnRoutes.profile, async ({ caller }) => {
    const expiresAt = caller.sessionId && (await sessions.expiryOf(caller.sessionId));
    if (!expiresAt) throw unauthorized();
    return (await profileOf(ports, caller, expiresAt)) ?? Promise.reject(forbidden());
  });

  return [login, logout, handle(authRoutes.setUpNeeded, async () => ({ needed: await isNeeded() })), setUp, profile];
}

const sessionAnswer = (userId: string, { token, expiresAt }: OpenedSession, replayed: boolean) =>
  new Answer({ token, expiresAt, userId }, { headers: replayed ? { 'idempotency-replayed': 'true' } : {} });

/** Those who ask the same at the same time get one answer, as if they had asked one after the other. */
function sharing<T>() {
  const running = new Map<string, Promise<T>>();
  return function once(key: string, work: () => Promise<T>): Promise<T> {
    const started = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
