import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routeTable } from '@backoffice/contracts';
import { systemClock } from '@backoffice/infra/clock';
import { localFiles } from '@backoffice/infra/files';
import { UploadsBusyError, createMedia, type Media } from '@backoffice/infra/media';
import { freshDatabase, pgPool, type FreshDatabase, type Pool } from '@backoffice/infra/postgres';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioOf } from './scenarios.spec-kit.ts';
import {
  createCompany,
  createPricedProposal,
  eventData,
  serveWriteSide,
  shareToken,
  type TestRequest,
  type TestCompany,
  type ServedWriteSide,
} from './write-side.spec-kit.ts';
import { systemContext } from '#src/index.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
const folder = mkdtempSync(join(tmpdir(), 'media-'));
type FileOptions = {
  readonly bytes?: Uint8Array;
  readonly type?: string;
  readonly purpose?: string;
  readonly parent?: { entity: string; id: string };
};

let late = 0;
const clock = {
  ...systemClock,
  now: () => new Date(Date.parse(systemClock.now()) + late * 1_000).toISOString(),
};
let [database, pool, media, run, firm, other, papers, foreign] = [] as unknown as [
  FreshDatabase,
  Pool,
  Media,
  ServedWriteSide,
  TestCompany,
  TestCompany,
  TestDocuments,
  TestDocuments,
]; // made before the first test
type TestDocuments = Awaited<ReturnType<typeof createPricedProposal>>;
beforeAll(async () => {
  database = await freshDatabase();
  pool = pgPool(database.url);
  media = createMedia({ pool, files: localFiles(folder), clock, secret: 's'.repeat(32) });
  run = await serveWriteSide({ media, clock });
  [firm, other] = [await createCompany(run, 'Ridgeline'), await createCompany(run, 'Otherfirm')];
  [papers, foreign] = [await createPricedProposal(run, firm), await createPricedProposal(run, other, 'Lowland')];
});
afterAll(async () => {
  await run.close();
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const own = (person = firm.owner) => ({ entity: 'User', id: person.id });
const wall = () => ({ entity: 'Proposal', id: papers.proposalId });
const announcing = ({ bytes = PNG, type = 'image/png', purpose = 'attachment', parent = wall() }: FileOptions) => ({
  purpose,
  parent,
  fileName: 'wall <1>.png'.replace(/[<>]/g, ''),
  contentType: type,
  size: bytes.byteLength,
});
const announce = (given: FileOptions = {}, as: TestRequest = firm.as, path = '/media/upload-url') =>
  run.ask('POST', path, {
    ...as,
    body: path.includes('public')
      ? { fileName: 'mark.png', contentType: given.type ?? 'image/png', size: (given.bytes ?? PNG).byteLength }
      : announcing(given),
  });
const put = async (uploadUrl: string, bytes: Uint8Array = PNG, type = 'image/png') => {
  const answer = await fetch(`${run.url}${uploadUrl}`, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: Buffer.from(bytes),
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string } };
};
/** Announced and put; answers where it lies. */
async function stored(given: FileOptions = {}, as: TestRequest = firm.as, path?: string): Promise<string> {
  const { status, body } = await announce(given, as, path);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await put(body.uploadUrl, given.bytes, given.type)).toMatchObject({ status: 200 });
  return body.filePath;
}
const readUrl = (filePath: unknown, as: TestRequest = firm.as) =>
  run.ask('POST', '/media/read-url', { ...as, body: { filePath } });
