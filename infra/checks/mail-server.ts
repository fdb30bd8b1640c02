import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithThisProcess, freePort, untilListening } from './child-server.ts';
import { findJar, type FoundJar } from './maven-jar.ts';

/** A mail server with SMTP and IMAP (Apache-2.0), of the tests alone. */
const GREENMAIL = {
  name: 'GreenMail',
  group: 'com.icegreen',
  artifact: 'greenmail-standalone',
  version: '2.1.5',
  sha256: '4649d8d16eca356b3812b992a278d8af9f2d2ab32b3e1f6d266603c59336087e',
};
const JAVA_OPTIONS = ['-Xms32m', '-Xmx128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

export type MailServer = {
  readonly smtpUrl: string;
  /** Of the mailbox of an address, which is there with its first mail; `b+…@` is the mailbox `b@`. */
  imapUrl(address: string): string;
  stop(): Promise<void>;
};

export const findMailServer = (): Promise<FoundJar> => findJar(GREENMAIL);

/** On the loopback interface, empty. @throws where there is none */
export async function startMailServer(): Promise<MailServer> {
  const found = await findMailServer();
  if ('missing' in found) throw new Error(`No mail server: ${found.missing}`);
  const folder = mkdtempSync(join(tmpdir(), 'mail-server-'));
  const [smtp, imap] = [await freePort(), await freePort()];
  const settings = [
    `smtp.port=${smtp}`,
    `imap.port=${imap}`,
    'smtp.hostname=127.0.0.1',
    'imap.hostname=127.0.0.1',
    'auth.disabled',
    'sieve.ignore.detail=true',
  ];
  const output = openSync(join(folder, 'server.log'), 'a');
  const server = spawn('java', [...JAVA_OPTIONS, ...settings.map((each) => `-Dgreenmail.${each}`), '-jar', found.jar], {
    stdio: ['ignore', output, output],
  });
  writeFileSync(join(folder, 'pid'), String(server.pid));
  endWithThisProcess(folder);
  await Promise.all([untilListening(smtp), untilListening(imap)]);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    imapUrl: (address) => `imap://${encodeURIComponent(address)}:secret@127.0.0.1:${imap}`,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
