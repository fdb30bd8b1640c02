import { user } from '@backoffice/contracts/features/users';
import type { Actor } from '@backoffice/contracts/kernel';
import type { RateBudget, Identity, OpenedSession } from '@backoffice/infra/auth';
import { HttpResponse, HttpProblem, idempotencyKeyReused, type Call, type Report } from '@backoffice/infra/http';
import type { Jobs } from '@backoffice/infra/jobs';
import type { Destinations } from '@backoffice/infra/sms';
import type { BindIdempotencyKey } from '#http/idempotency-key.ts';
import { systemContext } from '#kernel/context.ts';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';
import { PLATFORM } from '#kernel/world.ts';
import type { MemberDirectory } from './facts.ts';

export type AuthPorts = CommandGateway & {
  readonly identity: Identity;
  readonly members: MemberDirectory;
  readonly bindKey: BindIdempotencyKey;
  readonly report: Report;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly destinations: Destinations;
  readonly publicUrl: string;
  /** Whether a stored file is a picture or signature this person has uploaded of themselves. */
  readonly isMine: (filePath: string, userId: string) => Promise<boolean>;
};

/** Of an account, whatever the code is for: a sign-in or a reset. */
export const CODE_ATTEMPT_BUDGET: RateBudget = { kind: 'codes tried', max: 10, seconds: 86_400 };

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
    tellLater(
      actor: Actor,
      type: string,
      data: object,
      { requestId, route }: Pick<Call, 'requestId' | 'route'>,
      id: string,
    ): void {
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
      call: Pick<Call, 'commandId' | 'userAgent' | 'ip'>,
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
      if (!opened) throw idempotencyKeyReused(); // that session was ended since
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
) => new HttpResponse({ token, expiresAt, userId, ...more }, { headers: replayHeaders(replayed) });