const fetched = async (url: string) => {
  const answer = await fetch(`${run.url}${url}`);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const remove = async (filePath: string, as: TestRequest = firm.as) => {
  const { status, body } = await run.ask('DELETE', '/media/delete', { ...as, body: { filePath } });
  return [status, body?.code ?? null];
};
const as = (person: { token: string }, at: TestCompany = firm): TestRequest => ({
  token: person.token,
  companyId: at.id,
});
const stillThere = async (path: string, reader: TestRequest = firm.as) =>
  (await fetched((await readUrl(path, reader)).body.readUrl)).status;

/** A share link on the proposal, or on another one. */
async function linkOf(firmOf: TestCompany, { proposalId }: TestDocuments, who: string): Promise<string> {
  const before = (await run.log.readStream(firmOf.id, `Proposal-${proposalId}`)).length;
  const answer = await run.ask('POST', `/proposals/${proposalId}/send-email`, {
    ...firmOf.as,
    body: { to: [firmOf.email(who)], subject: 'For you', body: '{{doc.link}}' },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  const events = (await run.log.readStream(firmOf.id, `Proposal-${proposalId}`)).slice(before);
  return shareToken(eventData<{ linkId: string }>(events, 'ProposalLinkIssued').linkId);
}

describe('T43: a path opens nothing by itself', () => {
  const bad = [
    '../secret.png',
    '..',
    '/etc/passwd',
    '/etc/passwd.png',
    'a/../../b.png',
    'a/./b.png',
    'a//b.png',
    '%2e%2e/b.png',
    'a/%2e%2e/b.png',
    '..%2fb.png',
    'a\\b.png',
    'a/..\\b.png',
    'C:/x/b.png',
    'file:///a/b.png',
    'http://evil/b.png',
    's3://bucket/b.png',
    'a/b.png\u0000',
    'a\u0000/b.png',
    'a/b.png%00',
    'a/\u2025/b.png',
    'a/\uff0e\uff0e/b.png',
    'a/b\u2024png',
    'a/.hidden.png',
    'a/b',
    '',
    ' ',
    'a/b.png ',
    ' a/b.png',
    'a/b.png\n',
    `a/${'b'.repeat(300)}.png`,
    'a/b/c/d/e/f/g/h.png',
    'a/b.PNG?',
    'a/b.png#x',
    '~/b.png',
    'a/b.p*g',
  ];
  it.each(bad)('the file path %j is refused: 422 (T43)', async (path) =>
    expect((await readUrl(path)).status).toBe(422),
  );
  it('a file path that is not text is refused (T43)', async () => {
    for (const path of [null, 5, {}, ['a/b.png'], true]) expect((await readUrl(path)).status).toBe(422);
  });

  it('a file of another company, or of nobody, gets the same 404 (T43)', async () => {
    const theirs = await stored({ parent: { entity: 'Proposal', id: foreign.proposalId } }, other.as);
    const [one, two] = [await readUrl(theirs), await readUrl(theirs.replace(/[0-9a-f]{12}\./, '000000000000.'))];
    expect([one.status, two.status]).toEqual([404, 404]);
    expect({ ...one.body, requestId: '' }).toEqual({ ...two.body, requestId: '' });
    expect((await readUrl(theirs, { token: firm.owner.token, companyId: other.id })).status).toBe(404);
    expect(await remove(theirs)).toEqual([404, 'NOT_FOUND']);
  });
  it('a file of a record the caller may not view gets 404, but its salesman reads it (T43)', async () => {
    const path = await stored({}, as(firm.nick));
    expect([
      (await readUrl(path, as(firm.jo))).status,
      (await readUrl(path, as(firm.nick))).status,
      (await readUrl(path, as(firm.owner))).status,
    ]).toEqual([404, 200, 200]);
    expect(await remove(path, as(firm.jo))).toEqual([404, 'NOT_FOUND']);
  });
  it('the platform’s administrator reads no company’s files (T43)', async () => {
    const path = await stored();
    expect((await readUrl(path, { token: firm.admin.token })).status).toBe(404);
  });
  it('pictures of colleagues are readable, their signatures are not (T43)', async () => {
    const [picture, signature] = [
      await stored({ purpose: 'profilePicture', parent: own(firm.nick) }, as(firm.nick)),
      await stored({ purpose: 'signature', parent: own(firm.nick) }, as(firm.nick)),
    ];
    const statuses = async (reader: TestRequest) => [
      (await readUrl(picture, reader)).status,
      (await readUrl(signature, reader)).status,
    ];
    expect(await statuses(as(firm.nick))).toEqual([200, 200]);
    expect(await statuses(as(firm.jo))).toEqual([200, 404]);
    expect(await statuses(as(other.owner, other))).toEqual([404, 404]);
  });
  it('a file that was announced and never uploaded is not found (T43)', async () =>
    expect((await readUrl((await announce()).body.filePath)).status).toBe(404));
});

describe('T44: an upload address takes one file, once', () => {
  it('the server chooses the path of an uploaded file (T44)', async () => {
    const { status, body } = await run.ask('POST', '/media/upload-url', {
      ...firm.as,
      body: { ...announcing({}), filePath: 'a/b.png' },
    });
    expect([status, body.details[0].field]).toEqual([422, 'filePath']);
    const [one, two] = [await announce(), await announce()];
    expect(one.body.filePath).toMatch(new RegExp(`^${firm.id}/media/[0-9a-f-]{36}\\.png$`));
    expect(two.body.filePath).not.toBe(one.body.filePath);
  });
  it('a second upload to the same address is refused, as are all but one of many concurrent ones (T44)', async () => {
    const { body } = await announce();
    const all = await Promise.all(Array.from({ length: 8 }, () => put(body.uploadUrl)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 403)]);
    expect(await put(body.uploadUrl)).toMatchObject({ status: 403, body: { code: 'UPLOAD_CLOSED' } });
  });
  it('an upload of another type, size or token gets 403, and the right one still succeeds (T44)', async () => {
    const {
      body: { uploadUrl, filePath },
    } = await announce();
    const more = Buffer.concat([PNG, Buffer.from([0])]);
    for (const [bytes, type] of [
      [PNG, 'image/jpeg'],
      [PNG, 'text/html'],
      [PNG, 'application/json'],
      [PNG, 'image/png; charset=x'],
      [more, 'image/png'],
      [PNG.subarray(1), 'image/png'],
      [Buffer.alloc(0), 'image/png'],
    ] as const)
      expect((await put(uploadUrl, bytes, type)).status, type).toBeOneOf([400, 403]);
    for (const token of ['x', 'T'.repeat(43), firm.id])
      expect((await put(`/api/media/file/${token}`)).status).toBe(403);
    expect((await readUrl(filePath)).status).toBe(404);
    expect((await put(uploadUrl)).status).toBe(200);
  });
  it('an upload without a length is counted as it is received (T44)', async () => {
    const streamed = (bytes: Uint8Array) =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(bytes);
          controller.close();
        },
      });
    const send = async (bytes: Uint8Array) =>
      (
        await fetch(`${run.url}${(await announce()).body.uploadUrl}`, {
          method: 'PUT',
          headers: { 'content-type': 'image/png' },
          body: streamed(bytes),
          duplex: 'half',
        } as RequestInit)
      ).status; // `duplex` is not in these types
    expect([await send(PNG), await send(Buffer.concat([PNG, PNG])), await send(PNG.subarray(2))]).toEqual([
      200, 403, 403,
    ]);
  });
  it('while eight uploads are being stored the next is told to retry, and may (T44)', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const disk = localFiles(folder);
    const slow = createMedia({
      pool,
      clock,
      secret: 's'.repeat(32),
      files: { ...disk, put: (...file) => opened.then(() => disk.put(...file)) },
    });
    const upload = async () => {
      const { uploadUrl } = await slow.announceUpload(
        {
          id: systemClock.newId(),
          tenant: firm.id,
          parent: wall(),
          purpose: 'attachment',
          name: 'wall.png',
          contentType: 'image/png',
          size: PNG.byteLength,
          uploader: firm.nick.id,
        },
        '',
        1_000,
      );
      let read = 0;
      async function* bytes() {
        read += 1;
        yield PNG;
      }
      return {
        wasRead: () => read > 0,
        take: () =>
          slow.receiveUpload(uploadUrl.slice(uploadUrl.lastIndexOf('/') + 1), {
            contentType: 'image/png',
            length: PNG.byteLength,
            signature: null,
            bytes: bytes(),
          }),
      };
    };
    const [ninth, ...eight] = await Promise.all(Array.from({ length: 9 }, upload));
    const taken = eight.map(({ take }) => take());
    await expect.poll(() => eight.every(({ wasRead }) => wasRead())).toBe(true);
    await expect(ninth?.take()).rejects.toThrow(UploadsBusyError);
    open();
    expect((await Promise.all(taken)).map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'stored'));
    expect(await ninth?.take()).toMatchObject({ state: 'stored' });
  });
  it('an upload address expires after five minutes (T44)', async () => {
    const { body } = await announce();
    expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / 60_000)).toBe(5);
    await pool.query("UPDATE media.files SET expires_at = now() - interval '1 second' WHERE path = $1", [
      body.filePath,
    ]);
    expect(await put(body.uploadUrl)).toMatchObject({ status: 403, body: { code: 'UPLOAD_CLOSED' } });
  });
  it('an upload key gives the same address again, and is refused for another request (T44)', async () => {
    const key = { ...firm.as, headers: { 'idempotency-key': 'one press' } };
    const [one, two] = [await announce({}, key), await announce({}, key)];
    expect(two.body).toEqual(one.body);
    expect(await announce({ bytes: PDF, type: 'application/pdf' }, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });
  it('other routes still accept JSON only (T44)', async () => {
    const answer = await fetch(`${run.url}/api/media/upload-url`, {
      method: 'POST',
      headers: { 'content-type': 'image/png', authorization: `Bearer ${firm.owner.token}` },
      body: PNG,
    });
    expect(answer.status).toBe(415);
  });
});

