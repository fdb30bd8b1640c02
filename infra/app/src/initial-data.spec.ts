import { memoryEventLog } from '@backoffice/infra/event-log';
import { describe, expect, it } from 'vitest';
import { startsWithDemo, databaseContents } from './initial-data.ts';
import { DEMO_ACTOR_ID } from '@backoffice/demo/people';
import { greeting } from './greeting.ts';

const begun = async (actorId: string) => {
  const log = memoryEventLog();
  const meta = {
    actor: { kind: 'system' as const, id: actorId, name: 'Set-up', role: null },
    commandId: 'c1',
    requestHash: '',
    correlationId: '',
    causationId: null,
    at: '2026-11-20T08:00:00.000Z',
  };
  await log.append({
    tenant: 'platform',
    meta,
    writes: [{ stream: 'User-1', expectedVersion: 0, events: [{ type: 'UserInvited', data: {} }] }],
  });
  return log;
};

describe('an empty database', () => {
  it.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost'])(
    'an empty database begins with the demo where only this machine can reach it, as at %s',
    (HOST) => expect(startsWithDemo({ START: undefined, HOST })).toBe(true),
  );
  it.each(['0.0.0.0', '::', '192.168.1.20', '127.0.0.1.example.com', 'books.example'])(
    'an empty database does not begin with the demo unasked where others can reach it, as at %s',
    (HOST) =>
      expect(() => startsWithDemo({ START: undefined, HOST })).toThrow(
        `Others can reach ${HOST}, and everybody knows the passwords of the demo: set START to empty to set the product up, or to demo to tell the demo all the same.`,
      ),
  );
  it('an explicit START setting decides about the demo on any host', () =>
    expect(
      ['demo', 'empty'].map((START) => startsWithDemo({ START: START as 'demo' | 'empty', HOST: '0.0.0.0' })),
    ).toEqual([true, false])); // both are settings
});

describe('the greeting', () => {
  const settings = { DATA_DIR: '.data', SMTP_URL: undefined };
  const of = async (log: Parameters<typeof databaseContents>[0]) =>
    greeting({ url: 'http://localhost:3000', contents: await databaseContents(log) }, settings);

  it('the greeting of the demo names the people of the demo', async () =>
    expect(await of(await begun(DEMO_ACTOR_ID))).toContain('olivia'));
  it('the greeting of a database that was begun empty names no demo people', async () => {
    const said = await of(await begun('irene'));
    expect(said).not.toContain('olivia');
    expect(said).not.toContain('password');
    expect(said).toContain('Log in as you do.');
  });
  it('the greeting of a database without users asks for the first Software Admin', async () =>
    expect(await of(memoryEventLog())).toContain('Open it to set up the first Software Admin.'));
});
