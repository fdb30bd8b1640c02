import type { Email } from 'postal-mime';
import { addressIn } from './delivery-report.ts';
import { EXPIRED, FAILED, saysNothingMore, statusIn } from './delivery-status.ts';

/** What a mail server without RFC 3464 tells people in words; `status` is null where it goes on trying. */
export type DeliveryLetter = { readonly address: string | null; readonly status: string | null };

const STILL_TRIED =
  /warning message only|will (keep|be) (on )?(trying|retri)|still trying|not yet been delivered|has been delayed/i;
const GIVEN_UP =
  /permanent (fatal )?(error|failure)|given up|giving up|could(n['’]t| not) be delivered|undeliver|(un|not |n['’]t )able to deliver|was(n['’]t| not) delivered|delivery (has )?failed|failed permanently|returned mail/i;
const TRIED_FOR_DAYS = /queue too long|retry time(out)?( was)? exceeded|message expired/i;
const MAILBOX_FULL = /(mailbox|quota|inbox).{0,40}(full|exceeded)|over ?quota/i;
const NO_MAILBOX =
  /no such (user|mailbox|address|person)|(user|mailbox|recipient|address|account) (is )?(unknown|not found|unavailable|disabled)|unknown (user|recipient)|does(n['’]t| not) (exist|have an? .{0,40}account)|no mailbox here/i;
/** Where the mail begins that is given back: its words say nothing about its delivery. */
const GIVEN_BACK = /^--[^\n]{0,40}(?:original|copy of|returned|unsent)|^Return-Path:/im;
/** Of what is read. */
const MAX_LENGTH = 16_384;

/** Null where a letter tells of nothing that could not be delivered. */
export function readDeliveryLetter(mail: Email, failedRecipients: string): DeliveryLetter | null {
  const [body = ''] = (mail.text ?? htmlWords(mail.html)).slice(0, MAX_LENGTH).split(GIVEN_BACK);
  const words = `${mail.subject ?? ''}\n${body}`;
  const address =
    addressIn(failedRecipients) ?? addressIn(/<[^\s<>@]{1,64}@[^\s<>@]{1,255}>/.exec(body)?.[0]) ?? addressIn(body);
  if (STILL_TRIED.test(words)) return { address, status: null };
  const status = statusIn(words);
  if (!GIVEN_UP.test(words) && !status?.startsWith('5')) return null;
  return { address, status: saysNothingMore(status) ? statusOfWords(words) : status };
}

const statusOfWords = (words: string): string => {
  if (TRIED_FOR_DAYS.test(words)) return EXPIRED;
  if (MAILBOX_FULL.test(words)) return '5.2.2';
  return NO_MAILBOX.test(words) ? '5.1.1' : FAILED;
};

const htmlWords = (html = ''): string =>
  html
    .replaceAll(/<(br|p|div|tr|li|h\d)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