type UploadAttempt = { readonly path?: string; readonly given: FileOptions; readonly by: TestRequest };
describe.each(['attachment', 'profile picture', 'signature', 'logo', 'shared document'])(
  'T45: uploads of the kind %s',
  (name) => {
    let attempt: UploadAttempt;
    beforeAll(async () => {
      const token = name === 'shared document' ? await linkOf(firm, papers, 'hillcrest') : '';
      const attempts: Record<string, UploadAttempt> = {
        attachment: { given: {}, by: firm.as },
        'profile picture': { given: { purpose: 'profilePicture', parent: own() }, by: firm.as },
        signature: { given: { purpose: 'signature', parent: own() }, by: firm.as },
        logo: { given: { purpose: 'logo', parent: { entity: 'Company', id: firm.id } }, by: firm.as },
        'shared document': { path: `/media/public/${token}/upload-url`, given: {}, by: {} },
      };
      attempt = attempts[name] as UploadAttempt; // one for each name
    });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');

    it('an upload takes a picture and removes its metadata (T45)', async () => {
      const { body } = await announce(
        { ...attempt.given, bytes: Buffer.concat([PNG, html]) },
        attempt.by,
        attempt.path,
      );
      expect((await put(body.uploadUrl, Buffer.concat([PNG, html]))).status).toBe(200);
      const opened = await media.openSigned(addressOf(media.readUrl(body.filePath)));
      expect(Buffer.from(opened?.bytes ?? []).includes('<script>')).toBe(false);
    });
    it.each([
      ['image/svg+xml', svg],
      ['text/html', html],
      ['image/gif', Buffer.from('GIF89a')],
      ['application/zip', Buffer.from('PK')],
      ['image/heic', PNG],
      ['', PNG],
    ])('an upload cannot be announced as type "%s" (T45)', async (type, bytes) =>
      expect((await announce({ ...attempt.given, type, bytes }, attempt.by, attempt.path)).status).toBe(422),
    );
    it.each([
      ['SVG', svg],
      ['HTML', html],
      ['a PDF', PDF],
      ['a broken picture', PNG.subarray(0, 40)],
      ['nothing but a beginning', PNG.subarray(0, 8)],
      ['zeros', Buffer.alloc(500)],
    ])('an upload refuses %s that claims to be a PNG (T45)', async (_what, bytes) => {
      const { body } = await announce({ ...attempt.given, bytes }, attempt.by, attempt.path);
      const answer = await put(body.uploadUrl, bytes);
      expect([answer.status, ['NOT_WHAT_IT_SAYS', 'UNREADABLE'].includes(answer.body.code ?? '')]).toEqual([422, true]);
      expect(await media.findByPath(body.filePath)).toMatchObject({ state: 'expected' });
      expect((await put(body.uploadUrl)).status).toBe(403);
    });
    it(`an upload of the kind ${name} takes ${name === 'attachment' ? 'a PDF, unless it runs a script' : 'no PDF'} (T45)`, async () => {
      const { status, body } = await announce(
        { ...attempt.given, bytes: PDF, type: 'application/pdf' },
        attempt.by,
        attempt.path,
      );
      if (name !== 'attachment') return expect(status).toBe(422);
      expect((await put(body.uploadUrl, PDF, 'application/pdf')).status).toBe(200);
      const active = Buffer.from(
        PDF.toString().replace('/Catalog', '/Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
      );
      const second = await announce({ bytes: active, type: 'application/pdf' });
      expect(await put(second.body.uploadUrl, active, 'application/pdf')).toMatchObject({
        status: 422,
        body: { code: 'ACTIVE_PDF' },
      });
    });
  },
);
const addressOf = (url: string) => {
  const query = new URL(url, 'http://x').searchParams;
  return {
    filePath: query.get('filePath') ?? '',
    expires: Number(query.get('expires')),
    signature: query.get('signature') ?? '',
  };
};

describe('who may put what where', () => {
  const status = async (given: FileOptions, by: TestRequest) => (await announce(given, by)).status;
  it('users upload pictures of themselves only, and logos of their own company only', async () => {
    expect(await status({ purpose: 'profilePicture', parent: own(firm.nick) }, firm.as)).toBe(404);
    expect(await status({ purpose: 'logo', parent: { entity: 'Company', id: other.id } }, firm.as)).toBe(404);
    expect(await status({ purpose: 'logo', parent: { entity: 'Company', id: firm.id } }, as(firm.nick))).toBe(404);
    expect(await status({ purpose: 'profilePicture', parent: own(firm.admin) }, { token: firm.admin.token })).toBe(200);
  });
  it('users upload files to records they may edit, and not to those of others', async () => {
    expect(await status({}, as(firm.nick))).toBe(200);
    expect(await status({}, as(firm.jo))).toBe(404);
    expect(await status({ parent: { entity: 'Proposal', id: foreign.proposalId } }, firm.as)).toBe(404);
    expect(await status({ parent: { entity: 'Proposal', id: foreign.proposalId } }, other.as)).toBe(200);
  });
  it('an upload has the right purpose and size, and belongs to the right record', async () => {
    expect(
      (await announce({ purpose: 'signature', parent: own(), bytes: Buffer.alloc(1024 * 1024 + 1) })).body,
    ).toMatchObject({ code: 'TOO_LARGE', message: 'The file is too large. Use at most 1 MB.' });
    expect((await announce({ bytes: Buffer.alloc(25 * 1024 * 1024 + 1) })).body.details[0].message).toBe(
      'Use at most 25 MB.',
    );
    expect((await announce({ purpose: 'signature' })).body.code).toBe('NOT_THIS_RECORD');
    expect((await announce({ purpose: 'signature', parent: own(), type: 'image/webp' })).body.message).toBe(
      'A file of this kind is not taken here. Use PNG, JPEG.',
    );
  });
  it('the server recognises uploads of the caller', async () => {
    const path = await stored({ purpose: 'signature', parent: own() });
    const announced = (await announce({ purpose: 'signature', parent: own() })).body.filePath;
    expect(
      await Promise.all([
        media.isOwnFile(path, firm.owner.id),
        media.isOwnFile(path, firm.nick.id),
        media.isOwnFile(announced, firm.owner.id),
        media.isOwnFile(await stored(), firm.owner.id),
      ]),
    ).toEqual([true, false, false, false]);
  });
  it('pictures stored by the product itself obey the same rules', async () => {
    const file = {
      id: systemClock.newId(),
      tenant: null,
      parent: own(firm.jo),
      purpose: 'signature',
      name: 'signature.png',
      contentType: 'image/png',
      uploader: firm.jo.id,
    };
    const path = await media.store(file, PNG);
    expect([
      await media.store(file, PNG),
      await media.isOwnFile(path, firm.jo.id),
      await stillThere(path, as(firm.jo)),
    ]).toEqual([path, true, 200]);
    await expect(media.store({ ...file, id: systemClock.newId() }, PDF)).rejects.toThrow('NOT_WHAT_IT_SAYS');
  });
});

describe('T47: whoever holds a link', () => {
  it('the holder of a link reads the files of that document, and nothing else (T47)', async () => {
    const second = await createPricedProposal(run, firm, 'Seaview');
    const [token, elsewhere] = [await linkOf(firm, papers, 'hillcrest'), await linkOf(firm, second, 'seaview')];
    const paths = [
      await stored(),
      await stored({ parent: { entity: 'Customer', id: papers.customerId } }),
      await stored({ purpose: 'signature', parent: own() }),
    ];
    const ask = async (link: string, filePath: string) =>
      await run.ask('POST', `/media/public/${link}/read-url`, { body: { filePath } });
    expect(await Promise.all(paths.map(async (path) => (await ask(token, path)).status))).toEqual([200, 404, 404]);
    expect(await Promise.all(paths.map(async (path) => (await ask(elsewhere, path)).status))).toEqual([404, 404, 404]);
    expect((await fetched((await ask(token, paths[0] ?? '')).body.readUrl)).status).toBe(200);
    expect((await ask('T'.repeat(43), paths[0] ?? '')).status).toBe(404);
    expect((await run.ask('DELETE', `/media/public/${token}/delete`, { body: { filePath: paths[0] } })).status).toBe(
      404,
    );
  });
  it('the holder of a link uploads ten signatures, PNG of at most a megabyte, and no eleventh (T47)', async () => {
    const url = `/media/public/${await linkOf(firm, papers, 'hillcrest')}/upload-url`;
    expect((await announce({ bytes: Buffer.alloc(1024 * 1024 + 1) }, {}, url)).status).toBe(422);
    expect((await announce({ type: 'image/jpeg' }, {}, url)).status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 14 }, () => announce({}, {}, url)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 4 }, () => 429),
    ]);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('86400');
    expect((await announce({}, {}, `/media/public/${await linkOf(firm, papers, 'hillcrest')}/upload-url`)).status).toBe(
      200,
    );
  });
  it('the holder of a revoked link reads no files and uploads nothing (T47)', async () => {
    const token = await linkOf(firm, papers, 'hillcrest');
    const path = await stored();
    const { linkId } = eventData<{ linkId: string }>(
      (await run.log.readStream(firm.id, `Proposal-${papers.proposalId}`)).toReversed(),
      'ProposalLinkIssued',
    );
    await run.ask('DELETE', `/proposals/${papers.proposalId}/links/${linkId}`, firm.as);
    expect([
      (await run.ask('POST', `/media/public/${token}/read-url`, { body: { filePath: path } })).status,
      (await announce({}, {}, `/media/public/${token}/upload-url`)).status,
    ]).toEqual([404, 404]);
  });
});

