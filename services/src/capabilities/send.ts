import {
  link,
  LINK_FIELD,
  send,
  type LetterDetails,
  type ShareLink,
  type Withdrawable,
} from '@backoffice/contracts/capabilities';
import { dayText, type Day, type Instant, type Refusal, type Resource } from '@backoffice/contracts/kernel';
import { accept, refuseWith, type Decision, type Facts, type Message } from '#kernel/decider.ts';
import type { Effects } from './effects.ts';
import { messagesOf } from './entity-messages.ts';
import { fillMergeFields, fillRichText, unfilledMergeField, type MergeFields } from './merge-fields.ts';

export type CorrespondenceContact = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly isPrimary: boolean;
  readonly smsOptIn: boolean;
  readonly smsOptedOutAt: string | null;
  /** The day on which mail to the address came back. */
  readonly mailCameBackOn: Day | null;
  /** Wants this kind of document. */
  readonly isSuggested: boolean;
};

/** What a message can begin with, before its merge fields are filled in; `id` is null of the built-in text. */
export type LetterTemplate = {
  readonly id: string | null;
  readonly name: string;
  readonly subject: string;
  readonly body: string;
};
type Channel = 'email' | 'sms';

/** With whom a document is corresponded about, and how. */
export type Correspondence = {
  readonly company: string;
  /** Whose contacts they are. */
  readonly owner: { readonly customerId: string };
  /** Whom messages may go to. */
  readonly contacts: readonly CorrespondenceContact[];
  /** Who signs, where that is nobody whom letters go to: those are then read, and nobody signs by them. */
  readonly signers?: readonly CorrespondenceContact[];
  /** Who may get copies of e-mails beside them: our own people. */
  readonly ownAddresses: readonly string[];
  readonly mergeFields: MergeFields;
  /** What the send pages begin with where the company has no template, and what stands around every letter. */
  readonly letter: {
    readonly subject: string;
    readonly email: string;
    readonly text: string;
    readonly details: LetterDetails;
  };
  /** What the company says in documents of this kind; what is proposed comes first. */
  readonly templates: (channel: Channel) => Promise<readonly LetterTemplate[]>;
  readonly findTemplate: (channel: Channel, id: string) => Promise<LetterTemplate | null>;
  /** Signed at the customer’s home, and its paper has no notice of cancellation. */
  readonly lacksCancelNotice: boolean;
  /** When a link made now ends. */
  readonly linkExpiresAt: Instant;
};

export type SendFacts = {
  readonly correspondence: Correspondence | null;
  /** The template that a message is said to be made of; null where none is, or it is not there. */
  readonly template: LetterTemplate | null;
  readonly tokenHash: (linkId: string) => string;
};

type LetterWords = { readonly subject: string; readonly body: string };

/**
 * Words with their merge fields filled; `objection` names one that has no value. The customer's own link stays: it is
 * put in at delivery.
 */
export function fillLetter(
  { subject, body }: LetterWords,
  { mergeFields }: Pick<Correspondence, 'mergeFields'>,
  channel: Channel = 'email',
): LetterWords & { readonly objection: Refusal | null } {
  const filled = {
    subject: fillMergeFields(subject, mergeFields),
    body: channel === 'email' ? fillRichText(body, mergeFields) : fillMergeFields(body, mergeFields),
  };
  const missing = { subject: unfilledMergeField(filled.subject), body: unfilledMergeField(filled.body, LINK_FIELD) };
  const field = missing.subject === null ? 'body' : 'subject';
  const mergeField = missing[field];
  return {
    ...filled,
    objection: mergeField === null ? null : { code: 'MERGE_VALUE_MISSING', field, values: { mergeField } },
  };
}

type MessageToSend = LetterWords & {
  readonly to: string[];
  readonly cc: string[];
  readonly templateId?: string | null;
  readonly sendAnyway?: boolean;
};
export type SendableRecord = Withdrawable & {
  readonly revision: number;
  readonly contentHash: string;
  readonly shareLinks: readonly ShareLink[];
  readonly signedAt?: string | null;
};

