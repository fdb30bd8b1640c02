import type { CrewAccessEvent } from '@backoffice/contracts/features/crew-access';
import { escapeRichText, phoneText } from '@backoffice/contracts/kernel';
import type { Identity } from '@backoffice/infra/auth';
import { defineQueue, type JobHandler } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { publicUrlOf } from '#http/public-url.ts';
import type { SenderPorts } from '#domain/letters/personal-message.ts';
import { isRecent, type Reaction, type RecordedEvent } from '#kernel/reactions.ts';
import { recordIdOf } from '#kernel/world.ts';
import { peopleAbout, type CrewDirectory } from './facts.ts';
import { crewSender, crewTexts } from './letters.ts';

const ofWorker = { tenant: z.string(), workerId: z.uuid() };
/** The token is derived by the job that sends it, so none lies in a queue. */
export const crewInvitationQueue = defineQueue({
  name: 'send-crew-invitation',
  words: 'sends the invitation to the crew page',
  data: z.object({ ...ofWorker, linkId: z.uuid() }),
  tries: 6,
});
/** For a number that is nobody's, too: it costs the same, and sends nothing. */
export const crewCodeQueue = defineQueue({
  name: 'send-crew-code',
  data: z.object({ challengeId: z.uuid() }),
  tries: 3,
  firstRetrySeconds: 5,
});
export const crewDeviceQueue = defineQueue({
  name: 'tell-of-crew-device',
  data: z.object({ ...ofWorker, label: z.string() }),
  tries: 6,
});
export const crewEndQueue = defineQueue({
  name: 'end-crew-devices',
  words: 'signs the phones of the worker out',
  data: z.object({ deviceIds: z.array(z.uuid()) }),
});

type EventOf<Type extends CrewAccessEvent['type']> = RecordedEvent & Extract<CrewAccessEvent, { type: Type }>;
const ownerOf = ({ tenant, stream }: RecordedEvent) => ({ tenant, workerId: recordIdOf(stream) });

export const whenCrewMemberInvited: Reaction = {
  name: 'whenCrewMemberInvited',
  on: ['CrewMemberInvited'],
  leadsTo: [crewInvitationQueue.name],
  react(event, world) {
    const { linkId } = (event as EventOf<'CrewMemberInvited'>).data; // by the contract
    return isRecent(event, world) ? [{ job: { queue: crewInvitationQueue, data: { ...ownerOf(event), linkId } } }] : [];
  },
};

/** A number that was taken over is noticed by whoever had it before. */
export const whenCrewDeviceAdded: Reaction = {
  name: 'whenCrewDeviceAdded',
  on: ['CrewDeviceAdded'],
  leadsTo: [crewDeviceQueue.name],
  react(event, world) {
    const { label } = (event as EventOf<'CrewDeviceAdded'>).data; // by the contract
    return isRecent(event, world) ? [{ job: { queue: crewDeviceQueue, data: { ...ownerOf(event), label } } }] : [];
  },
};

/** Its key renews nothing any more. */
export const whenCrewDeviceRevoked: Reaction = {
  name: 'whenCrewDeviceRevoked',
  on: ['CrewDeviceRevoked'],
  leadsTo: [crewEndQueue.name],
  react: (event) => {
    const { deviceId } = (event as EventOf<'CrewDeviceRevoked'>).data; // by the contract
    return [{ job: { queue: crewEndQueue, data: { deviceIds: [deviceId] } } }];
  },
};

export type CrewJobPorts = SenderPorts & {
  readonly identity: Identity;
  readonly crew: CrewDirectory;
  readonly shareToken: (linkId: string) => string;
  readonly publicUrl: string;
};

export function crewJobs(ports: CrewJobPorts) {
  const { identity, crew } = ports;
  const send = crewSender(ports);

  const sendInvitation: JobHandler<{ tenant: string; workerId: string; linkId: string }> = async ({ data }) => {
    crew.forget();
    const person = await crew.find(data.tenant, data.workerId);
    if (person?.access.linkId !== data.linkId) return; // invited anew, or not at work any more
    const texts = crewTexts[person.access.language];
    const url = publicUrlOf(ports.publicUrl, `/crew/join/${ports.shareToken(data.linkId)}`);
    const { companyName, firstName } = person;
    await send(person, person.access.channel, {
      text: texts.invitation({ company: companyName, firstName, url }),
      subject: texts.invitationSubject(companyName),
      body: escapeRichText(texts.invitation({ company: companyName, firstName, url: '' }).replace(/: \(/, ' (')),
      url,
    });
  };

  const sendCode: JobHandler<{ challengeId: string }> = async ({ data: { challengeId } }) => {
    const [person] = await peopleAbout(crew, await identity.crew.challenges.aboutOf(challengeId));
    const minted = person && (await identity.crew.challenges.issueCode(challengeId));
    if (!person || !minted) return;
    const texts = crewTexts[person.access.language];
    await send(person, minted.channel, {
      text: texts.code(minted.code),
      subject: texts.codeSubject(minted.code),
      body: `${minted.code}\n\n${escapeRichText(texts.code(minted.code))}`,
      url: null,
    });
  };

  const tellOfDevice: JobHandler<{ tenant: string; workerId: string; label: string }> = async ({ data }) => {
    crew.forget();
    const person = await crew.find(data.tenant, data.workerId);
    if (!person) return;
    const texts = crewTexts[person.access.language];
    const { companyName, companyPhone } = person;
    const text = texts.newDevice({ device: data.label, company: companyName, phone: phoneText(companyPhone) });
    const message = { text, subject: texts.newDeviceSubject, body: escapeRichText(text), url: null };
    await send(person, person.phone === null ? 'email' : 'sms', message);
  };

  const endDevices: JobHandler<{ deviceIds: string[] }> = async ({ data: { deviceIds } }) => {
    for (const deviceId of deviceIds) await identity.crew.endDevice(deviceId);
  };

  return { sendInvitation, sendCode, tellOfDevice, endDevices };
}
