/** What the numbers of RFC 3463 mean to whoever sent the mail. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^5\.1\.(0|1|3|6|10)$/, 'There is no such mailbox'],
  [/^5\.1\.2$/, 'Their domain takes no mail'],
  [/^5\.1\.[78]$/, 'Their mail server does not take our sender address'],
  [/^5\.2\.1$/, 'The mailbox is closed'],
  [/^[45]\.2\.2$/, 'The mailbox is full'],
  [/^5\.(2\.3|3\.4)$/, 'The mail is too large for them'],
  [/^5\.4\./, 'Their mail server cannot be reached'],
  [/^5\.7\./, 'Their mail server takes it for spam, or does not allow it'],
  [/^4\./, 'It was tried for days, and given up'],
];

/** No status that says more. */
export const FAILED = '5.0.0';
/** The delivery time has expired. */
export const EXPIRED = '4.4.7';

export const reasonOf = (status: string): string =>
  `${REASONS.find(([pattern]) => pattern.test(status))?.[1] ?? 'Their mail server gives it back'} (${status})`;

/** `5.1.1`, also of `550 5.1.1 …`; of `550 …` alone `5.0.0`; parts of addresses like 192.0.2.25 are none. */
export function statusIn(text = ''): string | null {
  const enhanced = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0];
  const basic = /(?<![\d.])([45])\d\d(?![\d.])/.exec(text)?.[1];
  return enhanced ?? (basic ? `${basic}.0.0` : null);
}

export const saysNothingMore = (status: string | null): boolean => status === null || status.endsWith('.0.0');
