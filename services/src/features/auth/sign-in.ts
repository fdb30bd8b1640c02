import { authRoutes } from '@backoffice/contracts/features/auth';
import { user } from '@backoffice/contracts/features/users';
import type { Actor } from '@backoffice/contracts/kernel';
import {
  TRIES_UNTIL_LOCKED,
  type RateBudget,
  type Challenge,
  type Channel,
  type Identity,
  type OpenedSession,
} from '@backoffice/infra/auth';
import {
  HttpResponse,
  HttpProblem,
  bindHandler,
  unauthorized,
  type Call,
  type HttpHandler,
  type Report,
} from '@backoffice/infra/http';
import type { Jobs } from '@backoffice/infra/jobs';
import type { Destinations } from '@backoffice/infra/sms';
import { singleFlight } from '#http/single-flight.ts';
import { COMPANY_TEXT_BUDGET, RECIPIENT_TEXT_BUDGET } from '#http/text-budget.ts';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { PLATFORM } from '#kernel/world.ts';
import { maySignIn, type MemberDirectory, type AuthUser } from './facts.ts';
import { codeQueue } from './reactions.ts';
import { wrongCredentials, wrongCode, keyReused, tooManyTries } from './sign-in-refusals.ts';

export type AuthPorts = CommandGateway & {
  readonly identity: Identity;
  readonly members: MemberDirectory;
  readonly report: Report;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly destinations: Destinations;
  /** Whether a stored file is a picture or signature this person has uploaded of themselves. */
  readonly isMine: (filePath: string, userId: string) => Promise<boolean>;
};

/** Of an account, whatever the code is for: a sign-in or a reset. */
export const CODE_ATTEMPT_BUDGET: RateBudget = { kind: 'codes tried', max: 10, seconds: 86_400 };

const CODE_SEND_BUDGET: RateBudget = { kind: 'codes sent', max: 3, seconds: 900 };

/** What every part of signing in does: it tells a person's stream, and opens sessions. */
export function signInSteps({ execute, identity: { sessions }, members, report }: AuthPorts) {
  /**
   * Sends a command to the stream of a person. Its key and hash are made of ids only: those of the request would carry
   * the hash of a password into the log.
   */
  const tell = (
    actor: Actor,
    type: string,
    data: object,
    cause: string,
    { id = actor.id, begins }: { readonly id?: string; readonly begins?: true } = {},
  ) =>
    execute(
      [{ entity: user.entity, id, command: { type, data }, ...(begins ? { creates: begins } : {}) }],
      systemContext(PLATFORM, `${type} ${id} ${cause}`, { actor }),
    );

  return {
    tell,
    /** Told after the answer, so that an account that exists is not slower than one that does not. */
    tellLater(actor: Actor, type: string, data: object, { requestId, route }: Call, id: string): void {
      void tell(actor, type, data, requestId, { id }).catch((error: unknown) => {
        if (!(error instanceof HttpProblem) || error.status >= 500)
          report(error, { requestId, route: `${route.method} /api${route.path}` }); // in the trash nothing is noted
      });
    },
    /** Who was given a password and knows it has accepted the invitation. */
    async accept(actor: Actor): Promise<void> {
      await tell(actor, 'ActivateUser', {}, 'with the first password');
      members.forget(actor.id);
    },
    async enter(
      actor: Actor,
      call: Call,
      device: string,
    ): Promise<{ readonly opened: OpenedSession; readonly replayed: boolean }> {
      const [userAgent, ip] = [call.userAgent.replace(/[<>]/g, ''), truncatedIp(call)];
      const { replayed } = await tell(
        actor,
        'OpenSession',
        { sessionId: sessions.idOf(actor.id, call.commandId), deviceIdentifier: device, userAgent, ip },
        call.commandId,
      );
      const opened = await sessions.open({ userId: actor.id, commandId: call.commandId, device, userAgent, ip });
      if (!opened) throw keyReused(); // that session was ended since
      return { opened, replayed };
    },
  };
}

export const truncatedIp = ({ ip }: Pick<Call, 'ip'>) => ip.slice(0, 60);

export const sessionAnswer = (
  userId: string,
  { token, expiresAt }: OpenedSession,
  replayed: boolean,
  more: object = {},
) =>
  new HttpResponse(
    { token, expiresAt, userId, ...more },
    { headers: replayed ? { 'idempotency-replayed': 'true' } : {} },
  );

