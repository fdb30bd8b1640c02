import { spawn, type ChildProcess } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixedClock } from '@backoffice/infra/clock';
import { postgresEventLog, PositionGapError, type EventLog } from '@backoffice/infra/event-log';
import { freshDatabase, pgPool, type FreshDatabase, type Pool } from '@backoffice/infra/postgres';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  hashChain,
  SIGNED_HEADS_FILE,
  startChainRecorder,
  loadOrCreateKey,
  recordAndSign,
  readSignedHeads,
  headSigner,
  verifyTenant,
} from './index.ts';

const TEN = '2026-11-20T10:00:00.000Z';
/** Blocks are stamped by the clock of the database, which no setting of ours moves. */
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const soon = () => minutesFromNow(1);
const later = () => minutesFromNow(10);

let database: FreshDatabase;
let pool: Pool;
let owner: pg.Pool;
let log: EventLog;
beforeAll(async () => {
  database = await freshDatabase();
  pool = pgPool(database.url, { copies: true });
  owner = new pg.Pool({ connectionString: database.url });
  log = postgresEventLog(database.url);
});
afterAll(async () => {
  await Promise.all([log.close(), pool.end(), owner.end()]);
  await database.drop();
  for (const path of folders) rmSync(path, { recursive: true });
});

const folders: string[] = [];
let [tenant, folder, serial] = ['', '', 0];
beforeEach(() => {
  tenant = `company-${++serial}`;
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
  folders.push(folder);
});

async function appendEvents(count: number, company = tenant): Promise<void> {
  const from = await log.head(company);
  await log.append({
    tenant: company,
    meta: {
      actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
      commandId: `command ${from}`,
      requestHash: 'x',
      correlationId: 'x',
      causationId: null,
      at: TEN,
    },
    writes: Array.from({ length: count }, (_, n) => ({
      stream: `job-${from + n + 1}`,
      expectedVersion: 0,
      events: [
        {
          type: 'JobOpened',
          data: { name: `Wall\t${from + n + 1}`, note: 'two\nlines \\ and “quotes”', cents: 1_250 },
        },
      ],
    })),
  });
}

const key = createPrivateKey(await loadOrCreateKey(join(mkdtempSync(join(tmpdir(), 'audit-key-')), 'key')));
const signer = (report: (sentence: string) => void = () => {}) => headSigner(folder, key, report);
const kept = (at = TEN) =>
  recordAndSign({
    chain: hashChain(pool, log),
    signer: signer(),
    clock: fixedClock(at),
    onError: (error) => {
      throw error;
    },
  });

async function verified(company = tenant, now = soon()) {
  const { byTenant, faults } = await readSignedHeads(folder);
  const records = await pool.connect();
  try {
    const found = await verifyTenant(log, records, { tenant: company, signed: byTenant.get(company) ?? [], now });
    return { ...found, faults: [...found.faults, ...faults] };
  } finally {
    records.release();
  }
}
const faults = async (now?: Date) => (await verified(tenant, now)).faults;

/** What somebody can do who owns the database: not even the triggers stop him. */
async function tamper(...statements: string[]): Promise<void> {
  const client = await owner.connect();
  await client.query("SET session_replication_role = 'replica'");
  for (const statement of statements) await client.query(statement);
  await client.query("SET session_replication_role = 'origin'");
  client.release();
}
const change = (position: number, what: string) =>
  tamper(`UPDATE log.events SET ${what} WHERE tenant = '${tenant}' AND position = ${position}`);
const place = (from: number, to: number) =>
  `UPDATE log.events SET position = ${to} WHERE tenant = '${tenant}' AND position = ${from}`;
const blockRows = async () =>
  (await owner.query(`SELECT first, last FROM log.blocks WHERE tenant = '${tenant}' ORDER BY first`)).rows.map(
    ({ first, last }) => [Number(first), Number(last)],
  );

