import { startMailServer, type MailServer } from '@backoffice/infra/testing/mail-server';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imapReturnedMails, type ReturnedMails } from './returned-mails.ts';
import { returnAddresses } from './return-addresses.ts';
import { smtpMailer } from './smtp.ts';

// made before all tests, and before each
let [server, mailbox, address] = [] as unknown as [MailServer, ReturnedMails, string];
let boxes = 0;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  address = `b${boxes++}@mail.ridgeline.example`;
  mailbox = imapReturnedMails(server.imapUrl(address));
});

const deliver = (source: string | Buffer, to = address) =>
  createTransport({ url: server.smtpUrl }).sendMail({ envelope: { from: 'x@host.example', to }, raw: source });
const mailOf = (subject: string, words = 'Words.') => `From: x@host.example\r\nSubject: ${subject}\r\n\r\n${words}\r\n`;
async function read(handle?: (text: string) => void): Promise<string[]> {
  const subjects: string[] = [];
  await mailbox.read(async (source) => {
    const text = Buffer.from(source).toString('latin1');
    handle?.(text);
    subjects.push(/^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '');
  });
  return subjects;
}

describe('the mailbox of what comes back, at a real mail server', () => {
  it('every mail is handled once, oldest first', async () => {
    await deliver(mailOf('One'));
    await deliver(mailOf('Two'));
    expect(await read()).toEqual(['One', 'Two']);
    await deliver(mailOf('Three'));
    expect(await read()).toEqual(['Three']);
    expect(await read()).toEqual([]);
  });

  it('what could not be handled is read again, and holds up no other', async () => {
    await deliver(mailOf('Broken'));
    await deliver(mailOf('Whole'));
    const failing = (text: string) => {
      if (text.includes('Broken')) throw new Error('the database is away');
    };
    await expect(read(failing)).rejects.toThrow('the database is away');
    expect(await read()).toEqual(['Broken']);
  });

  it('of a large mail the first 64 kB are read', async () => {
    await deliver(mailOf('Large', 'a line of words\r\n'.repeat(20_000)));
    const sizes: number[] = [];
    expect(await read((text) => sizes.push(text.length))).toEqual(['Large']);
    expect(sizes).toEqual([65_536]);
  });

  it('at most fifty mails are read at once', async () => {
    await Promise.all(Array.from({ length: 52 }, (_, at) => deliver(mailOf(`Mail ${at}`))));
    expect([(await read()).length, (await read()).length, (await read()).length]).toEqual([50, 2, 0]);
  });

  it('a mail leaves with the address of its message as its sender, and what is sent there lies in the mailbox', async () => {
    const addresses = returnAddresses(address, 's'.repeat(32));
    const message = {
      tenant: '01a1fba3-b243-7b10-8e6f-11f3b43e893f',
      messageId: '01a1fba3-b243-7b71-8ec4-0b3c549f3fb5',
    };
    const ana = `ana${boxes}@rivera.example`;
    await smtpMailer(server.smtpUrl).send({
      messageId: message.messageId,
      from: { name: 'Ridgeline', address: 'office@ridgeline.example' },
      returnTo: addresses.of(message),
      to: [{ address: ana }],
      subject: 'Proposal 12',
      text: 'Please sign.',
    });
    const arrived: string[] = [];
    await imapReturnedMails(server.imapUrl(ana)).read(async (source) => {
      arrived.push(Buffer.from(source).toString('latin1'));
    });
    expect(arrived).toHaveLength(1);
    expect(arrived[0]).toContain(`Return-Path: <${addresses.of(message)}>`);
    expect(arrived[0]).toContain('From: Ridgeline <office@ridgeline.example>');
    await deliver(mailOf('Undelivered'), addresses.of(message));
    expect(await read()).toEqual(['Undelivered']);
  });

  it('a mailbox that is away, or not ours, is said', async () => {
    await expect(imapReturnedMails('imap://b:secret@127.0.0.1:1').read(async () => {})).rejects.toThrow();
  });
});
