import { worker } from '@backoffice/contracts/dictionaries/workers';
import { company } from '@backoffice/contracts/features/companies';
import { crewAccess, type CrewAccess, type CrewAccessView } from '@backoffice/contracts/features/crew-access';
import type { Day } from '@backoffice/contracts/kernel';
import { ttlCache, type CrewMember, type GuardPorts } from '@backoffice/infra/http';
import type { CrewChallengeAbout, CrewIdentity } from '@backoffice/infra/auth';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import { PLATFORM, recordIdOf, type LogReader, type World } from '#kernel/world.ts';
import type { CrewAccessWorld } from './decider.ts';
import { crewPagesOff } from './sign-in-refusals.ts';

/** Scopes of claims: whose invitation a token is, and who signs in with a number. */
export const [INVITATION_SCOPE, NUMBER_SCOPE] = ['crew.invitation', 'crew.number'];

/** An invitation is found by its hash also when it is over; a number is free once nobody signs in with it. */
export const crewAccessClaims = ({ tokenHash, phone, status }: CrewAccess): UniqueClaim[] => [
  { scope: INVITATION_SCOPE, key: tokenHash, refusal: { code: 'CREW_NUMBER_TAKEN' } },
  ...(phone !== null && status !== 'revoked'
    ? [
        {
          scope: NUMBER_SCOPE,
          key: phone,
          refusal: { code: 'CREW_NUMBER_TAKEN', field: 'channel' },
          describeHolder: (holder: object) => ({ holder: (holder as CrewAccessView).workerName }), // of its own scope
        },
      ]
    : []),
];

export const crewAccessFacts: GatherFacts<CrewAccessWorld, CrewAccess> = async (_command, world, access) => {
  const [workerId = ''] = access ? [access.id] : world.askedIds(crewAccess.entity);
  const linkId = world.facts.newId();
  const newLink = { linkId, tokenHash: world.tokenHash(linkId) };
  const us = await world.record(company, world.tenant);
  return { workerId, newLink, hasCrewPages: us?.crewPages ?? true, worker: await workerAtWork(world, workerId) };
};

/** Null where the worker has left, is inactive or lies in the trash. */
async function workerAtWork(world: World, workerId: string) {
  const found = await world.record(worker, workerId);
  const isAtWork =
    found?.status === 'active' && found.trashedAt === null && !hasLeft(found.terminatedOn, world.facts.today);
  return isAtWork ? found : null;
}

/** On the last day they are still at work. */
const hasLeft = (terminatedOn: string | null, today: Day) =>
  terminatedOn !== null && terminatedOn !== '' && terminatedOn < today;

/** Somebody who may be let in. */
export type CrewPerson = {
  readonly tenant: string;
  readonly workerId: string;
  readonly name: string;
  readonly firstName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly companyName: string;
  readonly companyPhone: string;
  /** Whether the company has switched crew pages on; off, they get no code, and no phone gets in. */
  readonly hasCrewPages: boolean;
  readonly access: CrewAccessView & {
    readonly phone: string | null;
    readonly linkId: string;
    readonly revocations: number;
    /** The position up to which they were told of moves. */
    readonly toldThrough: number;
  };
};

/** Who of the workers may be let in, as the log tells it. */
export type CrewDirectory = {
  /** Null where they may not, for whatever reason. */
  readonly find: (tenant: string, workerId: string) => Promise<CrewPerson | null>;
  /** Those who sign in with a number, in whichever company. */
  readonly findByPhone: (phone: string) => Promise<readonly CrewPerson[]>;
  /** Looks again; without it a change is seen after 5 s. */
  readonly forget: () => void;
};

const PERSON_TTL_MS = 5_000;

type DirectoryPorts = Pick<CommandGateway, 'openWorld'> & {
  readonly holdersOf: (
    scope: string,
    key: string,
  ) => Promise<readonly { readonly tenant: string; readonly stream: string }[]>;
};

export function crewDirectory({ openWorld, holdersOf }: DirectoryPorts): CrewDirectory {
  const known = ttlCache(
    async (key) => {
      const [tenant = '', workerId = ''] = key.split('/');
      return { person: await loadPerson(await openWorld(systemContext(tenant, `crew member ${workerId}`)), workerId) };
    },
    () => PERSON_TTL_MS,
  );
  const find = async (tenant: string, workerId: string) => (await known.get(`${tenant}/${workerId}`)).person;
  return {
    find,
    forget: known.invalidate,
    async findByPhone(phone) {
      const holders = (await holdersOf(NUMBER_SCOPE, phone)).filter(({ tenant }) => tenant !== PLATFORM);
      const people = await Promise.all(holders.map(({ tenant, stream }) => find(tenant, recordIdOf(stream))));
      // a number that the office has changed since opens nothing, until it invites again
      return people.filter(
        (person) => person !== null && person.phone === phone && person.hasCrewPages,
      ) as CrewPerson[];
    },
  };
}

async function loadPerson(world: World, workerId: string): Promise<CrewPerson | null> {
  const [access, us] = await Promise.all([world.record(crewAccess, workerId), world.record(company, world.tenant)]);
  if (!access || access.status === 'revoked' || us?.status !== 'active' || us.trashedAt !== null) return null;
  const found = await workerAtWork(world, workerId);
  if (!found) return null;
  const { name, firstName, phone, email } = found;
  return {
    tenant: world.tenant,
    workerId,
    name,
    firstName,
    phone,
    email,
    companyName: us.name,
    companyPhone: us.phone,
    hasCrewPages: us.crewPages,
    access: access as CrewPerson['access'], // folded with what no view shows
  };
}

/** Whom a challenge is about, of those who may be let in: a worker, or all who sign in with a number. */
export async function peopleAbout(
  crew: CrewDirectory,
  about: CrewChallengeAbout | null,
): Promise<readonly CrewPerson[]> {
  if (about === null) return [];
  if ('phone' in about) return crew.findByPhone(about.phone);
  const person = await crew.find(about.tenant, about.workerId);
  return person ? [person] : [];
}

/** Whose invitation it is, by the hash of its token. */
export const invitationFinder =
  ({ findClaim }: Pick<LogReader, 'findClaim'>) =>
  async (tokenHash: string) => {
    const claim = await findClaim(INVITATION_SCOPE, tokenHash);
    return claim && { tenant: claim.tenant, workerId: recordIdOf(claim.stream) };
  };

/** By the cookie of a phone that its record still names. */
export const crewMemberFinder =
  ({ findByToken }: Pick<CrewIdentity, 'findByToken'>, { find }: CrewDirectory): GuardPorts['crewMemberOf'] =>
  async (token) => {
    const session = await findByToken(token);
    const person = session && (await find(session.tenant, session.workerId));
    const { deviceId = '' } = session ?? {};
    if (!person?.access.devices.some((each) => each.deviceId === deviceId)) return null;
    if (!person.hasCrewPages) throw crewPagesOff();
    return memberOf(person, deviceId);
  };

const memberOf = ({ tenant, workerId, name, access }: CrewPerson, deviceId: string): CrewMember => ({
  tenant,
  workerId,
  name,
  deviceId,
  language: access.language,
});
