import { execFileSync } from 'node:child_process';
import { hash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPyhanko, judgeSignature } from '@backoffice/infra/testing/pyhanko';
import { paragraphs, renderPdf, stockPage, type PdfDocument } from '@backoffice/infra/pdf';
import { freshDatabase, pgPool } from '@backoffice/infra/postgres';
import { parseRichText } from '@backoffice/contracts/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { sampleProposal } from '@backoffice/infra/testing/sample-proposal';
import { checkPdf } from '#media/pdf-check.ts';
import { appendPage, appendTitle } from './appended.spec-kit.ts';
import {
  companyKeys,
  createSealer,
  loadOrCreateAuthority,
  newAuthority,
  parseAuthority,
  sealFacts,
  SealKeyExpiredError,
  TimeStampError,
  timeStampsAt,
  type Sealer,
} from './index.ts';
import { timeStampService } from './time-stamp-service.spec-kit.ts';

/** pyHanko, a validator of signatures that shares no code with us, judges what readers of PDFs would. */
const found = await findPyhanko();
if ('missing' in found) throw new Error(`No validator of signatures: ${found.missing}`);
const { program } = found;
const service = await timeStampService();
const folder = mkdtempSync(join(tmpdir(), 'authority-'));
afterAll(async () => {
  await pool.end();
  await database.drop();
  service.close();
  rmSync(folder, { recursive: true });
});

const at = new Date().toISOString();
const authority = newAuthority(at);
const root = authority.certificate.toString();
const words = {
  tenant: 'ridgeline',
  company: 'Ridgeline “Söhne” & Co.',
  reason: 'Sealed as signed by Ana Reyes',
  at,
  unstamped: false,
};
const database = await freshDatabase();
const pool = pgPool(database.url);
const keys = companyKeys(pool, { authority, secret: 's'.repeat(32) });
const sealer = createSealer({ authority, keys, stamps: null });
const print = await renderPdf(sampleProposal);
const sealed = await sealer.seal(print, words);
const judged = (file: Uint8Array, ...trust: readonly string[]) => judgeSignature(program, file, [root, ...trust]);

const document = (change: Partial<PdfDocument>): PdfDocument => ({
  title: 'Sample',
  author: 'Ridgeline',
  at: '2026-11-20T16:00:00.000Z',
  body: [paragraphs(parseRichText('One line. See https://books.example for more.'))],
  ...change,
});

describe('a sealed PDF', () => {
  it('a validator calls the seal intact and trusted, and the file untouched', async () =>
    expect(await judged(sealed)).toBe('INTACT:TRUSTED,UNTOUCHED'));

  it.each([
    ['of one page', document({})],
    ['in landscape', document({ landscape: true })],
    ['in Spanish', document({ language: 'es', title: 'Propuesta 12' })],
    ['with a watermark', document({ watermark: 'Void' })],
    ['on paper that is printed already', document({ isStock: true, body: [stockPage([], { x: 0, y: 0 })] })],
    ['with the address of its verification', document({ verify: 'https://books.example/verify' })],
  ])('the seal of a document %s is intact', async (_, each) =>
    expect(await judged(await sealer.seal(await renderPdf(each), words))).toBe('INTACT:TRUSTED,UNTOUCHED'),
  );

  it('the print stays the beginning of the sealed file, to the byte, and the seal says how long it is', async () => {
    expect(Buffer.from(sealed).subarray(0, print.length).equals(Buffer.from(print))).toBe(true);
    expect(sealFacts(sealed)).toMatchObject({
      level: 'B-B',
      bodyBytes: print.length,
      bodySha256: hash('sha256', print),
    });
    expect(sealFacts(print)).toBeNull();
  });

  it('a reader that is not given our authority calls the seal intact and its signer unknown', async () =>
    expect(await judgeSignature(program, sealed, [newAuthority(at).certificate.toString()])).toMatch(
      /^INTACT:UNTRUSTED/,
    ));

  it('a byte that is changed anywhere is found', async () => {
    const places = [20, 400, 9_999, print.length - 30, print.length + 40, sealed.length - 90];
    for (const place of places) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect([place, await judged(changed)]).not.toEqual([place, expect.stringContaining('INTACT')]);
    }
  });

  it('a tail that is cut off is found, and what is left of the print alone bears no seal', async () => {
    expect(await judged(sealed.subarray(0, sealed.length - 200))).toContain('EOF marker not found');
    expect(await judged(sealed.subarray(0, print.length))).toBe('It finds no signature');
  });

  it('a page that is added is named as a change; another title passes as permitted, and only the hash tells', async () => {
    expect(await judged(appendPage(sealed))).toContain('ILLEGAL_MODIFICATIONS');
    const titled = appendTitle(sealed);
    expect(await judged(titled)).toMatch(/ACCEPTABLE_MODIFICATIONS$/);
    expect(hash('sha256', titled)).not.toBe(hash('sha256', sealed));
  });

  it('a sealed file that a customer brings back passes the inspection of uploads', () =>
    expect(checkPdf(sealed)).toBe('fine'));

  it('a PDF that was not printed here is not sealed', async () => {
    await expect(sealer.seal(Buffer.from('%PDF-1.7'), words)).rejects.toThrow('not one that was printed here');
    await expect(sealer.seal(sealed, words)).rejects.toThrow('not one that was printed here');
  });
});