describe('T45, T46: a signature that is drawn into a form', () => {
  const asPicture = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
  const bytesIn = (signature: string) => Buffer.from(signature.slice(signature.indexOf(',')), 'base64');
  let documents = 0;
  const mailed = async () => {
    const who = `Door${(documents += 1)}`;
    const papers = await createPricedProposal(run, firm, who);
    const token = await linkOf(firm, papers, who.toLowerCase());
    const { contentHash } = eventData<{ contentHash: string }>(
      await run.log.readStream(firm.id, `Proposal-${papers.proposalId}`),
    );
    return {
      id: papers.proposalId,
      token,
      body: {
        company: '',
        date: systemClock.now().slice(0, 10),
        name: 'Grace',
        title: '',
        contentHash,
        consent: true,
      },
    };
  };
  /** Every way in, each to a document of its own. */
  const signers = async () => {
    const [theirs, ours] = [await mailed(), await mailed()];
    const contract = await scenarioOf(
      routeTable.find(({ name }) => name === 'contracts.countersign') ?? expect.fail('There is no countersigning'),
      run,
      firm,
    );
    const signWith = (path: string, by: TestRequest, body: object) => (bytes: Uint8Array) =>
      run.ask('PUT', path, { ...by, body: { ...body, signature: asPicture(bytes) } });
    return [
      signWith(`/proposals/${theirs.token}/sign`, {}, theirs.body),
      signWith(`/proposals/${ours.id}/sign`, firm.as, ours.body),
      signWith(`/contracts/${contract.params.id}/countersign`, firm.as, { name: 'Olivia' }),
    ];
  };
  const signatures = async () =>
    (await run.log.readTenant(firm.id, 0, 10_000))
      .filter(({ type }) => /(Counters|S)igned$/.test(type))
      .map(({ data }) => (data as { signature: string }).signature); // by their contracts

  it('a drawn signature that cannot be rendered is refused and records nothing (T45, T46)', async () => {
    const endless = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAAAAAAAA////9GFiY2QAAAAA', 'base64');
    const signs = await signers();
    const before = await signatures();
    for (const sign of signs)
      for (const bytes of [endless, PNG.subarray(0, 40)])
        expect(await sign(bytes)).toMatchObject({
          status: 422,
          body: { code: 'INVALID', details: [{ field: 'signature', code: 'UNREADABLE' }] },
        });
    expect(await signatures()).toEqual(before);
  });
  it('a drawn signature is stored as a new picture, without hidden data (T45, T46)', async () => {
    const html = Buffer.from('<script>alert(1)</script>');
    const signs = await signers();
    for (const sign of signs) {
      expect(await sign(Buffer.concat([PNG, html]))).toMatchObject({ status: 200 });
      const recorded = bytesIn((await signatures()).at(-1) ?? '');
      expect([recorded.subarray(0, 8).equals(PNG.subarray(0, 8)), recorded.includes(html)]).toEqual([true, false]);
    }
  });
});

