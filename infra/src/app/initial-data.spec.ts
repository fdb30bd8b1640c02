import { memoryEventLog } from '@backoffice/infra/event-log';
import { describe, expect, it } from 'vitest';
import { startsWithDemo, databaseContents } from './initial-data.ts';
import { DEMO_ACTOR_ID } from './demo/seed-people.ts';
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
    'begins with the demo where only this machine can reach it, as at %s',
    (HOST) => expect(startsWithDemo({ START: undefined, HOST })).toBe(true),
  );
  it.each(['0.0.0.0', '::', '192.168.1.20', '127.0.0.1.example.com', 'books.example'])(
    'does not begin with it unasked where others can, as at %s',
    (HOST) =>
      expect(() => startsWithDemo({ START: undefined, HOST })).toThrow(
        `Others can reach ${HOST}, and everybody knows the passwords of the demo: set START to empty to set the product up, or to demo to tell the demo all the same.`,
      ),
  );
  it('begins as it is told anywhere', () =>
    expect(
      ['demo', 'empty'].map((START) => startsWithDemo({ START: START as 'demo' | 'empty', HOST: '0.0.0.0' })),
    ).toEqual([true, false])); // both are settings
});

describe('the greeting', () => {
  const settings = { DATA_DIR: '.data', SMTP_URL: undefined };
  const of = async (log: Parameters<typeof databaseContents>[0]) =>
    greeting({ url: 'http://localhost:3000', contents: await databaseContents(log) }, settings);

  it('names the people of the demo over the demo', async () =>
    expect(await of(await begun(DEMO_ACTOR_ID))).toContain('olivia'));
  it('names none of them over a database that was begun empty', async () => {
    const said = await of(await begun('irene'));
    expect(said).not.toContain('olivia');
    expect(said).not.toContain('password');
    expect(said).toContain('Log in as you do.');
  });
  it('asks for the first Software Admin where there is nobody', async () =>
    expect(await of(memoryEventLog())).toContain('Open it to set up the first Software Admin.'));
});
