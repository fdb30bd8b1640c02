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

it('of an owner who transfers the role and a successor who is disabled meanwhile, one stays an owner', async () => {
  for (let round = 0; round < 10; round++) {
    const companyId = crypto.randomUUID();
    await here.tell('Company', companyId, 'CreateCompany', here.companyFields(here.fresh()), true);
    const [owner, successor] = [await here.member('OA', companyId), await here.member('AF', companyId)];
    const offer = {
      userId: successor.id,
      personName: 'The Successor',
      email: 'successor@spec.example',
      stepsDownTo: 'AD',
      isInvited: false,
    };
    await here.write.gateway.execute(
      [{ entity: 'Company', id: companyId, command: { type: 'OfferOwnerRole', data: offer } }],
      systemContext('platform', `offer ${companyId}`, {
        actor: { kind: 'user', id: owner.id, name: 'The Owner', role: 'OA' },
      }),
    );
    // of the offer
    const offered = (await logs[0].readStream('platform', `Company-${companyId}`)).at(-1)?.data as { offerId: string };
    const [accepted, disabled] = await Promise.allSettled([
      here.ask(successor, 'PUT', `/companies/${companyId}/owner-offers/${offered.offerId}/accept`),
      there.write.gateway.execute(
        [{ entity: 'User', id: successor.id, command: { type: 'DisableUser', data: {} } }],
        systemContext('platform', `disable ${successor.id}`),
      ),
    ]);
    const tookOver = accepted.status === 'fulfilled' && accepted.value.status === 200;
    expect([tookOver, disabled.status]).toEqual(tookOver ? [true, 'rejected'] : [false, 'fulfilled']);
    const owners = await logs[0].scopeMembers('platform', `owner/${companyId}`);
    expect(owners).toEqual([`User-${tookOver ? successor.id : owner.id}`]);
  }
});