describe('the logo of a company', () => {
  const ours = () => ({ purpose: 'logo', parent: { entity: 'Company', id: firm.id } });
  const fields = async () => {
    const { adminEmails: _emails, ...rest } = eventData<Record<string, unknown>>(
      (await run.log.readStream('platform', `Company-${firm.id}`)).toReversed(),
      'CompanyEdited',
      'CompanyCreated',
    );
    return rest;
  };
  const save = async (logo: string | null) => {
    const { status, body } = await run.ask('PUT', `/companies/${firm.id}`, {
      token: firm.owner.token,
      body: { ...(await fields()), logo },
    });
    return [status, body?.code ?? null];
  };
  it('the logo of a company is a file uploaded for it', async () => {
    const [path, attached] = [await stored(ours()), await stored()];
    const announced = (await announce(ours())).body.filePath;
    for (const foreign of [attached, announced, 'nobody/media/x.png'])
      expect(await save(foreign)).toEqual([422, 'NOT_ITS_LOGO']);
    expect(await save(path)).toEqual([200, null]);
  });
  it('the logo of a company is visible to the holder of a link while the link is valid', async () => {
    const token = await linkOf(firm, papers, 'hillcrest');
    const [path, unused] = [await stored(ours()), await stored(ours())];
    const seen = async (filePath: string) =>
      (await run.ask('POST', `/media/public/${token}/read-url`, { body: { filePath } })).status;
    expect(await seen(path)).toBe(404);
    await save(path);
    expect([await seen(path), await seen(unused)]).toEqual([200, 404]);
    await save(null);
    expect(await seen(path)).toBe(404);
  });
  it('the old logo of a company is not shown, but kept where documents were printed with it', async () => {
    const theirs = await linkOf(other, foreign, 'lowland');
    const [path, unused] = [await stored(ours()), await stored(ours())];
    await save(path);
    expect((await run.ask('POST', `/media/public/${theirs}/read-url`, { body: { filePath: path } })).status).toBe(404);
    await save(null);
    expect([await remove(path), await remove(unused)]).toEqual([
      [409, 'IN_USE'],
      [204, null],
    ]);
  });
  it('the logo of a company is a PNG or a JPEG, because nothing else is printed', async () =>
    expect((await announce({ ...ours(), type: 'image/webp' })).status).toBe(422));
});