/** Documents go to customers by e-mail and text, each message with a link of its own. */
export function sendEffects({ entity, can }: Resource): Effects<typeof send.commands, SendableRecord, SendFacts> {
  const [sent, linked] = [messagesOf(entity, send.events), messagesOf(entity, link.events)];

  function sendMessage(
    channel: Channel,
    { to, cc, subject, body, templateId = null, sendAnyway = false }: MessageToSend,
    { revision, contentHash, signedAt = null }: SendableRecord,
    facts: SendFacts & Facts,
  ): Decision {
    const correspondence = correspondenceOf(facts);
    const { objection: mergeObjection, ...words } = fillLetter({ subject, body }, correspondence, channel);
    const objection =
      (templateId !== null && facts.template === null ? { code: 'TEMPLATE_GONE', field: 'templateId' } : null) ??
      recipientObjection({ to, cc }, correspondence) ??
      (sendAnyway ? null : bounceObjection({ to, cc }, correspondence)) ??
      mergeObjection;
    if (objection) return refuseWith(objection);
    const [linkId, messageId, { linkExpiresAt }] = [facts.newId(), facts.newId(), correspondence];
    return accept<Message>(
      linked.of('*LinkIssued', {
        linkId,
        tokenHash: facts.tokenHash(linkId),
        channel,
        recipients: to.map((address) => recipientOf(address, correspondence)),
        verbs: can.sign && signedAt === null && !correspondence.signers ? ['view', 'sign'] : ['view'],
        revision,
        contentHash,
        expiresAt: linkExpiresAt,
      }),
      sent.of('*Sent', {
        channel,
        messageId,
        linkId,
        to,
        cc,
        ...words,
        letter: channel === 'email' ? correspondence.letter.details : null,
        ...(facts.template && { templateId, templateName: facts.template.name }),
      }),
    );
  }

  return {
    'Email*': (data, document, facts) => sendMessage('email', data, document, facts),
    'Text*': (data, document, facts) => sendMessage('sms', { subject: '', cc: [], ...data }, document, facts),
  };
}

export function correspondenceOf({ correspondence }: Pick<SendFacts, 'correspondence'>): Correspondence {
  if (!correspondence) throw new Error('Nobody looked up whom the document is corresponded about with');
  return correspondence;
}

function recipientOf(address: string, { contacts }: Correspondence) {
  const contact = contacts.find(({ email, phone }) => email === address || phone === address);
  return {
    name: contact?.name ?? address,
    email: address.includes('@') ? address : null,
    phone: address.includes('@') ? null : address,
  };
}

/** Whoever sends to an address from which mail came back is told, and may do so all the same. */
const bounceObjection = (asked: Pick<MessageToSend, 'to' | 'cc'>, { contacts }: Correspondence): Refusal | null =>
  (['to', 'cc'] as const)
    .flatMap((name) => asked[name].map((address, at) => ({ address, field: `${name}.${at}` })))
    .flatMap(({ address, field }) => {
      const day = contacts.find(({ email }) => email === address)?.mailCameBackOn;
      return day ? [{ code: 'ADDRESS_BOUNCES', field, values: { address, date: dayText(day) } }] : [];
    })[0] ?? null;

/** Nothing is sent to anybody we do not know, and no text to who does not want any. */
export function recipientObjection(
  { to, cc = [] }: { to: readonly string[]; cc?: readonly string[] },
  { contacts, ownAddresses: ours }: Correspondence,
): Refusal | null {
  const known = (address: string) => contacts.find(({ email, phone }) => email === address || phone === address);
  if (to.length === 0) return { code: 'NO_RECIPIENT', field: 'to' };
  const stranger = to.findIndex((address) => !known(address));
  if (stranger >= 0)
    return { code: 'INVALID_RECIPIENT', field: `to.${stranger}`, values: { recipient: to[stranger] ?? '' } };
  const copied = cc.findIndex((address) => !known(address) && !ours.includes(address));
  if (copied >= 0) return { code: 'INVALID_RECIPIENT', field: `cc.${copied}`, values: { recipient: cc[copied] ?? '' } };
  const texted = to.map((address) => (address.includes('@') ? undefined : known(address)));
  const unwilling = texted.findIndex((contact) => contact && (contact.smsOptedOutAt || !contact.smsOptIn));
  if (unwilling < 0) return null;
  const { name = '', smsOptedOutAt = null } = texted[unwilling] ?? {};
  return { code: smsOptedOutAt ? 'SMS_OPTED_OUT' : 'SMS_NOT_AGREED', field: `to.${unwilling}`, values: { name } };
}
