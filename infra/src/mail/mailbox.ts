import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@backoffice/infra/clock';
import { writeOnce } from '@backoffice/infra/files';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Mail, Mailer, MailAddress } from './mail.ts';
import { nodemailerMessage } from './nodemailer-message.ts';

const EntrySchema = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
});
const MessageSchema = EntrySchema.extend({
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ name: z.string(), contentType: z.string(), size: z.number() })),
});
export type MailboxEntry = z.infer<typeof EntrySchema>;
export type MailboxMessage = z.infer<typeof MessageSchema>;

/**
 * Where messages end that go to nobody: a folder that people can look into, for trying the product without accounts.
 */
export type Mailbox = {
  /** Newest first. */
  list(limit?: number): Promise<MailboxEntry[]>;
  read(id: string): Promise<MailboxMessage | null>;
  /** The mail as it would have gone out (RFC 5322); null for a text message. */
  source(id: string): Promise<Uint8Array | null>;
  /** The same id twice is one message. */
  keep(message: Omit<MailboxMessage, 'at'>, source?: Uint8Array): Promise<void>;
};

const ID = /^[\w-][\w.-]{0,199}$/;

export function openMailbox(folder: string, clock: Clock): Mailbox {
  const pathOf = (id: string, ending: 'json' | 'eml') => {
    if (!ID.test(id)) throw new Error(`This is not the id of a message: ${JSON.stringify(id)}`);
    return join(folder, `${id}.${ending}`);
  };
  const read: Mailbox['read'] = async (id) => {
    const json = await nullIfMissing(readFile(pathOf(id, 'json'), 'utf8'));
    return json === null ? null : MessageSchema.parse(JSON.parse(json));
  };

  return {
    read,
    source: (id) => nullIfMissing(readFile(pathOf(id, 'eml'))),

    async list(limit = 200) {
      const names = ((await nullIfMissing(readdir(folder))) ?? []).filter((name) => name.endsWith('.json'));
      const dated = await Promise.all(
        names.map(async (name) => ({
          id: name.slice(0, -'.json'.length),
          at: (await stat(join(folder, name))).mtimeMs,
        })),
      );
      const newest = dated.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).slice(0, limit);
      const messages = await Promise.all(newest.map(({ id }) => read(id)));
      return messages.flatMap((message) => (message ? [EntrySchema.parse(message)] : []));
    },

    /** The .json is what makes a message exist, so it is written last. */
    async keep(message, source) {
      if (source) await writeOnce(pathOf(message.id, 'eml'), source);
      await writeOnce(
        pathOf(message.id, 'json'),
        Buffer.from(JSON.stringify({ ...message, at: clock.now() } satisfies MailboxMessage, null, 2)),
      );
    },
  };
}

export function mailboxMailer(mailbox: Mailbox): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(nodemailerMessage(mail));
      if (!Buffer.isBuffer(message)) throw new Error('nodemailer gave a stream where a buffer was asked for');
      await mailbox.keep(mailMessage(mail), message);
      return { providerId: `mailbox:${mail.messageId}`, refused: [] };
    },
  };
}

const mailMessage = ({
  messageId,
  from,
  to,
  cc = [],
  subject,
  text,
  html = '',
  attachments = [],
}: Mail): Omit<MailboxMessage, 'at'> => ({
  id: messageId,
  channel: 'email',
  from: formatAddress(from),
  to: [...to, ...cc].map(formatAddress),
  subject,
  text,
  html,
  attachments: attachments.map(({ name, contentType, bytes }) => ({ name, contentType, size: bytes.length })),
});

const formatAddress = ({ name, address }: MailAddress) => (name ? `${name} <${address}>` : address);

async function nullIfMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