/** Password, and where it is wanted a code; neither answer says what was wrong. */
export function signInHandlers(ports: AuthPorts): HttpHandler[] {
  const {
    identity: { credentials, sessions, loginLimit: limit, challenges, devices, rateLimiter: budgets },
    members,
    jobs,
    destinations,
  } = ports;
  const { tell, tellLater, accept, enter } = signInSteps(ports);
  const once = singleFlight<HttpResponse>();

  const login = bindHandler(authRoutes.login, (call) =>
    once(call, async () => {
      const attempt = { login: call.body.userName, ip: call.ip };
      const verdict = await limit.countAttempt(attempt);
      if (verdict.is === 'closed') throw tooManyTries(verdict.seconds);
      const { userId, right } = await credentials.verify(attempt.login, call.body.password); // as slow when locked
      const person = userId !== null && right && verdict.is === 'open' ? await members.find(userId) : null;
      if (userId === null || !maySignIn(person)) {
        if (userId !== null)
          tellLater(
            call.caller.actor,
            'NoteFailedLogin',
            { ip: truncatedIp(call), locked: verdict.is === 'open' && verdict.tries === TRIES_UNTIL_LOCKED },
            call,
            userId,
          );
        throw wrongCredentials();
      }
      await limit.recordSuccess(attempt);
      const actor: Actor = { kind: 'user', id: userId, name: person.name, role: null };
      if (person.status === 'invited') await accept(actor);
      const isTrusted = await devices.isTrusted(userId, call.body.trustedDevices);
      if (person.twoFactor.enabled && !isTrusted) return challenged(person, call.commandId);
      const { opened, replayed } = await enter(actor, call, call.body.deviceIdentifier);
      return sessionAnswer(userId, opened, replayed);
    }),
  );

  async function challenged(person: AuthUser, commandId: string): Promise<HttpResponse> {
    const challenge = await challenges.open({ userId: person.userId, commandId, channel: await roadOf(person) });
    return send(challenge, person, challenge.channel, commandId);
  }

  /** A mailbox that has just chosen the password is not asked again, where there is another road. */
  async function roadOf(
    { userId, phoneNumber, twoFactor }: AuthUser,
    wish: Channel = twoFactor.channel,
  ): Promise<Channel> {
    if (phoneNumber === null || !destinations.allows(phoneNumber)) return 'email';
    return (await credentials.isResetByMail(userId)) ? 'sms' : wish;
  }

  async function send(
    challenge: Challenge,
    person: AuthUser,
    channel: Channel,
    commandId: string,
  ): Promise<HttpResponse> {
    const { userId, phoneNumber, companyId } = person;
    const texts =
      channel === 'sms'
        ? ([
            [RECIPIENT_TEXT_BUDGET, userId],
            [RECIPIENT_TEXT_BUDGET, phoneNumber ?? ''],
            [COMPANY_TEXT_BUDGET, companyId ?? PLATFORM],
          ] as const)
        : [];
    const wanted = [[CODE_SEND_BUDGET, userId], ...texts] as const;
    const answer = new HttpResponse({
      challenge: {
        token: challenge.token,
        channel,
        sentTo: channel === 'sms' ? maskedPhone(phoneNumber ?? '') : maskedEmail(person.email),
        expiresAt: challenge.expiresAt,
      },
    });
    if (await challenges.isRequestedBy(challenge.challengeId, commandId)) return answer; // and costs nothing once more
    const wait = await budgets.consumeAll(wanted);
    if (wait !== null) throw tooManyTries(wait);
    if (await challenges.requestCode(challenge.challengeId, commandId, channel))
      await jobs.enqueue(codeQueue, `${challenge.challengeId} ${commandId}`, { challengeId: challenge.challengeId });
    else for (const each of wanted) await budgets.refund(...each); // another process answers this very request
    return answer;
  }

  const sending = (route: typeof authRoutes.sendOtp | typeof authRoutes.resendOtp) =>
    bindHandler(route, (call) =>
      once(call, async () => {
        const challenge = await challenges.get(call.caller.challengeId ?? '');
        const person = challenge && (await members.find(challenge.userId));
        if (!challenge || !maySignIn(person)) throw unauthorized();
        return send(challenge, person, await roadOf(person, call.body.channel), call.commandId);
      }),
    );

  const verifyOtp = bindHandler(authRoutes.verifyOtp, (call) =>
    once(call, async () => {
      const {
        caller: { challengeId, actor },
        body,
      } = call;
      if (challengeId === null) throw unauthorized();
      const before = await sessions.findOpened(actor.id, call.commandId);
      if (before) return sessionAnswer(actor.id, before, true, { trustedDevice: await remembered() });
      const channel = (await challenges.get(challengeId))?.channel ?? 'email';
      const counted = await challenges.countTry(challengeId);
      if (counted === 'over') throw wrongCode();
      const wait = counted === 'exhausted' ? 60 : await budgets.consume(CODE_ATTEMPT_BUDGET, actor.id);
      if (wait !== null) throw tooManyTries(wait);
      if ((await challenges.verifyCode(challengeId, body.code)) !== 'right') {
        tellLater(actor, 'NoteTwoFactor', { passed: false, channel, ip: truncatedIp(call) }, call, actor.id);
        throw wrongCode();
      }
      await budgets.refund(CODE_ATTEMPT_BUDGET, actor.id);
      await credentials.clearMailReset(actor.id);
      await tell(actor, 'NoteTwoFactor', { passed: true, channel, ip: truncatedIp(call) }, challengeId);
      const { opened, replayed } = await enter(actor, call, body.deviceIdentifier);
      return sessionAnswer(actor.id, opened, replayed, { trustedDevice: await remembered() });

      async function remembered(): Promise<string | null> {
        const seed = body.rememberMe && challengeId !== null ? await challenges.seedOf(challengeId) : null;
        return seed && devices.trust(actor.id, seed);
      }
    }),
  );

  return [login, verifyOtp, sending(authRoutes.sendOtp), sending(authRoutes.resendOtp)];
}

/** Enough to know one's own again. */
const maskedEmail = (email: string) => email.replace(/^(.).*@/, '$1•••@');

const maskedPhone = (phone: string) => `••• ••• ${phone.slice(-2)}`;
