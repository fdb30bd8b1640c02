import { LINK_FIELD, type PhotoHolder } from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import { invoice } from '@backoffice/contracts/features/invoices';
import {
  invoiceLinkField,
  message,
  type MessageFields,
  type MessageRecord,
} from '@backoffice/contracts/features/messages';
import { fullName, user } from '@backoffice/contracts/features/users';
import { escapeRichText, type Resource } from '@backoffice/contracts/kernel';
import type { Files } from '@backoffice/infra/files';
import { sha256 } from '@backoffice/infra/http';
import { defineQueue, PermanentFailure, type JobHandler } from '@backoffice/infra/jobs';
import type { Mail, Mailer } from '@backoffice/infra/mail';
import { OptedOutError, type Texter } from '@backoffice/infra/sms';
import { z } from 'zod';
import { publicUrlOf } from '#http/public-url.ts';
import type { DocumentRenderer } from '#jobs/seal-document.ts';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { World } from '#kernel/world.ts';
import { textStatusUrl } from './controller.ts';
import { composeLetter, fileNameOf, letterPhotos, titleOf } from './letters.ts';
import type { MailReturn } from './returned-mails.ts';

export const deliverQueue = defineQueue({
  name: 'deliver-message',
  data: z.object({ tenant: z.string(), id: z.string() }),
  tries: 6,
});

export type DeliveryPorts = {
  readonly mailer: Mailer;
  readonly mailReturn: MailReturn | null;
  readonly texter: Texter;
  readonly files: Files;
  readonly renderer: DocumentRenderer;
  readonly resources: readonly Resource[];
  readonly shareToken: (linkId: string) => string;
  /** How customers reach us; links begin with it. */
  readonly publicUrl: string;
  readonly mailFrom: string;
};

/** Also when the carrier's answer was lost: it tells what became of it. */
const SENT_EVENTS = ['MessageSent', 'MessageDelivered', 'MessageBounced'];

/** Hands a message over once. What cannot be delivered is recorded, and lies with the dead letters for another try. */
export const deliverMessage =
  (gateway: CommandGateway, ports: DeliveryPorts): JobHandler<{ tenant: string; id: string }> =>
  async ({ id: taskId, attempt, data: { tenant, id } }) => {
    const context = (cause: string) => systemContext(tenant, `${cause} ${id}`);
    const world = await gateway.openWorld(context('deliver'));
    const [record, history] = await Promise.all([world.record(message, id), world.history(message, id)]);
    if (!record || history.some(({ type }) => SENT_EVENTS.includes(type))) return;
    const note = (type: string, data: object, cause: string) =>
      gateway.execute(
        [{ entity: message.entity, id, allowedWhenInactive: true, command: { type, data } }],
        context(cause),
      );
    try {
      await assertCompanyActive(world);
      const { providerId } = await sendMessage(id, record as MessageRecord, world, ports); // as its fold makes it
      await note('RecordMessageSent', { providerId }, 'sent');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof OptedOutError)
        return void (await note('RecordMessageBounced', { reason, optedOut: true }, 'bounced'));
      if (error instanceof PermanentFailure || attempt >= deliverQueue.tries)
        await note('RecordMessageFailed', { reason }, `failed ${taskId}`);
      throw error;
    }
  };

/** What waited while the company was made inactive, or deleted, does not leave. */
async function assertCompanyActive(world: World): Promise<void> {
  const ours = await world.record(company, world.tenant);
  if (ours?.status !== 'active' || ours.trashedAt !== null)
    throw new PermanentFailure('The company is inactive, so nothing leaves it');
}

async function sendMessage(
  messageId: string,
  fields: MessageRecord,
  world: World,
  ports: DeliveryPorts,
): Promise<{ readonly providerId: string }> {
  const resource = ports.resources.find(({ entity }) => entity.toLowerCase() === fields.documentKind.toLowerCase());
  const url = resource ? buttonUrl(fields, resource, ports) : null;
  const [to = ''] = fields.to;
  if (fields.channel === 'sms')
    return ports.texter.send({
      messageId,
      to,
      body: fields.body.replaceAll(LINK_FIELD, url ?? ''),
      reportTo: textStatusUrl(ports.publicUrl, world.tenant, messageId),
    });
  const body = fields.invoiceLinks.reduce(
    (text, { linkId }) =>
      text.replaceAll(
        invoiceLinkField(linkId),
        escapeRichText(publicUrlOf(ports.publicUrl, `/${invoice.path}/preview/${ports.shareToken(linkId)}`)),
      ),
    fields.body,
  );
  return ports.mailer.send(await composeMail(messageId, { ...fields, body }, url, resource, world, ports));
}

