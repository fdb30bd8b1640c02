import { systemClock } from '@backoffice/infra/clock';
import { routeTable } from '@backoffice/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioOf } from './scenarios.spec-kit.ts';
import {
  createCompany,
  createPricedProposal,
  PIXEL_PNG,
  eventData,
  serveWriteSide,
  shareToken,
  type TestCompany,
  type ServedWriteSide,
} from './write-side.spec-kit.ts';

let run: ServedWriteSide;
let firm: TestCompany;
beforeAll(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
});
afterAll(() => run.close());

type SealedFile = { readonly sha256: string; readonly filePath: string };
const sealings = async (id: string) =>
  (await run.log.readStream(firm.id, `Contract-${id}`))
    .filter(({ type }) => type === 'ContractPdfSealed')
    .map(({ data }) => data as SealedFile); // by its contract
async function until(done: () => Promise<boolean>): Promise<void> {
  const follower = await run.write.start();
  for (let round = 0; round < 100 && !(await done()); round++) {
    await run.work.run();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await follower.stop();
}

describe('a contract', () => {
  it('a contract is sealed when the customer signs, and again when the company does', async () => {
    const route =
      routeTable.find(({ name }) => name === 'contracts.countersign') ?? expect.fail('There is no countersigning');
    const {
      params: { id = '' },
      asking,
    } = await scenarioOf(route, run, firm);
    await until(async () => run.mails.some(({ subject }) => subject?.startsWith('Signed: Contract')));
    const [first] = await sealings(id);
    expect(await run.log.findClaim('sealed file', first?.sha256 ?? '')).toMatchObject({ stream: `Contract-${id}` });

    expect(await run.ask('PUT', `/contracts/${id}/countersign`, asking)).toMatchObject({ status: 200 });
    await until(async () => run.mails.some(({ subject }) => subject?.startsWith('Countersigned: Contract')));
    const both = await sealings(id);
    expect(both).toHaveLength(2);
    expect(both[1]?.sha256).not.toBe(first?.sha256);
    expect(both[1]?.filePath).not.toBe(first?.filePath);
    for (const { sha256 } of both)
      expect(await run.log.findClaim('sealed file', sha256)).toMatchObject({
        tenant: firm.id,
        stream: `Contract-${id}`,
      });
    const mail = run.mails.findLast(({ subject }) => subject?.startsWith('Countersigned:'));
    expect(mail?.text).toContain('Attached is the copy that both of us have signed of Contract');
    expect(run.bugs).toEqual([]);
  });
});

describe('the signed copy', () => {
  it('the signed copy is mailed to a customer who signed from a text message', async () => {
    const { proposalId, customerId } = await createPricedProposal(run, firm, 'Texted');
    const {
      contacts: [grace],
    } = eventData<{ contacts: { email: string; phone: string }[] }>(
      await run.log.readStream(firm.id, `Customer-${customerId}`),
    );
    await run.ask('POST', `/proposals/${proposalId}/send-sms`, {
      ...firm.as,
      body: { to: [grace?.phone], body: '{{doc.link}}' },
    });
    const history = await run.log.readStream(firm.id, `Proposal-${proposalId}`);
    const [{ linkId }, { contentHash }] = [
      eventData<{ linkId: string }>(history, 'ProposalLinkIssued'),
      eventData<{ contentHash: string }>(history),
    ];
    const signature = {
      company: '',
      date: systemClock.now().slice(0, 10),
      name: 'Grace',
      title: '',
      signature: PIXEL_PNG,
      contentHash,
      consent: true,
    };
    expect(await run.ask('PUT', `/proposals/${shareToken(linkId)}/sign`, { body: signature })).toMatchObject({
      status: 200,
    });
    const copy = () => run.mails.find(({ subject }) => subject?.startsWith('Signed: Proposal'));
    await until(async () => copy() !== undefined);
    expect(copy()).toMatchObject({ to: [{ address: grace?.email }], cc: [{ address: firm.email('nick') }] });
  });
});
