import type { PortalAccessEvent } from '@backoffice/contracts/features/portal-access';
import type { Identity } from '@backoffice/infra/auth';
import { defineQueue, type JobHandler } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { publicUrlOf } from '#http/public-url.ts';
import { messageSender, type SenderPorts } from '#domain/letters/personal-message.ts';
import { isRecent, type Reaction, type RecordedEvent } from '#kernel/reactions.ts';
import type { PortalDirectory } from './facts.ts';
import { codeMessage, invitationMessage } from './letters.ts';

export const portalInvitationQueue = defineQueue({
  name: 'send-portal-invitation',
  words: 'sends the invitation to the portal',
  data: z.object({ tenant: z.string(), contactId: z.uuid() }),
  tries: 6,
});
/** For an address that is nobody's, too: it costs the same, and sends nothing. */
export const portalCodeQueue = defineQueue({
  name: 'send-portal-code',
  data: z.object({ challengeId: z.uuid() }),
  tries: 3,
  firstRetrySeconds: 5,
});

type InvitedEvent = RecordedEvent & Extract<PortalAccessEvent, { type: 'PortalInvited' }>;
export const whenPortalInvited: Reaction = {
  name: 'whenPortalInvited',
  on: ['PortalInvited'],
  leadsTo: [portalInvitationQueue.name],
  react(event, world) {
    const { contactId } = (event as InvitedEvent).data; // by the contract
    return isRecent(event, world)
      ? [{ job: { queue: portalInvitationQueue, data: { tenant: event.tenant, contactId } } }]
      : [];
  },
};

export type PortalJobPorts = SenderPorts & {
  readonly identity: Identity;
  readonly portal: PortalDirectory;
  readonly publicUrl: string;
};

export function portalJobs(ports: PortalJobPorts) {
  const { portal, publicUrl } = ports;
  const { challenges } = ports.identity.portal;
  const send = messageSender(ports);

  const sendInvitation: JobHandler<{ tenant: string; contactId: string }> = async ({ data: { tenant, contactId } }) => {
    portal.forget();
    const contact = await portal.find(tenant, contactId);
    if (!contact) return; // closed, or no contact any more
    const url = publicUrlOf(publicUrl, `/c/${tenant}`);
    await send({ tenant, name: contact.name, address: contact.to }, invitationMessage(contact, url));
  };

  const sendCode: JobHandler<{ challengeId: string }> = async ({ data: { challengeId } }) => {
    const about = await challenges.aboutOf(challengeId);
    const [contact] = about ? await portal.findByAddress(about) : [];
    const minted = contact && (await challenges.issueCode(challengeId));
    if (!about || !contact || !minted) return;
    await send({ ...about, name: contact.name }, codeMessage(contact, minted.code));
  };

  return { sendInvitation, sendCode };
}