/** The customer's own link; a test leads to where its author works on the document. */
function buttonUrl(
  { linkId, purpose, documentId, locationId }: MessageRecord,
  { path, recordPage }: Resource,
  { publicUrl, shareToken }: DeliveryPorts,
): string | null {
  if (linkId) return publicUrlOf(publicUrl, `/${path}/preview/${shareToken(linkId)}`);
  if (purpose !== 'test' || !recordPage) return null;
  return publicUrlOf(publicUrl, recordPage.replace(':locationId', locationId ?? '').replace(':id', documentId));
}

async function composeMail(
  messageId: string,
  fields: MessageRecord,
  url: string | null,
  resource: Resource | undefined,
  world: World,
  { files, renderer, mailFrom, mailReturn }: DeliveryPorts,
): Promise<Mail> {
  const { to, cc, salesmanId } = fields;
  const details = fields.letter ?? { title: titleOf(fields), sum: null, payment: [] };
  const printed = resource ? await printedDocument(resource, fields, world, renderer) : null;
  /** With the document alone: once it has changed, its photos may be others. */
  const photos = resource?.can.photos && printed ? await photosOf(resource, fields, world, files) : undefined;
  const [ours, salesman, { logo, ...letter }] = await Promise.all([
    world.record(company, world.tenant),
    salesmanId === null ? null : world.record(user, salesmanId),
    composeLetter({ ...fields, url, details, ...(photos && { photos }) }, world, files),
  ]);
  const kept = await Promise.all(
    fields.attachments.map(async ({ name, filePath, sha256: expected }) => ({
      name,
      bytes: await readVerifiedFile(files, filePath, expected),
    })),
  );
  const statement =
    fields.statementAsOf === null
      ? null
      : await renderer.renderStatement(world.tenant, fields.documentId, fields.statementAsOf);
  const report = fields.report === null ? [] : await renderer.renderReport(world.tenant, fields.report);
  const printouts = [
    ...kept,
    ...(printed ? [{ name: fileNameOf(details.title), bytes: printed }] : []),
    ...(statement ? [{ name: `Statement ${fields.statementAsOf}.pdf`, bytes: statement.bytes }] : []),
  ];
  return {
    messageId,
    from: { name: ours?.name, address: mailFrom },
    to: to.map((address) => ({ address })),
    cc: cc.map((address) => ({ address })),
    replyTo: salesman
      ? { name: fullName(salesman), address: salesman.email }
      : ((ours && { name: ours.name, address: ours.email }) ?? undefined),
    ...(mailReturn && { returnTo: mailReturn.addresses.of({ tenant: world.tenant, messageId }) }),
    ...letter,
    attachments: [
      ...printouts.map((file) => ({ ...file, contentType: 'application/pdf' })),
      ...report,
      ...(logo ? [logo] : []),
      ...(photos?.pictures.map(({ alt: _said, ...picture }) => picture) ?? []),
    ],
  };
}

const photosOf = async (resource: Resource, { documentId }: MessageFields, world: World, files: Files) =>
  letterPhotos((await world.record(resource, documentId)) as PhotoHolder, files); // what can have photos has them

/**
 * The document as its link shows it; none once it has changed, because then the link is dead too. A test shows it as it
 * stands.
 */
async function printedDocument(
  resource: Resource,
  { linkId, purpose, documentId }: MessageFields,
  world: World,
  renderer: DocumentRenderer,
): Promise<Uint8Array | null> {
  if (purpose !== 'document' && purpose !== 'test') return null;
  const { bytes, contentHash } = await renderer.render(resource.entity, world.tenant, documentId);
  if (purpose === 'test') return bytes;
  const history = await world.history(resource, documentId);
  const issued = history
    .map(({ data }) => data as { linkId?: string; tokenHash?: string; contentHash?: string })
    .find((data) => data.tokenHash !== undefined && data.linkId === linkId); // only read where it is there
  return issued?.contentHash === contentHash ? bytes : null;
}

async function readVerifiedFile(files: Files, path: string, expected: string): Promise<Uint8Array> {
  const bytes = await files.read(path);
  if (!bytes || sha256(bytes) !== expected) throw new PermanentFailure(`The attachment ${path} is not what was sealed`);
  return bytes;
}
