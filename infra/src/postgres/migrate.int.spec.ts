import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { assertMigrated, CannotStart, migrate, migrations, type Migration } from './index.ts';
import { checksum } from './migrate.ts';

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
  it('migrating runs each file once, in order, and continues from there', async () => {
    await migrate(on(name), [first]);
    await migrate(on(name), [first, second]);
    await migrate(on(name), [first, second]);
    expect(await ask('SELECT n FROM log.first ORDER BY n')).toEqual([1, 2]);
    expect(await ask('SELECT name FROM log.migrations ORDER BY name')).toEqual([first.name, second.name]);
  });

  it('migrating is done by one when many start at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => migrate(on(name), [first, second])));
    expect(await ask('SELECT count(*)::int FROM log.first')).toEqual([2]);
  });

  it('migrating stops when an old file was changed', async () => {
    await migrate(on(name), [first]);
    await expect(migrate(on(name), [{ ...first, sql: 'CREATE TABLE log.other ()' }, second])).rejects.toThrow(
      'The migration 0001-first.sql was changed after this database had run it',
    );
    expect(await ask('SELECT n FROM log.first')).toEqual([1]);
  });

  it('migrating stops when the database is ahead of the product', async () => {
    await migrate(on(name), [first, second]);
    await expect(migrate(on(name), [first])).rejects.toThrow(
      'migrated by a newer version of the product (0002-second.sql)',
    );
  });

  it('a migration that fails is rolled back, and named', async () => {
    const failure = migrate(on(name), [first, { ...second, sql: 'INSERT INTO log.first VALUES (2); SELECT nonsense' }]);
    await expect(failure).rejects.toThrow(CannotStart);
    await expect(failure).rejects.toThrow('The migration 0002-second.sql failed: column "nonsense" does not exist.');
    expect(await ask('SELECT n FROM log.first')).toEqual([1]);
  });

  it('migrating reports a database that cannot be reached', async () => {
    await expect(migrate('postgres://postgres@127.0.0.1:1/postgres')).rejects.toThrow(
      /^The database cannot be reached: .*ECONNREFUSED.*\.$/,
    );
  });
});

describe('a tool that only looks', () => {
  it('a tool accepts a database that stands at its version', async () => {
    await migrate(on(name), [first, second]);
    await assertMigrated(on(name), [first, second]);
  });

  it('a tool names the version to start for an older or an empty database, and changes nothing', async () => {
    await expect(assertMigrated(on(name), [first])).rejects.toThrow(
      'The database stands at nothing yet, and this version needs 0001-first.sql: start the product of this version on it once',
    );
    expect(await ask("SELECT to_regclass('log.migrations')::text")).toEqual([null]);
    await migrate(on(name), [first]);
    await expect(assertMigrated(on(name), [first, second])).rejects.toThrow(
      'The database stands at 0001-first.sql, and this version needs 0002-second.sql: start the product of this version on it once, or use the version that it stands at.',
    );
    expect(await recorded()).toEqual([first.name]);
  });

  it('a tool names the version to start for a newer database', async () => {
    await migrate(on(name), [first, second]);
    await expect(assertMigrated(on(name), [first])).rejects.toThrow(
      'The database was migrated by a newer version of the product (0002-second.sql): start that one.',
    );
  });
});

/** As version 0.0.25 wrote them into every database. */
const REPLACED = [
  ['0001-event-log.sql', 'b52c385980078d534067fb4fe5397fd3525e1d2225bd6360ad8463c33ca278cc'],
  ['0002-identity.sql', '8b6adb42df54ea7e231cdc3b16efa3e3d45dc6c40e7178c570174ad39e2a9ad8'],
  ['0003-jobs.sql', 'd7c7d69e38f79007995859fe3c544ced55a95a1f3f70bfbc9e3e6832a2fd3255'],
  ['0004-read-side.sql', 'a01e0d67879c5a3a20ec62283058f35c7563566e6596f0da37fd7db59e6ebffe'],
  ['0005-reactions.sql', '35c1eae28b1f9081f6c0e3f1778e598d7713d2cda4ca63b212721c8fd56ded83'],
  ['0006-appends-in-one-statement.sql', '0ca9c7e76c35be73e8e23d27556e8ea679e872d56c55e1e1842413a443fbb52e'],
  ['0007-tamper-evidence.sql', '461bfbd0016d2d548c9f9de5f3144a5c48c5fb0070fd1eebd6df11b1b4c033df'],
  ['0008-proofs.sql', '1d9e19973ab1f6dfb4d95dd487e62b25a199fe170e1e023f8ea4697ed90dce1b'],
  ['0009-codes-and-links.sql', 'd5acfcac6f460edb9c5b0cc522b13ee3bbd13d9860fb4e78cde55f19f2e79423'],
  ['0010-media.sql', '4d29014aa108c6ce09837551a0e195010e1dc48644f2ffaffebc7206fae39ca2'],
  ['0011-own-rows.sql', '4a4a1e3480570678b6a4a7e7751f16436b432e9c0a8c77a96d89b40ca781a8e0'],
  ['0012-questions.sql', '99953bdbbe1ca3385a3e3c60857b8f6ca7f1364fbe51210cb40b01777c2d9462'],
  ['0013-what-was-seen.sql', '75db040e8f7defa6f8e803b25d2265afc7565b44a6d7105bfce838864b510f9a'],
  ['0014-rising-wait.sql', '2eb81a4b91472efc3784673144c98d345f68d610c2aef9d6a27d5becf3891d94'],
  ['0015-appends-look-only-when-asked.sql', '92bbfe5f00bba3911f0b4598c1f5373ad1ad8610250da82707f82e1f5dad2b8d'],
  ['0016-positions-without-a-lock.sql', '4d14dbd42300a6fa5a9ba7899c88191fd47d92e574884836615fdcc1f4e08a7b'],
  ['0017-tries-at-a-person.sql', 'd25468df8e9c8f8cc9b7609d98f95913f8fb4a27264c312d6b6a87e43b83fa28'],
] as const;
const [baseline] = migrations();
const recorded = () => ask('SELECT name FROM log.migrations ORDER BY name');

