import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@backoffice/infra/testing/running-app';

/**
 * The customers whose names a search finds, as the list shows them: name to ids. Waits for the tables to come to
 * `position`.
 */
export async function listedCustomers(
  client: Client,
  search: string,
  position: number,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  let after: unknown = null;
  do {
    const { status, body } = await client.call(
      'POST',
      '/customers/list',
      { search, sortBy: 'createdAt', order: 'asc', after, limit: 200 },
      { 'x-read-after': String(position) },
    );
    if (status !== 200) throw new Error(`The list was answered ${status}`);
    for (const { name, id } of body.items as { name: string; id: string }[])
      found.set(name, [...(found.get(name) ?? []), id]); // rows of the list
    after = body.hasMore ? body.endCursor : null;
  } while (after !== null);
  return found;
}

/** The mails of the mailbox whose subjects begin so: subject to the Message-IDs it came under. */
export function deliveredMails(dataDir: string, prefix: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const folder = join(dataDir, 'mailbox');
  for (const name of (existsSync(folder) ? readdirSync(folder) : []).filter((each) => each.endsWith('.eml'))) {
    const head = readFileSync(join(folder, name), 'utf8').split('\r\n\r\n')[0] ?? '';
    const subject = /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? '';
    const messageId = /^Message-ID: (\S+)/im.exec(head)?.[1] ?? 'none';
    if (subject.startsWith(prefix)) found.set(subject, [...(found.get(subject) ?? []), messageId]);
  }
  return found;
}
