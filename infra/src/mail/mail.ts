import { Email } from '@backoffice/contracts/kernel';
import { PermanentFailure } from '@backoffice/infra/jobs';

export type MailAddress = { readonly name?: string; readonly address: string };

export type Mail = {
  /**
   * Ours, the same whenever the same mail is sent again; becomes the Message-ID, by which a second one is recognised.
   */
  readonly messageId: string;
  readonly from: MailAddress;
  readonly to: readonly MailAddress[];
  readonly cc?: readonly MailAddress[];
  readonly replyTo?: MailAddress;
  /** Where a report goes that it could not be delivered (RFC 5321, 4.4); without it, to `from`. */
  readonly returnTo?: string;
  /** Where a POST ends mails like this one (RFC 8058); for mails that nobody asked for singly. */
  readonly unsubscribeUrl?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** `cid`: shown within the HTML, which names it so (RFC 2392). */
  readonly attachments?: readonly {
    readonly name: string;
    readonly contentType: string;
    readonly bytes: Uint8Array;
    readonly cid?: string;
  }[];
};

export type MailReceipt = {
  /** What the mail server calls it. */
  readonly providerId: string;
  /** Addresses the mail server would not take while it took others. */
  readonly refused: readonly string[];
};

export interface Mailer {
  /** @throws PermanentFailure when trying again cannot help */
  send(mail: Mail): Promise<MailReceipt>;
}

const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * Every text that becomes a header, by the name of its field. A line break in one of them would begin a header of the
 * writer's own, `Bcc` for instance (RFC 5322, section 2.2).
 * @throws PermanentFailure naming the field
 */
export function assertValidMail(mail: Mail): void {
  const people = {
    from: [mail.from],
    to: mail.to,
    cc: mail.cc ?? [],
    replyTo: mail.replyTo ? [mail.replyTo] : [],
    returnTo: mail.returnTo === undefined ? [] : [{ address: mail.returnTo, name: '' }],
  };
  if (mail.to.length === 0) throw new PermanentFailure('The mail has nobody in to');
  if (!/^[\w-][\w.-]{0,199}$/.test(mail.messageId))
    throw new PermanentFailure('The messageId of a mail is letters, digits, dots and hyphens');
  rejectControlCharacters('subject', mail.subject);
  if (!/^(https?:\/\/[^\s<>]+)?$/.test(mail.unsubscribeUrl ?? ''))
    throw new PermanentFailure('The mail has something else than an address in unsubscribeUrl');
  for (const [field, persons] of Object.entries(people)) {
    for (const { name, address } of persons) {
      rejectControlCharacters(field, name ?? '');
      rejectControlCharacters(field, address);
      if (!Email.safeParse(address).success)
        throw new PermanentFailure(`The mail has something else than an address in ${field}`);
    }
  }
  for (const { name, contentType, cid = '' } of mail.attachments ?? []) {
    rejectControlCharacters('attachments', name);
    rejectControlCharacters('attachments', cid);
    if (!/^[\w.+-]+\/[\w.+-]+(; charset=utf-8)?$/.test(contentType))
      throw new PermanentFailure('The mail has something else than a content type in attachments');
  }
}

function rejectControlCharacters(field: string, value: string): void {
  if (CONTROL_CHARACTER.test(value))
    throw new PermanentFailure(`The mail has a line break or another control character in ${field}`);
}