/**
 * What version 0.0.25 left, with some of its migrations. Its schema was compared with that of the baseline when this
 * was made: pg_dump and catalogs were equal.
 */
async function leftByOlder(rows: readonly (readonly [name: string, sum: string])[]): Promise<void> {
  await migrate(on(name), baseline && [baseline]);
  await ask('DELETE FROM log.migrations');
  for (const [migration, sum] of rows)
    await ask(`INSERT INTO log.migrations (name, checksum) VALUES ('${migration}', '${sum}')`);
}

describe('a database that an older version has migrated', () => {
  it('a database migrated up to the baseline counts as standing at the baseline', async () => {
    await leftByOlder(REPLACED);
    await ask(
      `INSERT INTO log.events SELECT 'acme', 1, 'Job-a', 1, 'c', 0, gen_random_uuid(), 'JobCreated', 1, '{}', '{}'`,
    );
    for (const _start of [1, 2]) await migrate(on(name), baseline && [baseline]);
    expect(await ask('SELECT type FROM log.events')).toEqual(['JobCreated']);
    // nothing was written: the older one may be started again
    expect(await recorded()).toEqual(REPLACED.map(([migration]) => migration));
  });

  it('a database migrated up to the baseline continues with the migrations after it', async () => {
    await leftByOlder(REPLACED);
    const next = { name: '9999-next.sql', sql: 'CREATE TABLE log.next (n int)' };
    for (const _start of [1, 2]) await migrate(on(name), [...migrations(), next]);
    expect(await recorded()).toEqual([
      ...REPLACED.map(([migration]) => migration),
      ...migrations()
        .slice(1)
        .map((migration) => migration.name),
      next.name,
    ]);
    await expect(migrate(on(name))).rejects.toThrow('migrated by a newer version of the product (9999-next.sql)');
  });

  it('a database migrated to before the baseline is refused', async () => {
    await leftByOlder(REPLACED.slice(0, 11));
    await expect(migrate(on(name))).rejects.toThrow(
      'The database stands at 0011-own-rows.sql, and this version goes on only from what version 0.0.25 made of it (0017-tries-at-a-person.sql): start that one on it once, then this one.',
    );
    expect(await recorded()).toHaveLength(11);
  });

  it('a database with a changed migration is refused', async () => {
    await leftByOlder(REPLACED.map(([migration, sum]) => [migration, migration < '0005' ? sum : checksum('')]));
    await expect(migrate(on(name))).rejects.toThrow('start that one on it once, then this one');
  });
});

it('the baseline file is never edited, since migrated databases would not get the change', () => {
  expect([baseline?.name, checksum(baseline?.sql ?? '')]).toEqual([
    '0018-baseline.sql',
    '9e3f9b44e1401d7e3d0cb53b2272f010fc11a7d7998b50955f0400d090e2af37',
  ]);
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

  it('an ordinary user’s DATABASE_URL suffices when an administrator granted the product’s roles', async () => {
    await migrate(on(name)); // so that the roles are there
    await admin.query(`GRANT backoffice_app, backoffice_reader TO ${user}`);
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name} OWNER ${user}`);
    await migrate(on(name, user));
    expect(await ask('SELECT count(*)::int FROM log.migrations')).toEqual([migrations().length]);
  });

  it('an ordinary user who may not act as a role of the product is told what to do', async () => {
    await migrate(on(name)); // made by somebody else
    await expect(migrate(on(name, user))).rejects.toThrow(
      'may not act as the role backoffice_app: let an administrator run',
    );
  });
});
