import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { fixedClock } from '@backoffice/infra/clock';
import type { Caller } from '@backoffice/infra/http';
import { expect, it } from 'vitest';
import { currentRead, type CurrentReadPorts } from './current-reads.ts';
import { exportResponse } from './export-response.ts';

/** A log that is one event ahead of the tables, by the one who reads. */
const ports: CurrentReadPorts = {
  log: {
    head: async () => 2,
    readRecent: async () => [{ position: 2, stream: 'Customer-1', meta: { actor: { id: 'ana' } } }],
    readStream: async () => [],
  } as unknown as CurrentReadPorts['log'], // all that is asked of it
  positionOf: async () => 1,
  waitFor: async () => true,
  whyFailed: async (error) => error,
};
const subject = { tenant: 'acme', actorId: 'ana', readAfter: null };

it('a file that is read again after a write of its caller is made once more, and so is the next one', async () => {
  let made = 0;
  const read = () =>
    exportResponse(
      { clock: fixedClock('2026-11-23T03:00:00.000Z'), companyOf: async () => ({ timeZone: 'UTC' }) },
      // all that is looked at
      { caller: { actor: { id: 'ana' }, tenant: 'acme', companyId: 'acme' } as unknown as Caller, format: 'csv' },
      async () => ({
        name: 'Customers',
        columns: [{ title: 'Name', kind: 'text' }],
        rows: (async function* () {
          yield [[`Ana ${++made}`]];
        })(),
      }),
    );
  for (const name of ['Ana 1', 'Ana 2']) {
    const { answer } = await currentRead(ports)(subject, read);
    expect(String(await buffer(answer.body as Readable))).toContain(name);
  }
});
