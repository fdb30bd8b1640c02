import { systemClock } from '@backoffice/infra/clock';
import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresEventLog } from '@backoffice/infra/event-log';
import {
  cleanUp,
  databaseUrlOf,
  temporaryFolder,
  startReadyProduct,
  runCommand,
  tamper,
} from '#app/product-process.spec-kit.ts';

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

// as the page says it
const jobsOf = async () => ((await (await fetch(`${url}/readyz`)).json()) as { checks: { jobs: string } }).checks.jobs;

describe('a mail that nobody took', { timeout: 60_000 }, () => {
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
    await expect.poll(jobsOf, { timeout: 20_000 }).toBe('ok');
    expect(await runCommand('jobs', { DATA_DIR })).toEqual({ code: 0, said: 'There are no dead letters.\n' });
    expect(await runCommand('jobs', { DATA_DIR }, 'retry', id)).toEqual({
      code: 1,
      said: `There is no dead letter ${id}.\n`,
    });
  });

  it('an undelivered mail is not retried by an invalid id', async () =>
    expect(await runCommand('jobs', { DATA_DIR }, 'retri')).toMatchObject({ code: 1 }));
});

describe('an event that a reaction cannot take', { timeout: 60_000 }, () => {
  /** A document is said to be sent that was never made. */
  const stream = `Ghost-${randomUUID()}`;
  const sent = {
    channel: 'email',
    messageId: randomUUID(),
    linkId: randomUUID(),
    to: ['pat@example.com'],
    cc: [],
    subject: 'A proposal',
    body: 'Hello',
  };
  let name = '';
  async function append(type: string, version: number, data: object): Promise<number> {
    const log = postgresEventLog(databaseUrlOf(DATA_DIR));
    const commandId = randomUUID();
    const { position } = await log.append({
      tenant: 'platform',
      meta: {
        actor: { kind: 'system', id: 'system', name: 'The system', role: null },
        commandId,
        requestHash: commandId,
        correlationId: commandId,
        causationId: null,
        at: systemClock.now(),
      },
      writes: [{ stream, expectedVersion: version, events: [{ type, data }] }],
    });
    await log.close();
    return position;
  }
  beforeAll(async () => void (name = `whenProposalSent:platform:${await append('ProposalSent', 0, sent)}`));

  it('a parked event is counted for the operator, and listed with its reason', async () => {
    await expect.poll(jobsOf, { timeout: 20_000 }).toBe('ok, 1 parked event');
    const { code, said } = await runCommand('jobs', { DATA_DIR });
    expect(code).toBe(0);
    expect(said).toContain(
      `  ${name}  ProposalSent of ${stream}, 4 tries  Error: Proposal ${stream.slice('Ghost-'.length)} has an event and no history\n`,
    );
  });

  it('a parked event is replayed by its name, and says so when it fails again', async () => {
    expect(await runCommand('jobs', { DATA_DIR }, 'replay', name)).toEqual({
      code: 0,
      said: `${name} is given to its reaction again, with all that is parked of ${stream}.\n`,
    });
    await expect
      .poll(async () => (await runCommand('jobs', { DATA_DIR })).said, { timeout: 20_000 })
      .toContain('5 tries  Error: Proposal');
  });

  it('a parked event is dropped with a reason that stays, and is not listed any more', async () => {
    expect(await runCommand('jobs', { DATA_DIR }, 'drop', name)).toMatchObject({ code: 1 });
    expect(await runCommand('jobs', { DATA_DIR }, 'drop', name, 'No', 'such', 'proposal.')).toEqual({
      code: 0,
      said: `${name} is dropped.\n`,
    });
    expect(await runCommand('jobs', { DATA_DIR })).toEqual({ code: 0, said: 'There are no dead letters.\n' });
    expect((await runCommand('jobs', { DATA_DIR }, 'dropped')).said).toMatch(/ {2}dropped: No such proposal\.\n$/);
    expect(await runCommand('jobs', { DATA_DIR }, 'replay', name)).toEqual({
      code: 1,
      said: `There is no parked event ${name}.\n`,
    });
    await expect.poll(jobsOf, { timeout: 20_000 }).toBe('ok');
  });

  it('a parked event that its reaction takes by now is gone after the replay', async () => {
    const position = await append('UserInvited', 1, {});
    await tamper(
      DATA_DIR,
      `INSERT INTO react.parked (reaction, tenant, stream, position, type, tries, error) VALUES ('whenUserInvited', 'platform', '${stream}', ${position}, 'UserInvited', 4, 'Error: a mistake that is mended')`,
    );
    await expect.poll(jobsOf, { timeout: 20_000 }).toBe('ok, 1 parked event');
    expect(await runCommand('jobs', { DATA_DIR }, 'replay', 'all')).toMatchObject({ code: 0 });
    await expect.poll(jobsOf, { timeout: 20_000 }).toBe('ok');
  });
});
