import { systemClock } from '@backoffice/infra/clock';
import { HttpProblem } from '@backoffice/infra/http';
import { SealKeyExpiredError, TimeStampError, type Sealer } from '@backoffice/infra/seal';
import { describe, expect, it } from 'vitest';
import { sealDocument } from './seal-document.ts';

const job = {
  id: 'j',
  key: 'j',
  attempt: 1,
  signal: new AbortController().signal,
  data: { entity: 'Contract', tenant: 't', id: 'c', eventId: 'e' },
};

const unsealed: Sealer = { seal: async (print) => print };

/** What was kept and recorded when a signature is printed with this code, and the log answers so. */
async function sealed(code: string | null, refusal: string | null, sealer: Sealer = unsealed, attempt = 1) {
  const [kept, recorded] = [new Map<string, Uint8Array>(), [] as unknown[]];
  const files = {
    read: async (path: string) => kept.get(path) ?? null,
    put: async (path: string, bytes: Uint8Array) => void kept.set(path, bytes),
  };
  const gateway = {
    execute: async (targets: unknown) => {
      if (refusal) throw new HttpProblem(422, 'VALIDATION_ERROR', refusal, 'It is refused.', []);
      recorded.push(targets);
    },
  };
  const print = { bytes: new Uint8Array([1]), contentHash: 'h', code, company: 'Ridgeline', signedBy: 'Ana Reyes' };
  const renderer = { render: async () => print };
  const ports = { files: files as never, renderer: renderer as never, sealer, clock: systemClock };
  // as far as it asks them
  const outcome = await sealDocument(
    gateway as never,
    ports,
  )({ ...job, attempt })
    .then(() => 'done')
    .catch((error: unknown) => (error instanceof HttpProblem ? error.code : (error as Error).name));
  return { outcome, kept: kept.size, recorded: recorded.length };
}

describe('sealing a signed document', () => {
  it('a signed document is kept and recorded', async () =>
    expect(await sealed('AB12', null)).toEqual({ outcome: 'done', kept: 1, recorded: 1 }));
  it('a signature that was voided before the job ran leaves nothing to seal, and no dead letter', async () =>
    expect(await sealed(null, null)).toEqual({ outcome: 'done', kept: 0, recorded: 0 }));
  it('a signature that is voided while it is printed leaves no dead letter', async () =>
    expect(await sealed('AB12', 'NOT_SIGNED')).toMatchObject({ outcome: 'done', recorded: 0 }));
  it('a seal whose time stamp does not come is asked for again three times, and then made without one', async () => {
    const withoutStamp: Sealer = {
      async seal(print, { unstamped }) {
        if (!unstamped) throw new TimeStampError('The time stamp service gave no stamp.');
        return print;
      },
    };
    const tries = [1, 2, 3, 4].map((attempt) => sealed('AB12', null, withoutStamp, attempt));
    expect((await Promise.all(tries)).map(({ outcome }) => outcome)).toEqual([
      'TimeStampError',
      'TimeStampError',
      'TimeStampError',
      'done',
    ]);
  });
  it('nothing is kept where the authority of the seals has ended', async () => {
    const ended: Sealer = { seal: () => Promise.reject(new SealKeyExpiredError('2046-01-01')) };
    expect(await sealed('AB12', null, ended)).toEqual({ outcome: 'SealKeyExpiredError', kept: 0, recorded: 0 });
  });
  it('a document that was changed while it was printed is printed again', async () =>
    expect(await sealed('AB12', 'DOCUMENT_CHANGED')).toMatchObject({ outcome: 'DOCUMENT_CHANGED' }));
});
