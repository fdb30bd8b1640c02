import { systemClock } from '@backoffice/infra/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '#kernel/context.ts';
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

type Line = { readonly id: string; readonly name: string; readonly kind: string; readonly selected: boolean };
type Content = { readonly contentHash: string; readonly amount: number; readonly lineItems: readonly Line[] };
const today = () => systemClock.now().slice(0, 10);
const events = (entity: string, id: string) => run.log.readStream(firm.id, `${entity}-${id}`);
const post = async (path: string, body: object) => {
  const answer = await run.ask('POST', path, { ...firm.as, body });
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return String(answer.body.id);
};
/** Refused, and nothing is written. */
async function expectRefused(
  asking: ReturnType<typeof run.ask>,
  refusal: { status: number; code: string },
  id: string,
) {
  const before = run.log.head(firm.id);
  const { status, body } = await asking;
  expect({ status, code: body.code }, JSON.stringify(body)).toEqual(refusal);
  expect(await run.log.head(firm.id), id).toBe(await before);
}

describe('options of a proposal', () => {
  /**
   * Demolition 4,250.00, wall 12,109.38, drainage 2,329.00, discount -500.00; railing 3,100.00 and lighting 1,250.55 if
   * chosen.
   */
  async function offered(who: string, preset: readonly string[] = []) {
    const { locationId } = await createPricedProposal(run, firm, who);
    const option = (name: string, unitPrice: number) => ({
      kind: 'option',
      name,
      unitPrice,
      selected: preset.includes(name),
    });
    const id = await post(`/proposals/create?locationId=${locationId}`, {
      name: 'Retaining wall',
      lineItems: [
        { name: 'Demolition', unitPrice: 425_000 },
        { name: 'Wall', quantity: 3_125_000, unitPrice: 3_875 },
        { name: 'Drainage', quantity: 850_000, unitPrice: 2_740 },
        { kind: 'discount', name: 'Neighbor discount', unitPrice: -50_000 },
        option('Railing', 310_000),
        option('Lighting', 125_055),
      ],
    });
    await post(`/proposals/${id}/send-email`, {
      to: [firm.email(who.toLowerCase())],
      subject: 'For you',
      body: '{{doc.link}}',
    });
    const history = await events('Proposal', id);
    const { contentHash, lineItems } = eventData<Content>(history);
    const token = shareToken(eventData<{ linkId: string }>(history, 'ProposalLinkIssued').linkId);
    const idsOf = (...names: string[]) => lineItems.filter(({ name }) => names.includes(name)).map((line) => line.id);
    const sign = (more: object) =>
      run.ask('PUT', `/proposals/${token}/sign`, {
        body: { date: today(), name: 'Grace', signature: PIXEL_PNG, contentHash, consent: true, ...more },
      });
    return { id, token, contentHash, idsOf, sign };
  }
  type Signed = { readonly chosenOptions: readonly string[]; readonly contentHash: string };
  const signedEvent = async (id: string) => eventData<Signed>(await events('Proposal', id), 'ProposalSigned');
  const contractOf = async (id: string) => {
    const contractId = await post(`/contracts/generate-general?proposalId=${id}`, {});
    return { contractId, ...eventData<Content>(await events('Contract', contractId)) };
  };

  it.each([
    { who: 'None', chosen: [], total: 1_818_838 },
    { who: 'Railing', chosen: ['Railing'], total: 2_128_838 },
    { who: 'Lighting', chosen: ['Lighting'], total: 1_943_893 },
    { who: 'Both', chosen: ['Railing', 'Lighting'], total: 2_253_893 },
  ])(
    'the contract of a proposal signed with $chosen has these options only, and comes to $total cents',
    async (each) => {
      const { id, idsOf, sign } = await offered(each.who, ['Lighting']);
      expect(await sign({ chosenOptions: idsOf(...each.chosen).toReversed() })).toMatchObject({ status: 200 });
      expect((await signedEvent(id)).chosenOptions).toEqual(idsOf(...each.chosen));
      const { amount, lineItems } = await contractOf(id);
      expect(amount).toBe(each.total);
      expect(lineItems.filter(({ kind }) => kind === 'option').map(({ name }) => name)).toEqual(each.chosen);
    },
  );

  it('a proposal that is given to another salesman is signed over the same link, once it is read anew', async () => {
    const { id, sign, contentHash } = await offered('Reassigned');
    const salesman = { salesmanId: '00000000-0000-7000-8000-000000000902', salesmanName: 'Tess Cole' };
    await run.write.gateway.execute(
      [{ entity: 'Proposal', id, command: { type: 'ReassignProposal', data: salesman } }],
      systemContext(firm.id, `reassign ${id}`),
    );
    const reassigned = eventData<{ contentHash: string; toName: string }>(
      await events('Proposal', id),
      'ProposalReassigned',
    );
    expect(reassigned).toMatchObject({ toName: 'Tess Cole' });
    expect(reassigned.contentHash).not.toBe(contentHash);
    await expectRefused(sign({}), { status: 409, code: 'DOCUMENT_CHANGED' }, id);
    expect(await sign({ contentHash: reassigned.contentHash })).toMatchObject({ status: 200 });
    const head = await run.log.head(firm.id);
    await run.write.gateway.execute(
      [{ entity: 'Proposal', id, command: { type: 'ReassignProposal', data: { ...salesman, salesmanId: firm.id } } }],
      systemContext(firm.id, `reassign the signed ${id}`),
    );
    expect(await run.log.head(firm.id), 'what is signed keeps its salesman').toBe(head);
  });
  it('the hash that is signed is that of what was offered only where the choice is', async () => {
    const [asPreset, other] = [await offered('Preset', ['Railing']), await offered('Other', ['Railing'])];
    await asPreset.sign({});
    await other.sign({ chosenOptions: [] });
    expect((await signedEvent(asPreset.id)).contentHash).toBe(asPreset.contentHash);
    expect((await signedEvent(asPreset.id)).chosenOptions).toEqual(asPreset.idsOf('Railing'));
    expect((await signedEvent(other.id)).contentHash).not.toBe(other.contentHash);
  });

  it('the link of a proposal that was signed with another choice still counts views', async () => {
    const { token, idsOf, sign } = await offered('Viewer');
    await sign({ chosenOptions: idsOf('Railing') });
    expect(await run.ask('POST', `/proposals/preview/${token}/viewed`, { body: {} })).toMatchObject({ status: 200 });
    expect(await sign({})).toMatchObject({ status: 409, body: { code: 'ALREADY_SIGNED' } });
  });

  it('a choice of what is no option, of a line nobody knows, or of an older revision is refused', async () => {
    const { id, idsOf, sign } = await offered('Stranger');
    const refused = { status: 422, code: 'OPTION_UNKNOWN' };
    await expectRefused(sign({ chosenOptions: idsOf('Railing', 'Wall') }), refused, id);
    await expectRefused(sign({ chosenOptions: [(await offered('Elsewhere')).idsOf('Railing')[0]] }), refused, id);
    await expectRefused(
      sign({ chosenOptions: idsOf('Railing'), contentHash: '0'.repeat(64) }),
      { status: 409, code: 'DOCUMENT_CHANGED' },
      id,
    );
  });

  it('an offer that is made of options needs one of them', async () => {
    const { locationId } = await createPricedProposal(run, firm, 'Onlyoptions');
    const id = await post(`/proposals/create?locationId=${locationId}`, {
      name: 'Lighting',
      lineItems: [{ kind: 'option', name: 'Lighting', unitPrice: 1_000 }],
    });
    await post(`/proposals/${id}/send-email`, { to: [firm.email('onlyoptions')], subject: 'x', body: '{{doc.link}}' });
    const { contentHash } = eventData<Content>(await events('Proposal', id));
    const sign = run.ask('PUT', `/proposals/${id}/sign`, {
      ...firm.as,
      body: { date: today(), name: 'Grace', signature: PIXEL_PNG, contentHash, consent: true, chosenOptions: [] },
    });
    await expectRefused(sign, { status: 422, code: 'NOTHING_CHOSEN' }, id);
  });

  it('an option that was not chosen cannot be billed, and is told from a line nobody knows', async () => {
    const { id, idsOf, sign } = await offered('Biller');
    await sign({ chosenOptions: idsOf('Railing') });
    const { contractId } = await contractOf(id);
    await recordOnPaper('contracts', 'Contract', contractId);
    const bill = (sourceLineItemId: string | undefined) =>
      run.ask('POST', `/invoices/add?contractId=${contractId}`, {
        ...firm.as,
        body: { lineItems: [{ sourceLineItemId, billing: { method: 'percent', percentToDate: 5_000 } }] },
      });
    await expectRefused(bill(idsOf('Lighting')[0]), { status: 422, code: 'OPTION_NOT_SELECTED' }, id);
    await expectRefused(
      bill((await offered('Abroad')).idsOf('Lighting')[0]),
      { status: 404, code: 'LINE_UNKNOWN' },
      id,
    );
    expect(await bill(idsOf('Railing')[0])).toMatchObject({ status: 201 });
  });
});

