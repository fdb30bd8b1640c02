import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { CannotStart, migrate, migrations, type Migration } from './index.ts';

const server = () => process.env['TEST_DATABASE_URL'] ?? '';
const on = (name: string, user?: string) => {
  const url = new URL(server());
  url.pathname = `/${name}`;
  if (user) [url.username, url.password] = [user, 'secret'];
  return url.href;
};
const admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
beforeAll(() => admin.connect());
afterAll(() => admin.end());

let name: string;
beforeEach(async () => {
  name = `migrate_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${name}`);
});
afterEach(() => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));

async function ask(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: on(name) });
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const first: Migration = {
  name: '0001-first.sql',
  sql: 'CREATE TABLE log.first (n int); INSERT INTO log.first VALUES (1);',
};
const second: Migration = { name: '0002-second.sql', sql: 'INSERT INTO log.first VALUES (2);' };

describe('migrating', () => {
  it('runs each file once, in order, and goes on from there', async () => {
    await migrate(on(name), [first]);
    await migrate(on(name), [first, second]);
    await migrate(on(name), [first, second]);
    expect(await ask('SELECT n FROM log.first ORDER BY n')).toEqual([1, 2]);
    expect(await ask('SELECT name FROM log.migrations ORDER BY name')).toEqual([first.name, second.name]);
  });

  it('is done by one when many start at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => migrate(on(name), [first, second])));
    expect(await ask('SELECT count(*)::int FROM log.first')).toEqual([2]);
  });

  it('stops when an old file was changed', async () => {
    await migrate(on(name), [first]);
    await expect(migrate(on(name), [{ ...first, sql: 'CREATE TABLE log.other ()' }, second])).rejects.toThrow(
      'The migration 0001-first.sql was changed after this database had run it',
    );
    expect(await ask('SELECT n FROM log.first')).toEqual([1]);
  });

  it('stops when the database is ahead of the product', async () => {
    await migrate(on(name), [first, second]);
    await expect(migrate(on(name), [first])).rejects.toThrow(
      'migrated by a newer version of the product (0002-second.sql)',
    );
  });

  it('takes back a file that fails, and names it', async () => {
    const failure = migrate(on(name), [first, { ...second, sql: 'INSERT INTO log.first VALUES (2); SELECT nonsense' }]);
    await expect(failure).rejects.toThrow(CannotStart);
    await expect(failure).rejects.toThrow('The migration 0002-second.sql failed: column "nonsense" does not exist.');
    expect(await ask('SELECT n FROM log.first')).toEqual([1]);
  });

  it('says when nobody is there', async () => {
    await expect(migrate('postgres://postgres@127.0.0.1:1/postgres')).rejects.toThrow(
      /^The database cannot be reached: .*ECONNREFUSED.*\.$/,
    );
  });
});

describe('a DATABASE_URL of an ordinary user', () => {
  const user = `owner_${randomUUID().slice(0, 8)}`;
  beforeEach(async () => {
    await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret' NOSUPERUSER`);
    await admin.query(`ALTER DATABASE ${name} OWNER TO ${user}`);
  });
  afterEach(async () => {
    await admin.query(`ALTER DATABASE ${name} OWNER TO postgres`);
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.query(`DROP ROLE ${user}`);
    await admin.query(`CREATE DATABASE ${name}`);
  });

  it('is enough when an administrator granted the roles of the product', async () => {
    await migrate(on(name)); // so that the roles are there
    await admin.query(`GRANT backoffice_app, backoffice_reader TO ${user}`);
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name} OWNER ${user}`);
    await migrate(on(name, user));
    expect(await ask('SELECT count(*)::int FROM log.migrations')).toEqual([migrations().length]);
  });

  it('is told what to do when it may not act as that role', async () => {
    await migrate(on(name)); // made by somebody else
    await expect(migrate(on(name, user))).rejects.toThrow(
      'may not act as the role backoffice_app: let an administrator run',
    );
  });
});
