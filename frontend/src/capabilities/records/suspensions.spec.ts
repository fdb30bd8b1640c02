import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { location } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import { closeDialog, dialogStore } from '#forms/dialog-store.ts';
import { dismissAllToasts, toastStore } from '#toasts/toasts.ts';
import './move-dialog.tsx'; // which is loaded late otherwise
import { moveRecords } from './record-moves.tsx';
import { countSuspended } from './suspensions.ts';

const anyone = () => true;
const link = (more: object = {}) => ({
  revokedAt: null,
  supersededAt: null,
  expiresAt: '2199-01-01T00:00:00.000Z',
  ...more,
});
const past = '2026-01-01T00:00:00.000Z';
type Asked = { filters: unknown[] };
const asked: [string, Asked][] = [];

/** A server with these rows of proposals, and so many open follow-ups. */
function answering(rows: readonly object[], openFollowUps: number, refusal?: object) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = String(url);
    asked.push([path, JSON.parse(String(init?.body ?? '{}')) as Asked]);
    if (path.endsWith('/follow-ups/list')) return Response.json({ items: [], total: openFollowUps, hasMore: false });
    if (path.endsWith('/list')) return Response.json({ items: rows, total: rows.length, hasMore: false });
    return refusal
      ? Response.json(refusal, { status: 422 })
      : Response.json({ id: 'p', version: 2, position: 9 }, { headers: { undo: 'trashing' } });
  });
}
afterEach(() => {
  vi.restoreAllMocks();
  dismissAllToasts();
  closeDialog();
  asked.length = 0;
});
const says = () => toastStore.snapshot().map(({ summary, detail }) => [summary, detail].filter(Boolean).join(' '));

describe('what is suspended with a record', () => {
  it('links that still open are counted, with the open follow-ups of a proposal', async () => {
    const links = [link(), link({ revokedAt: past }), link({ supersededAt: past }), link({ expiresAt: past }), link()];
    answering([{ trashedAt: null, archivedAt: null, links }], 3);
    expect(await countSuspended(proposal, ['p'], anyone)).toEqual(['2 links that customers have', '3 open follow-ups']);
  });
  it('what is one is said in the singular, and what is none is not said', async () => {
    answering([{ links: [link()] }], 0);
    expect(await countSuspended(proposal, ['p'], anyone)).toEqual(['1 link that customers have']);
    expect(await countSuspended(changeOrder, ['c'], anyone)).toEqual(['1 link that customers have']);
    answering([{ links: [] }], 0);
    expect(await countSuspended(proposal, ['p'], anyone)).toEqual([]);
  });
  it('a location is asked for the links of its proposals and notices, and its own follow-ups', async () => {
    answering([{ links: [link()] }], 1);
    expect(await countSuspended(location, ['l'], anyone)).toEqual(['2 links that customers have', '1 open follow-up']);
    expect(asked.map(([path, { filters }]) => [path.split('/').at(-2), filters[0]])).toEqual([
      ['lien-documents', { field: 'locationId', op: 'in', value: ['l'] }],
      ['proposals', { field: 'locationId', op: 'in', value: ['l'] }],
      ['follow-ups', { field: 'locationId', op: 'in', value: ['l'] }],
    ]);
  });
  it('many records are counted in questions of two hundred', async () => {
    answering([{ links: [link()] }], 0);
    const ids = Array.from({ length: 450 }, (_, at) => `p${at}`);
    expect(await countSuspended(changeOrder, ids, anyone)).toEqual(['3 links that customers have']);
    expect(asked).toHaveLength(3);
  });
  it('kinds of record that a person may not list are not counted', async () => {
    answering([{ links: [link()] }], 3);
    expect(await countSuspended(proposal, ['p'], (check) => check !== 'page:follow-up-list')).toEqual([
      '1 link that customers have',
    ]);
  });
});

describe('moving records', () => {
  it('a record with nothing to lose is moved with one press, and Undo is offered', async () => {
    answering([{ links: [] }], 0);
    expect(await moveRecords(proposal, 'trash', ['p'], anyone)).toBe(true);
    expect(dialogStore.snapshot()).toBeNull();
    expect(toastStore.snapshot()).toMatchObject([
      { summary: 'Proposal moved to the trash.', act: { commandId: 'trashing', asksReason: false } },
    ]);
  });
  it('a record with something to lose is moved only after it was confirmed', async () => {
    answering([{ links: [link()] }], 3);
    void moveRecords(proposal, 'archive', ['p'], anyone);
    await vi.waitFor(() => expect(dialogStore.snapshot()).not.toBeNull());
    expect(asked.every(([path]) => path.endsWith('/list'))).toBe(true);
  });
  it('what cannot be counted is confirmed too', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    void moveRecords(proposal, 'archive', ['p'], anyone);
    await vi.waitFor(() => expect(dialogStore.snapshot()).not.toBeNull());
  });
  it('records that stand in the way of a bulk command are named with their reasons', async () => {
    const detail = (at: number, record: string) => ({
      field: `ids.${at}`,
      code: 'X',
      message: 'It is signed.',
      record,
    });
    const details = ['1 · Wall', '2 · Fence', '3 · Gate', '4 · Deck', '5 · Pool'].map((name, at) => detail(at, name));
    answering([{ links: [] }], 0, { code: 'X', message: 'It is signed.', details });
    expect(await moveRecords(proposal, 'trash', ['a', 'b', 'c', 'd', 'e'], anyone)).toBe(false);
    expect(says()).toEqual([
      'Nothing was moved to the trash. 1 · Wall: It is signed. 2 · Fence: It is signed. 3 · Gate: It is signed. 4 · Deck: It is signed. And 1 more.',
    ]);
  });
});