describe('files beside a record', () => {
  const media = (id: string, method: string, filePath: string, by: TestRequest = firm.as) =>
    run.ask(method, `/proposals/${id}/media`, { ...by, body: { filePath } });
  const answered = async (asking: ReturnType<typeof media>) => {
    const { status, body } = await asking;
    return [status, body?.code ?? null];
  };
  it('files are attached by whoever may edit the record, and were uploaded for it', async () => {
    const [path, elsewhere] = [await stored(), await stored({ parent: { entity: 'Customer', id: papers.customerId } })];
    expect(await answered(media(papers.proposalId, 'POST', path))).toEqual([200, null]);
    expect(await answered(media(papers.proposalId, 'POST', elsewhere))).toEqual([422, 'NOT_ITS_FILE']);
    expect(await answered(media(papers.proposalId, 'POST', (await announce()).body.filePath))).toEqual([
      422,
      'NOT_ITS_FILE',
    ]);
    expect((await media(papers.proposalId, 'POST', await stored({}, as(firm.nick)), as(firm.nick))).status).toBe(200);
    expect((await media(papers.proposalId, 'POST', path, as(firm.jo))).status).toBe(404);
    expect(
      eventData<{ name: string; size: number }>(
        await run.log.readStream(firm.id, `Proposal-${papers.proposalId}`),
        'ProposalFileAttached',
      ),
    ).toMatchObject({ name: 'wall 1.png', contentType: 'image/png' });
  });
  it('files are deleted once they are removed from the record', async () => {
    const path = await stored();
    await media(papers.proposalId, 'POST', path);
    expect(await remove(path)).toEqual([409, 'IN_USE']);
    expect(await answered(media(papers.proposalId, 'DELETE', path))).toEqual([200, null]);
    expect(await answered(media(papers.proposalId, 'DELETE', path))).toEqual([422, 'FILE_NOT_ATTACHED']);
    expect(await remove(path)).toEqual([204, null]);
  });
  it('files can be attached to a location as well', async () => {
    const path = await stored({ parent: { entity: 'Location', id: papers.locationId } });
    expect(
      (await run.ask('POST', `/locations/${papers.locationId}/media`, { ...firm.as, body: { filePath: path } })).status,
    ).toBe(200);
    expect(await remove(path)).toEqual([409, 'IN_USE']);
  });
  it('files that prove an acceptance are kept with it', async () => {
    const { proposalId } = await createPricedProposal(run, firm, 'Vista');
    const accept = async (evidencePath: string) =>
      answered(
        run.ask('PUT', `/proposals/${proposalId}/accept-without-esignature`, {
          ...firm.as,
          body: { name: 'Grace', reason: 'By fax', evidencePath },
        }),
      );
    expect(await accept(await stored())).toEqual([422, 'NOT_ITS_FILE']);
    const path = await stored({ parent: { entity: 'Proposal', id: proposalId } });
    expect(await accept(path)).toEqual([200, null]);
    expect([await remove(path), await stillThere(path)]).toEqual([[403, 'EVIDENCE'], 200]);
  });
});

