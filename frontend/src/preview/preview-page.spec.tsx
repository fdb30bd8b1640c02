import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadDocumentView, PreviewPage } from './preview-page.tsx';
import { proposal } from './documents/proposal.ts';
import { jsonResponse, danaSignature, stubBrowserApis, problemResponse, retainingWall, stubServer } from './testing.ts';

beforeEach(stubBrowserApis);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const token = 'T';
const signed = { ...retainingWall, status: 'accepted', canSign: false, signature: danaSignature };

async function opened(answers: Record<string, (() => Response)[]>) {
  const talk = stubServer(answers);
  render(<PreviewPage kind={proposal} token={token} first={await loadDocumentView(proposal, token)} />);
  return talk;
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** Answers to this address are kept until they may go. */
function holdingBack(end: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith(end)) await promise;
    return answering(url, init);
  });
  return { go: resolve };
}
async function placeTypedName() {
  await press('Sign');
  await userEvent.click(screen.getByRole('radio', { name: 'Type' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /agree to sign it electronically/ }));
  await press('Place signature');
}

describe('the proposal a customer reads', () => {
  it('the proposal preview shows the company, the work, the price and the last day', async () => {
    await opened({ 'GET T': [jsonResponse(retainingWall)] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Retaining wall');
    const facts = screen.getByRole('region', { name: 'Retaining wall' });
    expect(within(facts).getByText('$18,188.38')).toBeTruthy();
    expect(within(facts).getByText('Dec 20, 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call Pacific Slope Builders, (619) 555-0142' }).getAttribute('href')).toBe(
      'tel:+16195550142',
    );
  });

  it('the proposal preview starts with the logo, or with a letter where no logo can be loaded', async () => {
    const logo = 'pacific/media/logo.png';
    const withLogo = { ...retainingWall, company: { ...retainingWall.company, logo } };
    const { last } = await opened({
      'GET T': [jsonResponse(withLogo)],
      'POST read-url': [jsonResponse({ readUrl: '/api/media/file?of=logo' })],
    });
    await vi.waitFor(() =>
      expect(document.querySelector('.logo img')?.getAttribute('src')).toBe('/api/media/file?of=logo'),
    );
    expect(last('POST')).toMatchObject({ url: '/api/media/public/T/read-url', body: { filePath: logo } });
    expect(screen.getAllByText('License 1048213 · B, C-8')).toHaveLength(2);
    cleanup();
    await opened({
      'GET T': [jsonResponse(withLogo)],
      'POST read-url': [problemResponse(404, 'NOT_FOUND', 'This is not there.')],
    });
    await vi.waitFor(() => expect(document.querySelector('.monogram')?.textContent).toBe('P'));
  });

  it('the proposal preview shows how the total is calculated', async () => {
    await opened({ 'GET T': [jsonResponse(retainingWall)] });
    const work = within(screen.getByRole('region', { name: 'Work and price' }));
    expect(work.getByRole('row', { name: /Retaining wall.*312\.5 sf.*\$38\.75.*\$12,109\.38/ })).toBeTruthy();
    expect(work.getByText('$18,688.38')).toBeTruthy();
    expect(work.getByText('−$500.00')).toBeTruthy();
    expect(work.getByText('Not included in the total')).toBeTruthy();
  });

  it('the proposal preview never turns text into HTML', async () => {
    await opened({ 'GET T': [jsonResponse({ ...retainingWall, terms: '<img src=x onerror=alert(1)>' })] });
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  });

  it('the proposal preview is reported as viewed once it was in view for two seconds, and once only', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { sent } = await opened({ 'GET T': [jsonResponse(retainingWall)], 'POST viewed': [jsonResponse({})] });
    vi.advanceTimersByTime(1_900);
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    vi.advanceTimersByTime(9_000);
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', url: '/api/proposals/preview/T/viewed', key: expect.any(String), body: {} },
    ]);
  });
});

