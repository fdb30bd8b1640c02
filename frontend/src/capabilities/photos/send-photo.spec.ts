import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendPhoto } from './send-photo.ts';

/** What each PUT is answered: a status, or a line that breaks; `null` waits until it is aborted. */
type Answer = { readonly status: number; readonly body?: object } | 'cut' | null;
let answers: Answer[] = [];
let puts: string[] = [];

class PretendedRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  timeout = 0;
  #url = '';
  open(_method: string, url: string) {
    this.#url = url;
  }
  setRequestHeader() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  send() {
    puts.push(this.#url);
    const answer = answers.shift() ?? null;
    if (answer === null) return;
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 50, total: 100 }));
    if (answer !== 'cut')
      Object.assign(this, { status: answer.status, responseText: JSON.stringify(answer.body ?? {}) });
    this.dispatchEvent(new Event(answer === 'cut' ? 'error' : 'load'));
  }
}

let tickets: { uploadUrl: string; isStored: boolean }[] = [];
let keys: (string | null)[] = [];
beforeEach(() => {
  [answers, puts, tickets, keys] = [[], [], [], []];
  vi.stubGlobal('XMLHttpRequest', PretendedRequest);
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_url, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      return Response.json({ filePath: 'acme/media/1.jpg', expiresAt: '', ...tickets.shift() });
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const photo = {
  photo: new Blob(['x'], { type: 'image/jpeg' }),
  name: 'wall.jpg',
  parent: { entity: 'Proposal', id: 'p' },
  takenAt: { at: '2026-11-20T17:41:00.000Z', source: 'exif' },
  key: 'one photo',
} as const;
const closed = { status: 403, body: { code: 'UPLOAD_CLOSED', message: 'Used', details: [], requestId: '' } };

describe('a photo that is sent', () => {
  it('how much of a photo has gone is told while it goes', async () => {
    tickets = [{ uploadUrl: '/put/1', isStored: false }];
    answers = [{ status: 200 }];
    const onProgress = vi.fn();
    expect(await sendPhoto(photo, { signal: new AbortController().signal, onProgress })).toBe('acme/media/1.jpg');
    expect(onProgress).toHaveBeenCalledWith(0.5);
  });
  it('an address that was used up is asked for anew under the same key, without a word', async () => {
    tickets = [
      { uploadUrl: '/put/1', isStored: false },
      { uploadUrl: '/put/2', isStored: false },
    ];
    answers = [closed, { status: 200 }];
    await sendPhoto(photo, { signal: new AbortController().signal, onProgress: () => {} });
    expect([puts, keys]).toEqual([
      ['/put/1', '/put/2'],
      ['one photo', 'one photo'],
    ]);
  });
  it('a photo that has come already is not sent again', async () => {
    tickets = [{ uploadUrl: '/put/1', isStored: true }];
    expect(await sendPhoto(photo, { signal: new AbortController().signal, onProgress: () => {} })).toBe(
      'acme/media/1.jpg',
    );
    expect(puts).toEqual([]);
  });
  it('a line that breaks is an error of the network, and a refusal keeps its words', async () => {
    const sending = { signal: new AbortController().signal, onProgress: () => {} };
    tickets = Array.from({ length: 2 }, () => ({ uploadUrl: '/put/1', isStored: false }));
    answers = [
      'cut',
      { status: 422, body: { code: 'UNREADABLE', details: [{ message: 'The file cannot be read.' }] } },
    ];
    await expect(sendPhoto(photo, sending)).rejects.toMatchObject({ problem: { type: 'NETWORK_ERROR' } });
    await expect(sendPhoto(photo, sending)).rejects.toMatchObject({
      problem: { details: [{ message: 'The file cannot be read.' }] },
    });
  });
  it('a photo that is cancelled ends at once', async () => {
    tickets = [{ uploadUrl: '/put/1', isStored: false }];
    const cancel = new AbortController();
    const sent = sendPhoto(photo, { signal: cancel.signal, onProgress: () => {} });
    await vi.waitFor(() => expect(puts).toEqual(['/put/1']));
    cancel.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  });
});
