import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixedClock } from '@backoffice/infra/clock';
import { PermanentFailure } from '@backoffice/infra/jobs';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Mail } from './mail.ts';
import { mailboxMailer, openMailbox } from './mailbox.ts';
import { smtpMailer } from './smtp.ts';

const mail: Mail = {
  messageId: '01900000-0000-7000-8000-000000000001',
  from: { name: 'Canyon Ridge Builders', address: 'office@canyonridge.example' },
  to: [{ name: 'Renée Ortiz', address: 'renee@example.com' }],
  cc: [{ address: 'sales@canyonridge.example' }],
  replyTo: { address: 'kim@canyonridge.example' },
  subject: 'Proposal 12 · Retaining wall',
  text: 'Please sign.\n.\nThank you.',
  html: '<p>Please sign.</p>',
  attachments: [{ name: 'proposal-12.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }],
};

/** A real SMTP server of few words: answers each verb as told, and keeps what was sent as data. */
async function smtpServer(answers: Record<string, string> = {}) {
  const said: string[] = [];
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let rest = '';
    let data: string[] | null = null;
    sockets.add(socket.on('error', () => {}));
    const say = (verb: string, usual: string) => socket.write(`${answers[verb] ?? usual}\r\n`);
    if (answers.CONNECT !== 'silence') say('CONNECT', '220 test');
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (data && line !== '.') data.push(line);
        else if (data) {
          received.push(data.join('\r\n'));
          data = null;
          say('.', '250 2.0.0 queued as A1');
        } else {
          said.push(line);
          const verb = line.split(/[ :]/)[0] ?? '';
          if (verb === 'DATA') data = [];
          say(answers[line] ? line : verb, verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 fine');
        }
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const stop = () => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  };
  stops.push(stop);
  return { url: `smtp://127.0.0.1:${address.port}`, said, received, stop };
}

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it was sent'),
    (error: unknown) => error,
  );

describe('a mail by SMTP', () => {
  it('a mail by SMTP arrives with its Message-ID, recipients, both bodies and the attachment', async () => {
    const server = await smtpServer();
    expect(await smtpMailer(server.url).send(mail)).toEqual({ providerId: '250 2.0.0 queued as A1', refused: [] });
    expect(
      server.said
        .filter((line) => /^(MAIL|RCPT)/.test(line))
        .map((line) => line.replace(/ (BODY|SIZE|SMTPUTF8).*/, '')),
    ).toEqual([
      'MAIL FROM:<office@canyonridge.example>',
      'RCPT TO:<renee@example.com>',
      'RCPT TO:<sales@canyonridge.example>',
    ]);
    const [received = ''] = server.received;
    expect(received).toContain('Message-ID: <01900000-0000-7000-8000-000000000001@canyonridge.example>');
    expect(received).toContain('Reply-To: kim@canyonridge.example');
    expect(received).toMatch(/Subject: =\?UTF-8\?Q\?Proposal_12_=C2=B7_Retaining_wall\?=/);
    expect(received).toContain('filename=proposal-12.pdf');
    expect(received).toContain(Buffer.from('%PDF-1.7').toString('base64'));
    expect(received.split('\r\n')).toContain('..'); // a line that is a single dot does not end the mail
  });

  it('a mail that can be ended says where, in one press (RFC 8058); others say nothing of it', async () => {
    const server = await smtpServer();
    const unsubscribeUrl = 'https://books.example/api/notifications/mail?token=a.b';
    await smtpMailer(server.url).send({ ...mail, unsubscribeUrl });
    await smtpMailer(server.url).send(mail);
    const [ended = '', other] = server.received.map((source) => source.replaceAll(/\r\n\s+/g, ' '));
    expect(ended.split('\r\n')).toEqual(
      expect.arrayContaining([
        `List-Unsubscribe: <${unsubscribeUrl}>`,
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ]),
    );
    expect(other).not.toContain('Unsubscribe');
  });

  it('a mail that says where it comes back to has that as its sender, and the same From', async () => {
    const server = await smtpServer();
    await smtpMailer(server.url).send({ ...mail, returnTo: 'b+code@mail.canyonridge.example' });
    expect(server.said.filter((line) => /^(MAIL|RCPT)/.test(line)).map((line) => line.replace(/>.*/, '>'))).toEqual([
      'MAIL FROM:<b+code@mail.canyonridge.example>',
      'RCPT TO:<renee@example.com>',
      'RCPT TO:<sales@canyonridge.example>',
    ]);
    expect(server.received[0]).toMatch(/^From: Canyon Ridge Builders <office@canyonridge\.example>$/m);
  });

  it('a mail by SMTP reports which recipients were refused', async () => {
    const server = await smtpServer({ 'RCPT TO:<sales@canyonridge.example>': '550 5.1.1 unknown' });
    expect((await smtpMailer(server.url).send(mail)).refused).toEqual(['sales@canyonridge.example']);
  });

  it.each([
    ['RCPT', '550 5.1.1 no such mailbox'],
    ['.', '554 5.7.1 spam'],
  ])('a mail fails for good when %s is answered %s', async (verb, answer) => {
    const server = await smtpServer({ [verb]: answer });
    expect(await failure(smtpMailer(server.url).send(mail))).toBeInstanceOf(PermanentFailure);
  });

  it.each([
    ['RCPT', '451 4.7.1 greylisted'],
    ['.', '452 4.3.1 full'],
    ['CONNECT', '421 busy'],
    ['MAIL', '421 closing'],
  ])('a mail may be sent again when %s is answered %s', async (verb, answer) => {
    const server = await smtpServer({ [verb]: answer });
    const error = await failure(smtpMailer(server.url).send(mail));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PermanentFailure);
  });

  it('a mail may be sent again when no server listens', async () => {
    const server = await smtpServer();
    server.stop();
    expect(await failure(smtpMailer(server.url).send(mail))).not.toBeInstanceOf(PermanentFailure);
  });

  it('an attachment that is text says in which encoding it is written', async () => {
    const server = await smtpServer();
    const contentType = 'text/plain; charset=utf-8';
    const attachments = [{ name: 'Books at entry 9.txt', contentType, bytes: Buffer.from('Renée') }];
    await smtpMailer(server.url).send({ ...mail, attachments });
    expect(server.received.join('\n')).toMatch(/Content-Type: text\/plain; charset=utf-8; name="Books at entry 9.txt"/);
  });

  const broken = 'x\r\nBcc: thief@example.com';
  it.each<[string, Partial<Mail>]>([
    ['subject', { subject: broken }],
    ['from', { from: { name: broken, address: 'a@example.com' } }],
    ['from', { from: { address: `a@example.com\nBcc: thief@example.com` } }],
    ['to', { to: [{ name: broken, address: 'a@example.com' }] }],
    ['cc', { cc: [{ address: 'a@example.com\r\n' }] }],
    ['replyTo', { replyTo: { name: 'x\u2028'.replace('\u2028', '\u0085'), address: 'a@example.com' } }],
    ['attachments', { attachments: [{ name: broken, contentType: 'application/pdf', bytes: Buffer.from('') }] }],
    [
      'attachments',
      { attachments: [{ name: 'a.pdf', contentType: `application/pdf\r\nX: y`, bytes: Buffer.from('') }] },
    ],
    ['unsubscribeUrl', { unsubscribeUrl: 'https://books.example/\r\nBcc: thief@example.com' }],
    ['returnTo', { returnTo: 'b@example.com> SIZE=1\r\nRCPT TO:<thief@example.com' }],
    ['to', { to: [{ address: 'a@example.com, thief@example.com' }] }],
    ['to', { to: [] }],
    ['messageId', { messageId: '../../etc/passwd' }],
  ])('a mail with a line break is refused by the name of its field: %s %j', async (field, change) => {
    const server = await smtpServer();
    const error = await failure(smtpMailer(server.url).send({ ...mail, ...change }));
    expect(error).toBeInstanceOf(PermanentFailure);
    expect(String(error)).toContain(field);
    expect(server.said).toEqual([]);
  });
});

