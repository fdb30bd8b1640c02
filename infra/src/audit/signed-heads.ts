import { createPublicKey, generateKeyPairSync, hash, sign, verify, type KeyObject } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeOnce } from '@backoffice/infra/files';
import { z } from 'zod';
import type { ChainHead } from './hash-chain.ts';

/**
 * One line of `heads.jsonl`. `previous` is the SHA-256 of the line before, so that no line can be taken out of the
 * middle.
 */
const SignedHeadLine = z.strictObject({
  tenant: z.string(),
  position: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  key: z.string(),
  previous: z.string().nullable(),
  signature: z.string(),
});
export type SignedHead = z.infer<typeof SignedHeadLine>;
/** All that is kept of a line once its signature is checked: in a few years there are millions. */
export type SignedPosition = Pick<SignedHead, 'position' | 'hash' | 'at'>;

export const SIGNED_HEADS_FILE = 'heads.jsonl';
const KEY_DIGITS = 16;
const CHUNK_BYTES = 65_536;

/** What is signed: the fields of a line but its signature, one a line. */
const signedBytes = ({ tenant, position, hash: digest, at, key, previous }: Omit<SignedHead, 'signature'>) =>
  Buffer.from([tenant, position, digest, at, key, previous ?? ''].join('\n'));
const keyNameOf = (key: KeyObject) => hash('sha256', key.export({ type: 'spki', format: 'der' })).slice(0, KEY_DIGITS);

/**
 * The private key, made once; who has it can sign what never was, so it is kept out of the database and of its backups.
 */
export async function loadOrCreateKey(file: string): Promise<string> {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeOnce(file, Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  }
  return readFileSync(file, 'utf8');
}

/** Names a key by its public half, which anybody may know. */
export const signingKeyName = (key: KeyObject): string => keyNameOf(createPublicKey(key));

export type HeadSigner = {
  /**
   * Signs and keeps the heads that have moved since; the file is on the disk when this returns. Those that went back
   * are told and not signed. `readHeads` is asked when the file has been read, and what it answers is written without
   * another pause.
   */
  sign(readHeads: () => Promise<readonly ChainHead[]>, at: string): Promise<readonly SignedHead[]>;
};

/** What the file said up to `end`: the last head of each tenant, and the digest of the last line. */
type FileState = {
  readonly inode: number;
  readonly end: number;
  readonly latest: Map<string, SignedHead>;
  readonly previous: string | null;
};
const EMPTY = () => ({ end: 0, latest: new Map<string, SignedHead>(), previous: null });

/**
 * Append-only file that other processes add to in their turn: what is new in it is read before each line is added, and
 * nothing is believed of it that was not read. `folder` is outside the database, best on another machine's disk; `key`
 * is an Ed25519 private key in PEM.
 */
export function headSigner(folder: string, key: KeyObject, report: (sentence: string) => void): HeadSigner {
  const name = signingKeyName(key);
  const file = join(folder, SIGNED_HEADS_FILE);
  let known: FileState | null = null;
  const reported = new Set<string>();

  async function readOn(): Promise<FileState> {
    mkdirSync(folder, { recursive: true });
    if (!known)
      writeFileSync(join(folder, `${name}.pub.pem`), createPublicKey(key).export({ type: 'spki', format: 'pem' }));
    truncateTornLine(file);
    const { ino: inode, size } = statSync(file, { throwIfNoEntry: false }) ?? { ino: 0, size: 0 };
    const from = known?.inode === inode && known.end <= size ? known : EMPTY(); // it may have been replaced
    let { previous } = from;
    for await (const { head, digest } of linesOf(file, from.end)) {
      previous = digest;
      if (head) from.latest.set(head.tenant, head);
    }
    return (known = { inode, end: size, latest: from.latest, previous });
  }

  function tellOfThoseBefore(heads: readonly ChainHead[], latest: ReadonlyMap<string, SignedHead>): void {
    for (const { tenant, position } of heads) {
      const last = latest.get(tenant);
      if (!last || position >= last.position || reported.has(tenant)) continue;
      reported.add(tenant);
      report(
        `The log of ${tenant} ends at ${position}, but ${last.position} was signed on ${last.at}: run npm run audit:verify, and see docs/how-to/verify-the-log.md.`,
      );
    }
  }

  return {
    async sign(readHeads, at) {
      const { latest, previous: end } = await readOn();
      const heads = await readHeads();
      tellOfThoseBefore(heads, latest);
      let previous = end;
      const signed = heads
        .filter(({ tenant, position }) => position > (latest.get(tenant)?.position ?? 0))
        .map(({ tenant, position, hash: digest }) => {
          const head = { tenant, position, hash: digest.toString('hex'), at, key: name, previous };
          const line: SignedHead = { ...head, signature: sign(null, signedBytes(head), key).toString('base64') };
          previous = hash('sha256', JSON.stringify(line));
          return line;
        });
      if (signed.length > 0) appendDurably(file, signed.map((line) => `${JSON.stringify(line)}\n`).join(''));
      return signed;
    },
  };
}

