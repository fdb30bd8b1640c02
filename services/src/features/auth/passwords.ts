import { authRefusals, authRoutes } from '@backoffice/contracts/features/auth';
import { company } from '@backoffice/contracts/features/companies';
import { isCommonPassword, type RateBudget } from '@backoffice/infra/auth';
import {
  bindHandler,
  deterministicUuid,
  HttpProblem,
  idempotencyKeyReused,
  networkOf,
  refusalFailure,
  type Call,
  type HttpHandler,
} from '@backoffice/infra/http';
import type { Actor, Refusal } from '@backoffice/contracts/kernel';
import { idempotencyKeyOf, singleFlight } from '#http/single-flight.ts';
import { systemContext } from '#kernel/context.ts';
import { receiptAnswer } from '#kernel/command-gateway.ts';
import { PLATFORM } from '#kernel/world.ts';
import { maySignIn, type AuthUser } from './facts.ts';
import { resetQueue } from './reactions.ts';
import { CODE_ATTEMPT_BUDGET, signInSteps, truncatedIp, type AuthPorts } from './sign-in.ts';
import { tooManyTries, wrongCode } from './sign-in-refusals.ts';

const RESET_BUDGET: RateBudget = { kind: 'resets asked', max: 3, seconds: 900 };
const NETWORK_BUDGET: RateBudget = { kind: 'resets of network', max: 50, seconds: 900 };
/** Whose codes are compared where there is no such account. */
const NO_ACCOUNT_ID = deterministicUuid('nobody');

export const authFailure = (refusal_: Refusal<keyof typeof authRefusals>) => refusalFailure(refusal_, authRefusals);
const resetGone = () => new HttpProblem(410, 'NOT_FOUND', 'RESET_GONE', authRefusals.RESET_GONE);

/** @throws Failure for a password that others try first */
export async function assertNotCommonPassword(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw authFailure({ code: 'PASSWORD_KNOWN', field });
}

type OwnPassword = { readonly userId: string; readonly password: string; readonly ip: string };

/**
 * Whether a password is a person's own. A session, or a link that was used, may not guess it in the wrong hands.
 * @throws HttpProblem
 */
export async function assertOwnPassword(
  { identity: { credentials, loginLimit: limit } }: AuthPorts,
  { userId, password, ip }: OwnPassword,
  refusal = () => authFailure({ code: 'WRONG_PASSWORD', field: 'currentPassword' }),
): Promise<void> {
  const attempt = { login: `session of ${userId}`, ip };
  const verdict = await limit.countAttempt(attempt);
  if (verdict.is === 'closed') throw tooManyTries(verdict.seconds);
  const right = await credentials.verifyFor(userId, password);
  if (!right || verdict.is === 'locked') throw refusal();
  await limit.recordSuccess(attempt);
}

/**
 * Passwords that were forgotten, chosen by a link, or changed. What is answered never tells whether there is an
 * account.
 */
export function passwordHandlers(ports: AuthPorts): HttpHandler[] {
  const once = singleFlight<unknown>();
  const chargeResetBudget: ChargeResetBudget = async (call, ...more) => {
    const wait = await ports.identity.rateLimiter.consumeAll([[NETWORK_BUDGET, networkOf(call.ip)], ...more]);
    if (wait !== null) throw tooManyTries(wait);
  };
  return [
    ...forgottenHandlers(ports, once, chargeResetBudget),
    ...linkHandlers(ports, once, chargeResetBudget),
    changeHandler(ports),
  ];
}

type Once = ReturnType<typeof singleFlight<unknown>>;
type ChargeResetBudget = (call: Pick<Call, 'ip'>, ...more: (readonly [RateBudget, string])[]) => Promise<void>;

