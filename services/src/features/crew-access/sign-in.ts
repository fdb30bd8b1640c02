import { crewAccess, type CrewSession, type DeviceKey } from '@backoffice/contracts/features/crew-access';
import type { Actor } from '@backoffice/contracts/kernel';
import type { CrewIdentity, Identity, RateBudget } from '@backoffice/infra/auth';
import { CREW_COOKIE, crewSignInNeeded, HttpResponse } from '@backoffice/infra/http';
import type { Jobs } from '@backoffice/infra/jobs';
import { createHash } from 'node:crypto';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { CrewDirectory, CrewPerson } from './facts.ts';

export type CrewSignInPorts = CommandGateway & {
  readonly identity: Identity;
  readonly crew: CrewDirectory;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Whose invitation it is, by the hash of its token; whatever became of it. */
  readonly findInvitation: (tokenHash: string) => Promise<{ tenant: string; workerId: string } | null>;
};

/** Codes to a number or an address, and from a network. */
export const CODES_OF_RECIPIENT: RateBudget = { kind: 'crew codes sent', max: 3, seconds: 900 };
export const CODES_OF_DAY: RateBudget = { kind: 'crew codes of a day', max: 10, seconds: 86_400 };
export const CODES_OF_NETWORK: RateBudget = { kind: 'crew codes of a network', max: 30, seconds: 3_600 };
export const TRIES_OF_DAY: RateBudget = { kind: 'crew codes tried', max: 20, seconds: 86_400 };
export const NONCES_OF_NETWORK: RateBudget = { kind: 'crew nonces', max: 600, seconds: 3_600 };

/** RFC 7638: the members that a key is made of, in their order. */
export const thumbprintOf = ({ crv, kty, x, y }: DeviceKey) =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

/** By `__Host-` it comes from this host alone, over TLS; no script reads it, and no other site has it sent. */
export const crewCookie = (token: string, seconds: number) =>
  `${CREW_COOKIE}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`;

const DAY_SECONDS = 86_400;

/** What a phone that was let in is told. @throws HttpProblem 401 where it was ended meanwhile */
export async function admitDevice(
  crew: Pick<CrewIdentity, 'openSession' | 'storageKeyOf'>,
  person: CrewPerson,
  deviceId: string,
): Promise<HttpResponse> {
  const { workerId, name, companyName, access } = person;
  const opened = await crew.openSession(deviceId);
  if (!opened) throw crewSignInNeeded();
  const session: CrewSession = {
    deviceId,
    workerId,
    name,
    companyName,
    language: access.language,
    expiresAt: opened.expiresAt,
    storageKey: crew.storageKeyOf(person, access.revocations),
  };
  return new HttpResponse(session, { headers: { 'set-cookie': crewCookie(opened.token, DAY_SECONDS) } });
}

const actorOf = ({ workerId, name }: CrewPerson): Actor => ({ kind: 'worker', id: workerId, name, role: null });

/** Tells the stream of a worker what their phone did. */
export const tellOfDevice = (
  { execute, crew }: Pick<CrewSignInPorts, 'execute' | 'crew'>,
  person: CrewPerson,
  type: 'AddCrewDevice' | 'RevokeCrewDevice',
  data: { readonly deviceId: string; readonly [field: string]: unknown },
) =>
  execute(
    [{ entity: crewAccess.entity, id: person.workerId, command: { type, data } }],
    systemContext(person.tenant, `${type} ${person.workerId} ${data.deviceId}`, { actor: actorOf(person) }),
  ).finally(() => crew.forget());
