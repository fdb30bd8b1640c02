import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REDACTED, scrubFilePath, scrubUrl, scrubEnvelope, scrubText } from './scrub.ts';

const at = {
  event_id: 'a'.repeat(32),
  timestamp: 1_700_000_000.5,
  platform: 'javascript',
  level: 'error',
  environment: 'production',
};
const sent = (payload: unknown, type = 'event') => scrubEnvelope([{ event_id: at.event_id }, [[{ type }, payload]]]);
const payloadOf = (payload: unknown) => sent(payload)?.[1][0]?.[1];

describe('an error report', () => {
  it('an error report says what broke, where, and on which request', () => {
    const report = {
      ...at,
      release: 'contractor-back-office@0.0.25',
      transaction: 'POST /api/proposals/:id/send-email',
      tags: { about: 'jobs', requestId: '0193a5b0-1111-7000-8000-000000000001' },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'total is not a function',
            stacktrace: {
              frames: [
                {
                  filename: 'file:///srv/infra/src/http/parse-request.ts',
                  function: 'asked',
                  lineno: 12,
                  colno: 7,
                  in_app: true,
                },
              ],
            },
            mechanism: { type: 'generic', handled: true },
          },
        ],
      },
      breadcrumbs: [
        {
          timestamp: 1,
          category: 'fetch',
          level: 'info',
          data: { method: 'GET', url: '/api/customers/list', status_code: 200 },
        },
      ],
    };
    expect(payloadOf(report)).toMatchObject({
      ...report,
      exception: {
        values: [
          {
            ...report.exception.values[0],
            stacktrace: {
              frames: [
                { filename: 'infra/src/http/parse-request.ts', function: 'asked', lineno: 12, colno: 7, in_app: true },
              ],
            },
          },
        ],
      },
    });
  });

  it('an error report names the refused fields but no value', () => {
    const details = [
      { field: 'lines.0.unitPrice', code: 'TOO_SMALL', message: 'Use at least 12,000.' },
      { field: '', code: 'CUSTOMER_IN_TRASH', message: 'Olivia Hart is in the trash.' },
    ];
    expect(payloadOf({ ...at, contexts: { problem: { status: 422, code: 'INVALID', details } } })).toMatchObject({
      contexts: {
        problem: {
          status: 422,
          code: 'INVALID',
          details: [
            { field: 'lines.0.unitPrice', code: 'TOO_SMALL' },
            { field: '', code: 'CUSTOMER_IN_TRASH' },
          ],
        },
      },
    });
  });

  it('an error report asks the collector not to store the caller’s address', () => {
    expect(
      payloadOf({ ...at, sdk: { name: 'sentry.javascript.browser', version: '11.12.0', packages: ['x'] } }),
    ).toMatchObject({
      sdk: { name: 'sentry.javascript.browser', version: '11.12.0', settings: { infer_ip: 'never' } },
    });
  });

  it('an error report drops everything that is not part of a report', () => {
    expect(
      ['log', 'session', 'attachment', 'client_report', 'span', 'check_in', 'profile', 'replay_recording'].map((type) =>
        sent({ ...at, message: 'hello' }, type),
      ),
    ).toEqual(Array(8).fill(null));
  });

  it('a session recording is sent only after a scrubber that can read it', () => {
    const envelope = [
      {},
      [
        [{ type: 'replay_recording', length: 99 }, 'spoken'],
        [{ type: 'replay_recording', length: 3 }, new Uint8Array(3)],
      ],
    ] as const;
    expect(scrubEnvelope(envelope, (text) => `${text} ✓`)?.[1]).toEqual([
      [{ type: 'replay_recording', length: 10 }, 'spoken ✓'],
    ]);
  });
});

describe('words', () => {
  it.each([
    ['total is not a function', 'total is not a function'],
    [
      "Cannot read properties of undefined (reading 'name')",
      `Cannot read properties of undefined (reading ${REDACTED}`,
    ],
    ['Unexpected token h, "hunter two…" is not valid JSON', `Unexpected token h, ${REDACTED}`],
    ['connect ECONNREFUSED 127.0.0.1:5432', `connect ECONNREFUSED ${REDACTED}`],
    [
      'No /proposals/preview/Zm9vYmFy?print=1 for olivia@ridgeline.example, code 482913',
      `No /proposals/preview/${REDACTED} for ${REDACTED} code ${REDACTED}`,
    ],
    ['The books can’t be read: 3 of 12 differ', 'The books can’t be read: 3 of 12 differ'],
  ])('an error message is scrubbed: %s', (text, words) => expect(scrubText(text)).toBe(words));
});

it('a scrubbed page address keeps the route without its ids and query', () => {
  expect(
    [
      'https://office.example/customers/Add?search=hart#top',
      '/toc/0193a5b0-1111-7000-8000-000000000001/contract',
      'mailto:olivia@ridgeline.example',
      'https://office.example',
    ].map(scrubUrl),
  ).toEqual(['/customers/Add', `/toc/${REDACTED}/contract`, REDACTED, '/']);
});

