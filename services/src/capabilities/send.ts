import { archive, link, send, trash } from '@backoffice/contracts/capabilities';
import type { Instant, Refusal, Resource } from '@backoffice/contracts/kernel';
import { accept, refuseWith, type Decider, type Facts, type Message } from '#kernel/decider.ts';
import { shareLinkState, evolveLinks, type ShareLink } from './share-links.ts';
import { fillMergeFields, type MergeFields } from './merge-fields.ts';
import { initialRevision, evolveRevision, type Revision } from './revision.ts';
import { messagesOf } from './entity-messages.ts';

export type CorrespondenceContact = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly isPrimary: boolean;
  readonly smsOptIn: boolean;
  readonly smsOptedOutAt: string | null;
  /** Wants this kind of document. */
  readonly isSuggested: boolean;
};

/** With whom a document is corresponded about, and how. */
export type Correspondence = {
  readonly company: string;
  /** Whom messages may go to. */
  readonly contacts: readonly CorrespondenceContact[];
  /** Who may get copies of e-mails beside them: our own people. */
  readonly ownAddresses: readonly string[];
  readonly mergeFields: MergeFields;
  /** What the send pages begin with, before the merge fields are filled in. */
  readonly letter: {
    readonly subject: string;
    readonly email: string;
    readonly text: string;
    readonly attachmentName: string;
  };
  /** When a link made now ends. */
  readonly linkExpiresAt: Instant;
};

export type SendFacts = Facts & {
  readonly correspondence: Correspondence | null;
  readonly tokenHash: (linkId: string) => string;
};

type SendingState<S> = {
  readonly inner: S;
  readonly revision: Revision;
  readonly links: readonly ShareLink[];
  readonly signed: boolean;
};

/** Documents go to customers by e-mail and text, each message with a link of its own. Whoever holds a link is kept within it. */
export function withSending<S>(
  { entity, can }: Resource,
  decider: Decider<S>,
): Decider<SendingState<S>, Message, Message, string, SendFacts> {
  const [sending, sent] = [messagesOf(entity, send.commands), messagesOf(entity, send.events)];
  const [linking, linked] = [messagesOf(entity, link.commands), messagesOf(entity, link.events)];
  const endsLinks = (event: Message) =>
    messagesOf(entity, trash.events).is(event, '*Trashed') || messagesOf(entity, archive.events).is(event, '*Archived');
  const find = (state: SendingState<S>, linkId: string) => state.links.find((each) => each.linkId === linkId);

  return {
    initial: { inner: decider.initial, revision: initialRevision, links: [], signed: false },

    decide(command, state, facts) {
      const barred =
        facts.visitor.linkId === null ? null : barredBy(find(state, facts.visitor.linkId), command, state, facts);
      if (barred) return refuseWith(barred);

      const byEmail = sending.is(command, 'Email*');
      if (byEmail || sending.is(command, 'Text*')) {
        const correspondence = correspondenceOf(facts);
        const objection =
          decider.objection?.(command, state.inner, facts) ?? recipientObjection(command.data, correspondence);
        if (objection) return refuseWith(objection);
        const { to, subject, cc } = { subject: '', cc: [], ...command.data };
        const [linkId, messageId, { mergeFields, linkExpiresAt }] = [facts.newId(), facts.newId(), correspondence];
        return accept<Message>(
          linked.of('*LinkIssued', {
            linkId,
            tokenHash: facts.tokenHash(linkId),
            recipients: to.map((address) => recipientOf(address, correspondence)),
            verbs: can.sign && !state.signed ? ['view', 'sign'] : ['view'],
            revision: state.revision.number,
            contentHash: state.revision.contentHash,
            expiresAt: linkExpiresAt,
          }),
          sent.of('*Sent', {
            channel: byEmail ? 'email' : 'sms',
            messageId,
            linkId,
            to,
            cc,
            subject: fillMergeFields(subject, mergeFields),
            body: fillMergeFields(command.data.body, mergeFields),
          }),
        );
      }
      if (linking.is(command, 'View*Link'))
        return accept(
          linked.of('*LinkViewed', {
            linkId: command.data.linkId,
            ip: facts.visitor.ip,
            userAgent: facts.visitor.userAgent,
          }),
        );
      if (linking.is(command, 'Revoke*Link')) {
        const found = find(state, command.data.linkId);
        return found && !found.revokedAt
          ? accept(linked.of('*LinkRevoked', { linkId: found.linkId }))
          : refuseWith(unknownLink(facts));
      }

      const decision = decider.decide(command, state.inner, facts);
      if (!decision.accepted || !decision.events.some(endsLinks)) return decision;
      const open = state.links.filter(({ revokedAt, supersededAt }) => !revokedAt && !supersededAt);
      return accept(...decision.events, ...open.map(({ linkId }) => linked.of('*LinkRevoked', { linkId })));
    },

    evolve: (state, event) => ({
      inner: decider.evolve(state.inner, event),
      revision: evolveRevision(entity, state.revision, event),
      links: evolveLinks(entity, state.links, event),
      signed: event.type === `${entity}Signed` || (state.signed && event.type !== `${entity}SignatureVoided`),
    }),

    objection: (command, state, facts) => decider.objection?.(command, state.inner, facts) ?? null,
  };

  /** What keeps the holder of a link from a command. On an expired link the document has the first word: it can say more. */
  function barredBy(
    held: ShareLink | undefined,
    command: Message,
    state: SendingState<S>,
    facts: SendFacts,
  ): Refusal | null {
    const standing = held ? shareLinkState(held, facts.now) : 'gone';
    const viewing = linking.is(command, 'View*Link');
    if (!held || standing === 'gone' || (standing === 'expired' && viewing)) return unknownLink(facts);
    if (standing === 'superseded' || held.contentHash !== state.revision.contentHash)
      return { code: 'DOCUMENT_CHANGED' };
    if (standing === 'expired') {
      const decision = decider.decide(command, state.inner, facts);
      return decision.accepted ? unknownLink(facts) : decision.refusal;
    }
    return held.verbs.includes(viewing ? 'view' : 'sign') ? null : { code: 'LINK_CANNOT_SIGN' };
  }
}

const unknownLink = (facts: SendFacts): Refusal => ({
  code: 'LINK_UNKNOWN',
  values: { company: correspondenceOf(facts).company },
});

function correspondenceOf({ correspondence }: SendFacts): Correspondence {
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

/** Nothing is sent to anybody we do not know, and no text to who does not want any. */
function recipientObjection(
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
  const name = texted[unwilling]?.name ?? '';
  return unwilling < 0
    ? null
    : {
        code: texted[unwilling]?.smsOptedOutAt ? 'SMS_OPTED_OUT' : 'SMS_NOT_AGREED',
        field: `to.${unwilling}`,
        values: { name },
      };
}
