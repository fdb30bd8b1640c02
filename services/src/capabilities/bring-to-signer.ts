import {
  link,
  send,
  shortLinkExpiry,
  sign,
  type InPersonSigning,
  type LinkChannel,
} from '@backoffice/contracts/capabilities';
import { primaryFirst, roles, type Instant, type Refusal, type Resource } from '@backoffice/contracts/kernel';
import { accept, refuse, refuseWith, type Facts, type Message } from '#kernel/decider.ts';
import type { Effects } from './effects.ts';
import { messagesOf } from './entity-messages.ts';
import { correspondenceOf, recipientObjection, type SendFacts } from './send.ts';

type BroughtRecord = { readonly revision: number; readonly contentHash: string };
type Recipient = { readonly name: string; readonly email: string | null; readonly phone: string | null };
type SignerCommands = Pick<typeof sign.commands, 'Share*' | 'Start*InPersonSigning'>;

/** The page is brought to whoever signs without a message of ours; each way makes a link of its own. */
export function signerEffects({ entity, can }: Resource): Effects<SignerCommands, BroughtRecord, SendFacts> {
  const [signed, sent, linked] = [
    messagesOf(entity, sign.events),
    messagesOf(entity, send.events),
    messagesOf(entity, link.events),
  ];
  const issued = (
    linkId: string,
    { channel, to, expiresAt }: { channel: LinkChannel; to: Recipient; expiresAt: Instant },
    { revision, contentHash }: BroughtRecord,
    { tokenHash }: SendFacts,
  ): Message[] => [
    linked.of('*LinkIssued', {
      linkId,
      tokenHash: tokenHash(linkId),
      recipients: [to],
      verbs: ['view', 'sign'],
      revision,
      contentHash,
      expiresAt,
      channel,
    }),
    sent.of('*Sent', {
      channel: channel === 'here' ? 'hand' : 'link',
      linkId,
      to: [to.name],
      cc: [],
      subject: '',
      body: '',
      letter: null,
    }),
  ];

  return {
    'Share*'({ linkId, channel }, record, facts) {
      if (can.sign !== true) return refuse('HOST_NOT_ALLOWED');
      const { contacts, signers = contacts, linkExpiresAt } = correspondenceOf(facts);
      const [contact] = primaryFirst(signers);
      if (!contact) return refuse('NO_RECIPIENT');
      const to = { name: contact.name, email: contact.email, phone: contact.phone };
      const expiresAt = channel === 'qr' ? earlier(shortLinkExpiry(facts.now), linkExpiresAt) : linkExpiresAt;
      return accept(...issued(linkId, { channel, to, expiresAt }, record, facts));
    },
    'Start*InPersonSigning'({ linkId, deviceId, signerName, copyTo, email, phone }, record, facts) {
      if (can.sign !== true || facts.actor.kind !== 'user') return refuse('HOST_NOT_ALLOWED');
      const about = correspondenceOf(facts);
      const copyAddress = { email, text: phone, none: null }[copyTo];
      const objection: Refusal | null =
        (about.lacksCancelNotice ? { code: 'NOTICE_TO_CANCEL_MISSING' } : null) ??
        (isSamePerson(signerName, facts.actor.name) ? { code: 'SIGNER_IS_HOST', field: 'signerName' } : null) ??
        (copyTo !== 'none' && copyAddress === null
          ? { code: 'COPY_ADDRESS_MISSING', field: copyTo === 'email' ? 'email' : 'phone' }
          : null) ??
        (email !== null && about.ownAddresses.includes(email) ? { code: 'SIGNER_IS_HOST', field: 'email' } : null) ??
        (copyTo === 'text' && phone !== null ? textObjection(phone, about) : null);
      if (objection) return refuseWith(objection);
      const to = {
        name: signerName,
        email: copyTo === 'email' ? email : null,
        phone: copyTo === 'text' ? phone : null,
      };
      const expiresAt = earlier(shortLinkExpiry(facts.now), about.linkExpiresAt);
      return accept<Message>(
        ...issued(linkId, { channel: 'here', to, expiresAt }, record, facts),
        signed.of('*InPersonSigningStarted', {
          linkId,
          hostKind: 'user',
          hostId: facts.actor.id,
          hostName: facts.actor.name,
          hostRole: roles.find((role) => role === facts.actor.role) ?? null,
          deviceId,
          signerName,
          copyTo,
          copyAddress,
        }),
      );
    },
  };
}

const textObjection = (phone: string, about: Parameters<typeof recipientObjection>[1]): Refusal | null => {
  const objection = recipientObjection({ to: [phone] }, about);
  return objection && { ...objection, field: 'phone' };
};
const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);
const isSamePerson = (a: string, b: string) => plain(a) === plain(b);
const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** What a signature says of the signing in person that it came of; nothing where it came of none. */
export function inPersonOf(
  signings: readonly InPersonSigning[],
  signerName: string,
  { visitor: { linkId } }: Pick<Facts, 'visitor'>,
) {
  const started = signings.find((signing) => signing.linkId === linkId);
  if (!started) return {};
  const { linkId: _link, signerName: _named, ...inPerson } = started;
  return isSamePerson(signerName, started.hostName)
    ? { objection: { code: 'SIGNER_IS_HOST', field: 'name' } }
    : { inPerson: { ...inPerson, language: 'en' as const } };
}
