import { authRoutes } from '@backoffice/contracts/features/auth';
import type { Actor } from '@backoffice/contracts/kernel';
import { TRIES_UNTIL_LOCKED, type Challenge, type Channel, type RateBudget } from '@backoffice/infra/auth';
import {
  HttpResponse,
  bindHandler,
  deterministicUuid,
  unauthorized,
  type Call,
  type HttpHandler,
} from '@backoffice/infra/http';
import { idempotencyKeyOf, singleFlight } from '#http/single-flight.ts';
import { COMPANY_TEXT_BUDGET, RECIPIENT_TEXT_BUDGET } from '#http/text-budget.ts';
import { PLATFORM } from '#kernel/world.ts';
import { maySignIn, type AuthUser } from './facts.ts';
import { codeQueue } from './reactions.ts';
import { CODE_ATTEMPT_BUDGET, sessionAnswer, signInSteps, truncatedIp, type AuthPorts } from './sign-in.ts';
import { wrongCredentials, wrongCode, tooManyTries } from './sign-in-refusals.ts';

const CODE_SEND_BUDGET: RateBudget = { kind: 'codes sent', max: 3, seconds: 900 };

type Once = ReturnType<typeof singleFlight<HttpResponse>>;

/** Password, and where it is wanted a code; neither answer says what was wrong. */
export function signInHandlers(ports: AuthPorts): HttpHandler[] {
  const once = singleFlight<HttpResponse>();
  const codes = codeSender(ports);
  return [
    loginHandler(ports, codes, once),
    verifyHandler(ports, once),
    sendHandler(authRoutes.sendOtp, ports, codes, once),
    sendHandler(authRoutes.resendOtp, ports, codes, once),
  ];
}

function loginHandler(ports: AuthPorts, codes: CodeSender, once: Once) {
  const { members, bindKey } = ports;
  const { credentials, loginLimit: limit, devices } = ports.identity;
  const { tellLater, accept, enter } = signInSteps(ports);
  return bindHandler(authRoutes.login, (call) =>
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
      return bindKey(
        call,
        async () => {
          if (person.status === 'invited') await accept(actor);
          const isTrusted = await devices.isTrusted(userId, call.body.trustedDevices);
          if (person.twoFactor.enabled && !isTrusted) return codes.challenge(person, call.commandId);
          const { opened, replayed } = await enter(actor, call, call.body.deviceIdentifier);
          return sessionAnswer(userId, opened, replayed);
        },
        userId,
      );
    }),
  );
}

type CodeSender = ReturnType<typeof codeSender>;
/** Challenges whoever knows the password: a code goes to the phone or the mailbox, as often as the budgets allow. */
function codeSender({ identity, jobs, destinations }: AuthPorts) {
  const { credentials, challenges, rateLimiter: budgets } = identity;

  async function challenge(person: AuthUser, commandId: string): Promise<HttpResponse> {
    const opened = await challenges.open({ userId: person.userId, commandId, channel: await channelFor(person) });
    return send(opened, person, opened.channel, commandId);
  }

  /** A mailbox that has just chosen the password is not asked again, where there is another way. */
  async function channelFor(
    { userId, phoneNumber, twoFactor }: AuthUser,
    wish: Channel = twoFactor.channel,
  ): Promise<Channel> {
    if (phoneNumber === null || !destinations.allows(phoneNumber)) return 'email';
    return (await credentials.isResetByMail(userId)) ? 'sms' : wish;
  }

  async function send(
    { challengeId, token, expiresAt }: Challenge,
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
        token,
        channel,
        sentTo: channel === 'sms' ? maskedPhone(phoneNumber ?? '') : maskedEmail(person.email),
        expiresAt,
      },
    });
    if (await challenges.isRequestedBy(challengeId, commandId)) return answer; // and costs nothing once more
    const wait = await budgets.consumeAll(wanted);
    if (wait !== null) throw tooManyTries(wait);
    if (await challenges.requestCode(challengeId, commandId, channel))
      await jobs.enqueue(codeQueue, `${challengeId} ${commandId}`, { challengeId });
    else for (const each of wanted) await budgets.refund(...each); // another process answers this very request
    return answer;
  }

  return { challenge, channelFor, send };
}

