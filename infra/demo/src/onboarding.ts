import { user } from '@backoffice/contracts/features/users';
import type { Actor, Instant } from '@backoffice/contracts/kernel';
import type { Identity } from '@backoffice/infra/auth';
import type { Media } from '@backoffice/infra/media';
import { DEMO_PASSWORD } from './people.ts';
import type { DemoDriver } from './driver.ts';
import { drawnSignature } from './signature.ts';

export type OnboardingPorts = { readonly identity: Identity; readonly media: Media };
type DemoPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly phoneNumber: string;
};
/** `profile`: whether they have said all that is asked of them. `code`: whether one is asked for when they sign in. */
type OnboardingOptions = { readonly profile?: boolean; readonly code?: boolean | undefined };

/** Somebody who was invited comes: with the password of the demo, a phone number and a signature of their own. */
export async function onboardUser(
  { act, newId }: DemoDriver,
  { identity, media }: OnboardingPorts,
  actor: Actor,
  at: Instant,
  person: DemoPerson,
  { profile = true, code = false }: OnboardingOptions = {},
): Promise<void> {
  const { firstName, lastName, userName, email, phoneNumber } = person;
  const record = (type: string, data: object) => act('platform', actor, at, user, actor.id, type, data);
  await identity.credentials.put({ userId: actor.id, logins: [userName, email], password: DEMO_PASSWORD });
  await record('ActivateUser', {});
  if (profile) {
    const file = {
      id: newId(),
      tenant: null,
      parent: { entity: 'User', id: actor.id },
      purpose: 'signature',
      name: 'signature.png',
      contentType: 'image/png',
      uploader: actor.id,
    };
    const signature = await media.store(file, Buffer.from(drawnSignature(actor.name).split(',')[1] ?? '', 'base64'));
    await record('EditProfile', { firstName, lastName, phoneNumber, profilePicture: null, signature });
  }
  if (code) await record('ChangeTwoFactor', { enabled: true, channel: 'email' });
}
