import type { SignedDocument } from '@backoffice/contracts/capabilities';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jsonResponse, stubBrowserApis, problemResponse, stubServer } from '#preview/testing.ts';
import { VerifyPage } from './verify-page.tsx';

beforeEach(stubBrowserApis);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const wall: SignedDocument = {
  kind: 'Proposal',
  number: '12',
  name: 'Retaining wall',
  amount: 1_818_838,
  company: 'Pacific Slope Builders',
  timeZone: 'America/Los_Angeles',
  signedBy: 'Dana Whitfield',
  signedFor: 'Whitfield Family Trust',
  signedAt: '2026-11-20T22:05:00.000Z',
  method: 'inPerson',
  standing: 'stands',
  isFile: true,
  seal: { certificate: 'a13b064c3493dc6a961b91ba90cbfddeba41b904752e061b64042d5e848beea5', level: 'B-T' },
};
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'; // SHA-256 of nothing
const pdf = (size = 0) =>
  Object.defineProperty(new File([], 'Wall.pdf', { type: 'application/pdf' }), 'arrayBuffer', {
    value: async () => new ArrayBuffer(size),
  });

async function chosen(...replies: (() => Response)[]) {
  const talk = stubServer({ 'POST verify': replies });
  render(<VerifyPage code="" />);
  await userEvent.upload(screen.getByLabelText(/Choose a PDF/), pdf());
  return talk;
}
const heading = () => screen.findByRole('heading', { level: 2 }).then(({ textContent }) => textContent);

describe('a file that is chosen', () => {
  it('a file chosen for verification is hashed in the browser, and only its hash is sent', async () => {
    const { sent } = await chosen(jsonResponse(wall));
    expect(await heading()).toBe('This is the document that was signed');
    expect(sent).toMatchObject([{ url: '/api/verify', body: { sha256: EMPTY } }]);
  });

  it('a file chosen for verification shows what was signed, by whom and when', async () => {
    await chosen(jsonResponse(wall));
    for (const words of [
      'Wall.pdf is the same to the last byte.',
      'Proposal 12',
      'Retaining wall',
      'Pacific Slope Builders',
      'Dana Whitfield',
      'Whitfield Family Trust',
      'Nov 20, 2026',
      '2:05 PM',
      '$18,188.38',
      'With a time stamp',
      'Certificate a13b064c3493dc6a',
    ])
      expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    [
      'replaced',
      'This is the document that was signed',
      /which Pacific Slope Builders has signed too, has replaced it/,
    ],
    ['voided', 'Signed, but void since', /does not count any more/],
  ] as const)('a file chosen for verification may be %s since', async (standing, title, words) => {
    await chosen(jsonResponse({ ...wall, standing }));
    expect(await heading()).toBe(title);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('a file chosen for verification is unknown when one letter differs', async () => {
    await chosen(problemResponse(404, 'NOT_SIGNED_HERE', 'This is not a document that was signed here.'));
    expect(await heading()).toBe('This is not a document that was signed here');
    expect(screen.queryByText('Document')).toBeNull();
  });

  it('a file chosen for verification can be followed by another one', async () => {
    await chosen(
      problemResponse(404, 'NOT_SIGNED_HERE', 'This is not a document that was signed here.'),
      jsonResponse(wall),
    );
    await heading();
    await userEvent.upload(screen.getByLabelText(/Choose another PDF/), pdf());
    expect(await screen.findByRole('heading', { name: 'This is the document that was signed' })).toBeTruthy();
  });

  it('a file chosen for verification cannot be hashed on a page without https, which is said', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
    const { sent } = await chosen(jsonResponse(wall));
    expect(await heading()).toBe('This could not be checked');
    expect(screen.getByText(/does not begin with https, type the code instead/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('a file chosen for verification is not called wrong when nobody answers, or too many ask', async () => {
    await chosen(problemResponse(429, 'TOO_MANY', 'x', { 'retry-after': '30' }));
    expect(await heading()).toBe('This could not be checked');
    expect(screen.getByText('Too many requests from your network. Please try again in 30 seconds.')).toBeTruthy();
  });
});

describe('a code that is typed', () => {
  const typed = async (code: string, reply: () => Response) => {
    const talk = stubServer({ 'POST verify': [reply] });
    render(<VerifyPage code="" />);
    if (code) await userEvent.type(screen.getByLabelText('Verification code'), code);
    await userEvent.click(screen.getByRole('button', { name: 'Check code' }));
    return talk;
  };

  it('a typed verification code finds the document to be compared', async () => {
    const { sent } = await typed(' gjp2-er2f ', jsonResponse({ ...wall, isFile: false }));
    expect(await heading()).toBe('A document with this code was signed');
    expect(sent).toMatchObject([{ body: { code: 'gjp2-er2f' } }]);
  });

  it('a typed verification code may belong to no document', async () => {
    await typed('AAAA', problemResponse(404, 'CODE_UNKNOWN', 'No document that was signed here has this code.'));
    expect(await heading()).toBe('No document that was signed here has this code');
  });

  it('a missing verification code is asked for', async () => {
    const { sent } = await typed('', jsonResponse(wall));
    expect(screen.getByText('Type the code that is printed at the foot of each page.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