describe('signing', () => {
  it('signing asks for missing fields and sends nothing', async () => {
    const { last } = await opened({ 'GET T': [jsonResponse(retainingWall)] });
    await press('Sign');
    await userEvent.clear(screen.getByLabelText('Full name'));
    await press('Place signature');
    expect(screen.getByText('Draw your signature, or choose Type.')).toBeTruthy();
    expect(screen.getByText('Write your full name.')).toBeTruthy();
    expect(screen.getByText('Tick the box to sign electronically.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Draw' }));
    expect(last('PUT')).toBeUndefined();
  });

  it('signing shows the signature on the document first, then sends it with the hash that was read', async () => {
    const { last } = await opened({ 'GET T': [jsonResponse(retainingWall)], 'PUT sign': [jsonResponse({})] });
    await placeTypedName();
    expect(screen.getByText('Not sent yet')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Signature of Dana Whitfield' })).toBeTruthy();
    expect(last('PUT')).toBeUndefined();
    await press('Sign proposal');
    expect(last('PUT')).toMatchObject({
      url: '/api/proposals/T/sign',
      body: {
        name: 'Dana Whitfield',
        title: '',
        company: 'Whitfield Family Trust',
        date: '2026-11-20',
        consent: true,
        contentHash: retainingWall.contentHash,
        signature: 'data:image/png;base64,iVBORw0KGgoAAA==',
      },
    });
    const heading = await screen.findByRole('heading', { name: 'Signed' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/Dana Whitfield signed this proposal on Nov 20, 2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Sign/ })).toBeNull();
  });

  it('signing without consent leads to the box, and says there what is missing', async () => {
    const shownAt: Element[] = [];
    Element.prototype.scrollIntoView = function record() {
      shownAt.push(this);
    };
    await opened({ 'GET T': [jsonResponse(retainingWall)] });
    await press('Sign');
    await userEvent.click(screen.getByRole('radio', { name: 'Type' }));
    await press('Place signature');
    const box = screen.getByRole('checkbox', { name: /agree to sign/ });
    expect(document.activeElement).toBe(box);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(shownAt.at(-1)?.contains(box)).toBe(true);
    expect(shownAt.at(-1)?.textContent).toContain('Tick the box to sign electronically.');
  });

  it('signing with an option that was ticked shows the new total, and sends the choice', async () => {
    const { last } = await opened({ 'GET T': [jsonResponse(retainingWall)], 'PUT sign': [jsonResponse({})] });
    await userEvent.click(screen.getByRole('checkbox', { name: /Cable railing/ }));
    expect(screen.getAllByText('$21,288.38')).toHaveLength(3);
    await placeTypedName();
    await press('Sign proposal');
    expect(last('PUT')?.body).toMatchObject({
      contentHash: retainingWall.contentHash,
      chosenOptions: ['00000000-0000-4000-8000-000000000005'],
    });
    await screen.findByRole('heading', { name: 'Signed' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText('✓ Included in the total')).toBeTruthy();
  });

  it('signing after an option was ticked and unticked sends that none was chosen', async () => {
    const { last } = await opened({ 'GET T': [jsonResponse(retainingWall)], 'PUT sign': [jsonResponse({})] });
    const option = screen.getByRole('checkbox', { name: /Cable railing/ });
    await userEvent.click(option);
    await userEvent.click(option);
    expect(screen.getAllByText('$18,188.38')).toHaveLength(3);
    await placeTypedName();
    await press('Sign proposal');
    expect(last('PUT')?.body).toMatchObject({ chosenOptions: [] });
  });

  it('signing again after a lost answer uses the same key, which makes the repetition harmless', async () => {
    const { sent } = await opened({
      'GET T': [jsonResponse(retainingWall)],
      'PUT sign': [
        () => {
          throw new TypeError('Failed to fetch');
        },
        jsonResponse({}),
      ],
    });
    await placeTypedName();
    await press('Sign proposal');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Network connection error. Please check your internet connection.',
    );
    await press('Sign proposal');
    await screen.findByRole('heading', { name: 'Signed' });
    const keys = sent.filter(({ method }) => method === 'PUT').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('signing a changed document offers to read it again, keeps the name and asks for consent anew', async () => {
    const changed = { ...retainingWall, contentHash: 'b4'.repeat(32), amount: 1_868_838 };
    await opened({
      'GET T': [jsonResponse(retainingWall), jsonResponse(changed)],
      'PUT sign': [
        problemResponse(
          409,
          'DOCUMENT_CHANGED',
          'This document changed while you were reading it. Read it again before you sign.',
        ),
      ],
    });
    await press('Sign');
    await userEvent.clear(screen.getByLabelText('Full name'));
    await userEvent.type(screen.getByLabelText('Full name'), 'Dana M. Whitfield');
    await press('Cancel');
    await placeTypedName();
    await press('Sign proposal');
    await userEvent.click(await screen.findByRole('button', { name: 'Read it again' }));
    expect(await screen.findByRole('heading', { name: 'Changed while you were reading' })).toBeTruthy();
    await press('Sign');
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Dana M. Whitfield');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /agree to sign/ }).checked).toBe(false);
  });

  it('signing a document that is already signed shows the signature of the first signer', async () => {
    await opened({
      'GET T': [jsonResponse(retainingWall), jsonResponse(signed)],
      'PUT sign': [problemResponse(422, 'ALREADY_SIGNED', 'This document is already signed.')],
    });
    await placeTypedName();
    await press('Sign proposal');
    expect(await screen.findByRole('heading', { name: 'Signed' })).toBeTruthy();
  });

  it('signing says how long to wait after too many requests', async () => {
    await opened({
      'GET T': [jsonResponse(retainingWall)],
      'PUT sign': [problemResponse(429, 'TOO_MANY', 'x', { 'retry-after': '40' })],
    });
    await placeTypedName();
    await press('Sign proposal');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many requests from your network. Please try again in 40 seconds.',
    );
  });
});

