import { usualMethods } from '@backoffice/contracts/dictionaries/payment-methods';
import { deterministicUuid } from '@backoffice/infra/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCompany, serveWriteSide, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

let run: ServedWriteSide;
let [firm, other] = [] as unknown as [TestCompany, TestCompany]; // made before each test
beforeEach(async () => {
  run = await serveWriteSide();
  [firm, other] = [await createCompany(run, 'Ridgeline'), await createCompany(run, 'Otherfirm')];
});
afterEach(() => run.close());

/** A material whose number of the invoice stands on a bill already: charging it was refused. */
async function refused(reason = 'Another bill of this vendor has this number.') {
  const { customerId } = await customer();
  const id = deterministicUuid('an effect');
  const event = (await run.log.readStream(firm.id, `Customer-${customerId}`)).at(-1);
  await run.attention.add({
    id,
    tenant: firm.id,
    home: firm.id,
    reaction: 'whenDefaultTemplateChosen', // it asks for nothing where no template was chosen
    stream: `Customer-${customerId}`,
    position: event?.position ?? 0,
    type: 'CustomerCreated',
    entity: 'Customer',
    record: customerId,
    code: 'DUPLICATE_BILL',
    reason,
    since: '2026-11-20T17:00:00.000Z',
  });
  return { id, customerId };
}
async function customer() {
  const { body } = await run.ask('POST', '/customers/create', { ...firm.as, body: firm.customerBody('Ana') });
  return { customerId: String(body.id) };
}
const list = (who: object = firm.as, query = '') => run.ask('GET', `/attention${query}`, who);

describe('what was refused to a reaction', () => {
  it('what was refused stands with the record it is about, what happened and why, for whoever may act', async () => {
    const { id, customerId } = await refused();
    const { body } = await list();
    expect(body).toMatchObject({
      total: 1,
      items: [
        {
          id,
          entity: 'Customer',
          recordId: customerId,
          recordName: expect.stringContaining('Ana'),
          page: `/customers/${customerId}`,
          event: 'CustomerCreated',
          code: 'DUPLICATE_BILL',
          reason: 'Another bill of this vendor has this number.',
        },
      ],
    });
    expect((await list(firm.as, `?entity=Customer&recordId=${customerId}`)).body.total).toBe(1);
    expect((await list(firm.as, `?entity=Customer&recordId=${firm.id}`)).body.total).toBe(0);
  });

  it('another company sees nothing of it, and can neither repeat nor dismiss it', async () => {
    const { id } = await refused();
    expect((await list(other.as)).body).toEqual({ items: [], total: 0 });
    for (const [verb, body] of [
      ['repeat', undefined],
      ['dismiss', { reason: 'Not ours' }],
    ] as const)
      expect((await run.ask('POST', `/attention/${id}/${verb}`, { ...other.as, body })).status).toBe(404);
    expect(await run.attention.count()).toBe(1);
  });

  it('a salesman, who may not act on it, is refused', async () => {
    const { id } = await refused();
    const nick = { ...firm.as, token: run.signIn(firm.nick.id) };
    expect((await list(nick)).status).toBe(403);
    expect((await run.ask('POST', `/attention/${id}/dismiss`, { ...nick, body: { reason: 'No' } })).status).toBe(403);
  });

  it('it is dismissed with a reason, and without one it stays', async () => {
    const { id } = await refused();
    const dismiss = (body: object) => run.ask('POST', `/attention/${id}/dismiss`, { ...firm.as, body });
    expect(await dismiss({ reason: '' })).toMatchObject({ status: 422, body: { details: [{ field: 'reason' }] } });
    expect(await run.attention.count()).toBe(1);
    expect(await dismiss({ reason: 'Entered by hand' })).toMatchObject({ status: 200, body: { items: [], total: 0 } });
    expect((await dismiss({ reason: 'Again' })).status).toBe(404);
  });

  it('what is refused again says why and stays, and leaves the list once it is done', async () => {
    const [method] = usualMethods;
    const { body } = await run.ask('POST', '/payment-methods/create', { ...firm.as, body: method });
    const [event] = await run.log.readStream('platform', `Company-${firm.id}`);
    if (!event || !method) throw new Error('There is a company, and a usual method');
    const id = deterministicUuid(`whenCompanyCreated ${event.id} ${method.name}`);
    await run.attention.add({
      id,
      tenant: firm.id,
      home: 'platform',
      reaction: 'whenCompanyCreated',
      stream: event.stream,
      position: event.position,
      type: event.type,
      entity: 'Company',
      record: firm.id,
      code: 'METHOD_TAKEN',
      reason: 'There is one of this name.',
      since: event.meta.at,
    });
    const repeat = () => run.ask('POST', `/attention/${id}/repeat`, firm.as);
    const again = await repeat();
    expect(again.status).toBe(422);
    expect((await run.attention.find(firm.id, id))?.code).toBe(again.body.code);
    expect((await run.ask('DELETE', `/payment-methods/${body.id}`, firm.as)).status).toBe(200);
    expect(await repeat()).toMatchObject({ status: 200, body: { items: [] } });
    expect(await run.attention.count()).toBe(0);
  });

  it('what is done when it is tried again leaves the list', async () => {
    const { id } = await refused();
    const repeat = () => run.ask('POST', `/attention/${id}/repeat`, firm.as);
    expect(await repeat()).toMatchObject({ status: 200, body: { items: [], total: 0 } });
    expect((await repeat()).status).toBe(404);
  });
});
