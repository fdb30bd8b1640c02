import type { LinkEvent, SendEvent } from '@backoffice/contracts/capabilities';
import { message } from '@backoffice/contracts/features/messages';
import { singularNoun, type Actor, type Instant, type Resource } from '@backoffice/contracts/kernel';
import { hashOfCode } from '@backoffice/infra/audit';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Files } from '@backoffice/infra/files';
import { sha256, deterministicUuid } from '@backoffice/infra/http';
import { sealFacts } from '@backoffice/infra/seal';
import { SYSTEM } from '@backoffice/services';
import type { Seller } from './seed-people.ts';
import type { DemoDriver } from './driver.ts';
import { drawnSignature } from './signature.ts';

export type CorrespondencePorts = {
  readonly log: EventLog;
  readonly files: Files;
  /** Prints and seals. */
  readonly print: (
    entity: string,
    tenant: string,
    id: string,
  ) => Promise<{
    readonly bytes: Uint8Array;
    readonly contentHash: string;
    readonly code: string | null;
  }>;
};

/** What every document begins with. */
type DocumentFields = {
  readonly number: string;
  readonly name?: string;
  readonly contractName?: string;
  readonly locationId: string;
  readonly salesmanId: string;
  readonly customerId: string;
  readonly contactName: string;
  readonly customerName: string;
  readonly contentHash: string;
};
type IssuedLink = Extract<LinkEvent<'*'>, { type: '*LinkIssued' }>['data'];
export type MailedDocument = { readonly fields: DocumentFields; readonly link: IssuedLink; readonly visitor: Actor };

/**
 * Letters and signed copies as the product would make them by itself, on the days it would have: it finds them done
 * when it starts, and sends nothing to anybody.
 */
export function correspondence({ act, companyId, events }: DemoDriver, { log, files, print }: CorrespondencePorts) {
  const signed: { readonly resource: Resource; readonly id: string; readonly at: Instant }[] = [];
  const only = <D>(stream: string, type: string) => recordedData<D>(events, stream, type);

  async function send(
    resource: Resource,
    id: string,
    seller: Seller,
    at: Instant,
    { to, ...letter }: { readonly subject: string; readonly body: string; readonly to?: string },
  ): Promise<MailedDocument> {
    const stream = `${resource.entity}-${id}`;
    const begun = `${resource.entity}Created` in resource.events.shapes ? 'Created' : 'Drafted';
    const sheet = await only<DocumentFields>(stream, `${resource.entity}${begun}`);
    const { contacts } = await only<{ contacts: { isPrimary: boolean; email: string }[] }>(
      `Customer-${sheet.customerId}`,
      'CustomerCreated',
    );
    const customer = contacts.find(({ isPrimary }) => isPrimary)?.email ?? '';
    await act(companyId, seller.actor, at, resource, id, `Email${resource.entity}`, {
      to: [to ?? customer],
      ...letter,
    });
    const mail = await only<SendEvent<'*'>['data']>(stream, `${resource.entity}Sent`);
    await enter(sentMessageId(mail), at, {
      ...documentReference(resource, id, sheet),
      purpose: 'document',
      to: mail.to,
      subject: mail.subject,
      body: mail.body,
      linkId: mail.linkId,
      attachments: [],
    });
    const link = await only<IssuedLink>(stream, `${resource.entity}LinkIssued`);
    const name = link.recipients.map((each) => each.name).join(', ');
    return { fields: sheet, link, visitor: { kind: 'link', id: link.linkId, name, role: null } };
  }

  const view = (resource: Resource, id: string, { link: { linkId }, visitor }: MailedDocument, at: Instant) =>
    act(companyId, visitor, at, resource, id, `View${resource.entity}Link`, { linkId }, { linkId });

  async function sign(resource: Resource, id: string, { fields: sheet, link, visitor }: MailedDocument, at: Instant) {
    const signature = signatureOf(sheet, at);
    await act(companyId, visitor, at, resource, id, `Sign${resource.entity}`, signature, { linkId: link.linkId });
    keepSigned(resource, id, at);
  }

  const keepSigned = (resource: Resource, id: string, at: Instant) => void signed.push({ resource, id, at });

  /** What the sealing job would do, on the day it would have done it. Lists must have seen everything by then. */
  async function keepSignedCopies() {
    for (const { resource, id, at } of signed) {
      const { entity } = resource;
      const stream = `${entity}-${id}`;
      const signing = (await log.readStream(companyId, stream)).find(({ type }) => type === `${entity}Signed`);
      if (!signing) throw new Error(`${stream} was signed and nothing was recorded`);
      const { bytes, contentHash, code } = await print(entity, companyId, id);
      const filePath = `${companyId}/${entity.toLowerCase()}/${signing.id}.pdf`;
      await files.put(filePath, bytes, 'application/pdf');
      await act(companyId, SYSTEM, at, resource, id, `Seal${entity}Pdf`, {
        filePath,
        sha256: sha256(bytes),
        contentHash,
        ...(code && { codeHash: hashOfCode(code) }),
        seal: sealFacts(bytes) ?? undefined,
      });
      const sealed = (await log.readStream(companyId, stream)).find(({ type }) => type === `${entity}PdfSealed`);
      const [sheet, mail] = [
        await only<DocumentFields>(stream, `${entity}Created`),
        await only<SendEvent<'*'>['data']>(stream, `${entity}Sent`),
      ];
      const about = documentReference(resource, id, sheet);
      await enter(deterministicUuid(`signed copy ${sealed?.id}`), at, {
        ...about,
        purpose: 'signedCopy',
        to: mail.to,
        subject: `Signed: ${about.documentName}`,
        linkId: null,
        attachments: [{ name: `${sheet.number}, signed.pdf`, sha256: sha256(bytes), filePath }],
        body: `Hello,\n\nAttached is the signed copy of ${about.documentName}. Please keep it for your records.`,
      });
    }
  }

  /** Into the log of correspondence, as delivered. */
  async function enter(id: string, at: Instant, letter: object) {
    const queued = { channel: 'email', cc: [], ...letter };
    await act(companyId, SYSTEM, at, message, id, 'QueueMessage', queued, { begins: true });
    await act(companyId, SYSTEM, at, message, id, 'RecordMessageSent', { providerId: 'demo' });
  }

  return { send, view, sign, keepSigned, keepSignedCopies };
}

/** @throws where the event that is asked for was not recorded */
export async function recordedData<D>(events: DemoDriver['events'], stream: string, type: string): Promise<D> {
  const [data] = await events<D>(stream, type);
  if (data === undefined) throw new Error(`The demo did something to ${stream} and no ${type} was recorded`);
  return data;
}

const signatureOf = ({ customerName, contactName, contentHash }: DocumentFields, at: Instant) => ({
  company: customerName,
  date: at.slice(0, 10),
  name: contactName,
  title: '',
  signature: drawnSignature(contactName),
  contentHash,
  consent: true,
});

function documentReference(
  resource: Resource,
  documentId: string,
  { number, contractName = '', name = contractName, locationId, salesmanId }: DocumentFields,
) {
  const { entity } = resource;
  const noun = singularNoun(resource);
  return {
    documentKind: `${entity.charAt(0).toLowerCase()}${entity.slice(1)}`,
    documentId,
    documentName: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${number}: ${name}`,
    locationId,
    salesmanId,
  };
}

function sentMessageId({ messageId }: SendEvent<'*'>['data']): string {
  if (messageId === undefined) throw new Error('It was sent without a message');
  return messageId;
}
