import { contractRoutes } from '@backoffice/contracts/features/contracts';
import { deterministicUuid } from '@backoffice/infra/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { capabilityHandlers } from '#http/capability-handlers.ts';
import {
  canyon,
  hillLocation,
  featureFixture,
  onlyRecordsOfTess,
  SIGNATURE_PNG,
  sam,
  wall,
  wallLines,
  type FeatureFixture,
} from '#test/feature-fixture.spec-kit.ts';
import { contracts } from '#test/contracts.spec-kit.ts';
import { contractHandlers } from './module.ts';

// as many as names
const [first, second, elsewhere] = ['first', 'second', 'elsewhere'].map(deterministicUuid) as [string, string, string];
let run: FeatureFixture;
beforeEach(async () => {
  run = await featureFixture(contracts);
});

const create = (id = first, data: object = {}, limits = {}) =>
  run.send('Contract', id, 'CreateContract', { proposalId: wall, ...data }, limits);
const refusesCreation = (expected: object, data: object = {}, limits = {}) =>
  run.refuses(expected, 'Contract', first, 'CreateContract', { proposalId: wall, ...data }, limits);
const refuses = (code: string, type: string, data: object = {}) =>
  run.refuses({ code, status: 422 }, 'Contract', first, `${type}Contract`, data);
const offered = async () => {
  await run.proposal('ProposalSigned');
  await create();
};
const sent = async () => {
  await offered();
  await run.email('Contract', first);
};
const signed = async () => {
  await sent();
  await run.sign('Contract', first);
};
const countersignature = { name: 'Olivia', title: 'Owner', signature: SIGNATURE_PNG };

describe('a contract', () => {
  it.each(['ProposalSigned', 'ProposalAcceptedWithoutSignature'] as const)(
    'a contract is made after %s, with what was accepted',
    async (answer) => {
      await run.proposal(answer);
      await create();
      expect((await run.last('Contract', first))?.data).toMatchObject({
        proposalId: wall,
        proposalNumber: '7',
        number: '1',
        salesmanId: sam,
        locationId: hillLocation,
        lineItems: wallLines.slice(0, 4),
        amount: 1_818_838,
        retentionBp: 500,
        isPublicWork: false,
      });
    },
  );
  it('a new contract needs an accepted proposal', async () => {
    await run.proposal(null);
    await refusesCreation({
      code: 'PROPOSAL_NOT_ACCEPTED',
      status: 422,
      message: 'Accept or sign the proposal before generating a contract.',
    });
  });
  it('a new contract needs an existing proposal', () => refusesCreation({ code: 'PROPOSAL_UNKNOWN', status: 404 }));
  it('a new contract needs a proposal visible to the caller', async () => {
    await run.proposal('ProposalSigned');
    await refusesCreation({ code: 'PROPOSAL_UNKNOWN', status: 404 }, {}, onlyRecordsOfTess);
  });
  it('a new contract needs a proposal outside the trash', async () => {
    await run.proposal('ProposalAcceptedWithoutSignature');
    await run.told(`Proposal-${wall}`, [{ type: 'ProposalTrashed', data: {} }]);
    await refusesCreation({ code: 'PROPOSAL_UNKNOWN' });
  });
  it('a new contract needs a location outside the trash', async () => {
    await run.proposal('ProposalSigned');
    await run.told(`Location-${hillLocation}`, [{ type: 'LocationTrashed', data: {} }]);
    await refusesCreation({ code: 'LOCATION_UNKNOWN' });
  });
  it('a contract retains no more than the law allows', async () => {
    await run.proposal('ProposalSigned');
    await refusesCreation(
      { code: 'RETENTION_OVER_CAP', status: 422, details: [{ field: 'retentionBp' }] },
      { retentionBp: 501 },
    );
  });
  it('a contract takes the next number of the company, and no number twice', async () => {
    await offered();
    await run.told(`Proposal-${elsewhere}`, await run.history('Proposal', wall));
    await create(second, { proposalId: elsewhere });
    expect((await run.last('Contract', second))?.data.number).toBe('2');
    await run.refuses(
      { code: 'NUMBER_TAKEN', message: 'Number 002 is already used in this company.' },
      'Contract',
      first,
      'EditContract',
      { number: '002' },
    );
  });
});

