import PostalMime, { type Email } from 'postal-mime';
import { readDeliveryLetter } from './delivery-letter.ts';
import { addressIn, reportBlocks, type ReportFields } from './delivery-report.ts';
import { FAILED, reasonOf, saysNothingMore, statusIn } from './delivery-status.ts';

/** Who did not get a mail; `address` is null where the report does not name it. */
export type UnreachedRecipient = {
  readonly address: string | null;
  /** In plain words, with the status (RFC 3463). */
  readonly reason: string;
  /** Whether the next mail to it would come back as well: a status of 5. What was given up after days has one of 4. */
  readonly isHard: boolean;
};

/** What a mail means that came to the address of a message. */
export type Verdict =
  | { readonly is: 'bounced'; readonly recipients: readonly UnreachedRecipient[] }
  /** Whoever got the message has called it spam, or asks for no more (RFC 5965). */
  | { readonly is: 'complaint' }
  | { readonly is: 'delayed' | 'answered by a machine' | 'nothing of interest' };

/** Reports say what they have to say before the mail that they give back; a mail of empty lines takes a second. */
export const MAX_MAIL_BYTES = 65_536;
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: MAX_MAIL_BYTES, forceRfc822Attachments: true };

/** The beginning of a mail as it lies in a mailbox (RFC 5322); null where nothing can be made of it. */
export const parseMail = (source: Uint8Array): Promise<Email | null> =>
  PostalMime.parse(source.subarray(0, MAX_MAIL_BYTES), LIMITS).catch(() => null);

/**
 * What mail servers write for machines first (RFC 3464, 5965), then what those without it write for people. Answers of
 * people who are away mean nothing (RFC 3834).
 */
export function verdictOf(mail: Email): Verdict {
  const [feedback] = reportBlocks(mail, 'message/feedback-report');
  if (feedback) return /^(abuse|fraud|opt-out)/i.test(feedback['feedback-type'] ?? '') ? { is: 'complaint' } : NOTHING;
  const recipients = reportBlocks(mail, 'message/delivery-status').filter(({ action }) => action !== undefined);
  if (recipients.length > 0) return reportVerdict(recipients);
  const letter = isByMailServer(mail) ? readDeliveryLetter(mail, headerOf(mail, 'x-failed-recipients')) : null;
  if (letter?.status === null) return { is: 'delayed' };
  if (letter) return { is: 'bounced', recipients: [unreached(letter.address, letter.status)] };
  return isByMachine(mail) ? { is: 'answered by a machine' } : NOTHING;
}

const NOTHING: Verdict = { is: 'nothing of interest' };

function reportVerdict(recipients: readonly ReportFields[]): Verdict {
  const failed = recipients.filter(({ action = '' }) => /^failed/i.test(action));
  if (failed.length > 0) return { is: 'bounced', recipients: failed.map(unreachedIn) };
  return recipients.some(({ action = '' }) => /^delayed/i.test(action)) ? { is: 'delayed' } : NOTHING;
}

function unreachedIn(fields: ReportFields): UnreachedRecipient {
  const [status, said] = [statusIn(fields['status']), statusIn(fields['diagnostic-code'])];
  const address = addressIn(fields['original-recipient']) ?? addressIn(fields['final-recipient']);
  return unreached(address, (saysNothingMore(status) ? said : null) ?? status ?? FAILED);
}

const unreached = (address: string | null, status: string): UnreachedRecipient => ({
  address,
  reason: reasonOf(status),
  isHard: status.startsWith('5'),
});

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value ?? '';

/** Without a sender (`<>`) people who are away are answered for as well, so that tells nothing. */
const isByMailServer = (mail: Email): boolean =>
  headerOf(mail, 'x-failed-recipients') !== '' || /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? '');

const isByMachine = (mail: Email): boolean =>
  /^auto-/i.test(headerOf(mail, 'auto-submitted')) ||
  /^(auto_reply|bulk|junk)$/i.test(headerOf(mail, 'precedence')) ||
  headerOf(mail, 'x-autoreply') !== '';
