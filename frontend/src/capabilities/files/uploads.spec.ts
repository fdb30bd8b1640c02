import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchReadUrl, uploadFile } from './uploads.ts';

afterEach(() => vi.restoreAllMocks());
const mine = { purpose: 'signature', parent: { entity: 'User', id: 'ana' } } as const;
const file = new File(['x'], 'sign.png', { type: 'image/png' });

function server(...answers: readonly Response[]) {
  const rest = [...answers];
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => rest.shift() ?? new Response(null, { status: 204 }));
}

describe('a file', () => {
  it('a file is uploaded to the address the server gives, with its content type', async () => {
    const fetching = server(Response.json({ uploadUrl: '/files/put/1', filePath: 'people/ana/1.png' }));
    expect(await uploadFile(file, mine)).toEqual({ ok: true, answer: 'people/ana/1.png' });
    expect(JSON.parse(String(fetching.mock.calls[0]?.[1]?.body))).toEqual({
      ...mine,
      fileName: 'sign.png',
      contentType: 'image/png',
      size: 1,
    });
    expect(fetching.mock.calls[1]).toMatchObject([
      '/files/put/1',
      { method: 'PUT', headers: { 'content-type': 'image/png' }, body: file },
    ]);
  });
  it('a file that is refused is reported with a reason', async () => {
    server(
      Response.json({ uploadUrl: '/files/put/1', filePath: 'people/ana/1.png' }),
      Response.json(
        { message: 'x', details: [{ field: '', code: 'UNREADABLE', message: 'The file cannot be read.' }] },
        { status: 422 },
      ),
    );
    expect(await uploadFile(file, mine)).toMatchObject({
      ok: false,
      problem: { details: [{ message: 'The file cannot be read.' }] },
    });
  });
  it('a file is read at the address the server gives', async () => {
    server(Response.json({ readUrl: '/files/1' }));
    expect(await fetchReadUrl('people/ana/1.png')).toBe('/files/1');
  });
  it('a file without an address to read it at is an error', async () => {
    server(Response.json({}));
    await expect(fetchReadUrl('people/ana/1.png')).rejects.toMatchObject({
      problem: { message: 'Invalid response format: readUrl is missing' },
    });
  });
});
