import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '@backoffice/contracts/kernel';
import { sendRequest } from './http-client.ts';
import { requireRoute } from './route-lookup.ts';
import { sendCommand } from './use-command.ts';

const trash = requireRoute('customers.trash');

/** What the server was told of the version, command by command. */
function told(answers: readonly (Receipt | 'conflict')[]) {
  const versions: (string | null)[] = [];
  const left = [...answers];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    versions.push(new Headers(init?.headers).get('if-match'));
    const answer = left.shift();
    return answer === 'conflict' ? Response.json({ type: 'VERSION_CONFLICT' }, { status: 409 }) : Response.json(answer);
  });
  return versions;
}
const act = (id: string, version: number) => sendCommand(trash, { params: { id }, version });
const made = (id: string, version: number): Receipt => ({ id, version, position: version, of: 'c' });
afterEach(() => vi.restoreAllMocks());

describe('who acts again before the screen has followed', () => {
  it('a second command before the screen is updated uses the version the first one produced', async () => {
    const versions = told([made('a', 4), made('a', 6), made('a', 7)]);
    for (let turn = 0; turn < 3; turn++) await act('a', 3);
    expect(versions).toEqual(['3', '4', '6']);
  });
  it('a second command uses the newer version when the screen is only partly updated', async () => {
    const versions = told([made('f', 4), made('f', 6), made('f', 7)]);
    await act('f', 3);
    await act('f', 3);
    await act('f', 4);
    expect(versions).toEqual(['3', '4', '6']);
  });
  it('a second command uses the same version when the first one changed nothing', async () => {
    const versions = told([made('g', 3), made('g', 3)]);
    await act('g', 3);
    await act('g', 3);
    expect(versions).toEqual(['3', '3']);
  });
  it('a second command ignores versions of other records and of refused commands', async () => {
    const versions = told([made('b', 4), made('c', 9), 'conflict', made('c', 12)]);
    await act('b', 3);
    await act('c', 3);
    await act('d', 3);
    await act('d', 3);
    expect(versions).toEqual(['3', '3', '3', '3']);
  });
  it('a second command does not overwrite what another user did meanwhile', async () => {
    const versions = told([made('e', 4), 'conflict', made('e', 8)]);
    await act('e', 3);
    expect((await act('e', 3)).ok).toBe(false);
    await act('e', 7);
    expect(versions).toEqual(['3', '4', '7']);
  });
});

describe('what a command wrote', () => {
  it('is read after, also where the receipt stands beside what was made', async () => {
    const asked: (string | null)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      asked.push(new Headers(init?.headers).get('x-read-after'));
      return Response.json({ linkId: 'l', url: '/', receipt: { ...made('p', 4), position: 3_670, of: 'none' } });
    });
    await sendCommand(requireRoute('proposals.share'), { params: { id: 'p' }, body: { channel: 'qr' }, version: 3 });
    await sendRequest(requireRoute('proposals.links'), { params: { id: 'p' } });
    expect(asked).toEqual([null, '3670']);
  });
});
