import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Day, Instant } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import type { ZipEntry } from '@backoffice/infra/sheets';
import type { BookHeads } from '#audit/stamped-heads.ts';

/** `journal` and `trialBalance`: of the books at `position` up to a day; `company`: its id. */
export type AuditPackContent = {
  readonly company: string;
  readonly name: string;
  readonly position: number;
  readonly madeAt: Instant;
  readonly through: Day;
  readonly journal: Uint8Array;
  readonly trialBalance: Uint8Array;
};
type AuditPackPorts = { readonly log: Pick<EventLog, 'lines'>; readonly heads: BookHeads };
type PackedFile = { readonly name: string; readonly bytes: number; readonly sha256: string };

const VERIFIER = ['verify.mjs', 'verify-books.mjs', 'verify-ledger.mjs', 'verify-stamp.mjs', 'README.txt'].map(
  (name) => ({
    name,
    content: [readFileSync(join(import.meta.dirname, name))],
  }),
);

/**
 * All that somebody needs who does not trust us: the log as it is hashed, what was recorded, signed and stamped of it,
 * the journal, and a program that checks them offline. Written while it is read; the manifest is the last, as it names
 * the hash of each file.
 */
export async function auditPackEntries(
  { company, name, position, madeAt, through, journal, trialBalance }: AuditPackContent,
  { log, heads }: AuditPackPorts,
): Promise<readonly ZipEntry[]> {
  const head = await heads.readHead(company, position);
  if (!head) throw new Error(`The log of ${company} does not reach entry ${position}`);
  const { lines, keys } = await heads.listSigned(company, position);
  const stamps = await heads.listStamps(company, position);
  const entries: readonly ZipEntry[] = [
    ...VERIFIER,
    { name: 'events.copy', content: log.lines(company, 0, position) },
    { name: 'hashes.bin', content: heads.readHashes(company, position) },
    { name: 'heads.jsonl', content: lines },
    ...keys.map((key) => ({ name: `keys/${key.name}`, content: [key.pem] })),
    ...stamps.flatMap(({ position: at, words, token }) => [
      { name: `stamps/${at}.txt`, content: [words] },
      { name: `stamps/${at}.tst`, content: [token] },
    ]),
    { name: 'books.journal', content: [journal] },
    { name: 'trial-balance.csv', content: [trialBalance] },
  ];
  const files: PackedFile[] = [];
  const about = { format: 1, company, name, position, head: head.hash, madeAt, through };
  async function* manifest() {
    yield `${JSON.stringify({ ...about, files }, null, 2)}\n`;
  }
  return [
    ...entries.map((entry) => ({ name: entry.name, content: noted(entry, files) })),
    { name: 'manifest.json', content: manifest() },
  ];
}

/** Passes a file on and notes what it was. */
async function* noted({ name, content }: ZipEntry, files: PackedFile[]): AsyncGenerator<string | Uint8Array> {
  const sum = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    sum.update(piece);
    bytes += Buffer.byteLength(piece);
    yield piece;
  }
  files.push({ name, bytes, sha256: sum.digest('hex') });
}