describe('declining', () => {
  it('declining a proposal sends the reason and ends the signing', async () => {
    const { last } = await opened({ 'GET T': [jsonResponse(retainingWall)], 'PUT decline': [jsonResponse({})] });
    await press('Decline this proposal');
    await userEvent.type(screen.getByLabelText(/Reason/), 'We chose another contractor.');
    await press('Decline proposal');
    expect(await screen.findByRole('heading', { name: 'Declined' })).toBeTruthy();
    expect(last('PUT')).toMatchObject({
      url: '/api/proposals/T/decline',
      body: { reason: 'We chose another contractor.' },
    });
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
  });
});

describe('what is on its way', () => {
  it('a decline that is under way can no longer be cancelled', async () => {
    await opened({ 'GET T': [jsonResponse(retainingWall)], 'PUT decline': [jsonResponse({})] });
    const late = holdingBack('/decline');
    await press('Decline this proposal');
    await press('Decline proposal');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Signing…' })).toBeNull();
    late.go();
    expect(await screen.findByRole('heading', { name: 'Declined' })).toBeTruthy();
  });
  it('a signature that is under way prevents declining meanwhile', async () => {
    await opened({ 'GET T': [jsonResponse(retainingWall)], 'PUT sign': [jsonResponse({})] });
    const late = holdingBack('/sign');
    await placeTypedName();
    await press('Sign proposal');
    await press('Decline this proposal');
    expect(screen.queryByRole('heading', { name: 'Decline this proposal' })).toBeNull();
    late.go();
    expect(await screen.findByRole('heading', { name: 'Signed' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a link with nothing left to sign', () => {
  it.each([
    ['signed', signed, 'Signed', 'Dana Whitfield signed this proposal on Nov 20, 2026.'],
    [
      'expired',
      { ...retainingWall, status: 'expired', canSign: false },
      'Expired',
      'This proposal expired on Dec 20, 2026. Ask Pacific Slope Builders to renew it.',
    ],
    [
      'declined',
      { ...retainingWall, status: 'declined', canSign: false },
      'Declined',
      'This proposal was declined. Ask Pacific Slope Builders for a new one.',
    ],
    [
      'accepted by hand',
      { ...retainingWall, status: 'accepted', canSign: false },
      'Accepted',
      'Pacific Slope Builders has recorded this proposal as accepted.',
    ],
    [
      'for viewing',
      { ...retainingWall, canSign: false },
      'For viewing only',
      'This link is for viewing only. Ask Pacific Slope Builders for a link to sign.',
    ],
  ])('a preview link with nothing left to sign says that it is %s', async (_, doc, title, text) => {
    await opened({ 'GET T': [jsonResponse(doc)] });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Download PDF' })[0]?.getAttribute('href')).toBe(
      '/api/proposals/preview/T/pdf',
    );
  });

  it('a preview link says after 60 seconds without an answer that it timed out', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await opened({ 'GET T': [] });
    expect(screen.getByRole('alert').textContent).toContain('Request timed out. Please try again later.');
    expect(patience.mock.calls).toEqual([[60_000]]);
    patience.mockRestore();
  });

  it('a preview link says that the document is gone', async () => {
    await opened({
      'GET T': [
        problemResponse(
          404,
          'LINK_UNKNOWN',
          'This link is no longer available. Ask Pacific Slope Builders, (760) 555-0148, for a new one.',
        ),
      ],
    });
    expect(screen.getByRole('alert').textContent).toBe(
      'This link is no longer available. Ask Pacific Slope Builders, (760) 555-0148, for a new one.',
    );
    expect(screen.getByRole('link', { name: '(760) 555-0148' }).getAttribute('href')).toBe('tel:+17605550148');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('a preview link that ends while it is read shows the phone number of the company', async () => {
    await opened({
      'GET T': [jsonResponse(retainingWall), problemResponse(404, 'NOT_FOUND', 'x')],
      'PUT sign': [problemResponse(404, 'NOT_FOUND', 'x')],
    });
    await placeTypedName();
    await press('Sign proposal');
    expect(await screen.findByRole('link', { name: 'Call (619) 555-0142' })).toBeTruthy();
  });

  it('a preview link can be tried again when the network failed', async () => {
    await opened({
      'GET T': [
        () => {
          throw new TypeError('Failed to fetch');
        },
        jsonResponse(retainingWall),
      ],
    });
    expect(screen.getByRole('alert').textContent).toBe(
      'Network connection error. Please check your internet connection.',
    );
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Retaining wall' })).toBeTruthy();
  });
});
