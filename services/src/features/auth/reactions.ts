import type { CompanyEvent } from '@backoffice/contracts/features/companies';
import { user, type PersonFields } from '@backoffice/contracts/features/users';
import { defineQueue, type JobHandler } from '@backoffice/infra/jobs';
import type { Texter } from '@backoffice/infra/sms';
import { z } from 'zod';
import { publicUrlOf } from '#http/public-url.ts';
import { isRecent, type Reaction, type RecordedEvent } from '#kernel/reactions.ts';
import { recordIdOf, streamName } from '#kernel/world.ts';
import { maySignIn, type MemberDirectory } from './facts.ts';
import { authMail, codeEmail, ownerOfferEmail, renderCodeText, type AuthMailPorts } from './letters.ts';

/** Secrets are made by the jobs that send them, so none lies in a queue. */
export const codeQueue = defineQueue({
  name: 'send-code',
  data: z.object({ challengeId: z.uuid() }),
  tries: 3,
  firstRetrySeconds: 5,
});
/** Nobody where no such account exists: a stranger's question costs the same. */
export const resetQueue = defineQueue({
  name: 'send-reset',
  data: z.object({ userId: z.uuid().nullable() }),
  tries: 3,
  firstRetrySeconds: 10,
});
export const inviteQueue = defineQueue({
  name: 'send-invitation',
  words: 'sends an invitation',
  data: z.object({ userId: z.uuid() }),
  tries: 6,
});
export const ownerOfferQueue = defineQueue({
  name: 'send-owner-offer',
  words: 'mails the offer of the owner role',
  data: z.object({ companyId: z.uuid(), userId: z.uuid(), offeredByName: z.string() }),
  tries: 6,
});
/** `moved`: to another address. */
export const updateLoginsQueue = defineQueue({
  name: 'keep-logins',
  data: z.object({ userId: z.uuid(), moved: z.boolean().optional() }),
});
/** `surely`: out of everything, whatever has happened since. */
export const endSessionsQueue = defineQueue({
  name: 'shut-out',
  words: 'signs them out everywhere',
  data: z.object({ userId: z.uuid(), surely: z.boolean().optional() }),
});
export const authQueues = [codeQueue, resetQueue, inviteQueue, ownerOfferQueue, updateLoginsQueue, endSessionsQueue];

/** A membership is an invitation for whoever never came; whoever is not told, as it is long ago, is invited again. */
export const whenUserInvited: Reaction = {
  name: 'whenUserInvited',
  on: ['UserInvited', 'UserInvitedAgain', 'MembershipGranted'],
  leadsTo: [inviteQueue.name],
  react: (event, world) =>
    isRecent(event, world) ? [{ job: { queue: inviteQueue, data: { userId: recordIdOf(event.stream) } } }] : [],
};

/** Whoever is invited with the offer hears of it by that. */
export const whenOwnerRoleOffered: Reaction = {
  name: 'whenOwnerRoleOffered',
  on: ['OwnerRoleOffered'],
  leadsTo: [ownerOfferQueue.name],
  react(event, world) {
    const { userId, expiresOn } = (event as RecordedEvent & RoleOffer).data; // by the contract of companies
    const data = { companyId: recordIdOf(event.stream), userId, offeredByName: event.meta.actor.name };
    return expiresOn !== null && isRecent(event, world) ? [{ job: { queue: ownerOfferQueue, data } }] : [];
  },
};
type RoleOffer = Extract<CompanyEvent, { type: 'OwnerRoleOffered' }>;

/** People sign in under the name and address they have now. */
export const whenUserRenamed: Reaction = {
  name: 'whenUserRenamed',
  on: ['UserEdited'],
  leadsTo: [updateLoginsQueue.name],
  async react(event, world) {
    const userId = recordIdOf(event.stream);
    const profileEvents = (await world.history(user, userId)).filter(
      ({ type, position }) => position <= event.position && (type === 'UserInvited' || type === 'UserEdited'),
    );
    // by the contracts of both
    const [before, now] = profileEvents.slice(-2).map(({ data }) => (data as PersonFields).email);
    return [{ job: { queue: updateLoginsQueue, data: { userId, moved: before !== now && isRecent(event, world) } } }];
  },
};