it('a scrubbed file path begins at its package', () => {
  expect(
    [
      'https://office.example/assets/list-page-CzB2x9.js?v=1',
      '/home/olivia/books/node_modules/pg/lib/client.js',
      'node:internal/process/task_queues',
      '/proposals/preview/Zm9v',
    ].map(scrubFilePath),
  ).toEqual([
    'assets/list-page-CzB2x9.js',
    'node_modules/pg/lib/client.js',
    'node:internal/process/task_queues',
    REDACTED,
  ]);
});

/** What must never be read in a report: by its form, wherever it stands, or in any form where nobody looks. */
const letters = (charset: string, length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...charset.split('')), ...length });
const token = letters('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-', {
  minLength: 43,
  maxLength: 43,
});
const formed = fc.oneof(
  token,
  fc.uuid(),
  fc.integer({ min: 1_000_000, max: 99_999_999_999 }).map((phone) => `+1${phone}`),
  letters('abcdefgh', { minLength: 6, maxLength: 12 }).map((name) => `zq${name}@ridgeline.example`),
  letters('abcdefghijkl', { minLength: 6, maxLength: 12 }).map((word) => `zq-${word}-2026!`),
);
const plain = letters('abcdefghijklmnop', { minLength: 8, maxLength: 30 }).map((phrase) => `zq${phrase}`);
const secret = fc.oneof(
  formed.map((text) => ({
    text,
    told: [
      text,
      `Bad value ${text} given`,
      `POST /api/proposals/${text}/sign failed`,
      `https://office.example/x/${text}?y=${text}`,
    ],
  })),
  plain.map((text) => ({
    text,
    told: [
      `Unexpected token, "${text}" is not valid JSON`,
      `Key (email)=('${text}') exists`,
      `/customers?search=${text}`,
      `no “${text} here`,
    ],
  })),
);

describe('a secret', () => {
  it('a secret of a known form, or in quotes, is nowhere in what is sent', () => {
    fc.assert(
      fc.property(secret, fc.nat(3), ({ text, told }, which) => {
        const spoken = told[which] ?? text;
        const report = {
          ...at,
          event_id: spoken,
          level: spoken,
          environment: spoken,
          release: spoken,
          transaction: spoken,
          message: spoken,
          server_name: spoken,
          logentry: { message: spoken },
          user: { id: spoken, email: spoken },
          request: {
            url: `https://office.example/customers?${spoken}`,
            headers: { authorization: spoken },
            cookies: spoken,
            data: spoken,
            query_string: spoken,
          },
          tags: { about: spoken, code: spoken, requestId: `x${spoken}`, [spoken]: spoken },
          extra: { [spoken]: spoken, arguments: [spoken] },
          fingerprint: [spoken],
          exception: {
            values: [
              {
                type: spoken,
                value: spoken,
                module: spoken,
                stacktrace: {
                  frames: [
                    {
                      filename: `https://office.example/customers/${spoken}`,
                      function: `a-${spoken}`,
                      abs_path: spoken,
                      context_line: spoken,
                      pre_context: [spoken],
                      vars: { password: spoken },
                    },
                  ],
                },
                mechanism: { type: spoken, data: { [spoken]: spoken } },
              },
            ],
          },
          breadcrumbs: [
            {
              type: spoken,
              category: spoken,
              message: spoken,
              data: {
                url: `/api/x/${spoken}`,
                from: `/?${spoken}`,
                to: `#${spoken}`,
                method: spoken,
                body: spoken,
                arguments: [spoken],
              },
            },
          ],
          contexts: {
            trace: { trace_id: spoken, op: spoken, data: { url: spoken } },
            problem: {
              code: spoken,
              requestId: `x${spoken}`,
              details: [{ field: spoken, code: spoken, message: spoken, value: spoken }],
            },
            [spoken]: { spoken },
          },
          spans: [{ description: spoken, op: spoken, data: { 'http.url': spoken } }],
          measurements: { lcp: { value: 1, unit: spoken } },
          urls: [`https://office.example/?${spoken}`],
          error_ids: [spoken],
        };
        const header = { type: 'event', filename: spoken };
        const told_ = JSON.stringify(
          scrubEnvelope([
            {
              event_id: spoken,
              dsn: spoken,
              trace: { trace_id: spoken, transaction: spoken, user_id: spoken, environment: spoken },
            },
            [
              [header, report],
              [{ type: 'attachment' }, spoken],
            ],
          ]),
        );
        expect(told_).toContain('"timestamp":1700000000.5');
        expect(told_).not.toContain(text);
      }),
      { numRuns: 3_000 },
    );
  });

  it('an unlisted field is not sent, whatever its value looks like', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().map((name) => `x-${name}`),
          fc.anything({ values: [fc.constant('zqsecret')] }),
        ),
        (unknown) => {
          const report = {
            ...at,
            ...unknown,
            contexts: unknown,
            tags: unknown,
            request: unknown,
            exception: { values: [{ type: 'Error', ...unknown }] },
            breadcrumbs: [unknown],
          };
          expect(JSON.stringify(payloadOf(report))).not.toContain('zqsecret');
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