describe('T48: a read address', () => {
  it('a read address is valid for a minute, is not cached, and has the type of its file (T48)', async () => {
    const path = await stored();
    const url: string = (await readUrl(path)).body.readUrl;
    const { status, headers, bytes } = await fetched(url);
    expect([
      status,
      headers.get('content-type'),
      headers.get('cache-control'),
      headers.get('x-content-type-options'),
      headers.get('content-disposition'),
    ]).toEqual([200, 'image/png', 'no-store', 'nosniff', 'inline; filename="wall 1.png"']);
    expect(bytes.subarray(0, 8)).toEqual(PNG.subarray(0, 8));
    late = 58;
    expect((await fetched(url)).status).toBe(200);
    late = 61;
    expect((await fetched(url)).status).toBe(403);
    late = 0;
  });
  it('a read address is bound to its path and its expiry (T48)', async () => {
    const [one, two] = [await stored(), await stored()];
    const url: string = (await readUrl(one)).body.readUrl;
    const changed = (name: string, value: string) => {
      const next = new URL(url, 'http://x');
      next.searchParams.set(name, value);
      return `${next.pathname}${next.search}`;
    };
    for (const crooked of [
      changed('filePath', two),
      changed('expires', '9999999999'),
      changed('signature', 'A'.repeat(43)),
      changed('signature', ''),
    ])
      expect((await fetched(crooked)).status).toBe(403);
    for (const malformed of [changed('filePath', '../x.png'), changed('more', '1'), '/api/media/file'])
      expect((await fetched(malformed)).status).toBe(422);
  });
  it('a read address of a PDF downloads it instead of showing it (T48)', async () => {
    const url = (await readUrl(await stored({ bytes: PDF, type: 'application/pdf' }))).body.readUrl;
    expect((await fetched(url)).headers.get('content-disposition')).toMatch(/^attachment/);
  });
  it('a read address finds nothing once the file is deleted (T48)', async () => {
    const path = await stored();
    const url: string = (await readUrl(path)).body.readUrl;
    expect(await remove(path)).toEqual([204, null]);
    expect([(await fetched(url)).status, (await readUrl(path)).status]).toEqual([404, 404]);
  });
});

