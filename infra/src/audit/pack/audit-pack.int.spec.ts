import { execFile } from 'node:child_process';
import { createPrivateKey, hash, type KeyObject } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { fixedClock } from '@backoffice/infra/clock';
import { postgresEventLog, type EventLog } from '@backoffice/infra/event-log';
import { freshDatabase, pgPool } from '@backoffice/infra/postgres';
import { TimeStampError, timeStampsAt } from '@backoffice/infra/seal';
import { zipOf } from '@backoffice/infra/sheets';
import { unzip } from '@backoffice/infra/testing/read-sheet';
import { timeStampService } from '@backoffice/infra/testing/time-stamp-service';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  auditPackEntries,
  bookHeads,
  hashChain,
  headSigner,
  loadOrCreateKey,
  recordAndSign,
  type BookHeads,
} from '#audit/index.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'audit-pack-'));
const database = await freshDatabase();
const pool = pgPool(database.url, { copies: true });
const log = postgresEventLog(database.url);
const service = await timeStampService();
const chain = hashChain(pool, log);
const errors: unknown[] = [];
const heads = bookHeads(pool, chain, {
  folder: join(folder, 'audit'),
  stamps: timeStampsAt(service.url),
  onError: (error) => errors.push(error),
});
afterAll(async () => {
  service.close();
  await Promise.all([log.close(), pool.end()]);
  await database.drop();
  rmSync(folder, { recursive: true });
});

const TEN = '2026-11-20T10:00:00.000Z';
const pdf = join(folder, 'contract.pdf');
writeFileSync(pdf, 'a sealed file');

const sealing = { type: 'InvoicePdfSealed', data: { sha256: hash('sha256', 'a sealed file') } };
const billing = (note = 'two\nlines', amount = 150) => ({
  type: 'InvoiceApproved',
  data: {
    note,
    on: '2026-11-20',
    amount,
    amountDue: amount,
    extras: 0,
    retentionHeld: 0,
    retentionReleased: 0,
  },
});
/** One entry for each event, each of a stream of its own. */
async function append(to: EventLog, at: string, ...events: readonly { type: string; data: object }[]): Promise<void> {
  const from = await to.head('acme');
  await to.append({
    tenant: 'acme',
    meta: {
      actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
      commandId: `after ${from}`,
      requestHash: 'x',
      correlationId: 'x',
      causationId: null,
      at,
    },
    writes: events.map((event, n) => ({ stream: `Invoice-${from + n + 1}`, expectedVersion: 0, events: [event] })),
  });
}
const key = createPrivateKey(await loadOrCreateKey(join(folder, 'key')));
type Signing = { readonly of?: typeof chain; readonly by?: KeyObject; readonly into?: string };
const sign = (at: string, { of = chain, by = key, into = join(folder, 'audit') }: Signing = {}) =>
  recordAndSign({
    chain: of,
    signer: headSigner(into, by, () => {}),
    clock: fixedClock(at),
    onError: (error) => {
      throw error;
    },
  });

const entryText = (position: number, amount: string) =>
  `2026-11-20 * (${position}) Ana | InvoiceApproved  ; position:${position}\n    Assets:1200 Accounts Receivable  $${amount}\n    Revenues:4000 Revenue  $-${amount}\n`;
/** Entry 40 seals a file, and each other bills a dollar and a half. */
const journal = [
  'commodity $1,000.00\n',
  ...Array.from({ length: 60 }, (_, n) => n + 1)
    .filter((position) => position !== 40)
    .map((position) => entryText(position, '1.50')),
  '2026-11-30 * Balances\n    Assets:1200 Accounts Receivable  $0.00 = $88.50\n    Revenues:4000 Revenue  $0.00 = $-88.50\n',
].join('\n');
const trialBalance = '\u{FEFF}Account,Debit,Credit\r\n1200 Accounts Receivable,88.50,\r\n4000 Revenue,,88.50\r\n';