/** Who may no longer enter is thrown out, and does not come back by an old session once they may again. */
export const whenUserShutOut: Reaction = {
  name: 'whenUserShutOut',
  on: ['UserDisabled', 'UserTrashed', 'MembershipStatusChanged', 'MembershipEnded'],
  leadsTo: [endSessionsQueue.name],
  react: ({ stream, type }) => [
    {
      job: {
        queue: endSessionsQueue,
        data: { userId: recordIdOf(stream), surely: type === 'UserDisabled' || type === 'UserTrashed' },
      },
    },
  ],
};

/** Every sign-in brings these, and they take nothing from anybody. */
const SIGN_IN_EVENTS = ['SessionOpened', 'LoginFailed', 'LoginLocked', 'TwoFactorPassed', 'TwoFactorFailed'];

/**
 * Whose rights or sessions may be others after some events of the platform. Sessions are ended in the database before
 * that is recorded.
 */
export const accessChangesIn = (events: readonly Pick<RecordedEvent, 'stream' | 'type'>[]): ReadonlySet<string> =>
  new Set(
    events
      .filter(({ stream, type }) => stream.startsWith(streamName(user.entity, '')) && !SIGN_IN_EVENTS.includes(type))
      .map(({ stream }) => recordIdOf(stream)),
  );

export type AuthJobPorts = AuthMailPorts & { readonly members: MemberDirectory; readonly texter: Texter };

export function authJobs(ports: AuthJobPorts) {
  const { identity, members, texter, newId } = ports;
  const { senderOf, mail, sendLink } = authMail(ports);

  const sendCode: JobHandler<{ challengeId: string }> = async ({ data: { challengeId } }) => {
    const minted = await identity.challenges.issueCode(challengeId);
    const person = minted && (await members.find(minted.userId));
    if (!minted || !maySignIn(person)) return;
    if (minted.channel === 'sms' && person.phoneNumber !== null) {
      const { template, fields } = await senderOf(person);
      const body = renderCodeText(minted.code, await template('otp', 'sms'), fields);
      await texter.send({ messageId: newId(), to: person.phoneNumber, body });
    } else await mail(person, () => codeEmail(person.firstName, minted.code));
  };

  const sendReset: JobHandler<{ userId: string | null }> = async ({ data: { userId } }) => {
    const person = userId === null ? null : await members.find(userId);
    if (maySignIn(person)) await sendLink('reset', person);
  };

  /** Not to somebody who has a password: they came without it, or long ago. */
  const invite = async (userId: string) => {
    members.forget(userId);
    const person = await members.find(userId);
    if (maySignIn(person) && person.status === 'invited' && !(await identity.credentials.has(userId)))
      await sendLink('invitation', person);
  };

  const sendInvitation: JobHandler<{ userId: string }> = ({ data: { userId } }) => invite(userId);

  /** In the name of the company that is offered. */
  const sendOwnerOffer: JobHandler<{ companyId: string; userId: string; offeredByName: string }> = async ({
    data: { companyId, userId, offeredByName },
  }) => {
    const person = await members.find(userId);
    if (maySignIn(person))
      await mail({ ...person, companyId }, (house) =>
        ownerOfferEmail(person.firstName, offeredByName, house, publicUrlOf(ports.publicUrl, '/')),
      );
  };

  /**
   * What was mailed to the address before opens nothing any more, as it may be a stranger's; who was still invited
   * there is invited anew.
   */
  const keepLogins: JobHandler<{ userId: string; moved?: boolean | undefined }> = async ({
    data: { userId, moved = false },
  }) => {
    if (moved) await identity.links.endAll(userId);
    members.forget(userId);
    const person = await members.find(userId);
    if (person) await identity.credentials.rename(userId, [person.userName, person.email]);
    if (moved) await invite(userId);
  };

  const shutOut: JobHandler<{ userId: string; surely?: boolean | undefined }> = async ({
    data: { userId, surely = false },
  }) => {
    members.forget(userId);
    if (!surely && maySignIn(await members.find(userId))) return;
    await identity.sessions.endAll(userId);
    await identity.devices.revokeAll(userId);
  };

  return { sendCode, sendReset, sendInvitation, sendOwnerOffer, keepLogins, shutOut };
}
