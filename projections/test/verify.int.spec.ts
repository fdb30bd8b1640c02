import { bookHeads, hashChain, hashOfCode, sealedCodeClaim, sealedFileClaim } from '@backoffice/infra/audit';
import { fixedClock } from '@backoffice/infra/clock';
import { localFiles } from '@backoffice/infra/files';
import { sha256, type HttpResponse, type Call } from '@backoffice/infra/http';
import { connectAsOwner } from '@backoffice/infra/postgres';
import { newAuthority } from '@backoffice/infra/seal';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, openTestDatabase, newId, noon, olive, person, report, type TestDatabase } from './database.spec-kit.ts';
import { readSide } from '#src/index.ts';
import { seedCompanies, sentEvents, signedEvent, wall, wallData } from './fixtures.spec-kit.ts';

let at: TestDatabase;
let side: ReturnType<typeof readSide>;
let sealed: { readonly bytes: Uint8Array; readonly code: string | null };
const stream = `Proposal-${wall}`;
beforeAll(async () => {
  at = await openTestDatabase();
  const chain = hashChain(at.pool, at.log);
  side = readSide({
    ...at,
    clock: fixedClock(noon),
    files: localFiles('unused'),
    report,
    chain,
    heads: bookHeads(at.pool, chain, { folder: 'unused', stamps: null, onError: () => {} }),
    publicUrl: 'https://books.example',
  });
  await seedCompanies(at);
  const [linkId, messageId] = [newId(), newId()];
  await at.append(
    acme,
    stream,
    ...sentEvents('Proposal', linkId, messageId, wallData),
    signedEvent(linkId, wallData.contentHash),
  );
  sealed = await side.renderer.render('Proposal', acme, wall);
  await keep(sealed.bytes);
});
afterAll(() => at.close());

/** As the sealing does: the event and the claims by which it is found. */
async function keep(bytes: Uint8Array, seal?: object): Promise<void> {
  const data = {
    ...(seal && { seal }),
    filePath: `${acme}/proposal/${newId()}.pdf`,
    sha256: sha256(bytes),
    contentHash: wallData.contentHash,
    codeHash: hashOfCode(sealed.code ?? ''),
  };
  const { length } = await at.log.readStream(acme, stream);
  const meta = {
    actor: person(olive),
    commandId: newId(),
    requestHash: '',
    correlationId: '',
    causationId: null,
    at: noon,
  };
  await at.log.append({
    tenant: acme,
    meta,
    writes: [{ stream, expectedVersion: length, events: [{ type: 'ProposalPdfSealed', data }] }],
    take: [
      { ...sealedFileClaim(data.sha256), stream },
      { ...sealedCodeClaim(data.codeHash), stream },
    ],
  });
}
async function happens(type: string, data: object): Promise<void> {
  const { length } = await at.log.readStream(acme, stream);
  const meta = {
    actor: person(olive),
    commandId: newId(),
    requestHash: '',
    correlationId: '',
    causationId: null,
    at: noon,
  };
  await at.log.append({ tenant: acme, meta, writes: [{ stream, expectedVersion: length, events: [{ type, data }] }] });
}

let visitors = 0;
/** Calls the handler as the edge does, each time from another network. */
async function verifyRequest(body: { sha256: string } | { code: string }, ip = `198.51.${++visitors}.7`) {
  const handler = side.handlers.find(({ route }) => route.name === 'verify.document');
  if (!handler) throw new Error('Nobody verifies');
  return (
    (await handler.run({
      route: handler.route,
      body,
      ip,
      caller: { sessionId: null },
    } as unknown as Call)) as HttpResponse
  ).body; // it looks at no more
}
const found = {
  kind: 'Proposal',
  number: '12',
  name: 'Retaining wall',
  amount: 1_410_938,
  company: 'Acme',
  timeZone: 'America/Los_Angeles',
  signedBy: 'Ana Able',
  signedFor: 'Ana Ltd',
  signedAt: noon,
  method: 'link',
  standing: 'stands',
  isFile: true,
  seal: null,
};