type PackFiles = Readonly<Record<string, Buffer>>;
async function packOf(from: EventLog, of: BookHeads): Promise<PackFiles> {
  const entries = await auditPackEntries(
    {
      company: 'acme',
      name: 'Ridgeline Builders',
      position: 60,
      madeAt: TEN,
      through: '2026-11-30',
      journal: Buffer.from(journal),
      trialBalance: Buffer.from(trialBalance),
    },
    { log: from, heads: of },
  );
  const archive = Buffer.concat(await Array.fromAsync(zipOf(entries), (piece) => Buffer.from(piece)));
  return Object.fromEntries(
    Object.entries(unzip(archive, 'latin1')).map(([name, text]) => [name, Buffer.from(text, 'latin1')]),
  );
}

let packs = 0;
/** Writes a pack where nobody has been, and runs its verifier. */
async function verifiedAsItIs(files: PackFiles, ...asked: readonly string[]): Promise<readonly string[]> {
  const into = join(folder, `pack-${++packs}`);
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(into, name)), { recursive: true });
    writeFileSync(join(into, name), bytes);
  }
  const { stdout } = await run(process.execPath, [join(into, 'verify.mjs'), ...asked]).catch(
    (error: { readonly stdout: string }) => error, // what is wrong is an exit code
  );
  return stdout.trimEnd().split('\n');
}
/** The same, with the manifest as whoever changed the rest would write it. */
async function verified(files: PackFiles, ...asked: readonly string[]): Promise<readonly string[]> {
  // the manifest of our own pack
  const manifest = JSON.parse(String(files['manifest.json'])) as { files: { name: string; sha256: string }[] };
  for (const file of manifest.files) file.sha256 = hash('sha256', files[file.name] ?? '');
  return verifiedAsItIs({ ...files, 'manifest.json': Buffer.from(JSON.stringify(manifest)) }, ...asked);
}
const wrong = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('WRONG')).map((line) => line.slice(7));
const HEAD = /^head ([0-9a-f]{64})$/m;

await append(log, TEN, ...Array.from({ length: 39 }, () => billing()), sealing);
await sign('2026-11-20T10:01:00.000Z');
const kept = await heads.readHead('acme', 25);
await append(log, '2026-11-21T10:00:00.000Z', ...Array.from({ length: 20 }, () => billing()));
await sign('2026-11-21T10:01:00.000Z');
const pack = await packOf(log, heads);
const keyFile = join(folder, 'handed.pub.pem');
writeFileSync(keyFile, Object.entries(pack).find(([name]) => name.startsWith('keys/'))?.[1] ?? '');
const changed = (name: string, change: (bytes: Buffer) => Buffer | string): PackFiles => ({
  ...pack,
  [name]: Buffer.from(change(Buffer.from(pack[name] ?? ''))),
});
const linesOf = (bytes: Buffer) => bytes.toString('latin1').split('\n');

describe('an audit pack', () => {
  it('a pack that nobody touched is found whole, with its heads, its stamps and its books', async () =>
    expect(await verified(pack)).toEqual([
      'Ridgeline Builders: 60 entries from 2026-11-20 10:00 UTC to 2026-11-21 10:00 UTC.',
      expect.stringMatching(
        /^Signed heads, the last of entry 60 on 2026-11-21 10:01 UTC, by key [0-9a-f]{16}\. Compare the key/,
      ),
      expect.stringMatching(
        /^Time stamps, the last of entry 60 on 20[\d-]+ [\d:]+ UTC by CN=Local time\. Name the cert/,
      ),
      'Journal: 59 entries, debits $88.50, each what its entry of the log posts; 2 accounts as in the trial balance.',
      'None was changed, none is missing.',
    ]));

  it('what somebody kept is found in it: a head, a sealed file, the key and the authority of stamps', async () => {
    const tsa = join(folder, 'tsa.pem');
    writeFileSync(tsa, service.certificate);
    const asked = ['--head', `25:${kept?.hash}`, '--pdf', pdf, '--tsa', tsa, '--key', keyFile];
    const lines = await verified(pack, ...asked);
    expect(wrong(lines)).toEqual([]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Entry 25 has the head that you kept.',
        `${pdf} was sealed in these books, to the last byte.`,
        expect.stringMatching(/by CN=Local time\.$/),
      ]),
    );
  });

  it('a head that is stamped is stamped once, and the words in it are those that a mail carries', async () => {
    const before = service.asked();
    expect(await heads.readHead('acme', 25)).toEqual(kept);
    expect(service.asked()).toBe(before);
    expect(HEAD.exec(kept?.words ?? '')?.[1]).toBe(kept?.hash);
    expect(await heads.readHead('acme', 61)).toBeNull();
  });

  it('a service that gives no stamp keeps no pack and no mail waiting, and is told of', async () => {
    service.answerWith({ status: 503, body: Buffer.from('') });
    expect(await heads.readHead('acme', 26)).toMatchObject({ position: 26, token: null });
    service.answerWith(null);
    expect(errors).toEqual([expect.any(TimeStampError)]);
  });
});

