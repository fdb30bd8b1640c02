import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { returnAddresses } from './return-addresses.ts';
import { parseMail, verdictOf, type Verdict } from './verdict.ts';

/** Mails as mail systems write them, of places that do not exist. */
const CORPUS = join(import.meta.dirname, 'corpus');
const mails = readdirSync(CORPUS).map((file) => ({
  name: file.replace('.eml', ''),
  source: readFileSync(join(CORPUS, file)),
}));
const sourceOf = (name: string) => mails.find((each) => each.name === name)?.source ?? expect.fail(`no ${name}`);

async function verdict(source: Uint8Array): Promise<Verdict | null> {
  const mail = await parseMail(source);
  return mail && verdictOf(mail);
}
const ana = (reason: string, isHard = true): Verdict => ({
  is: 'bounced',
  recipients: [{ address: 'ana@rivera.example', reason, isHard }],
});
const noMailbox = ana('There is no such mailbox (5.1.1)');
const full = ana('The mailbox is full (5.2.2)');
const forbidden = (status: string) => ana(`Their mail server takes it for spam, or does not allow it (${status})`);
const givenUp = (status: string) => ana(`It was tried for days, and given up (${status})`, false);
const delayed: Verdict = { is: 'delayed' };
const complaint: Verdict = { is: 'complaint' };
const byMachine: Verdict = { is: 'answered by a machine' };
const nothing: Verdict = { is: 'nothing of interest' };

const verdicts: Readonly<Record<string, Verdict>> = {
  'amazon-ses-not-found': noMailbox,
  'amazon-ses-suppressed': noMailbox,
  'answer-of-a-person': nothing,
  'away-exchange': byMachine,
  'away-gmail': byMachine,
  'away-vacation-program': byMachine,
  'complaint-abuse': complaint,
  'complaint-opt-out': complaint,
  'domino-not-listed': noMailbox,
  'exchange-2003-delay': delayed,
  'exchange-not-found': noMailbox,
  'exchange-too-large': ana('The mail is too large for them (5.2.3)'),
  'exim-letter': noMailbox,
  'exim-report': noMailbox,
  'exim-retry-exceeded': givenUp('4.4.7'),
  'exim-warning': delayed,
  'gateway-content-refused': forbidden('5.7.1'),
  'gateway-letter': noMailbox,
  'gmail-blocked': forbidden('5.7.26'),
  'gmail-delay': delayed,
  'gmail-letter': noMailbox,
  'gmail-not-found': noMailbox,
  'gmail-over-quota': full,
  'html-only-letter': noMailbox,
  'icloud-no-alias': ana('There is no such mailbox (5.1.6)'),
  'mailbox-over-quota-letter': full,
  'office365-expired': givenUp('4.4.7'),
  'office365-mailbox-full': full,
  'office365-not-allowed': forbidden('5.7.1'),
  'office365-not-found': ana('There is no such mailbox (5.1.10)'),
  'postfix-delayed': delayed,
  'postfix-delivered': nothing,
  'postfix-domain-unknown': ana('Their mail server cannot be reached (5.4.4)'),
  'postfix-expired': givenUp('4.4.1'),
  'postfix-forwarded-elsewhere': noMailbox,
  'postfix-one-of-two-failed': ana('The mailbox is closed (5.2.1)'),
  'postfix-two-failed': {
    is: 'bounced',
    recipients: [
      { address: 'ana@rivera.example', reason: 'There is no such mailbox (5.1.1)', isHard: true },
      { address: 'luis@rivera.example', reason: 'The mailbox is full (5.2.2)', isHard: true },
    ],
  },
  'postfix-unknown-user': noMailbox,
  'qmail-in-queue-too-long': givenUp('4.4.1'),
  'qmail-no-mailbox': noMailbox,
  'qmail-remote-said': noMailbox,
  'read-receipt': nothing,
  'report-of-authentication': nothing,
  'sendmail-unknown-user': noMailbox,
  'sendmail-warning': delayed,
  spam: nothing,
  'yahoo-letter': noMailbox,
  'yahoo-report': ana('Their mail server gives it back (5.0.0)'),
};

describe('what a mail means that came to the address of a message', () => {
  it('each mail of the corpus has a verdict here', () =>
    expect(mails.map(({ name }) => name)).toEqual(Object.keys(verdicts)));
  it.each(Object.entries(verdicts))('the verdict on %s is right', async (name, expected) => {
    expect(await verdict(sourceOf(name))).toEqual(expected);
    const withCrLf = Buffer.from(sourceOf(name).toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
    expect(await verdict(withCrLf), 'with line ends as the wire has them').toEqual(expected);
  });
  it.each(mails)('the message is found that $name is about', ({ source }) =>
    expect(returnAddresses('b@mail.ridgeline.example', 's'.repeat(32)).find(source.toString('latin1'))).toEqual({
      tenant: '01a1fba3-b243-7b10-8e6f-11f3b43e893f',
      messageId: '01a1fba3-b243-7b71-8ec4-0b3c549f3fb5',
    }),
  );
});

/** Numbers that only look random, the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; yield state) state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
}
const answers = new Set(['bounced', 'complaint', 'delayed', 'answered by a machine', 'nothing of interest', undefined]);
const expectAnswer = async (source: Uint8Array) => expect(answers).toContain((await verdict(source))?.is);

describe('a mail that is broken', () => {
  it('each mail of the corpus is read when it is cut off anywhere', async () => {
    for (const { source } of mails)
      for (let length = 0; length < source.length; length += 97) await expectAnswer(source.subarray(0, length));
  });
  it('each mail of the corpus is read with bytes of it changed', async () => {
    const random = numbers(20_261_128);
    for (const { source } of mails)
      for (let round = 0; round < 20; round++) {
        const broken = Buffer.from(source);
        for (let change = 0; change < 12; change++)
          broken[random.next().value % broken.length] = random.next().value >>> 24;
        await expectAnswer(broken);
      }
  });
  it('bytes that are no mail are read', async () => {
    const random = numbers(7);
    for (let round = 0; round < 200; round++)
      await expectAnswer(Buffer.from(Array.from({ length: round * 13 }, () => random.next().value >>> 24)));
  });
  const letter = 'From: mailer-daemon@host.example\nSubject: Mail could not be delivered\n';
  it.each([
    ['a word without an end', 'a'],
    ['brackets', '<'],
    ['at signs', '<@'],
    ['empty lines', '\n'],
    ['lines of hyphens', '\n--'],
    ['beginnings of what might be a status', '5.1.'],
    ['parts within parts', '\nContent-Type: multipart/mixed; boundary=x\n\n--x'],
  ])('a megabyte of %s takes seconds, not minutes', async (_what, piece) => {
    const much = piece.repeat(Math.ceil(1_048_576 / piece.length));
    const report = 'Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n';
    const begun = process.threadCpuUsage().user; // the machine may be busy with something else
    for (const source of [
      `${letter}\n${much}`,
      `${letter}Content-Type: text/html\n\n${much}`,
      `${report}${much}`,
      much,
    ])
      await expectAnswer(Buffer.from(source));
    expect((process.threadCpuUsage().user - begun) / 1_000_000).toBeLessThan(10);
  });
});