describe('a proposal', () => {
  it('a proposal has one live contract, whose number is named when another is refused', async () => {
    await offered();
    await run.refuses(
      { code: 'CONTRACT_EXISTS', status: 422, message: 'Contract 1 was already generated from this proposal.' },
      'Contract',
      second,
      'CreateContract',
      { proposalId: wall },
    );
  });
  it('a proposal can have a new contract once the old one is void', async () => {
    await sent();
    await run.send('Contract', first, 'VoidContract', { reason: 'Wrong terms' });
    await create(second);
    expect((await run.last('Contract', second))?.data.number).toBe('2');
  });
  it('a proposal can have a new contract while the old one is in the trash, which is then not restored', async () => {
    await offered();
    await run.send('Contract', first, 'TrashContract');
    await create(second);
    await run.refuses(
      { code: 'CONTRACT_EXISTS', message: 'Contract 2 was already generated from this proposal.' },
      'Contract',
      first,
      'RestoreContract',
    );
  });
  it('a proposal and its location are tied to the contract while it is live', async () => {
    const known = async () =>
      [
        await run.log.scopeMembers(canyon, belongsToScope('Location', hillLocation, 'Contract')),
        await run.log.scopeMembers(canyon, belongsToScope('Proposal', wall, 'Contract')),
      ].map(({ length }) => length);
    await sent();
    expect(await known()).toEqual([1, 1]);
    await run.send('Contract', first, 'VoidContract', { reason: 'Wrong terms' });
    expect(await known()).toEqual([0, 0]);
  });
});

describe('an edit', () => {
  it('editing a sent contract makes it a draft and supersedes its links', async () => {
    await sent();
    await run.send('Contract', first, 'EditContract', { name: 'Wall and drain' });
    await refuses('NOT_SENT_OR_SIGNED', 'Void', { reason: 'x' });
    await run.refuses({ code: 'NOT_SENT' }, 'Contract', first, 'SignContract', {
      company: '',
      date: '2026-11-20',
      name: 'Grace',
      title: '',
      signature: SIGNATURE_PNG,
      contentHash: (await run.last('Contract', first))?.data.contentHash,
      consent: true,
    });
  });
  it('a signed contract cannot be edited', async () => {
    await signed();
    await refuses('DOCUMENT_SIGNED', 'Edit', { lineItems: [] });
    await refuses('DOCUMENT_SIGNED', 'Trash');
  });
  it.each([
    ['AMOUNT_MISMATCH', { amount: 1 }],
    ['NEGATIVE_LINE', { lineItems: [{ ...wallLines[0], unitPrice: -1 }] }],
    ['DISCOUNT_POSITIVE', { lineItems: [{ ...wallLines[3], unitPrice: 1 }] }],
    ['COMPLETION_BEFORE_START', { startDate: '2026-12-02', estimatedCompletion: '2026-12-01' }],
    ['DOWN_PAYMENT_TOO_LARGE', { downPayment: 1_818_839 }],
  ])('an edit of a contract is refused as %s', async (code, data) => {
    await offered();
    await refuses(code, 'Edit', data);
  });
});

describe('sending and signing', () => {
  it('sending a contract needs a priced line', async () => {
    await offered();
    await run.send('Contract', first, 'EditContract', { lineItems: [] });
    await refuses('EMPTY_CONTRACT', 'Email', { to: ['grace@hoa.example'], cc: [], subject: 'x', body: 'x' });
  });
  it('sending a contract starts from the letter for contacts who receive contracts', async () => {
    await offered();
    const handlers = capabilityHandlers(contracts, {
      routes: contractRoutes,
      resources: [],
      gateway: run.gateway,
      letters: run.letters,
      imports: run.imports,
      signers: run.signers,
    });
    expect(await run.call(handlers, 'contracts.emailFields', { params: { id: first } })).toMatchObject({
      to: [{ email: 'grace@hoa.example' }],
      subject: 'Contract 1 for Retaining wall',
      body: expect.stringContaining('The contract amount is $18,188.38.'),
    });
    expect(await run.call(handlers, 'contracts.smsFields', { params: { id: first } })).toMatchObject({
      body: 'Canyon Builders: contract 1 for Retaining wall, $18,188.38. Read and sign it here: {{doc.link}}',
    });
    expect(await run.call(handlers, 'contracts.number')).toEqual({ number: '2' });
  });
  it('the company signs once after the customer’s signature', async () => {
    await sent();
    await refuses('CONTRACT_NOT_SIGNED', 'Countersign', countersignature);
    await run.sign('Contract', first);
    await run.send('Contract', first, 'CountersignContract', countersignature);
    await refuses('ALREADY_COUNTERSIGNED', 'Countersign', countersignature);
  });
});

