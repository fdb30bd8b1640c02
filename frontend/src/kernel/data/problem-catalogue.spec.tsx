import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineRoutes, problemTypes } from '@backoffice/contracts/kernel';
import { fetchReadUrl } from '#files/uploads.ts';
import { call, TIMEOUT_MS } from './http-client.ts';
import { encrypt, decrypt } from '#browser/encryption.ts';
import { ProblemError } from './problem.ts';
import { useProfile } from '#access/profile.ts';
import { clearAllStorage, saveSecrets, loadSecrets } from '#session/secure-storage.ts';
import { endSession, startSession } from '#session/session.ts';
import { NotFoundPage, RouteError } from '#app/error-pages.tsx';

/** The error catalogue of the product specification, section 8, word for word, each brought about where it happens. */
const { save } = defineRoutes('gates', {
  save: {
    method: 'PUT',
    path: '/gates',
    access: 'session',
    scope: 'none',
    permission: null,
    does: { handler: 'write' },
    body: z.strictObject({}),
    summary: '',
  },
});

beforeEach(async () => {
  clearAllStorage();
  endSession('signed-out');
  await startSession({ token: 'secret', userId: 'ana' });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  cleanup();
  endSession('signed-out');
  clearAllStorage();
});

const answering = (status: number, body: unknown) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
const faultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (fault: unknown) => fault,
  );
async function failure(): Promise<ProblemError> {
  const fault = await faultOf(call(save, { body: {} }));
  if (!(fault instanceof ProblemError)) throw new Error('It did not fail as the catalogue says');
  return fault;
}

describe('an answer that is not a success', () => {
  it.each([
    [401, {}, 'UNAUTHORIZED', 'You are not authorized. Please log in again.'],
    [401, { message: 'Wrong.' }, 'UNAUTHORIZED', 'Wrong.'],
    [403, {}, 'FORBIDDEN', 'You do not have permission to perform this action.'],
    [403, { message: 'Never.' }, 'FORBIDDEN', 'You do not have permission to perform this action.'],
    [404, {}, 'NOT_FOUND', 'The requested resource was not found.'],
    [404, { message: 'No such gate.' }, 'NOT_FOUND', 'No such gate.'],
    [409, { message: 'Ana was first.', code: 'STALE_VERSION' }, 'VALIDATION_ERROR', 'Ana was first.'],
    [422, { message: 'Bad.' }, 'VALIDATION_ERROR', 'Validation error occurred.'],
    ...[400, 500, 502, 503, 504].flatMap(
      (status) =>
        [
          [status, {}, 'SERVER_ERROR', 'A server error occurred. Please try again later.'],
          [status, { message: 'Back in a minute.' }, 'SERVER_ERROR', 'Back in a minute.'],
        ] as const,
    ),
    [418, {}, 'UNKNOWN_ERROR', 'An unknown error occurred. Please try again.'],
    [418, { message: 'A teapot.' }, 'UNKNOWN_ERROR', 'A teapot.'],
  ] as const)('a failed answer with status %i and body %j is %s', async (status, body, type, message) => {
    answering(status, body);
    expect((await failure()).problem).toMatchObject({ type, message });
  });
  it('a failed answer keeps the details of the server', async () => {
    const details = [
      { field: 'lineItems.2.unitPrice', code: 'NEGATIVE_LINE', message: 'Line 3 cannot be negative; use a discount.' },
    ];
    answering(422, { message: 'x', details });
    expect((await failure()).problem.details).toEqual(details);
  });
  it('a failed answer of GraphQL says the same in its first error', async () => {
    const problem = { code: 'OPERATION_UNKNOWN', type: 'VALIDATION_ERROR', status: 400, details: [] };
    answering(400, { data: null, errors: [{ message: 'This is none of the console’s.', extensions: problem }] });
    expect((await failure()).problem).toMatchObject({
      code: 'OPERATION_UNKNOWN',
      message: 'This is none of the console’s.',
    });
  });
  it('a failed answer may come without a problem document', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<html>', { status: 502 }));
    expect((await failure()).problem).toMatchObject({ type: 'SERVER_ERROR', details: [] });
  });
});