describe('what is planted in a pack', () => {
  const withByte = (bytes: Buffer, at: number) => {
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
  const placeOf = (position: number, text: string) => {
    const all = pack['events.copy'] ?? Buffer.alloc(0);
    return all.indexOf(text, all.indexOf(`\n${position}\t`));
  };
  const byHand = (name: string, from: string | RegExp, to: string): PackFiles =>
    changed(name, (bytes) => Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1'));

  it.each([
    [
      'a byte of an entry',
      () => changed('events.copy', (bytes) => withByte(bytes, placeOf(17, '150'))),
      'Entry 17 is not what was recorded of it.',
    ],
    [
      'two entries in each other’s place',
      () =>
        changed('events.copy', (bytes) =>
          bytes
            .toString('latin1')
            .replace(
              /^(30)(\t.*)\n(31)(\t.*)$/m,
              (_, one: string, a: string, two: string, b: string) => `${one}${b}\n${two}${a}`,
            ),
        ),
      'Entry 30 is not what was recorded of it.',
    ],
    [
      'an entry that is taken out',
      () => changed('events.copy', (bytes) => linesOf(bytes).toSpliced(9, 1).join('\n')),
      'Entry 10 is missing.',
    ],
    [
      'an end that is cut off',
      () => changed('events.copy', (bytes) => linesOf(bytes).slice(0, 55).join('\n')),
      'Entries 56 to 60 are missing: the log was cut off.',
    ],
    [
      'what was recorded of an entry',
      () => changed('hashes.bin', (bytes) => withByte(bytes, 12 * 32)),
      'Entry 13 is not what was recorded of it.',
    ],
    [
      'a signed line',
      () => byHand('heads.jsonl', '"at":"2026-11-20', '"at":"2026-11-19'),
      'The signature of line 1 of heads.jsonl is not that of what it says.',
    ],
    ['a torn line', () => byHand('heads.jsonl', '"tenant"', '"tenant'), 'Line 1 of heads.jsonl is not whole.'],
    [
      'other words beside a stamp',
      () => byHand('stamps/25.txt', 'entry 25', 'entry 24'),
      'The stamp of entry 25 is of other words than those beside it.',
    ],
    ['a stamp that is none', () => changed('stamps/25.tst', () => 'hello'), 'The stamp of entry 25 cannot be read.'],
    [
      'a cent in the journal',
      () => byHand('books.journal', '$1.50', '$1.51'),
      'Entry 1 of the log, InvoiceApproved, posts 2026-11-20 $-1.50, 2026-11-20 $1.50, and the journal has 2026-11-20 $-1.50, 2026-11-20 $1.51 of it.',
    ],
    [
      'a line that does not balance',
      () => byHand('books.journal', '$1.50', '$1.51'),
      'Entry 1 of the journal, 2026-11-20, does not balance: $0.01.',
    ],
    [
      'an entry that the journal leaves out',
      () => byHand('books.journal', entryText(7, '1.50'), ''),
      'Entry 7 of the log, InvoiceApproved, posts 2026-11-20 $-1.50, 2026-11-20 $1.50, and the journal has nothing of it.',
    ],
    [
      'an entry on another account',
      () => byHand('books.journal', /(position:9\n.*\n {4}).*( {2})/, '$1Liabilities:2000 Owed$2'),
      'Entry 9 has revenue on 2000, and entry 1 on 4000.',
    ],
    [
      'a bill that nobody wrote',
      () => byHand('books.journal', entryText(7, '1.50'), `${entryText(7, '1.50')}\n${entryText(61, '9.00')}`),
      'Entry 61 of the journal, 2026-11-20, is not in the log.',
    ],
    [
      'a bill in the place of something else',
      () => byHand('books.journal', 'position:7\n', 'position:40\n'),
      'Entry 40 of the journal, 2026-11-20, says InvoiceApproved, and the log InvoicePdfSealed.',
    ],
    [
      'a figure of the trial balance',
      () => byHand('trial-balance.csv', '4000 Revenue,,88.50', '4000 Revenue,,99.50'),
      'Account 4000 stands at $-99.50 by the trial balance, and at $-88.50 by the journal.',
    ],
    [
      'a balance of the journal',
      () => byHand('books.journal', '= $88.50', '= $99.50'),
      'The journal says that Assets:1200 Accounts Receivable stands at $99.50, and its lines come to $88.50.',
    ],
  ])('%s is found and named', async (_, planted, sentence) => {
    const lines = await verified(planted());
    expect(wrong(lines)).toContain(sentence);
    expect(lines.at(-1)).toMatch(/^Faults: \d+\.$/);
  });

  it('a file that is not as it was packed is named where the manifest was left as it is', async () => {
    const others = Object.entries(pack).filter(([name]) => name !== 'stamps/60.tst');
    expect(
      wrong(await verifiedAsItIs({ ...Object.fromEntries(others), 'README.txt': Buffer.from('Trust me.') })),
    ).toEqual(expect.arrayContaining(['README.txt is not the file that was packed.', 'stamps/60.tst is missing.']));
  });

  it('any byte of the log that is changed is found, wherever it is', async () => {
    const { length } = pack['events.copy'] ?? Buffer.alloc(0);
    await fc.assert(
      fc.asyncProperty(fc.nat(length - 2), fc.integer({ min: 1, max: 255 }), async (place, bits) => {
        const lines = await verified(
          changed('events.copy', (bytes) => {
            bytes[place] = (bytes[place] ?? 0) ^ bits;
            return bytes;
          }),
        );
        expect(wrong(lines)).not.toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a history that is written anew', () => {
  it('another history with all its signatures contradicts the head that somebody kept, the stamps, and the key', async () => {
    // the same company in another database: other words, signed by a key of their own
    const elsewhere = await freshDatabase();
    const [otherPool, otherLog] = [pgPool(elsewhere.url, { copies: true }), postgresEventLog(elsewhere.url)];
    const otherChain = hashChain(otherPool, otherLog);
    const into = join(folder, 'other-audit');
    const forger = createPrivateKey(await loadOrCreateKey(join(folder, 'forger')));
    await append(
      otherLog,
      TEN,
      ...Array.from({ length: 60 }, (_, n) => (n === 39 ? { ...sealing, data: {} } : billing('another story'))),
    );
    await sign(TEN, { of: otherChain, by: forger, into });
    const forged = await packOf(
      otherLog,
      bookHeads(otherPool, otherChain, { folder: into, stamps: null, onError: (error) => errors.push(error) }),
    );
    await Promise.all([otherLog.close(), otherPool.end()]);
    await elsewhere.drop();

    expect(wrong(await verified(forged))).toEqual([]); // by itself it is whole
    expect(wrong(await verified(forged, '--head', `25:${kept?.hash}`))).toEqual([
      'The head that you kept is not the head of entry 25: this is another history.',
    ]);
    expect(wrong(await verified(forged, '--key', keyFile))).toEqual([
      expect.stringMatching(/^Line 1 of heads\.jsonl was signed by the key [0-9a-f]{16}, which is not known\.$/),
    ]);
    const stamps = Object.fromEntries(Object.entries(pack).filter(([name]) => name.startsWith('stamps/25')));
    expect(wrong(await verified({ ...forged, ...stamps }))).toEqual([
      expect.stringMatching(
        /^The stamp of entry 25, [\d-]+ [\d:]+ UTC, is not the head of entry 25: this is another hist/,
      ),
    ]);
    expect(wrong(await verified(forged, '--pdf', pdf))).toEqual([
      `${pdf} was not sealed in these books, or was changed since.`,
    ]);
  });

  it('a stamp of an authority that is not the one that was named is found', async () => {
    const other = await timeStampService();
    const tsa = join(folder, 'other-tsa.pem');
    writeFileSync(tsa, other.certificate);
    other.close();
    expect(wrong(await verified(pack, '--tsa', tsa))).toEqual(
      expect.arrayContaining(['The stamp of entry 25 is not of the authority that you named.']),
    );
  });
});