describe('a time stamp', () => {
  const stamped = createSealer({ authority, keys, stamps: timeStampsAt(service.url) });

  it('a stamp is part of the seal where a service gives one', async () => {
    const file = await stamped.seal(print, words);
    expect(sealFacts(file)?.level).toBe('B-T');
    expect(await judged(file, service.certificate)).toBe('INTACT:TRUSTED,TIMESTAMP_TOKEN<INTACT:TRUSTED>,UNTOUCHED');
  });

  it.each([
    ['answers nothing of use', { status: 200, body: Buffer.from('hello there') }, /gave no stamp/],
    ['is away', { status: 503, body: Buffer.from('') }, /it answered 503/],
    ['refuses', { status: 200, body: Buffer.from('30053003020102', 'hex') }, /it refused with status 2/],
  ])('a service that %s is named, and the seal is made without it where that will do', async (_, answer, words_) => {
    service.answerWith(answer);
    await expect(stamped.seal(print, words)).rejects.toThrow(words_);
    await expect(stamped.seal(print, words)).rejects.toBeInstanceOf(TimeStampError);
    const file = await stamped.seal(print, { ...words, unstamped: true });
    service.answerWith(null);
    expect(sealFacts(file)?.level).toBe('B-B');
    expect(await judged(file)).toBe('INTACT:TRUSTED,UNTOUCHED');
  });

  it('a stamp of something else is refused', async () => {
    const query = (bytes: string) => timeStampsAt(service.url)(Buffer.from(bytes));
    const token = await query('another file');
    const body = Buffer.concat([
      Buffer.from('3082', 'hex'),
      lengthOf(token.length + 5),
      Buffer.from('3003020100', 'hex'),
      token,
    ]);
    service.answerWith({ status: 200, body });
    await expect(query('this file')).rejects.toThrow('its stamp is of something else');
    service.answerWith(null);
  });
});
const lengthOf = (length: number) => Buffer.from(length.toString(16).padStart(4, '0'), 'hex');

describe('the authority of an installation', () => {
  it('the authority is made once, with a key and a certificate that openssl reads, for nobody else to read', async () => {
    const file = join(folder, 'seal-ca.pem');
    const first = await loadOrCreateAuthority(file, at);
    expect(await loadOrCreateAuthority(file, at)).toBe(first);
    expect(readFileSync(file, 'utf8')).toBe(first);
    expect(execFileSync('openssl', ['verify', '-CAfile', file, file], { encoding: 'utf8' })).toContain('OK');
    expect(parseAuthority(first).certificate.validToDate.getUTCFullYear()).toBe(Number(at.slice(0, 4)) + 20);
  });

  it.each([
    ['holds no certificate', () => authority.key.export({ type: 'pkcs8', format: 'pem' }) as string],
    ['holds no key', () => root],
    [
      'holds the certificate of another key',
      () => `${newAuthority(at).key.export({ type: 'pkcs8', format: 'pem' })}${root}`,
    ],
  ])('a file that %s is refused', (_, pem) => expect(() => parseAuthority(pem())).toThrow());

  it('once the authority has ended nothing is sealed, and the sentence says since when', async () => {
    const later = { ...words, at: '2099-01-01T00:00:00.000Z' };
    await expect(sealer.seal(print, later)).rejects.toThrow(SealKeyExpiredError);
    await expect(sealer.seal(print, later)).rejects.toThrow(
      `ended on ${authority.certificate.validToDate.toISOString().slice(0, 10)}. Set SEAL_CA_KEY to a new one`,
    );
  });

  it('a certificate is that of an authority which may have none below it', () =>
    expect(new X509Certificate(root)).toMatchObject({
      ca: true,
      subject: 'CN=Contractor Back Office sealing authority',
    }));
});

describe('the key of a company', () => {
  const certificateOf = async (by: Sealer, change: Partial<typeof words> = {}) =>
    sealFacts(await by.seal(print, { ...words, ...change }))?.certificate;
  const sealerOf = (secret: string, of = authority) =>
    createSealer({ authority: of, keys: companyKeys(pool, { authority: of, secret }), stamps: null });

  it('a company seals with one key, also when two processes want it first at once, and another company with another', async () => {
    const first = { tenant: 'acme', company: 'Acme' };
    const both = [sealerOf('s'.repeat(32)), sealerOf('s'.repeat(32))].map((each) => certificateOf(each, first));
    const [one, other] = await Promise.all(both);
    expect(one).toBe(other);
    expect(await certificateOf(sealer)).not.toBe(one);
  });

  it('a company gets another key after a year, under another name, from another authority and with another secret', async () => {
    const year = new Date(Date.parse(at) + 366 * 86_400_000).toISOString();
    const own = await certificateOf(sealer);
    const others = [
      await certificateOf(sealer, { at: year }),
      await certificateOf(sealer, { company: 'Ridgeline Builders' }),
      await certificateOf(sealerOf('s'.repeat(32), newAuthority(at))),
      await certificateOf(sealerOf('t'.repeat(32))),
    ];
    expect(new Set([own, ...others])).toHaveProperty('size', 5);
  });

  it('no key is kept in words that anybody could sign with', async () => {
    const { rows } = await pool.query<{ encrypted: string }>('SELECT encrypted FROM auth.sealing_keys');
    expect(rows.length).toBeGreaterThan(3);
    for (const { encrypted } of rows) expect(encrypted).toMatch(/^v1\.[\w-]+$/);
    expect(JSON.stringify(rows)).not.toContain('PRIVATE');
  });
});
