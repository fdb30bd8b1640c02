import type { ImapFlow } from 'imapflow';
import { MAX_MAIL_BYTES } from './verdict.ts';

/** The mailbox of what comes back. */
export type ReturnedMails = {
  /**
   * Every mail that was not read yet, oldest first and at most fifty; whatever `handle` throws at is read again next
   * time. @throws the last of what it threw, or what stands between us and the mailbox
   */
  read(handle: (source: Uint8Array) => Promise<void>): Promise<void>;
};

const TIMEOUT_MS = 10_000;
const MOST_AT_ONCE = 50;

/**
 * A mailbox that speaks IMAP (RFC 9051): `imaps://user:password@mail.example.com:993`; with `imap:` the connection is
 * encrypted when the server can. What was handled is marked as read, and stays where it is.
 */
export const imapReturnedMails = (url: string): ReturnedMails => ({
  async read(handle) {
    const client = await imapClient(new URL(url));
    client.on('error', () => {}); // whoever waits is told as well
    try {
      await client.connect();
      await client.mailboxOpen('INBOX');
      await readUnseen(client, handle);
      await client.logout();
    } finally {
      client.close();
    }
  },
});

/** Loaded only where there is a mailbox. */
async function imapClient({ protocol, hostname, port, username, password }: URL): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  return new Client({
    host: hostname,
    port: Number(port) || (protocol === 'imaps:' ? 993 : 143),
    secure: protocol === 'imaps:',
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    disableAutoIdle: true,
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

async function readUnseen(client: ImapFlow, handle: (source: Uint8Array) => Promise<void>): Promise<void> {
  const unseen = (await client.search({ seen: false }, { uid: true })) || [];
  const failures: unknown[] = [];
  for (const uid of unseen.slice(0, MOST_AT_ONCE)) {
    const mail = await client.fetchOne(`${uid}`, { source: { maxLength: MAX_MAIL_BYTES } }, { uid: true });
    if (!mail || !mail.source) continue; // another process, or somebody at the mailbox, was faster
    try {
      await handle(mail.source);
      await client.messageFlagsAdd(`${uid}`, ['\\Seen'], { uid: true });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures.at(-1);
}