export type SignedHeads = {
  readonly byTenant: ReadonlyMap<string, readonly SignedPosition[]>;
  readonly lines: number;
  readonly faults: readonly string[];
};

/** Every head of the file that was signed by a key beside it, and what is wrong with the others. */
export async function readSignedHeads(folder: string): Promise<SignedHeads> {
  const keys = new Map(publicKeys(folder).map((key) => [keyNameOf(key), key]));
  const byTenant = new Map<string, SignedPosition[]>();
  const faults: string[] = [];
  let [lines, before]: [number, string | null] = [0, null];
  for await (const { head, digest } of linesOf(join(folder, SIGNED_HEADS_FILE))) {
    const where = `line ${++lines} of ${SIGNED_HEADS_FILE}`;
    const key = head && keys.get(head.key);
    if (!head) faults.push(`${where}: this is not a whole line as it was written`);
    else if (!key) faults.push(`${where}: it was signed by the key ${head.key}, which is not beside the file`);
    else if (!verify(null, signedBytes(head), key, Buffer.from(head.signature, 'base64')))
      faults.push(
        `${where}: the signature is not that of what it says, the head of ${head.tenant} at ${head.position}`,
      );
    else {
      const signed: SignedPosition = { position: head.position, hash: head.hash, at: head.at };
      if (!byTenant.get(head.tenant)?.push(signed)) byTenant.set(head.tenant, [signed]);
    }
    if (head && head.previous !== before)
      faults.push(
        lines === 1 ? `${where}: the lines before it are gone` : `${where}: it does not follow the line before it`,
      );
    before = digest;
  }
  return { byTenant, lines, faults };
}

/** The lines of a company up to a position, as they were signed; and the public keys beside them, by file. */
export async function signedLinesOf(
  folder: string,
  tenant: string,
  through: number,
): Promise<{ readonly lines: readonly string[]; readonly keys: readonly { name: string; pem: string }[] }> {
  const lines: string[] = [];
  for await (const { head } of linesOf(join(folder, SIGNED_HEADS_FILE)))
    if (head?.tenant === tenant && head.position <= through) lines.push(`${JSON.stringify(head)}\n`);
  const keys = publicKeyFiles(folder).map((name) => ({ name, pem: readFileSync(join(folder, name), 'utf8') }));
  return { lines, keys };
}

const publicKeyFiles = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pub.pem')) : [];
const publicKeys = (folder: string): KeyObject[] =>
  publicKeyFiles(folder).map((name) => createPublicKey(readFileSync(join(folder, name))));

async function* linesOf(
  file: string,
  start = 0,
): AsyncGenerator<{ readonly head: SignedHead | null; readonly digest: string }> {
  if (!existsSync(file)) return;
  for await (const line of createInterface({ input: createReadStream(file, { start }), crlfDelay: Infinity }))
    yield { head: parseLine(line), digest: hash('sha256', line) };
}

function parseLine(line: string): SignedHead | null {
  try {
    return SignedHeadLine.parse(JSON.parse(line));
  } catch {
    return null; // told by who asks
  }
}

/** A line that a power failure has torn was never answered for. The file only grows, so it is read from its end. */
function truncateTornLine(file: string): void {
  if (!existsSync(file)) return;
  const handle = openSync(file, 'r+');
  try {
    const piece = Buffer.alloc(CHUNK_BYTES);
    let [{ size: end }, newline] = [fstatSync(handle), -1];
    while (end > 0 && newline < 0) {
      const start = Math.max(0, end - CHUNK_BYTES);
      newline = piece.subarray(0, readSync(handle, piece, 0, end - start, start)).lastIndexOf('\n');
      end = start + newline + 1;
    }
    ftruncateSync(handle, end);
  } finally {
    closeSync(handle);
  }
}

function appendDurably(file: string, text: string): void {
  const handle = openSync(file, 'a');
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
