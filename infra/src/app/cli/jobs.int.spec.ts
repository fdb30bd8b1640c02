import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp, temporaryFolder, startReadyProduct, runCommand } from '#app/product-process.spec-kit.ts';

afterAll(cleanUp);

/** An SMTP server (RFC 5321) of few words, which knows nobody until it is told otherwise. */
function postOffice() {
  const state = { knows: false, received: 0 };
  const server = createServer((socket: Socket) => {
    let data = false;
    socket.on('error', () => {}).write('220 post\r\n');
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        if (data && line !== '.') continue;
        const told = data
          ? '250 kept'
          : line.startsWith('RCPT') && !state.knows
            ? '550 5.1.1 no such mailbox'
            : line === 'DATA'
              ? '354 go on'
              : line === 'QUIT'
                ? '221 bye'
                : '250 fine';
        if (data) state.received += 1;
        data = line === 'DATA';
        socket.write(`${told}\r\n`);
      }
    });
  });
  return {
    state,
    async url() {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
    },
    stop: () => server.close(),
  }; // of a server that listens on TCP
}

const post = postOffice();
const DATA_DIR = temporaryFolder();
let url = '';
beforeAll(async () => {
  ({ url } = await startReadyProduct(DATA_DIR, { SMTP_URL: await post.url() }));
  const say = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(
    (
      await say('/auth/set-up', {
        firstName: 'Ana',
        lastName: 'Able',
        userName: 'ana',
        email: 'ana@example.com',
        password: 'a long password',
      })
    ).ok,
  ).toBe(true);
  expect((await say('/users/forgot-password', { email: 'ana@example.com' })).ok).toBe(true);
}, 120_000);
afterAll(() => post.stop());

describe('a mail that nobody took', { timeout: 60_000 }, () => {
  const jobsOf = async () =>
    ((await (await fetch(`${url}/readyz`)).json()) as { checks: { jobs: string } }).checks.jobs; // as the page says it

  it('an undelivered mail is counted for the operator, and the product stays ready', async () => {
    await expect.poll(jobsOf, { timeout: 20_000 }).toBe('ok, 1 dead letter');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('an undelivered mail is listed with its reason, retried by its id, and arrives', async () => {
    const listed = await runCommand('jobs', { DATA_DIR });
    expect(listed).toEqual({
      code: 0,
      said: expect.stringMatching(/^\d{4}-\S+Z {2}[\w-]{36} {2}[\w-]+, 1 try {2}\{.*\} {2}.*no such mailbox.*\n$/),
    });
    const id = listed.said.split('  ')[1] ?? '';
    post.state.knows = true;
    expect(await runCommand('jobs', { DATA_DIR }, 'retry', id)).toEqual({
      code: 0,
      said: `${id} is back in its queue.\n`,
    });
    await expect.poll(() => post.state.received, { timeout: 20_000 }).toBe(1);
    await expect.poll(jobsOf).toBe('ok');
    expect(await runCommand('jobs', { DATA_DIR })).toEqual({ code: 0, said: 'There are no dead letters.\n' });
    expect(await runCommand('jobs', { DATA_DIR }, 'retry', id)).toEqual({
      code: 1,
      said: `There is no dead letter ${id}.\n`,
    });
  });

  it('an undelivered mail is not retried by an invalid id', async () =>
    expect(await runCommand('jobs', { DATA_DIR }, 'retri')).toMatchObject({ code: 1 }));
});
