import { LINK_FIELD } from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import { invoice } from '@backoffice/contracts/features/invoices';
import { invoiceLinkField, message, type MessageFields } from '@backoffice/contracts/features/messages';
import { fullName, user } from '@backoffice/contracts/features/users';
import { addressLine, phoneText, type Resource } from '@backoffice/contracts/kernel';
import type { Files } from '@backoffice/infra/files';
import { sha256 } from '@backoffice/infra/http';
import { defineQueue, PermanentFailure, type JobHandler } from '@backoffice/infra/jobs';
import type { Mail, Mailer } from '@backoffice/infra/mail';
import { OptedOutError, type Texter } from '@backoffice/infra/sms';
import { z } from 'zod';
import { emailHtml, emailText } from '#jobs/email-template.ts';
import { publicUrlOf } from '#http/public-url.ts';
import type { DocumentRenderer } from '#jobs/seal-document.ts';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { World } from '#kernel/world.ts';
import { textStatusUrl } from './controller.ts';

export const deliverQueue = defineQueue({
  name: 'deliver-message',
  data: z.object({ tenant: z.string(), id: z.string() }),
  tries: 6,
});

export type DeliveryPorts = {
  readonly mailer: Mailer;
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
      const { providerId } = await sendMessage(id, record, world, ports);
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
  fields: MessageFields,
  world: World,
  ports: DeliveryPorts,
): Promise<{ readonly providerId: string }> {
  const resource = ports.resources.find(({ entity }) => entity.toLowerCase() === fields.documentKind.toLowerCase());
  const url =
    fields.linkId && resource
      ? publicUrlOf(ports.publicUrl, `/${resource.path}/preview/${ports.shareToken(fields.linkId)}`)
      : null;
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
        publicUrlOf(ports.publicUrl, `/${invoice.path}/preview/${ports.shareToken(linkId)}`),
      ),
    fields.body,
  );
  return ports.mailer.send(await composeMail(messageId, { ...fields, body }, url, resource, world, ports));
}

async function composeMail(
  messageId: string,
  fields: MessageFields,
  url: string | null,
  resource: Resource | undefined,
  world: World,
  { files, renderer, mailFrom }: DeliveryPorts,
): Promise<Mail> {
  const { body, subject, to, cc, salesmanId, documentId } = fields;
  const [ours, salesman] = await Promise.all([
    world.record(company, world.tenant),
    salesmanId === null ? null : world.record(user, salesmanId),
  ]);
  const letter = {
    body,
    url,
    button: `Open ${fields.documentName.split(':')[0]}`,
    company: {
      name: ours?.name ?? '',
      address: ours ? addressLine(ours.address) : '',
      phone: phoneText(ours?.phone ?? ''),
      email: ours?.email ?? '',
    },
  };
  const kept = await Promise.all(
    fields.attachments.map(async ({ name, filePath, sha256: expected }) => ({
      name,
      bytes: await readVerifiedFile(files, filePath, expected),
    })),
  );
  const shown =
    fields.purpose === 'document' && resource
      ? await renderLinkedDocument(resource, fields, world, renderer, documentId)
      : [];
  const statement =
    fields.statementAsOf === null
      ? []
      : [
          {
            name: `Statement ${fields.statementAsOf}.pdf`,
            bytes: (await renderer.renderStatement(world.tenant, documentId, fields.statementAsOf)).bytes,
          },
        ];
  return {
    messageId,
    from: { name: ours?.name, address: mailFrom },
    to: to.map((address) => ({ address })),
    cc: cc.map((address) => ({ address })),
    replyTo: salesman
      ? { name: fullName(salesman), address: salesman.email }
      : ((ours && { name: ours.name, address: ours.email }) ?? undefined),
    subject,
    text: emailText(letter),
    html: emailHtml(letter),
    attachments: [...kept, ...shown, ...statement].map((file) => ({ ...file, contentType: 'application/pdf' })),
  };
}

/** The document as its link shows it; none once it has changed, because then the link is dead too. */
async function renderLinkedDocument(
  resource: Resource,
  { linkId, documentName }: MessageFields,
  world: World,
  renderer: DocumentRenderer,
  documentId: string,
) {
  const history = await world.history(resource, documentId);
  const issued = history
    .map(({ data }) => data as { linkId?: string; tokenHash?: string; contentHash?: string })
    .find((data) => data.tokenHash !== undefined && data.linkId === linkId); // only read where it is there
  const { bytes, contentHash } = await renderer.render(resource.entity, world.tenant, documentId);
  return issued?.contentHash === contentHash ? [{ name: `${documentName.replace(/[^\w .-]/g, '')}.pdf`, bytes }] : [];
}

async function readVerifiedFile(files: Files, path: string, expected: string): Promise<Uint8Array> {
  const bytes = await files.read(path);
  if (!bytes || sha256(bytes) !== expected) throw new PermanentFailure(`The attachment ${path} is not what was sealed`);
  return bytes;
}