describe('no answer', () => {
  it('a request without a network is a network problem', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failure()).toMatchObject({
      status: 0,
      problem: { type: 'NETWORK_ERROR', message: 'Network connection error. Please check your internet connection.' },
    });
  });
  it('a request without an answer within 60 seconds is a timeout', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('', 'TimeoutError'));
    expect((await failure()).problem).toMatchObject({
      type: 'TIMEOUT_ERROR',
      message: 'Request timed out. Please try again later.',
    });
    expect([timeout.mock.calls, TIMEOUT_MS]).toEqual([[[60_000]], 60_000]);
  });
});

it('the problem catalogue knows the types of the specification and no other', () =>
  expect(problemTypes.toSorted()).toEqual([
    'FORBIDDEN',
    'NETWORK_ERROR',
    'NOT_FOUND',
    'SERVER_ERROR',
    'TIMEOUT_ERROR',
    'UNAUTHORIZED',
    'UNKNOWN_ERROR',
    'VALIDATION_ERROR',
  ]));

describe('what else is said', () => {
  const sealing = () => vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new Error('no'));
  const found = (key: string, text: string) => localStorage.setItem(`secure_${key}`, text);
  function Anybody() {
    return <>{useProfile().name}</>;
  }
  const drawn = () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    render(<Anybody />);
  };
  it.each<[string, string, () => unknown]>([
    ['Repositories are not properly initialized', 'where nobody is signed in', drawn],
    [
      'Invalid response format: readUrl is missing',
      'for a file without an address',
      () => (answering(200, {}), fetchReadUrl('people/ana/1.png')),
    ],
    [
      'Failed to encrypt critical security data',
      'for a token that cannot be sealed',
      () => (sealing(), saveSecrets({ authToken: 'x' })),
    ],
    [
      'Failed to encrypt critical security data',
      'for the time of a token',
      () => (sealing(), saveSecrets({ authTokenTimestamp: '1' })),
    ],
    ['Failed to encrypt critical security data', 'for the user', () => (sealing(), saveSecrets({ userId: 'ana' }))],
    [
      'Failed to decrypt critical security data',
      'for a torn token',
      () => (found('authToken', 'v1.AAAA'), loadSecrets()),
    ],
    [
      'Failed to decrypt critical security data',
      'for a torn time',
      () => (found('authTokenTimestamp', 'v1.AAAA'), loadSecrets()),
    ],
    ['Failed to decrypt critical security data', 'for a torn user', () => (found('userId', 'plain'), loadSecrets())],
    ['Failed to encrypt data', 'by the cipher', () => (sealing(), encrypt('x', 'here'))],
    ['Failed to decrypt data', 'by the cipher', () => decrypt('v1.AAAA', 'here')],
    ['Unsupported encryption version', 'of another format', () => decrypt('v2.AAAA', 'here')],
    ['Web Crypto API not supported', 'over http', () => (vi.stubGlobal('crypto', {}), encrypt('x', 'here'))],
  ])('the message “%s” is thrown %s', async (message, _where, bring) =>
    expect((async () => bring())()).rejects.toThrow(message),
  );

  it('nothing is said of an unimportant value that cannot be encrypted: it is stored unencrypted or dropped', async () => {
    sealing();
    await saveSecrets({ 'company-id': 'c-1' });
    found('email', 'v1.AAAA');
    await loadSecrets();
    expect(localStorage.getItem('secure_company-id')).toBe('c-1');
  });
});

describe('an error page', () => {
  const shown = (path: string) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = () => {
      throw new Error('a bug');
    };
    render(
      <RouterProvider
        router={createMemoryRouter(
          [
            { path: '/broken', Component: broken, ErrorBoundary: RouteError },
            { path: '*', Component: NotFoundPage },
          ],
          { initialEntries: [path] },
        )}
      />,
    );
  };
  it('the error page of an unknown path says 404 and the path', async () => {
    shown('/no/such/page');
    for (const text of ['404', 'Page Not Found', 'Page Not Found: /no/such/page'])
      expect(await screen.findByText(text)).toBeTruthy();
  });
  it('the error page of any other failure says 500', async () => {
    shown('/broken');
    for (const text of ['500', 'Internal Server Error']) expect(await screen.findByText(text)).toBeTruthy();
  });
});
