import type { SendEvent, SignEvent, LinkEvent } from '@backoffice/contracts/capabilities';
import { customer } from '@backoffice/contracts/features/customers';
import { message, type MessageToQueue } from '@backoffice/contracts/features/messages';
import { fullName, user } from '@backoffice/contracts/features/users';
import type { Resource } from '@backoffice/contracts/kernel';
import { deterministicUuid } from '@backoffice/infra/http';
import type { Effect, Reaction, RecordedEvent } from '#kernel/reactions.ts';
import { recordIdOf, type World } from '#kernel/world.ts';
import { deliverQueue } from './facts.ts';

/** What every document that can be sent has; one without a name goes by its contract's. */
type SendableDocument = {
  readonly number: string;
  readonly name?: string;
  readonly contractName?: string;
  readonly customerId: string;
  readonly locationId: string;
  readonly salesmanId: string;
};

export const documentKindOf = ({ entity }: Pick<Resource, 'entity'>) =>
  `${entity.charAt(0).toLowerCase()}${entity.slice(1)}`;

/** A sent document leaves one e-mail to all, or one text to each: texts are delivered one by one. */
export const whenSent = (resource: Resource): Reaction => ({
  name: `when${resource.entity}Sent`,
  on: [`${resource.entity}Sent`],
  async react(event, world) {
    const { channel, messageId, linkId, to, cc, subject, body } = event.data as SendEvent<string>['data']; // by its contract
    const about = await documentReference(resource, event, world);
    const queued = (id: string, recipients: string[]) =>
      queueMessage(id, {
        ...about,
        channel,
        purpose: 'document',
        to: recipients,
        cc,
        subject,
        body,
        linkId,
        attachments: [],
      });
    return channel === 'email'
      ? [queued(messageId, to)]
      : to.map((phone, index) => queued(index === 0 ? messageId : deterministicUuid(`${messageId} ${index}`), [phone]));
  },
});

/** The signed document goes to whom it was sent to, and to the salesman. */
export const whenPdfSealed = (resource: Resource): Reaction => ({
  name: `when${resource.entity}PdfSealed`,
  on: [`${resource.entity}PdfSealed`],
  async react(event, world) {
    const { sha256, filePath } = event.data as Extract<SignEvent<string>, { data: { filePath: string } }>['data']; // by its contract
    const about = await documentReference(resource, event, world);
    const salesman = about.salesmanId === null ? null : await world.record(user, about.salesmanId);
    const history = await world.history(resource, about.documentId);
    const customers = await recipientsOf(resource, about.documentId, world);
    const both = history
      .findLast(({ type, position }) => position < event.position && /(Signed|Countersigned)$/.test(type))
      ?.type.endsWith('Countersigned');
    const to = customers.length > 0 ? customers : salesman ? [salesman.email] : [];
    if (to.length === 0) return [];
    const cc = salesman && !to.includes(salesman.email) ? [salesman.email] : [];
    const body = `Hello,\n\nattached is the ${both ? 'copy that both of us have signed' : 'signed copy'} of ${about.documentName}. ${both ? 'It replaces the one you have: please' : 'Please'} keep it for your records.\n\nThank you${salesman ? `,\n${fullName(salesman)}` : ''}`;
    const attachments = [{ name: `${about.documentName.replace(/[^\w .-]/g, '')}, signed.pdf`, sha256, filePath }];
    return [
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

export const whenMessageQueued: Reaction = {
  name: 'whenMessageQueued',
  on: ['MessageQueued'],
  react: ({ tenant, stream }) => [
    { job: { queue: deliverQueue, data: { tenant, id: stream.slice(message.entity.length + 1) } } },
  ],
};

const queueMessage = (id: string, data: MessageToQueue): Effect => ({
  command: { entity: message.entity, id, creates: true, command: { type: 'QueueMessage', data } },
});

async function sendableDocument(resource: Resource, documentId: string, world: World): Promise<SendableDocument> {
  const record = await world.record(resource, documentId);
  if (!record) throw new Error(`${resource.entity} ${documentId} has an event and no history`);
  return record as SendableDocument; // every document that can be sent has them
}

async function documentReference(resource: Resource, { stream }: RecordedEvent, world: World) {
  const documentId = recordIdOf(stream);
  const {
    number,
    contractName = '',
    name = contractName,
    locationId,
    salesmanId,
  } = await sendableDocument(resource, documentId, world);
  const title = resource.entity.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    documentKind: documentKindOf(resource),
    documentId,
    documentName: `${title} ${number}: ${name}`,
    locationId,
    salesmanId,
  };
}

/** Whom the link it was signed with went to, or the last one; who had it by text gets the copy at the address we have of them. */
async function recipientsOf(resource: Resource, documentId: string, world: World): Promise<string[]> {
  const history = await world.history(resource, documentId);
  const data = <D>(type: string) =>
    history.filter((event) => event.type === `${resource.entity}${type}`).map((event) => event.data as D); // by their contracts
  type Issued = Extract<LinkEvent<string>, { data: { tokenHash: string } }>['data'];
  const signed = data<{ linkId: string | null }>('Signed').at(-1);
  const links = data<Issued>('LinkIssued');
  const link = links.find(({ linkId }) => linkId === signed?.linkId) ?? links.at(-1);
  const { customerId } = await sendableDocument(resource, documentId, world);
  const { contacts = [] } = (await world.record(customer, customerId)) ?? {};
  return (
    link?.recipients.flatMap(
      ({ email, phone }) => email ?? contacts.find((contact) => contact.phone === phone)?.email ?? [],
    ) ?? []
  );
}
