import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresEventLog, type EventLog } from '@backoffice/infra/event-log';
import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import { systemContext } from '#src/index.ts';
import { peopleFixture, type PeopleFixture } from './people.spec-kit.ts';
import { serveWriteSide, type ServedWriteSide } from './write-side.spec-kit.ts';

let database: FreshDatabase, logs: readonly [EventLog, EventLog], here: PeopleFixture, there: ServedWriteSide;
beforeAll(async () => {
  database = await freshDatabase();
  logs = [postgresEventLog(database.url), postgresEventLog(database.url)];
  [here, there] = [await peopleFixture({ log: logs[0] }), await serveWriteSide({ log: logs[1] })];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await Promise.all(logs.map((log) => log.close()));
  await database.drop();
});

it('of two owners who go at once, each through a process of its own, one stays (T23)', async () => {
  for (let round = 0; round < 20; round++) {
    const companyId = crypto.randomUUID();
    await here.tell('Company', companyId, 'CreateCompany', here.companyFields(here.fresh()), true);
    const both = [await here.member('OA', companyId), await here.member('OA', companyId)];
    const command = { type: 'EndMembership', data: { companyId, requestId: null } };
    const outcomes = await Promise.allSettled(
      both.map(({ id }, index) =>
        (index === 0 ? here : there).write.gateway.execute(
          [{ entity: 'User', id, command }],
          systemContext('platform', `go ${id}`),
        ),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((each) => each.status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'LAST_OWNER' },
    });
  }
});
