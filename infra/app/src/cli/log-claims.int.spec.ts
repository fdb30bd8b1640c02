import { postgresEventLog, remakeClaims, type EventLog } from '@backoffice/infra/event-log';
import { foldedClaims } from '@backoffice/services';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSettings } from '#app/demo-product.spec-kit.ts';
import { cleanUp, runCommand } from '#app/product-process.spec-kit.ts';

const PATIENT = { timeout: 240_000 };

describe('claims made again from the log', PATIENT, () => {
  let settings: Awaited<ReturnType<typeof demoSettings>>;
  let log: EventLog;
  let owner: pg.Client;
  beforeAll(async () => {
    settings = await demoSettings();
    log = postgresEventLog(settings.DATABASE_URL);
    owner = new pg.Client({ connectionString: settings.DATABASE_URL });
    await owner.connect();
    await owner.query("SET session_replication_role = 'replica'"); // no trigger stops it
  }, PATIENT.timeout); // the demo is made first

  afterAll(async () => {
    await Promise.all([log.close(), owner.end()]);
    await cleanUp();
  });

  const differences = async () => {
    const found = [];
    for (const tenant of (await log.heads()).keys()) {
      const { missing, surplus } = await remakeClaims(
        { url: settings.DATABASE_URL, log },
        tenant,
        foldedClaims(),
        false,
      );
      found.push(...missing, ...surplus);
    }
    return found;
  };
  const rows = async () => (await owner.query('SELECT * FROM log.claims ORDER BY tenant, scope, key')).rows;
  const count = async (condition: string) =>
    Number((await owner.query(`SELECT count(*) FROM log.events WHERE ${condition}`)).rows[0].count);

  it('claims of a demo company are those that its events carry', async () => {
    expect((await rows()).length).toBeGreaterThan(1_000);
    expect(await count("meta ? 'take'")).toBeGreaterThan(500);
    expect(await count("meta ? 'take' AND ordinal > 0")).toBe(0);
    expect(await differences()).toEqual([]);
  });

  it('claims of events that carry none follow from what their records claim', async () => {
    const before = await rows();
    await owner.query("UPDATE log.events SET meta = meta - 'take' - 'release' WHERE position % 3 > 0");
    expect(await differences()).toEqual([]); // some carry them, some do not
    await owner.query("UPDATE log.events SET meta = meta - 'take' - 'release'");
    expect(await differences()).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('a wrong claim is told, and mended when asked', async () => {
    const before = await rows();
    expect(await runCommand('log', settings, 'claims')).toEqual({
      code: 0,
      said: 'The claims are those of the log.\n',
    });
    const [lost, passed] = before;
    await owner.query('DELETE FROM log.claims WHERE tenant = $1 AND scope = $2 AND key = $3', [
      lost.tenant,
      lost.scope,
      lost.key,
    ]);
    await owner.query(
      "UPDATE log.claims SET stream = 'Customer-nobody' WHERE tenant = $1 AND scope = $2 AND key = $3",
      [passed.tenant, passed.scope, passed.key],
    );
    await owner.query("INSERT INTO log.claims (tenant, scope, key, stream) VALUES ($1, 'planted', '1', 'Customer-1')", [
      lost.tenant,
    ]);
    const line = ({ tenant, scope, key }: pg.QueryResultRow, stream: string) =>
      `${tenant}  ${scope}  ${key}  ${stream}`;
    const told = [
      `+ ${line(lost, lost.stream)}`,
      `+ ${line(passed, passed.stream)}`,
      `- ${line(passed, 'Customer-nobody')}`,
      `- ${lost.tenant}  planted  1  Customer-1`,
    ];
    const looked = await runCommand('log', settings, 'claims');
    expect([looked.code, looked.said.split('\n').slice(0, 4).toSorted()]).toEqual([1, told.toSorted()]);
    expect(looked.said).toMatch('4 differences. Say --write to have the claims of the log.');
    const mended = await runCommand('log', settings, 'claims', '--write');
    expect([mended.code, mended.said]).toEqual([0, expect.stringMatching('4 differences are mended.')]);
    expect(await rows()).toEqual(before);
  });

  it('a verb that is not there is answered with the ones that are', async () => {
    for (const asked of [['claims', '--wirte'], ['Nothing-1'], []])
      expect(await runCommand('log', settings, ...asked)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^Ask for one of these/),
      });
  });
});
