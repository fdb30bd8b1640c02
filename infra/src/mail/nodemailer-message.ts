import type { SendMailOptions } from 'nodemailer';
import { assertValidMail, type Mail, type MailAddress } from './mail.ts';

/** What nodemailer makes a message of; nothing in it is read from a path or a URL. */
export function nodemailerMessage(mail: Mail): SendMailOptions {
  assertValidMail(mail);
  return {
    messageId: `<${mail.messageId}@${mail.from.address.split('@').at(-1)}>`,
    from: nodemailerAddress(mail.from),
    to: mail.to.map(nodemailerAddress),
    cc: mail.cc?.map(nodemailerAddress),
    replyTo: mail.replyTo && nodemailerAddress(mail.replyTo),
    ...(mail.returnTo !== undefined && {
      envelope: { from: mail.returnTo, to: [...mail.to, ...(mail.cc ?? [])].map(({ address }) => address) },
    }),
    ...(mail.unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map(({ name, contentType, bytes, cid }) => ({
      filename: name,
      contentType,
      content: Buffer.from(bytes),
      ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const nodemailerAddress = ({ name = '', address }: MailAddress) => ({ name, address });