describe('a log that nobody touched', () => {
  it('an untouched log verifies as recorded and signed', async () => {
    await appendEvents(50);
    await kept();
    await appendEvents(70);
    await kept('2026-11-20T10:05:00.000Z');
    const { head, ...found } = await verified(tenant, later());
    expect(found).toMatchObject({
      events: 120,
      recorded: 120,
      faults: [],
      notes: [],
      signed: { position: 120, at: '2026-11-20T10:05:00.000Z', hash: head.toString('hex') },
    });
    expect(await blockRows()).toEqual([
      [1, 50],
      [51, 120],
    ]);
  });

  it('an empty log verifies without a finding', async () => {
    await kept();
    expect(await verified('nobody')).toMatchObject({ events: 0, recorded: 0, signed: null, faults: [] });
    expect(existsSync(join(folder, SIGNED_HEADS_FILE))).toBe(true); // of the other companies
  });

  it('a log verifies while some events are not recorded yet', async () => {
    await appendEvents(5);
    await kept();
    await appendEvents(3);
    expect(await verified()).toMatchObject({ events: 8, recorded: 5, faults: [] });
  });

  it('the record of a log is the same however it was cut into blocks', async () => {
    await appendEvents(30);
    await hashChain(pool, log).advance(tenant);
    await appendEvents(1);
    const whole = await hashChain(pool, log).headAt(tenant, 31);
    const { rows } = await owner.query(`SELECT encode(head, 'hex') AS head FROM log.blocks WHERE tenant = '${tenant}'`);
    await tamper(`DELETE FROM log.blocks WHERE tenant = '${tenant}'`);
    expect(await hashChain(pool, log).headAt(tenant, 31)).toEqual(whole);
    expect((await hashChain(pool, log).headAt(tenant, 30))?.toString('hex')).toBe(rows[0].head);
    expect(await hashChain(pool, log).headAt(tenant, 32)).toBeNull();
  });

  it('the audit hash of a log can be computed with psql and sha256sum', async () => {
    await appendEvents(1);
    await hashChain(pool, log).advance(tenant);
    const { rows } =
      await owner.query(`SELECT encode(hashes, 'hex') AS recorded, encode(sha256(convert_to(concat_ws(E'\\t', tenant, stream, version, command_id, ordinal, id, type, schema_version,
      replace(data::text, '\\', '\\\\'), replace(meta::text, '\\', '\\\\')), 'UTF8')), 'hex') AS found FROM log.blocks JOIN log.events USING (tenant) WHERE tenant = '${tenant}'`);
    expect(rows[0].recorded).toBe(rows[0].found);
  });
});

