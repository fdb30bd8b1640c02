import type { Mailbox } from '@backoffice/infra/mail';
import { assertValidText, type Texter } from './texter.ts';

export const mailboxTexter = (mailbox: Mailbox, from = 'Text message'): Texter => ({
  async send(message) {
    assertValidText(message);
    const { messageId: id, to, body: text } = message;
    await mailbox.keep({ id, channel: 'sms', from, to: [to], subject: '', text, html: '', attachments: [] });
    return { providerId: `mailbox:${id}` };
  },
});