describe('a mail into the mailbox', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const mailbox = openMailbox(join(folder, 'mailbox'), fixedClock('2026-11-20T08:00:00.000Z'));
  const mailer = mailboxMailer(mailbox);

  it('the mailbox is an empty list at first', async () => {
    expect(await mailbox.list()).toEqual([]);
    expect(await mailbox.read('nobody')).toBeNull();
  });

  it('a mail in the mailbox can be listed, read and opened', async () => {
    await mailer.send(mail);
    const [entry] = await mailbox.list();
    expect(entry).toEqual({
      id: mail.messageId,
      channel: 'email',
      at: '2026-11-20T08:00:00.000Z',
      from: 'Canyon Ridge Builders <office@canyonridge.example>',
      to: ['Renée Ortiz <renee@example.com>', 'sales@canyonridge.example'],
      subject: 'Proposal 12 · Retaining wall',
    });
    expect(await mailbox.read(mail.messageId)).toMatchObject({
      ...entry,
      text: mail.text,
      html: mail.html,
      attachments: [{ name: 'proposal-12.pdf', contentType: 'application/pdf', size: 8 }],
    });
    expect(Buffer.from((await mailbox.source(mail.messageId)) ?? []).toString()).toContain(
      `Message-ID: <${mail.messageId}@canyonridge.example>\r\n`,
    );
  });

  it('a mail sent twice is stored in the mailbox once', async () => {
    await Promise.all([mailer.send({ ...mail, subject: 'Again' }), mailer.send(mail)]);
    expect(await mailbox.list()).toMatchObject([{ subject: mail.subject }]);
    expect(readdirSync(join(folder, 'mailbox'))).toHaveLength(2);
  });

  it('the mailbox takes no id that leads out of its folder', async () => {
    await expect(mailbox.read('../secret')).rejects.toThrow('not the id');
    expect(await failure(mailer.send({ ...mail, messageId: '../secret' }))).toBeInstanceOf(PermanentFailure);
  });

  it('a mail into the mailbox is refused when a header holds a line break', async () =>
    expect(String(await failure(mailer.send({ ...mail, subject: 'x\nBcc: y@example.com' })))).toContain('subject'));
});