describe('the end of a contract', () => {
  it('a signed contract is completed, closed and reopened', async () => {
    await sent();
    for (const [type, data] of [
      ['Complete', { completedOn: '2026-11-19', noticeOfCompletionRecordedOn: null }],
      ['Close', { reason: '' }],
    ] as const)
      await refuses('CONTRACT_NOT_SIGNED', type, data);
    await run.sign('Contract', first);
    await refuses('CONTRACT_NOT_CLOSED', 'Reopen', { reason: '' });
    await run.send('Contract', first, 'CompleteContract', {
      completedOn: '2026-11-19',
      noticeOfCompletionRecordedOn: '2026-11-20',
    });
    await run.send('Contract', first, 'CloseContract', { reason: '' });
    await refuses('CONTRACT_CLOSED', 'Countersign', countersignature);
    await run.send('Contract', first, 'ReopenContract', { reason: 'Forgot a change' });
    await run.send('Contract', first, 'CountersignContract', countersignature);
  });
  it('a voided contract stays void for good', async () => {
    await offered();
    await refuses('NOT_SENT_OR_SIGNED', 'Void', { reason: 'x' });
    await run.email('Contract', first);
    await run.send('Contract', first, 'VoidContract', { reason: 'Sold the house' });
    await refuses('CONTRACT_VOID', 'Edit', {});
    await refuses('CONTRACT_VOID', 'Email', { to: ['grace@hoa.example'], cc: [], subject: 'x', body: 'x' });
  });
});

describe('what stands on a contract', () => {
  it('a contract with change orders cannot be moved to the trash', async () => {
    await offered();
    await run.changeOrder(first, '1');
    await refuses('CONTRACT_HAS_CHANGE_ORDERS', 'Trash');
  });
  it('a contract with approved changes keeps its signature', async () => {
    await signed();
    await run.changeOrder(first, '1', 'ChangeOrderApproved');
    await run.refuses({ code: 'CONTRACT_HAS_CHANGE_ORDERS' }, 'Contract', first, 'VoidContractSignature', {
      reason: 'x',
    });
  });
  it('a contract with invoices keeps its signature', async () => {
    await signed();
    await run.invoice(first, '1001', []);
    await refuses('CONTRACT_HAS_ACTIVITY', 'Void', { reason: 'x' });
    await refuses('CONTRACT_HAS_ACTIVITY', 'Trash');
    await run.refuses({ code: 'CONTRACT_HAS_ACTIVITY' }, 'Contract', first, 'VoidContractSignature', { reason: 'x' });
  });
  it('a contract with only void invoices can be voided', async () => {
    await signed();
    await run.invoice(first, '1001', []);
    await run.told('Invoice-1001', [{ type: 'InvoiceVoided', data: {} }]);
    await expect(run.send('Contract', first, 'VoidContract', { reason: 'x' })).resolves.toBeDefined();
  });
});

describe('what a contract would begin with', () => {
  const details = (limits = {}) =>
    run.call(
      contractHandlers({ ...run.gateway, drawPayroll: () => expect.fail('Nobody signs') }),
      'contracts.generationDetails',
      { query: { proposalId: wall } },
      limits,
    );
  it('the defaults of a new contract can be read', async () => {
    await run.proposal('ProposalSigned');
    expect(await details()).toEqual({
      proposalId: wall,
      proposalNumber: '7',
      number: '1',
      name: 'Retaining wall',
      date: '2026-11-20',
      customerName: 'Hillcrest HOA',
      locationName: 'East slope',
      salesmanName: 'Sam Ortiz',
      lineItems: wallLines.slice(0, 4),
      amount: 1_818_838,
      retentionBp: 500,
      isPublicWork: false,
      terms: 'Net 30',
      hideTerms: false,
    });
  });
  it('a proposal has no contract defaults before it is accepted', async () => {
    await run.proposal(null);
    await expect(details()).rejects.toMatchObject({ code: 'PROPOSAL_NOT_ACCEPTED', status: 422 });
  });
  it('the defaults of a contract are read by whoever sees the proposal', async () => {
    await run.proposal('ProposalSigned');
    await expect(details(onlyRecordsOfTess)).rejects.toMatchObject({ status: 404 });
  });
});