describe('the sealed file', () => {
  it('the sealed file says where and with which code it is verified, on each page', () => {
    const pages = pdfText(sealed.bytes);
    expect(sealed.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages)
      expect(page).toContain(`Verify this document at https://books.example/verify · code ${sealed.code}`);
  });

  it('the sealed file names its position in the log, and the head of the hash chain there', async () => {
    const signature = (await at.log.readStream(acme, stream)).find(({ type }) => type === 'ProposalSigned');
    const head = await hashChain(at.pool, at.log).headAt(acme, signature?.position ?? 0);
    const text = pdfText(sealed.bytes).join('\n');
    for (const words of [
      `recorded it${signature?.position}`,
      `after event ${signature?.position}`,
      head?.toString('hex') ?? '?',
    ])
      expect(text).toContain(words);
  });

  it('the sealed file is the same bytes when it is printed again, whatever happened later', async () =>
    expect(Buffer.from((await side.renderer.render('Proposal', acme, wall)).bytes).equals(sealed.bytes)).toBe(true));

  it('the sealed file is recognised by its bytes', async () =>
    expect(await verifyRequest({ sha256: sha256(sealed.bytes) })).toEqual(found));

  it.each([0, 0.25, 0.5, 0.75, 1])(
    'the sealed file is not recognised with one bit of one byte changed, %d of the way through',
    async (where) => {
      const changed = Uint8Array.from(sealed.bytes);
      const byte = Math.round(where * (changed.length - 1));
      changed[byte] = (changed[byte] ?? 0) ^ 1;
      await expect(verifyRequest({ sha256: sha256(changed) })).rejects.toMatchObject({
        status: 404,
        code: 'NOT_SIGNED_HERE',
        message: 'This is not a document that was signed here.',
      });
    },
  );

  it('the sealed file is found by its code, however that is typed', async () => {
    for (const code of [
      sealed.code ?? '',
      (sealed.code ?? '').toLowerCase(),
      (sealed.code ?? '').replaceAll('-', ' '),
      (sealed.code ?? '').replaceAll('0', 'o').replaceAll('1', 'l'),
    ])
      expect(await verifyRequest({ code })).toEqual({ ...found, isFile: false });
    await expect(verifyRequest({ code: 'AAAA-AAAA-AAAA-AAAA' })).rejects.toMatchObject({
      status: 404,
      code: 'CODE_UNKNOWN',
    });
  });

  it('the sealed file leaves no code in the log, only its hash', async () => {
    const { rows } = await at.pool.query(
      'SELECT 1 FROM log.events WHERE data::text || meta::text LIKE $1 UNION ALL SELECT 1 FROM log.claims WHERE key LIKE $1',
      [`%${sealed.code}%`],
    );
    expect(rows).toEqual([]);
  });

  it('the sealed file is not found by hashes that are recorded for other reasons', async () => {
    for (const hash of [wallData.contentHash, (await at.log.findClaim('link', (await linkHash()) ?? ''))?.key ?? ''])
      await expect(verifyRequest({ sha256: hash })).rejects.toMatchObject({ status: 404 });
  });
  const linkHash = async () =>
    (await at.log.readStream(acme, stream)).map(({ data }) => (data as { tokenHash?: string }).tokenHash).find(Boolean);
});

describe('whoever guesses', () => {
  it('a client that guesses codes waits after thirty tries, and other clients do not', async () => {
    const guess = () => verifyRequest({ code: 'wrong' }, '203.0.113.9');
    for (let n = 0; n < 30; n++) await expect(guess()).rejects.toMatchObject({ status: 404 });
    await expect(guess()).rejects.toMatchObject({ status: 429 });
    await expect(verifyRequest({ sha256: sha256(sealed.bytes) }, '203.0.113.9')).rejects.toMatchObject({ status: 429 });
    expect(await verifyRequest({ sha256: sha256(sealed.bytes) })).toEqual(found);
  });
});

