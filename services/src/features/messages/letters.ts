import { refusalFailure } from '@backoffice/infra/http';
import {
  LetterText,
  photoAlt,
  publicPhotos,
  send,
  shownPhotos,
  type LetterDetails,
  type LetterPreview,
  type PhotoHolder,
} from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import { message, type MessageFields } from '@backoffice/contracts/features/messages';
import { user } from '@backoffice/contracts/features/users';
import {
  addressLine,
  phoneText,
  richTextWords,
  sentenceCase,
  singularNoun,
  type Resource,
} from '@backoffice/contracts/kernel';
import type { Files } from '@backoffice/infra/files';
import type { Mail } from '@backoffice/infra/mail';
import { variantPath } from '@backoffice/infra/media';
import { fillLetter } from '#capabilities/send.ts';
import type { LetterHandlers } from '#http/correspondence-handlers.ts';
import { publicUrlOf } from '#http/public-url.ts';
import { emailHtml, emailText, LOGO_CID } from '#jobs/email-template.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import type { World } from '#kernel/world.ts';

/** What every document that can be sent has; one without a name goes by its contract's. */
type SendableDocument = {
  readonly number: string;
  readonly name?: string;
  readonly contractName?: string;
  readonly customerId: string;
  readonly locationId: string;
  readonly salesmanId: string;
};

const documentKindOf = ({ entity }: Pick<Resource, 'entity'>) => `${entity.charAt(0).toLowerCase()}${entity.slice(1)}`;

export async function sendableDocument(
  resource: Resource,
  documentId: string,
  world: World,
): Promise<SendableDocument> {
  const record = await world.record(resource, documentId);
  if (!record) throw new Error(`${resource.entity} ${documentId} has an event and no history`);
  return record as SendableDocument; // every document that can be sent has them
}

export async function documentReference(resource: Resource, documentId: string, world: World) {
  const {
    number,
    contractName = '',
    name = contractName,
    locationId,
    salesmanId,
  } = await sendableDocument(resource, documentId, world);
  return {
    documentKind: documentKindOf(resource),
    documentId,
    documentName: `${sentenceCase(singularNoun(resource))} ${number}: ${name}`,
    locationId,
    salesmanId,
  };
}

/** What a document is called without its name: Proposal 5. */
export const titleOf = ({ documentName }: Pick<MessageFields, 'documentName'>) => documentName.split(':')[0] ?? '';
/** The name of a file that mail programs and disks take. */
export const fileNameOf = (title: string) => `${title.replace(/[^\w ,.-]/g, '')}.pdf`;

type Letter = {
  readonly subject: string;
  readonly body: string;
  /** Where its button leads; null without one. */
  readonly url: string | null;
  readonly details: LetterDetails;
  readonly photos?: LetterPhotos;
};
/** Photos that stand in a letter, and how many the document shows in all. */
export type LetterPhotos = {
  readonly pictures: readonly LetterPicture[];
  readonly count: number;
};
type LetterPicture = NonNullable<Mail['attachments']>[number] & { readonly cid: string; readonly alt: string };
const noPhotos: LetterPhotos = { pictures: [], count: 0 };
/** So many stand in a letter, and no more bytes: what is large is clipped, or comes late. */
const LETTER_PHOTOS = 3;
const LETTER_PHOTO_BYTES = 60_000;

/** The first photos that a document shows to its customer, small. */
export async function letterPhotos(record: PhotoHolder, files: Pick<Files, 'read'>): Promise<LetterPhotos> {
  const photos = shownPhotos(record);
  const alts = publicPhotos(record).map(photoAlt);
  const pictures: LetterPicture[] = [];
  let room = LETTER_PHOTO_BYTES;
  for (const [at, { filePath }] of photos.slice(0, LETTER_PHOTOS).entries()) {
    const bytes = await files.read(variantPath(filePath, 'thumb'));
    if (!bytes || bytes.byteLength > room) continue;
    room -= bytes.byteLength;
    const name = `photo-${at + 1}.jpg`;
    pictures.push({ name, contentType: 'image/jpeg', bytes, cid: `photo${at + 1}`, alt: alts[at] ?? '' });
  }
  return { pictures, count: photos.length };
}

type ComposedLetter = Required<Pick<Mail, 'subject' | 'html' | 'text'>> & {
  /** The company's picture at its head. */
  readonly logo: NonNullable<Mail['attachments']>[number] | null;
};

/** The one renderer of letters: what is previewed, tried and mailed is made here. */
export async function composeLetter(
  { subject, body, url, details: { title, sum, payment }, photos = noPhotos }: Letter,
  world: World,
  files: Pick<Files, 'read'>,
): Promise<ComposedLetter> {
  const ours = await world.record(company, world.tenant);
  const path = ours?.logo ?? null;
  const picture = path === null ? null : await files.read(path);
  const content = {
    subject,
    body,
    url,
    sum,
    remittance: payment,
    photos: { shown: photos.pictures.map(({ cid, alt }) => ({ cid, alt })), count: photos.count },
    button: `Open ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    company: {
      name: ours?.name ?? '',
      address: ours ? addressLine(ours.address) : '',
      phone: phoneText(ours?.phone ?? ''),
      email: ours?.email ?? '',
      hasLogo: picture !== null,
    },
  };
  const kind = path?.endsWith('.png') ? 'png' : 'jpeg';
  return {
    subject,
    html: emailHtml(content),
    text: emailText(content),
    logo: picture && { name: `logo.${kind}`, contentType: `image/${kind}`, bytes: picture, cid: LOGO_CID },
  };
}

/**
 * Letters before they are sent: looked at, and mailed to oneself. The customer gets no link by either, and the document
 * stays as it is.
 */
export const letterHandlers = (
  { execute }: Pick<CommandGateway, 'execute'>,
  { files, publicUrl }: { readonly files: Pick<Files, 'read'>; readonly publicUrl: string },
): LetterHandlers => ({
  async previewEmail(call, { resource, world, correspondence }): Promise<LetterPreview> {
    const words = fillLetter(LetterText.parse(call.body), correspondence);
    const url = publicUrlOf(publicUrl, `/${resource.path}/preview/`);
    const { details } = correspondence.letter;
    const { logo, ...letter } = await composeLetter({ ...words, url, details }, world, files);
    return {
      ...letter,
      words: richTextWords(words.body),
      from: correspondence.company,
      attachmentName: fileNameOf(details.title),
      logo: logo && `data:${logo.contentType};base64,${Buffer.from(logo.bytes).toString('base64')}`,
    };
  },

  async sendTestEmail(call, { resource, world, correspondence }) {
    const { objection, subject, body } = fillLetter(LetterText.parse(call.body), correspondence);
    if (objection) throw refusalFailure(objection, send.refusals);
    const context = contextOf(call);
    const author = await world.record(user, context.actor.id);
    if (!author) throw new Error(`Nobody is ${context.actor.id}`);
    const data = {
      ...(await documentReference(resource, call.params.id ?? '', world)),
      channel: 'email',
      purpose: 'test',
      to: [author.email],
      cc: [],
      subject: `Test: ${subject}`,
      body,
      letter: correspondence.letter.details,
      linkId: null,
      attachments: [],
    };
    const id = world.facts.newId();
    return receiptAnswer(
      await execute([{ entity: message.entity, id, creates: true, command: { type: 'QueueMessage', data } }], context),
    );
  },
});
