import { describe, expect, it } from 'vitest';
import { parseSettings } from './config.ts';
import { assertRolesFit, isSplit, rolesOf } from './roles.ts';

/** What processes that share the work need at least. */
const SHARED = {
  DATABASE_URL: 'postgres://db.example/backoffice',
  FILES_S3_BUCKET: 'backoffice-files',
  SECRET: 's'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  AUDIT_KEY: '/run/secrets/audit.key',
};
const started = (environment: Readonly<Record<string, string>>) => () => assertRolesFit(parseSettings(environment));
const without = (name: keyof typeof SHARED) =>
  Object.fromEntries(Object.entries(SHARED).filter(([each]) => each !== name));

describe('what a process does', () => {
  it('given no ROLE it does everything, and needs nothing beside it', () => {
    expect([...rolesOf(parseSettings({}))]).toEqual(['api', 'projector', 'worker', 'relay']);
    expect(isSplit(parseSettings({}))).toBe(false);
    expect(started({})).not.toThrow();
  });
  it('given several with commas it does those', () => {
    expect([...rolesOf(parseSettings({ ROLE: 'api,worker' }))]).toEqual(['api', 'worker']);
    expect(isSplit(parseSettings({ ROLE: 'api,worker' }))).toBe(true);
    expect(isSplit(parseSettings({ ROLE: 'api,projector,worker' }))).toBe(false);
  });
  it.each(['', 'API', 'api,', 'all,api', 'web', 'api projector'])('%j is no role', (ROLE) => {
    if (ROLE === '') expect(parseSettings({ ROLE }).ROLE).toEqual(['all']);
    else expect(() => parseSettings({ ROLE })).toThrow('The setting ROLE is not right: write it as all, or as some of');
  });
});

describe('what cannot work split', () => {
  it.each(['api', 'projector', 'worker', 'api,projector', 'worker,projector'])('%s has all it needs', (ROLE) =>
    expect(started({ ...SHARED, ROLE })).not.toThrow(),
  );
  it.each([
    ['DATABASE_URL', 'api', 'With ROLE=api set DATABASE_URL to the PostgreSQL that all of them use'],
    ['FILES_S3_BUCKET', 'worker', 'With ROLE=worker set FILES_S3_BUCKET: what one of them keeps in a folder'],
    ['SECRET', 'api', 'With ROLE=api set SECRET: links and sessions'],
    ['SMTP_URL', 'api,worker', 'With ROLE=api,worker set SMTP_URL: mail of each of them'],
    ['AUDIT_KEY', 'worker', 'With ROLE=worker set AUDIT_KEY: the next worker must sign'],
  ] as const)('without %s a process of ROLE=%s says what to set', (name, ROLE, sentence) =>
    expect(started({ ...without(name), ROLE })).toThrow(sentence),
  );
  it('a folder for signed heads is refused in every role but that of the worker', () => {
    expect(started({ ...SHARED, ROLE: 'api', AUDIT_DIR: '/audit' })).toThrow(
      'With ROLE=api take AUDIT_DIR away: heads of the log are signed and kept by the worker alone.',
    );
    expect(started({ ...SHARED, ROLE: 'worker', AUDIT_DIR: '/audit' })).not.toThrow();
  });
  it('the demo is told by a process that does everything', () =>
    expect(started({ ...SHARED, ROLE: 'projector', START: 'demo' })).toThrow('take START=demo away'));
  it('a relay without Kafka has nothing to do', () => {
    expect(started({ ...SHARED, ROLE: 'relay' })).toThrow(
      'With ROLE=relay set KAFKA_BROKERS: a relay hands the log to',
    );
    expect(started({ ...SHARED, ROLE: 'api,projector,worker,relay' })).toThrow('set KAFKA_BROKERS');
    expect(started({ ...SHARED, ROLE: 'relay', KAFKA_BROKERS: 'kafka.example:9092' })).not.toThrow();
  });
  it('everything that stands in the way is told at once, a sentence each', () =>
    expect(started({ ROLE: 'worker' })).toThrow(/(With ROLE=worker set .*\n){4}With ROLE=worker set AUDIT_KEY/));
});