describe('T49: what stays', () => {
  it('a picture and a signature in use cannot be deleted (T49)', async () => {
    const [signed, picture] = [
      await stored({ purpose: 'signature', parent: own(firm.jo) }, as(firm.jo)),
      await stored({ purpose: 'profilePicture', parent: own(firm.jo) }, as(firm.jo)),
    ];
    await run.write.gateway.execute(
      [
        {
          entity: 'User',
          id: firm.jo.id,
          command: {
            type: 'EditProfile',
            data: {
              firstName: 'Jo',
              lastName: 'Ridge',
              phoneNumber: '+16195550123',
              profilePicture: picture,
              signature: signed,
            },
          },
        },
      ],
      systemContext('platform', 'profile of Jo'),
    );
    for (const path of [signed, picture])
      expect([await remove(path, as(firm.jo)), await stillThere(path, as(firm.jo))]).toEqual([[409, 'IN_USE'], 200]);
    expect(await remove(picture, as(firm.owner))).toEqual([403, 'NOT_YOURS']);
    expect(
      await remove(await stored({ purpose: 'signature', parent: own(firm.jo) }, as(firm.jo)), as(firm.jo)),
    ).toEqual([204, null]);
  });
  it('a salesman cannot delete files of others, but an owner may (T49)', async () => {
    const path = await stored({}, firm.as);
    expect(await remove(path, as(firm.nick))).toEqual([403, 'NOT_YOURS']);
    expect(await remove(path, firm.as)).toEqual([204, null]);
    expect(await remove(await stored({}, as(firm.nick)), as(firm.nick))).toEqual([204, null]);
  });
  it('signatures drawn on a shared document, and files of a signed one, cannot be deleted (T49)', async () => {
    const { proposalId, customerId, locationId } = await createPricedProposal(run, firm, 'Bayside');
    const parent = { entity: 'Proposal', id: proposalId };
    const path = await stored({ parent });
    const token = await linkOf(firm, { proposalId, customerId, locationId }, 'bayside');
    const drawn = await stored({}, {}, `/media/public/${token}/upload-url`);
    expect([await remove(drawn), await stillThere(drawn)]).toEqual([[403, 'EVIDENCE'], 200]);
    const { contentHash } = eventData<{ contentHash: string }>(
      await run.log.readStream(firm.id, `Proposal-${proposalId}`),
    );
    const answer = await run.ask('PUT', `/proposals/${token}/sign`, {
      body: {
        company: '',
        date: systemClock.now().slice(0, 10),
        name: 'Grace',
        title: '',
        signature: `data:image/png;base64,${PNG.toString('base64')}`,
        contentHash,
        consent: true,
      },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect([await remove(path), await stillThere(path)]).toEqual([[403, 'EVIDENCE'], 200]);
  });
});

describe('a photo', () => {
  const now = () => clock.now();
  const JPEG_SIZE = { width: 640, height: 480, channels: 3, background: '#885522' } as const;
  const jpeg = (gps = false) =>
    sharp({ create: JPEG_SIZE })
      .withExif({ IFD3: gps ? { GPSLatitudeRef: 'N', GPSLatitude: '32/1 42/1 0/1' } : {} })
      .jpeg()
      .toBuffer();
  const photo = (bytes: Buffer) => ({ purpose: 'photo', type: 'image/jpeg', bytes });
  const announcePhoto = async (bytes: Buffer, more: object = {}, by: TestRequest = firm.as) =>
    run.ask('POST', '/media/upload-url', { ...by, body: { ...announcing(photo(bytes)), ...more } });
  const rowOf = async (path: string) => {
    const { rows } = await pool.query<Record<string, unknown>>('SELECT * FROM media.files WHERE path = $1', [path]);
    return rows[0] ?? expect.fail(`No row of ${path}`);
  };

  it('a photo is kept as JPEG beside its variants, each read at an address of its own, without the place it was taken', async () => {
    const png = await sharp({ create: JPEG_SIZE })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .png()
      .toBuffer();
    const path = await stored({ purpose: 'photo', type: 'image/png', bytes: png });
    expect(path).toMatch(/\.jpg$/);
    expect(await rowOf(path)).toMatchObject({ content_type: 'image/jpeg', width: 640, height: 480, state: 'stored' });
    const types = await Promise.all(
      (['view', 'paper', 'thumb'] as const).map(async (variant) => {
        const { status, headers, bytes } = await fetched(media.photoUrl(path, variant));
        const { exif, xmp, iptc } = await sharp(bytes).metadata();
        return [status, headers.get('content-type'), headers.get('cache-control'), exif ?? xmp ?? iptc ?? null];
      }),
    );
    expect(types).toEqual([
      [200, 'image/webp', 'private, max-age=600', null],
      [200, 'image/jpeg', 'private, max-age=600', null],
      [200, 'image/jpeg', 'private, max-age=600', null],
    ]);
    const whole = await fetched((await readUrl(path)).body.readUrl);
    expect([whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual(['image/jpeg', 'no-store']);
  });
  it('an address of a variant stays the same for ten minutes, and opens no other variant', async () => {
    const path = await stored(photo(await jpeg()));
    late = 600 - (Math.floor(Date.parse(systemClock.now()) / 1_000) % 600);
    const address = media.photoUrl(path, 'thumb');
    late += 590;
    expect(media.photoUrl(path, 'thumb')).toBe(address);
    expect((await fetched(address)).status).toBe(200);
    expect((await fetched(address.replace('thumb', 'view'))).status).toBe(403);
    expect((await fetched(address.replace('variant=thumb&', ''))).status).toBe(403);
    late += 620;
    expect((await fetched(address)).status).toBe(403);
    late = 0;
  });
  it('when a photo was taken is kept as its sender says, unless it cannot be', async () => {
    const takenAt = { at: '2026-11-20T11:40:00.000Z', source: 'exif' };
    const future = { at: new Date(Date.parse(now()) + 3 * 86_400_000).toISOString(), source: 'device' };
    const kept = await Promise.all(
      [takenAt, future, { at: '1970-01-01T00:00:00.000Z', source: 'exif' }].map(async (said) => {
        const { body } = await announcePhoto(await jpeg(), { takenAt: said });
        return (await rowOf(body.filePath))['taken_at_source'];
      }),
    );
    expect(kept).toEqual(['exif', null, null]);
  });
  it('a photo whose sending was cut is asked for again under the same key, and counts once', async () => {
    const bytes = await jpeg(true);
    const key = { ...firm.as, headers: { 'idempotency-key': 'a photo that is cut' } };
    const first = (await announcePhoto(bytes, {}, key)).body;
    const cut = (async function* () {
      yield bytes.subarray(0, 100);
      throw new Error('The line was cut');
    })();
    const token = String(first.uploadUrl).split('/').at(-1) ?? '';
    await expect(
      media.receiveUpload(token, { contentType: 'image/jpeg', length: null, signature: null, bytes: cut }),
    ).rejects.toThrow('NOT_AS_ASKED');
    const second = (await announcePhoto(bytes, {}, key)).body;
    expect([second.filePath, second.isStored, second.uploadUrl === first.uploadUrl]).toEqual([
      first.filePath,
      false,
      false,
    ]);
    expect(await put(first.uploadUrl, bytes, 'image/jpeg')).toMatchObject({
      status: 403,
      body: { code: 'UPLOAD_CLOSED' },
    });
    expect((await put(second.uploadUrl, bytes, 'image/jpeg')).status).toBe(200);
    expect((await announcePhoto(bytes, {}, key)).body).toMatchObject({ isStored: true, filePath: first.filePath });
    const { rows } = await pool.query('SELECT generation FROM media.files WHERE path = $1', [first.filePath]);
    expect(rows).toEqual([{ generation: 2 }]);
  });
  it('a HEIC photo is refused with what helps', async () =>
    expect((await announcePhoto(await jpeg(), { contentType: 'image/heic' })).body.details[0].message).toBe(
      'This is a HEIC photo. Open this page on the iPhone, or save it as JPEG.',
    ));
  it('a photo belongs to records that take photos alone', async () =>
    expect(
      (await announcePhoto(await jpeg(), { parent: { entity: 'Customer', id: papers.customerId } })).body.code,
    ).toBe('NOT_THIS_RECORD'));
  it('the holder of a link does not read a photo by its path', async () => {
    const path = await stored(photo(await jpeg()));
    const token = await linkOf(firm, papers, 'hillcrest');
    const answer = await run.ask('POST', `/media/public/${token}/read-url`, { body: { filePath: path } });
    expect(answer.status).toBe(404);
  });
  it('the variants of a photo go with it', async () => {
    const path = await stored(photo(await jpeg()));
    const address = media.photoUrl(path, 'view');
    const file = (await media.findByPath(path)) ?? expect.fail('It was stored');
    await media.remove(file);
    expect((await fetched(address)).status).toBe(404);
    expect((await pool.query('SELECT 1 FROM media.variants WHERE file_id = $1', [file.id])).rowCount).toBe(0);
  });
});
