import type { SendMailOptions } from 'nodemailer';
import { checkMail, type Mail, type Person } from './mail.ts';

/** What nodemailer makes a message of; nothing in it is read from a path or a URL. */
export function messageOf(mail: Mail): SendMailOptions {
  checkMail(mail);
  return {
    messageId: `<${mail.messageId}@${mail.from.address.split('@').at(-1)}>`,
    from: personOf(mail.from),
    to: mail.to.map(personOf),
    cc: mail.cc?.map(personOf),
    replyTo: mail.replyTo && personOf(mail.replyTo),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map(({ name, contentType, bytes }) => ({
      filename: name,
      contentType,
      content: Buffer.from(bytes),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const personOf = ({ name = '', address }: Person) => ({ name, address });
