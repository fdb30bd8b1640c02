import {
  crewAccessRefusals,
  crewSignInRouteTable,
  MAX_CREW_DEVICES,
  type CrewInvitation,
} from '@backoffice/contracts/features/crew-access';
import {
  bindHandler,
  conflict,
  crewSignInNeeded,
  deterministicUuid,
  networkOf,
  sha256,
  type Call,
  type HttpHandler,
  type HttpResponse,
} from '@backoffice/infra/http';
import { codeRequester, tryCounter } from '#http/sign-in-codes.ts';
import { singleFlight } from '#http/single-flight.ts';
import { systemContext } from '#kernel/context.ts';
import { crewCodeQueue } from './reactions.ts';
import { peopleAbout, type CrewPerson } from './facts.ts';
import {
  admitDevice,
  CODES_OF_DAY,
  CODES_OF_NETWORK,
  CODES_OF_RECIPIENT,
  NONCES_OF_NETWORK,
  tellOfDevice,
  thumbprintOf,
  TRIES_OF_DAY,
  type CrewSignInPorts,
} from './sign-in.ts';
import { crewPagesOff, crewTriesSpent, invitationOver, tooManyDevices, wrongCrewCode } from './sign-in-refusals.ts';

/** The link names, the code admits, and the key of the phone lets it in again. */
export const crewSignInHandlers = (ports: CrewSignInPorts): HttpHandler[] => [
  bindHandler(crewSignInRouteTable.invitation, async ({ body: { token } }) =>
    invitationAnswer(await invited(ports, token)),
  ),
  codeHandler(ports),
  verifyHandler(ports),
  ...renewalHandlers(ports),
];

/** The worker whom a link names, while it does. @throws HttpProblem 410 */
async function invited({ findInvitation, crew, openWorld }: CrewSignInPorts, token: string): Promise<CrewPerson> {
  const found = await findInvitation(sha256(token));
  if (!found) throw invitationOver();
  const person = await crew.find(found.tenant, found.workerId);
  const { facts } = await openWorld(systemContext(found.tenant, 'an invitation of a worker'));
  const isOpen = person !== null && person.access.joinedAt === null && person.access.expiresAt > facts.now;
  if (!isOpen) throw invitationOver(person?.companyName);
  if (!person.hasCrewPages) throw crewPagesOff();
  return person;
}

const invitationAnswer = ({ companyName, firstName, access }: CrewPerson): CrewInvitation => ({
  companyName,
  firstName,
  language: access.language,
  channel: access.channel,
  sentTo: masked(access.to),
});

/** Enough to know one's own again. */
const masked = (to: string) => (to.includes('@') ? to.replace(/^(.).*@/, '$1•••@') : `••• ••• ${to.slice(-2)}`);

function codeHandler(ports: CrewSignInPorts) {
  const { crew, rateLimiter } = ports.identity;
  const once = singleFlight<unknown>();
  const requestCode = codeRequester({
    challenges: crew.challenges,
    rateLimiter,
    send: (challengeId) => ports.jobs.enqueue(crewCodeQueue, challengeId, { challengeId }),
    triesSpent: crewTriesSpent,
  });
  return bindHandler(crewSignInRouteTable.code, (call) =>
    once(call, async () => {
      const { to, ...asked } = await codeAsked(ports, call.body);
      const budgets = [
        [CODES_OF_RECIPIENT, to],
        [CODES_OF_DAY, to],
        [CODES_OF_NETWORK, networkOf(call.ip)],
      ] as const;
      return requestCode(call, { ...asked, budgets });
    }),
  );
}

/** To whom a code is to go, and what the challenge stands for. */
async function codeAsked(ports: CrewSignInPorts, body: Call<typeof crewSignInRouteTable.code>['body']) {
  if ('phone' in body) {
    const { phone } = body;
    return { subject: deterministicUuid(`crew number ${phone}`), to: phone, channel: 'sms' as const, about: { phone } };
  }
  const { tenant, workerId, access } = await invited(ports, body.token);
  return { subject: workerId, to: access.to, channel: access.channel, about: { tenant, workerId } };
}

type Verification = Call<typeof crewSignInRouteTable.verify>['body'];

