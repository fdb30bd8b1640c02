import { LINK_FIELD, type SendEvent, type SignEvent, type LinkEvent } from '@backoffice/contracts/capabilities';
import { customer } from '@backoffice/contracts/features/customers';
import { message, type MessageToQueue } from '@backoffice/contracts/features/messages';
import { fullName, user } from '@backoffice/contracts/features/users';
import { escapeRichText, type Resource } from '@backoffice/contracts/kernel';
import { deterministicUuid } from '@backoffice/infra/http';
import type { Effect, Reaction } from '#kernel/reactions.ts';
import { recordIdOf, type World } from '#kernel/world.ts';
import { deliverQueue } from './facts.ts';
import { documentReference, fileNameOf, sendableDocument, titleOf } from './letters.ts';

/** A sent document leaves one e-mail to all, or one text to each: texts are delivered one by one. */
export const whenSent = (resource: Resource): Reaction => ({
  name: `when${resource.entity}Sent`,
  on: [`${resource.entity}Sent`],
  leadsTo: ['QueueMessage'],
  async react(event, world) {
    const { channel, messageId, linkId, to, cc, subject, body, letter, templateId, templateName } =
      event.data as SendEvent<string>['data']; // by its contract
    if (messageId === undefined || channel === 'link' || channel === 'hand') return []; // nothing of ours carries it
    const about = await documentReference(resource, recordIdOf(event.stream), world);
    const queued = (id: string, recipients: string[]) =>
      queueMessage(id, {
        ...about,
        channel,
        purpose: 'document',
        to: recipients,
        cc,
        subject,
        body,
        letter,
        linkId,
        templateId,
        templateName,
        attachments: [],
      });
    return channel === 'email'
      ? [queued(messageId, to)]
      : to.map((phone, index) => queued(index === 0 ? messageId : deterministicUuid(`${messageId} ${index}`), [phone]));
  },
});

/** A signature, of the customer or of the company below it. */
const SIGNED = /(Signed|SignedOnPaper|Countersigned)$/;

/** The signed document goes to whom it was sent to, and to the salesman. Who signed on paper has the paper. */
export const whenPdfSealed = (resource: Resource): Reaction => ({
  name: `when${resource.entity}PdfSealed`,
  on: [`${resource.entity}PdfSealed`],
  leadsTo: ['QueueMessage', `Text${resource.entity}`],
  async react(event, world) {
    // by its contract
    const { sha256, filePath } = event.data as Extract<SignEvent<string>, { data: { filePath: string } }>['data'];
    const about = await documentReference(resource, recordIdOf(event.stream), world);
    const salesman = about.salesmanId === null ? null : await world.record(user, about.salesmanId);
    const history = await world.history(resource, about.documentId);
    const customers = await recipientsOf(resource, about.documentId, world);
    const signed = history.findLast(({ type, position }) => position < event.position && SIGNED.test(type));
    if (signed?.type.endsWith('SignedOnPaper')) return [];
    const both = signed?.type.endsWith('Countersigned');
    const texted = both ? null : textedTo(signed?.data);
    const to = customers.length > 0 ? customers : salesman ? [salesman.email] : [];
    const text = texted === null ? [] : [textCopy(resource, about, texted)];
    if (to.length === 0) return text;
    const cc = salesman && !to.includes(salesman.email) ? [salesman.email] : [];
    const body = escapeRichText(
      `Hello,\n\nAttached is the ${both ? 'copy that both of us have signed' : 'signed copy'} of ${about.documentName}. ${both ? 'It replaces the one you have: please' : 'Please'} keep it for your records.\n\nThank you${salesman ? `,\n${fullName(salesman)}` : ''}`,
    );
    const attachments = [{ name: fileNameOf(`${titleOf(about)}, signed`), sha256, filePath }];
    return [
      ...text,
      queueMessage(deterministicUuid(`signed copy ${event.id}`), {
        ...about,
        channel: 'email',
        purpose: 'signedCopy',
        to,
        cc,
        subject: `${both ? 'Countersigned' : 'Signed'}: ${about.documentName}`,
        body,
        linkId: null,
        attachments,
      }),
    ];
  },
});

type SignedDocumentEvent = Extract<SignEvent<string>, { data: { consent: true } }>['data'];
/** Where the copy of a signature in person is texted to; null where it is not. */
function textedTo(signed: unknown): string | null {
  const { inPerson } = (signed ?? {}) as Partial<SignedDocumentEvent>;
  return inPerson?.copyTo === 'text' ? inPerson.copyAddress : null;
}

/** A text with a link of its own to look at what was signed. */
const textCopy = (
  resource: Resource,
  { documentId, documentName }: { readonly documentId: string; readonly documentName: string },
  phone: string,
): Effect => ({
  command: {
    entity: resource.entity,
    id: documentId,
    command: {
      type: `Text${resource.entity}`,
      data: { to: [phone], body: `Here is your signed copy of ${documentName}: ${LINK_FIELD}`, templateId: null },
    },
  },
});

export const whenMessageQueued: Reaction = {
  name: 'whenMessageQueued',
  on: ['MessageQueued'],
  leadsTo: [deliverQueue.name],
  react: ({ tenant, stream }) => [
    { job: { queue: deliverQueue, data: { tenant, id: stream.slice(message.entity.length + 1) } } },
  ],
};

const queueMessage = (id: string, data: MessageToQueue): Effect => ({
  command: { entity: message.entity, id, creates: true, command: { type: 'QueueMessage', data } },
});

/**
 * Whom the link it was signed with went to, or the last one; who had it by text gets the copy at the address we have of
 * them.
 */
async function recipientsOf(resource: Resource, documentId: string, world: World): Promise<string[]> {
  const history = await world.history(resource, documentId);
  const data = <D>(type: string) =>
    // by their contracts
    history.filter((event) => event.type === `${resource.entity}${type}`).map((event) => event.data as D);
  type IssuedLink = Extract<LinkEvent<string>, { data: { tokenHash: string } }>['data'];
  const signed = data<SignedDocumentEvent>('Signed').at(-1);
  const links = data<IssuedLink>('LinkIssued');
  const link = links.find(({ linkId }) => linkId === signed?.linkId) ?? links.at(-1);
  const { customerId } = await sendableDocument(resource, documentId, world);
  const { contacts = [] } = (await world.record(customer, customerId)) ?? {};
  if (signed?.inPerson && signed.inPerson.copyTo !== 'email') return [];
  const recipients = link?.recipients ?? [];
  const wanted = recipients.flatMap(
    ({ email, phone }) => email ?? contacts.find((contact) => contact.phone === phone)?.email ?? [],
  );
  // an address that was given on the spot is told to the one we had (T89)
  const known = signed?.inPerson ? contacts.filter(({ name }) => recipients.some((each) => each.name === name)) : [];
  return [...new Set([...wanted, ...known.flatMap(({ email }) => email ?? [])])];
}