describe('a copy that was sealed before', () => {
  it('a copy that was sealed before is still recognised, and says that a later one has replaced it', async () => {
    const countersigned = Buffer.concat([sealed.bytes, Buffer.from('signed by both')]);
    await keep(countersigned);
    expect(await verifyRequest({ sha256: sha256(sealed.bytes) })).toEqual({ ...found, standing: 'replaced' });
    expect(await verifyRequest({ sha256: sha256(countersigned) })).toEqual(found);
    expect(await verifyRequest({ code: sealed.code ?? '' })).toEqual({ ...found, isFile: false });
  });

  it('a copy that bears a digital seal is told with whose certificate it was sealed, and how', async () => {
    const bytes = Buffer.concat([sealed.bytes, Buffer.from('a seal')]);
    const seal = { certificate: 'c'.repeat(64), level: 'B-T' };
    await keep(bytes, { ...seal, bodyBytes: sealed.bytes.length, bodySha256: sha256(sealed.bytes) });
    expect(await verifyRequest({ sha256: sha256(bytes) })).toEqual({ ...found, seal });
    expect(await verifyRequest({ sha256: sha256(sealed.bytes) })).toMatchObject({ seal: null, standing: 'replaced' });
  });

  it('a copy that was sealed before says that the signature was voided, and still what was signed', async () => {
    await happens('ProposalSignatureVoided', { reason: 'Wrong person' });
    await happens('ProposalEdited', { ...wallData, name: 'Taller wall', amount: 1 });
    expect(await verifyRequest({ sha256: sha256(sealed.bytes) })).toEqual({ ...found, standing: 'voided' });
    expect(await verifyRequest({ code: sealed.code ?? '' })).toEqual({ ...found, isFile: false, standing: 'voided' });
  });
});

describe('the certificates of seals', () => {
  it('anybody gets the certificates of all who have sealed here, the newest first, and nothing where none has', async () => {
    await expect(authorities()).rejects.toMatchObject({ status: 404 });
    const owner = await connectAsOwner(at.url);
    const pems = [newAuthority(noon), newAuthority(noon)].map(({ certificate }) => certificate.toString());
    for (const [n, pem] of pems.entries())
      await owner.query('INSERT INTO log.sealing_authorities (fingerprint, certificate, at) VALUES ($1, $2, $3)', [
        `fingerprint ${n}`,
        pem,
        `2026-11-2${n}T12:00:00.000Z`,
      ]);
    await owner.end();
    expect(Buffer.from(await authorities()).toString()).toBe(pems.toReversed().join(''));
  });
  async function authorities(): Promise<Uint8Array> {
    const handler = side.handlers.find(({ route }) => route.name === 'verify.authority');
    if (!handler) throw new Error('Nobody offers certificates');
    // it looks at no more
    const answer = await handler.run({ route: handler.route, caller: { sessionId: null } } as unknown as Call);
    return (answer as HttpResponse).body as Uint8Array;
  }
});

describe('a report that is mailed', () => {
  it('beside a mailed report lies the entry that it goes up to, with the head of the log there', async () => {
    const run = { position: 3, ranAt: noon, ranByName: 'Olive' };
    const report = { name: 'trial-balance', query: { asOf: '2026-11-20' }, format: 'csv', run } as const;
    const [file, head, ...others] = await side.renderer.renderReport(acme, report);
    expect(file).toMatchObject({ name: expect.stringMatching(/\.csv$/) });
    expect(head).toMatchObject({ name: 'Books at entry 3.txt', contentType: 'text/plain; charset=utf-8' });
    const hash = (await hashChain(at.pool, at.log).headAt(acme, 3))?.toString('hex');
    expect(Buffer.from(head?.bytes ?? []).toString()).toBe(`company ${acme}\nentry 3\nhead ${hash}\n`);
    expect(others).toEqual([]); // no service stamps here
  });
});