/** Who has forgotten it is mailed a link and a code. */
function forgottenHandlers(
  { identity, jobs }: AuthPorts,
  once: Once,
  chargeResetBudget: ChargeResetBudget,
): HttpHandler[] {
  const { credentials, links, rateLimiter: budgets } = identity;

  /** Who it is for is looked up here, and all that takes time only where there is somebody is done by the job. */
  const forgotPassword = bindHandler(authRoutes.forgotPassword, (call) =>
    once(call, async () => {
      await chargeResetBudget(call, [RESET_BUDGET, call.body.email]);
      const press = idempotencyKeyOf(call); // with the address: all who are not signed in share one space of keys
      await jobs.enqueue(resetQueue, press, { userId: await credentials.findUser(call.body.email) });
      return {};
    }),
  );

  const verifyResetOtp = bindHandler(authRoutes.verifyResetOtp, (call) =>
    once(call, async () => {
      const { email, code } = call.body;
      const userId = await credentials.findUser(email);
      const account = userId ?? email;
      await chargeResetBudget(call, [CODE_ATTEMPT_BUDGET, account]);
      const entered = await links.redeemCode(userId ?? NO_ACCOUNT_ID, code, call.commandId);
      if (!entered) throw wrongCode();
      await budgets.refund(CODE_ATTEMPT_BUDGET, account);
      return entered;
    }),
  );

  return [forgotPassword, verifyResetOtp];
}

/** Who has a link, from such a mail or from an invitation, chooses a password. */
function linkHandlers(ports: AuthPorts, once: Once, chargeResetBudget: ChargeResetBudget): HttpHandler[] {
  const { openWorld: look, members } = ports;
  const { credentials, links, sessions, loginLimit: limit } = ports.identity;
  const { tell, accept } = signInSteps(ports);

  /** Whose link it is, while it is good and they may enter. @throws Failure 410 */
  async function holder(token: string) {
    const link = await links.findByToken(token);
    const person = link && (await members.find(link.userId));
    if (!link || !maySignIn(person)) throw resetGone();
    return { link, person };
  }

  const verifyResetToken = bindHandler(authRoutes.verifyResetToken, async (call) => {
    await chargeResetBudget(call);
    const {
      link: { purpose },
      person: { firstName, userName, companyId },
    } = await holder(call.body.token);
    const world = await look(systemContext(PLATFORM, 'who is invited'));
    return {
      purpose,
      firstName,
      userName,
      companyName: companyId === null ? null : ((await world.record(company, companyId))?.name ?? null),
    };
  });

  const resetPassword = bindHandler(authRoutes.resetPassword, (call) =>
    once(call, async () => {
      const {
        commandId,
        ip,
        body: { token, password },
      } = call;
      const userId = await links.findUsedBy(token, commandId);
      if (userId !== null) {
        await assertOwnPassword(ports, { userId, password, ip }, idempotencyKeyReused);
        return {};
      }
      const { link, person } = await holder(token);
      await assertNotCommonPassword(password, 'password');
      if (
        !(await credentials.changeByLink({ token, password, by: commandId, logins: [person.userName, person.email] }))
      )
        throw resetGone();
      await settled(person, link.purpose, call);
      return {};
    }),
  );

  async function settled(
    { userId, name, userName, email, status }: AuthUser,
    purpose: 'reset' | 'invitation',
    call: Call,
  ): Promise<void> {
    sessions.invalidateCache();
    for (const each of [userName, email]) await limit.unlock(each);
    const actor: Actor = { kind: 'user', id: userId, name, role: null };
    if (status === 'invited') await accept(actor);
    await tell(actor, 'NotePasswordChange', { how: purpose, ip: truncatedIp(call) }, call.commandId);
    members.forget(userId);
  }

  return [verifyResetToken, resetPassword];
}

function changeHandler(ports: AuthPorts): HttpHandler {
  const { credentials, sessions } = ports.identity;
  const { tell } = signInSteps(ports);
  return bindHandler(authRoutes.changePassword, async (call) => {
    const {
      caller: { actor, sessionId },
      commandId,
      ip,
      body: { currentPassword, newPassword },
    } = call;
    const userId = actor.id;
    if (await credentials.isChangedBy(userId, commandId))
      await assertOwnPassword(ports, { userId, password: newPassword, ip }, idempotencyKeyReused);
    else {
      await assertOwnPassword(ports, { userId, password: currentPassword, ip });
      if (newPassword.normalize('NFC') === currentPassword.normalize('NFC'))
        throw authFailure({ code: 'PASSWORD_UNCHANGED', field: 'newPassword' });
      await assertNotCommonPassword(newPassword, 'newPassword');
      await credentials.change({ userId, password: newPassword, by: commandId, exceptSession: sessionId });
      sessions.invalidateCache();
    }
    return receiptAnswer(await tell(actor, 'NotePasswordChange', { how: 'self', ip: truncatedIp(call) }, commandId));
  });
}
