import type { BookHeads } from '@backoffice/infra/audit';

type MailedFile = { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array };

/**
 * Beside a report that leaves the house: the entry of the log that it goes up to with its head, in words, and the stamp
 * of when they were there. Who keeps them can see later that nobody has rewritten what was before.
 */
export async function headFiles(heads: BookHeads | undefined, tenant: string, position: number): Promise<MailedFile[]> {
  const head = await heads?.readHead(tenant, position);
  if (!head) return [];
  const name = `Books at entry ${position}`;
  return [
    { name: `${name}.txt`, contentType: 'text/plain; charset=utf-8', bytes: Buffer.from(head.words) },
    ...(head.token ? [{ name: `${name}.tst`, contentType: 'application/octet-stream', bytes: head.token }] : []),
  ];
}