describe('the position is named', () => {
  const HUNDRED = 100;
  beforeEach(async () => {
    await appendEvents(HUNDRED);
    await kept();
  });

  it.each([
    ['a figure of its data', `data = jsonb_set(data, '{cents}', '1251')`],
    ['one letter of its data', `data = jsonb_set(data, '{name}', '"wall\\t42"')`],
    ['who did it', `meta = jsonb_set(meta, '{actor,name}', '"Tim"')`],
    ['when it was', `meta = jsonb_set(meta, '{at}', '"2026-11-20T10:00:00.001Z"')`],
    ['its stream', `stream = 'job-43 '`],
    ['its version', 'version = 2'],
    ['its type', `type = 'JobClosed'`],
    ['the version of its shape', 'schema_version = 2'],
    ['its command', `command_id = 'another'`],
    ['its id', `id = '00000000-0000-8000-8000-000000000000'`],
  ])('verification names the position where somebody changed %s', async (_, what) => {
    await change(42, what);
    expect(await faults()).toEqual(['position 42: the event is not what was recorded']);
  });

  it('verification names the position when an event is gone from the middle', async () => {
    await tamper(`DELETE FROM log.events WHERE tenant = '${tenant}' AND position = 42`);
    expect(await faults()).toEqual(['position 42: missing']);
  });

  it('verification names the position of a removed event when the later ones were renumbered', async () => {
    await tamper(`DELETE FROM log.events WHERE tenant = '${tenant}' AND position = 98`, place(99, 98), place(100, 99));
    expect(await faults()).toEqual([
      'position 98: it holds the event that was recorded at position 99',
      'position 99: the event is not what was recorded',
      `the log ends at 99; 100 was recorded, and 100 signed on ${TEN}`,
    ]);
  });

  it('verification names the position when two events were swapped', async () => {
    await tamper(place(7, 1_000), place(42, 7), place(1_000, 42));
    expect(await faults()).toEqual(['positions 7 and 42: the two events were swapped']);
  });

  it('verification names the positions when three events were rotated', async () => {
    await tamper(place(1, 1_000), place(2, 1), place(3, 2), place(1_000, 3));
    expect(await faults()).toEqual(
      [2, 3, 1].map((from, n) => `position ${n + 1}: it holds the event that was recorded at position ${from}`),
    );
  });

  it('verification names the position of every change, up to a limit', async () => {
    await tamper(`UPDATE log.events SET version = 9 WHERE tenant = '${tenant}' AND position <= 30`);
    const told = await faults();
    expect(told).toHaveLength(21);
    expect(told.at(-1)).toBe('and 10 more that are not what was recorded');
  });

  it('verification names the end when the last ten events are gone', async () => {
    await tamper(`DELETE FROM log.events WHERE tenant = '${tenant}' AND position > 90`);
    expect(await faults()).toContain(`the log ends at 90; 100 was recorded, and 100 signed on ${TEN}`);
  });

  it('verification names the end when its events and their records are gone', async () => {
    await tamper(
      `DELETE FROM log.events WHERE tenant = '${tenant}' AND position > 90`,
      `DELETE FROM log.blocks WHERE tenant = '${tenant}'`,
    );
    await hashChain(pool, log).advance(tenant);
    expect(await faults()).toEqual([`the log ends at 90; 100 was signed on ${TEN}`]);
  });

  it('verification names the end when other events took its place', async () => {
    await tamper(
      `DELETE FROM log.events WHERE tenant = '${tenant}' AND position > 90`,
      `DELETE FROM log.blocks WHERE tenant = '${tenant}'`,
    );
    const again = postgresEventLog(database.url);
    await again.append({
      tenant,
      meta: {
        actor: { kind: 'user', id: 'tim', name: 'Tim', role: 'OA' },
        commandId: 'forged',
        requestHash: 'x',
        correlationId: 'x',
        causationId: null,
        at: TEN,
      },
      writes: [
        {
          stream: 'forged',
          expectedVersion: 0,
          events: Array.from({ length: 20 }, () => ({ type: 'JobOpened', data: {} })),
        },
      ],
    });
    await again.close();
    await kept('2026-11-20T11:00:00.000Z');
    expect(await faults()).toEqual([`positions 1 to 100: the log is not the one that was signed on ${TEN}`]);
  });

  it('verification finds a signed event changed, even with its record made to match', async () => {
    await appendEvents(20);
    await kept('2026-11-20T11:00:00.000Z');
    await change(110, 'version = 2');
    await tamper(`DELETE FROM log.blocks WHERE tenant = '${tenant}'`);
    await hashChain(pool, log).advance(tenant);
    expect(await faults()).toEqual([
      'positions 101 to 120: the log is not the one that was signed on 2026-11-20T11:00:00.000Z',
    ]);
  });

  it('verification names a changed record that later records do not continue', async () => {
    await tamper(
      `UPDATE log.blocks SET hashes = set_byte(hashes, 41 * 32, (get_byte(hashes, 41 * 32) + 1) % 256) WHERE tenant = '${tenant}'`,
    );
    expect(await faults()).toEqual([
      'positions 1 to 100: what was recorded of them was changed',
      'position 42: the event is not what was recorded',
    ]);
  });

  it('verification names the position of a missing record', async () => {
    await appendEvents(20);
    await kept();
    await tamper(`DELETE FROM log.blocks WHERE tenant = '${tenant}' AND first = 1`);
    expect((await faults())[0]).toBe('positions 1 to 100: what was recorded of them is gone');
  });

  it('verification finds any change at any position of the log', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: HUNDRED }),
        fc.constantFrom('data', 'meta'),
        fc.string({ minLength: 1, unit: 'grapheme-ascii' }),
        async (position, column, text) => {
          const {
            rows: [before],
          } = await owner.query(`SELECT ${column} AS value FROM log.events WHERE tenant = $1 AND position = $2`, [
            tenant,
            position,
          ]);
          const json = (value: unknown) => pg.escapeLiteral(JSON.stringify(value));
          await change(position, `${column} = ${json({ ...before.value, added: text })}`);
          expect(await faults()).toEqual([`position ${position}: the event is not what was recorded`]);
          await change(position, `${column} = ${json(before.value)}`);
          expect(await faults()).toEqual([]);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('the file of signed heads', () => {
  const file = () => join(folder, SIGNED_HEADS_FILE);
  const lines = () => readFileSync(file(), 'utf8').trim().split('\n');
  beforeEach(async () => {
    for (const minute of [1, 2, 3]) {
      await appendEvents(10);
      await recordAndSign({
        chain: hashChain(pool, log),
        signer: only(tenant),
        clock: fixedClock(`2026-11-20T10:0${minute}:00.000Z`),
        onError: () => {},
      });
    }
  });
  /** A signer that is told of one company, so that the lines are its own. */
  const only = (company: string, report?: (sentence: string) => void) => {
    const all = signer(report);
    return {
      sign: (heads: Parameters<typeof all.sign>[0], at: string) =>
        all.sign(async () => (await heads()).filter((head) => head.tenant === company), at),
    };
  };

  it('the file of signed heads gets a line for every head that moved, and for no other', async () => {
    await recordAndSign({
      chain: hashChain(pool, log),
      signer: only(tenant),
      clock: fixedClock(TEN),
      onError: () => {},
    });
    expect(lines().map((line) => JSON.parse(line).position)).toEqual([10, 20, 30]);
    const { byTenant } = await readSignedHeads(folder);
    expect(byTenant.get(tenant)).toEqual(
      lines()
        .map((line) => JSON.parse(line))
        .map(({ position, hash, at }) => ({ position, hash, at })),
    );
  });

  it('an altered line of the signed heads is reported by its wrong signature', async () => {
    const [first = '', ...rest] = lines();
    writeFileSync(file(), [first.replace('"position":10', '"position":11'), ...rest, ''].join('\n'));
    expect(await faults()).toEqual([
      `line 1 of ${SIGNED_HEADS_FILE}: the signature is not that of what it says, the head of ${tenant} at 11`,
      `line 2 of ${SIGNED_HEADS_FILE}: it does not follow the line before it`,
    ]);
  });

  it('a head signed with another key is reported', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const elsewhere = mkdtempSync(join(tmpdir(), 'audit-'));
    folders.push(elsewhere);
    await headSigner(elsewhere, privateKey, () => {}).sign(
      async () => [{ tenant, position: 40, hash: Buffer.alloc(32) }],
      TEN,
    );
    appendFileSync(file(), readFileSync(join(elsewhere, SIGNED_HEADS_FILE)));
    expect((await faults())[0]).toMatch(
      /^line 4 of heads.jsonl: it was signed by the key [0-9a-f]{16}, which is not beside the file$/,
    );
  });

  it('a line missing from the file of signed heads is reported, in the middle or at the beginning', async () => {
    const [first, second, third] = lines();
    writeFileSync(file(), `${first}\n${third}\n`);
    expect(await faults()).toEqual([`line 2 of ${SIGNED_HEADS_FILE}: it does not follow the line before it`]);
    writeFileSync(file(), `${second}\n${third}\n`);
    expect(await faults()).toEqual([`line 1 of ${SIGNED_HEADS_FILE}: the lines before it are gone`]);
  });

  it('records still unsigned after five minutes are reported as a missing end of the file', async () => {
    writeFileSync(file(), `${lines().slice(0, 2).join('\n')}\n`);
    expect(await faults(soon())).toEqual([]);
    expect((await faults(later())).join()).toMatch(
      /^positions 21 to 30: recorded since .+ and never signed; signing stopped, or the file of signed heads has lost its end$/,
    );
  });

  it('without the file of signed heads everything recorded is reported', async () => {
    rmSync(file());
    expect((await faults(later())).join()).toContain('positions 1 to 30: recorded since');
  });

  it('a file of signed heads begun long after the record is noted as new, and is no fault', async () => {
    rmSync(file());
    const hourLater = minutesFromNow(60).toISOString();
    await recordAndSign({
      chain: hashChain(pool, log),
      signer: only(tenant),
      clock: fixedClock(hourLater),
      onError: () => {},
    });
    expect(await verified(tenant, later())).toMatchObject({
      faults: [],
      notes: [expect.stringMatching(new RegExp(`^the log was recorded since .+ and signed only since ${hourLater}`))],
    });
  });

  it('a torn last line of the signed heads after a power failure is removed at the next start', async () => {
    appendFileSync(file(), '{"tenant":"torn');
    expect(await faults()).toEqual([`line 4 of ${SIGNED_HEADS_FILE}: this is not a whole line as it was written`]);
    await appendEvents(1);
    await recordAndSign({
      chain: hashChain(pool, log),
      signer: only(tenant),
      clock: fixedClock(TEN),
      onError: () => {},
    });
    expect(lines().map((line) => JSON.parse(line).position)).toEqual([10, 20, 30, 31]);
    expect(await faults()).toEqual([]);
  });

  it('the file of signed heads is cut after its last whole line, however much is left behind that', async () => {
    truncateSync(file(), 2 ** 31); // more than Node reads at once
    await appendEvents(1);
    await recordAndSign({
      chain: hashChain(pool, log),
      signer: only(tenant),
      clock: fixedClock(TEN),
      onError: (error) => expect.fail(String(error)),
    });
    expect(statSync(file()).size).toBeLessThan(10_000);
    expect(lines().map((line) => JSON.parse(line).position)).toEqual([10, 20, 30, 31]);
    expect(await faults()).toEqual([]);
  });

  it('a log shorter than its signed heads adds no line to them, and that is reported once', async () => {
    await tamper(
      `DELETE FROM log.events WHERE tenant = '${tenant}' AND position > 25`,
      `DELETE FROM log.blocks WHERE tenant = '${tenant}' AND first > 20`,
    );
    const said: string[] = [];
    const same = only(tenant, (sentence) => said.push(sentence));
    for (let pass = 0; pass < 2; pass++)
      await recordAndSign({ chain: hashChain(pool, log), signer: same, clock: fixedClock(TEN), onError: () => {} });
    expect(said).toEqual([expect.stringMatching(/ends at 25, but 30 was signed on 2026-11-20T10:03/)]);
    expect(lines()).toHaveLength(3);
  });

  it('the file of signed heads continues without a gap after it could not be written for a while', async () => {
    const same = only(tenant);
    const pass = () =>
      recordAndSign({ chain: hashChain(pool, log), signer: same, clock: fixedClock(TEN), onError: () => {} });
    await pass();
    await appendEvents(1);
    renameSync(file(), `${file()}.away`);
    mkdirSync(file());
    await expect(pass()).rejects.toThrow('EISDIR');
    rmdirSync(file());
    renameSync(`${file()}.away`, file());
    await pass();
    expect(lines().map((line) => JSON.parse(line).position)).toEqual([10, 20, 30, 31]);
    expect(await faults()).toEqual([]);
  });

  it('two signers of one file add to it in turns, each after what the other wrote', async () => {
    const [one, other] = [only(tenant), only(tenant)];
    for (const turn of [one, other, one, other]) {
      await appendEvents(1);
      await recordAndSign({ chain: hashChain(pool, log), signer: turn, clock: fixedClock(TEN), onError: () => {} });
    }
    expect(lines().map((line) => JSON.parse(line).position)).toEqual([10, 20, 30, 31, 32, 33, 34]);
    expect(await faults()).toEqual([]);
  });

  it('a signer that lost its database while it read the file adds nothing to it', async () => {
    await appendEvents(1);
    await hashChain(pool, log).advance(tenant);
    const before = lines();
    const lost = hashChain(pool, log).exclusively(async (heads) => {
      await owner.query(
        "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON oid = database WHERE locktype = 'advisory' AND objid = 7203117 AND datname = current_database()",
      );
      return only(tenant).sign(heads, TEN);
    });
    await expect(lost).rejects.toThrow();
    expect(lines()).toEqual(before);
  });

  it('the file of the signing key is made once, and readable by its owner only', async () => {
    const path = join(folder, 'key');
    const [one, other] = await Promise.all([loadOrCreateKey(path), loadOrCreateKey(path)]);
    expect(one).toBe(other);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

/** Another process that records and signs all the time, in the folder of this test. */
function keeperProcess(keyFile: string): ChildProcess {
  const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const script = `
    import { createPrivateKey } from 'node:crypto';
    import { readFileSync } from 'node:fs';
    import { hashChain, headSigner, startChainRecorder } from ${from('./index.ts')};
    import { postgresEventLog } from ${from('../event-log/index.ts')};
    import { systemClock } from ${from('../clock/index.ts')};
    import { pgPool } from ${from('../postgres/index.ts')};
    const key = createPrivateKey(readFileSync(${JSON.stringify(keyFile)}));
    startChainRecorder({
      chain: hashChain(pgPool(${JSON.stringify(database.url)}, { copies: true }), postgresEventLog(${JSON.stringify(database.url)})),
      signer: headSigner(${JSON.stringify(folder)}, key, console.error),
      clock: systemClock,
      onError: console.error,
      everyMs: 1,
    });
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'inherit', 'inherit'] });
}

describe('the chain', () => {
  it('the audit chain continues after a restart, and during appends', async () => {
    const errors: unknown[] = [];
    const keep = () =>
      startChainRecorder({
        chain: hashChain(pool, log),
        signer: signer(),
        clock: fixedClock(TEN),
        onError: (error) => errors.push(error),
        everyMs: 5,
      });
    const first = keep();
    for (let n = 0; n < 20; n++) await appendEvents(10);
    await first.stop();
    for (let n = 0; n < 10; n++) await appendEvents(10);
    const next = keep();
    await expect.poll(async () => (await verified()).signed?.position, { timeout: 10_000 }).toBe(300);
    await next.stop();
    expect(errors).toEqual([]);
    expect(await verified()).toMatchObject({ events: 300, recorded: 300, faults: [] });
  });

  it(
    'the audit chain and its signed heads stay whole while processes that keep them are killed',
    { timeout: 60_000 },
    async () => {
      const keyFile = join(folder, 'signing-key');
      writeFileSync(keyFile, key.export({ type: 'pkcs8', format: 'pem' }));
      const keepers = [keeperProcess(keyFile), keeperProcess(keyFile)];
      const signedUpTo = async () => (await verified()).signed?.position ?? 0;
      for (let round = 0; round < 6; round++) {
        for (let n = 0; n < 20; n++) await appendEvents(2);
        const before = await signedUpTo();
        keepers.shift()?.kill('SIGKILL');
        await appendEvents(1);
        await expect.poll(signedUpTo, { timeout: 20_000 }).toBeGreaterThan(before);
        keepers.push(keeperProcess(keyFile));
      }
      await expect.poll(signedUpTo, { timeout: 20_000 }).toBe(await log.head(tenant));
      for (const keeper of keepers) {
        keeper.kill('SIGKILL');
        await once(keeper, 'exit');
      }
      expect(await verified()).toMatchObject({ recorded: await log.head(tenant), faults: [] });
    },
  );

  it('the audit chain is built once, however many build it at the same time', async () => {
    await appendEvents(500);
    await Promise.all([
      hashChain(pool, log).advance(tenant),
      hashChain(pool, log).advance(tenant),
      hashChain(pool, log).advance(tenant),
    ]);
    expect(await blockRows()).toEqual([[1, 500]]);
  });

  it('the audit chain is built in blocks of a few thousand events', async () => {
    for (let n = 0; n < 5; n++) await appendEvents(1_000);
    await kept();
    expect(await blockRows()).toEqual([
      [1, 4_096],
      [4_097, 5_000],
    ]);
    await change(4_500, 'version = 2');
    expect(await faults()).toEqual(['position 4500: the event is not what was recorded']);
  });

  it('the audit chain stops at a gap in one company, and continues for the others', async () => {
    await appendEvents(10);
    const [holed, other] = [tenant, `${tenant}-other`];
    await appendEvents(10, other);
    await tamper(`DELETE FROM log.events WHERE tenant = '${holed}' AND position = 9`);
    const errors: unknown[] = [];
    await recordAndSign({
      chain: hashChain(pool, log),
      signer: signer(),
      clock: fixedClock(TEN),
      onError: (error) => errors.push(error),
    });
    expect(errors.some((error) => error instanceof PositionGapError)).toBe(true);
    expect(await verified(other)).toMatchObject({ recorded: 10, faults: [] });
    expect(await faults()).toEqual(['position 9: missing']);
    await tamper(`DELETE FROM log.events WHERE tenant = '${holed}'`);
  });

  it('the audit chain reports what lists show and the log lacks, before any of it was recorded', async () => {
    await appendEvents(10);
    await owner.query("INSERT INTO read.projections VALUES ('invoices', 1)");
    await owner.query("INSERT INTO read.checkpoints VALUES ('invoices', $1, 10)", [tenant]);
    await tamper(`DELETE FROM log.events WHERE tenant = '${tenant}' AND position = 10`);
    expect(await faults()).toEqual(['the log ends at 9; lists show 10']);
    await tamper(`DELETE FROM log.events WHERE tenant = '${tenant}'`);
  });

  it('the audit chain cannot be changed or deleted, by the product or its owner', async () => {
    await appendEvents(1);
    await hashChain(pool, log).advance(tenant);
    for (const change_ of ['UPDATE log.blocks SET last = 2', 'DELETE FROM log.blocks', 'TRUNCATE log.blocks']) {
      await expect(pool.query(change_)).rejects.toThrow('permission denied');
      await expect(owner.query(change_)).rejects.toThrow('Events are for ever');
    }
  });
});