/** A scan is put beside the document, and the signature on it recorded. */
async function recordOnPaper(path: string, entity: string, id: string, more: object = {}, as: object = firm.as) {
  const scanPath = `${entity}/${id}/scan.png`;
  await post(`/${path}/${id}/media`, { filePath: scanPath });
  return run.ask('PUT', `/${path}/${id}/record-paper-signature`, {
    ...as,
    body: { name: 'Grace Tanaka', title: 'President', date: '2026-11-02', scanPath, remark: 'By mail', ...more },
  });
}

describe('a signature on paper', () => {
  async function contract(who: string) {
    const { proposalId } = await createPricedProposal(run, firm, who);
    await run.ask('PUT', `/proposals/${proposalId}/accept-without-esignature`, {
      ...firm.as,
      body: { name: 'Grace', reason: 'By phone' },
    });
    return post(`/contracts/generate-general?proposalId=${proposalId}`, {});
  }
  const record = (id: string, more: object = {}, as: object = firm.as) =>
    recordOnPaper('contracts', 'Contract', id, more, as);

  it('a contract signed on paper is signed: it is billed and changed, and its scan stays', async () => {
    const id = await contract('Paper');
    expect(await record(id)).toMatchObject({ status: 200 });
    const history = await events('Contract', id);
    expect(eventData(history, 'ContractSignedOnPaper')).toEqual({
      name: 'Grace Tanaka',
      title: 'President',
      company: '',
      date: '2026-11-02',
      scanPath: `Contract/${id}/scan.png`,
      remark: 'By mail',
      revision: 1,
      contentHash: eventData<Content>(history).contentHash,
    });
    const [wall] = eventData<Content>(history).lineItems;
    await post(`/invoices/add?contractId=${id}`, {
      lineItems: [{ sourceLineItemId: wall?.id, billing: { method: 'percent', percentToDate: 5_000 } }],
    });
    const change = await post(`/change-orders/generate?contractId=${id}`, {
      name: 'Steps',
      lineItems: [{ name: 'Steps', unitPrice: 175_000 }],
    });
    expect(await recordOnPaper('change-orders', 'ChangeOrder', change)).toMatchObject({ status: 200 });
    expect(await run.ask('PUT', `/change-orders/${change}/approve`, { ...firm.as, body: {} })).toMatchObject({
      status: 200,
    });
    await expectRefused(
      run.ask('DELETE', `/contracts/${id}/media`, { ...firm.as, body: { filePath: `Contract/${id}/scan.png` } }),
      { status: 422, code: 'MEDIA_IN_SIGNED_DOC' },
      id,
    );
  });

  it('a proposal signed on paper is accepted with the options that were ticked there', async () => {
    const { locationId } = await createPricedProposal(run, firm, 'Ticked');
    const id = await post(`/proposals/create?locationId=${locationId}`, {
      name: 'Wall',
      lineItems: [
        { name: 'Wall', unitPrice: 100_000 },
        { kind: 'option', name: 'Railing', unitPrice: 5_000, selected: false },
      ],
    });
    const [, railing] = eventData<Content>(await events('Proposal', id)).lineItems;
    expect(await recordOnPaper('proposals', 'Proposal', id, { chosenOptions: [railing?.id] })).toMatchObject({
      status: 200,
    });
    const contractId = await post(`/contracts/generate-general?proposalId=${id}`, {});
    expect(eventData<Content>(await events('Contract', contractId)).amount).toBe(105_000);
  });

  it('a signature on paper is not recorded without its scan, for a day to come, or twice', async () => {
    const id = await contract('Scanless');
    const missing = run.ask('PUT', `/contracts/${id}/record-paper-signature`, {
      ...firm.as,
      body: { name: 'Grace', date: '2026-11-02', scanPath: `Contract/${id}/other.png` },
    });
    await expectRefused(missing, { status: 422, code: 'SCAN_NOT_ATTACHED' }, id);
    await post(`/contracts/${id}/media`, { filePath: `Contract/${id}/scan.png` });
    await expectRefused(record(id, { date: '2199-01-01' }), { status: 422, code: 'SIGNED_IN_FUTURE' }, id);
    await record(id);
    await expectRefused(record(id), { status: 409, code: 'ALREADY_SIGNED' }, id);
  });

  it('a contract signed on paper can be signed anew after its signature was voided', async () => {
    const id = await contract('Voided');
    await record(id);
    await run.ask('PUT', `/contracts/${id}/void-signature`, { ...firm.as, body: { reason: 'Wrong scan' } });
    expect(await record(id)).toMatchObject({ status: 200 });
  });
});