function verifyHandler(ports: CrewSignInPorts) {
  const { crew, rateLimiter } = ports.identity;
  const once = singleFlight<unknown>();

  const countedChallenge = tryCounter({
    challenges: crew.challenges,
    rateLimiter,
    budget: TRIES_OF_DAY,
    wrongCode: wrongCrewCode,
    triesSpent: crewTriesSpent,
  });

  /** Those of whom this is the code: of a text or mail, or read out to one of them. */
  async function admitted(challengeId: string, code: string): Promise<readonly CrewPerson[]> {
    const people = await peopleOf(ports, challengeId);
    if (isRead(code)) {
      const isOfEach = await Promise.all(people.map((person) => crew.isCode(person, code)));
      return people.filter((_, at) => isOfEach[at]);
    }
    return (await crew.challenges.isCode(challengeId, code)) ? people : [];
  }

  /** Of two right codes side by side one is. */
  const spend = async (challengeId: string, person: CrewPerson, code: string) =>
    isRead(code)
      ? (await crew.useCode(person, code)) && (await crew.challenges.end(challengeId))
      : (await crew.challenges.verifyCode(challengeId, code)) === 'right';

  return bindHandler(crewSignInRouteTable.verify, (call) =>
    once(call, async () => {
      const { challenge: token, code, companyId, endsDeviceId = null } = call.body;
      const { challengeId, userId } = await countedChallenge(token);
      const people = await admitted(challengeId, code);
      const [first] = people;
      if (!first) throw wrongCrewCode();
      const person = people.length === 1 ? first : people.find(({ tenant }) => tenant === companyId);
      if (!person)
        return { companies: people.map(({ tenant, companyName }) => ({ value: tenant, label: companyName })) };
      const { devices } = person.access;
      if (devices.filter(({ deviceId }) => deviceId !== endsDeviceId).length >= MAX_CREW_DEVICES)
        throw tooManyDevices(devices);
      if (!(await spend(challengeId, person, code))) throw wrongCrewCode();
      await rateLimiter.refund(TRIES_OF_DAY, userId);
      return addDevice(ports, person, call.body);
    }),
  );
}

const isRead = (code: string) => /^[A-Z]/.test(code);

/** Whom a challenge is about, by what is now. */
async function peopleOf({ identity, crew }: CrewSignInPorts, challengeId: string): Promise<readonly CrewPerson[]> {
  const about = await identity.crew.challenges.aboutOf(challengeId);
  if (about !== null) crew.forget();
  return peopleAbout(crew, about);
}

/** The key first: an event that says of a device that it may come has one that can. */
async function addDevice(ports: CrewSignInPorts, person: CrewPerson, body: Verification): Promise<HttpResponse> {
  const { crew } = ports.identity;
  const { deviceId, key, label, endsDeviceId = null } = body;
  const { tenant, workerId } = person;
  if (!(await crew.addDevice({ id: deviceId, tenant, workerId, key })))
    throw conflict('CREW_DEVICE_KNOWN', crewAccessRefusals.CREW_DEVICE_KNOWN.says);
  const data = { deviceId, label, thumbprint: thumbprintOf(key), endsDeviceId };
  try {
    await tellOfDevice(ports, person, 'AddCrewDevice', data);
  } catch (error) {
    await crew.endDevice(deviceId);
    throw error;
  }
  if (endsDeviceId !== null) await crew.endDevice(endsDeviceId);
  return admitDevice(crew, person, deviceId);
}

function renewalHandlers(ports: CrewSignInPorts): HttpHandler[] {
  const { crew, rateLimiter } = ports.identity;
  return [
    bindHandler(crewSignInRouteTable.nonce, async ({ body: { deviceId }, ip, commandId }) => {
      const wait = await rateLimiter.consume(NONCES_OF_NETWORK, networkOf(ip));
      if (wait !== null) throw crewTriesSpent(wait);
      return { nonce: await crew.issueNonce(deviceId, commandId) };
    }),
    bindHandler(crewSignInRouteTable.renew, async ({ body, crewToken = null }) => {
      const { deviceId } = body;
      const owner = await crew.ownerOf(deviceId);
      if (!owner) throw crewSignInNeeded();
      ports.crew.forget(); // by what is now
      const person = await ports.crew.find(owner.tenant, owner.workerId);
      if (!person?.access.devices.some((each) => each.deviceId === deviceId)) throw crewSignInNeeded();
      if (!person.hasCrewPages) throw crewPagesOff();
      const result = await crew.checkSignature(body);
      // who has the cookie and not the key has copied it
      if (result === 'forged' && crewToken !== null && (await crew.isTokenOf(crewToken, deviceId))) {
        await tellOfDevice(ports, person, 'RevokeCrewDevice', { deviceId, reason: 'copied' });
        await crew.endDevice(deviceId);
      }
      if (result !== 'signed') throw crewSignInNeeded();
      await crew.noteRenewal(deviceId);
      return admitDevice(crew, person, deviceId);
    }),
  ];
}