type SendRoute = typeof authRoutes.sendOtp | typeof authRoutes.resendOtp;
function sendHandler(route: SendRoute, { identity, members, bindKey }: AuthPorts, codes: CodeSender, once: Once) {
  const { challenges } = identity;
  return bindHandler(route, (call) =>
    once(call, () =>
      bindKey(call, async () => {
        const challenge = await challenges.get(call.caller.challengeId ?? '');
        const person = challenge && (await members.find(challenge.userId));
        if (!challenge || !maySignIn(person)) throw unauthorized();
        return codes.send(challenge, person, await codes.channelFor(person, call.body.channel), call.commandId);
      }),
    ),
  );
}

function verifyHandler(ports: AuthPorts, once: Once) {
  const { bindKey } = ports;
  const { credentials, sessions, challenges, devices, rateLimiter: budgets } = ports.identity;
  const { tell, tellLater, enter } = signInSteps(ports);
  /** The right code, while the challenge is not over. @throws HttpProblem 401 */
  async function passChallenge(
    challengeId: string,
    code: string,
    call: Pick<Call, 'caller' | 'requestId' | 'route' | 'ip'>,
  ): Promise<void> {
    const { actor } = call.caller;
    const channel = (await challenges.get(challengeId))?.channel ?? 'email';
    const passed = (await challenges.verifyCode(challengeId, code)) === 'right';
    const note = { passed, channel, ip: truncatedIp(call) };
    if (!passed) {
      tellLater(actor, 'NoteTwoFactor', note, call, actor.id);
      throw wrongCode();
    }
    await credentials.clearMailReset(actor.id);
    await tell(actor, 'NoteTwoFactor', note, challengeId);
  }

  /** Remembers the device where that is wished: no code is wanted there again. */
  async function trustedDevice({ caller, body }: VerifyCall, challengeId: string): Promise<string | null> {
    const seed = body.rememberMe ? await challenges.seedOf(challengeId) : null;
    return seed && devices.trust(caller.actor.id, seed);
  }

  return bindHandler(authRoutes.verifyOtp, (call) =>
    once(call, async () => {
      const {
        caller: { challengeId, actor },
        body,
      } = call;
      if (challengeId === null) throw unauthorized();
      const counted = await challenges.countTry(challengeId);
      if (counted === 'over') throw wrongCode();
      const wait = counted === 'exhausted' ? 60 : await budgets.consume(CODE_ATTEMPT_BUDGET, actor.id);
      if (wait !== null) throw tooManyTries(wait);
      // Of this very request: the same key with another challenge or code finds no session.
      const opening = { ...call, commandId: deterministicUuid(idempotencyKeyOf(call)) };
      return bindKey(call, async () => {
        const before = counted === 'ended' ? await sessions.findOpened(actor.id, opening.commandId) : null;
        if (!before) await passChallenge(challengeId, body.code, call);
        await budgets.refund(CODE_ATTEMPT_BUDGET, actor.id);
        const { opened, replayed } = before
          ? { opened: before, replayed: true }
          : await enter(actor, opening, body.deviceIdentifier);
        return sessionAnswer(actor.id, opened, replayed, { trustedDevice: await trustedDevice(call, challengeId) });
      });
    }),
  );
}
type VerifyCall = { readonly caller: Call['caller']; readonly body: { readonly rememberMe: boolean } };

/** Enough to know one's own again. */
const maskedEmail = (email: string) => email.replace(/^(.).*@/, '$1•••@');

const maskedPhone = (phone: string) => `••• ••• ${phone.slice(-2)}`;
