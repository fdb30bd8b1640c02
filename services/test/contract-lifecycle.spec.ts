import { deterministicUuid } from '@backoffice/infra/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { hillLocation, line, featureFixture, wall, type FeatureFixture } from './feature-fixture.spec-kit.ts';
import { changeOrders } from '#src/features/change-orders/module.ts';
import { contracts } from './contracts.spec-kit.ts';
import { locations } from '#src/features/locations/module.ts';
import { proposals } from '#src/features/proposals/module.ts';

/**
 * From the proposal to the approved change, by the rules of every feature on the road: what one claims, the next one
 * meets.
 */
// as many as names
const [contractId, changeId] = ['the contract', 'the change'].map(deterministicUuid) as [string, string];
let run: FeatureFixture;
beforeEach(async () => {
  run = await featureFixture(proposals, contracts, changeOrders, locations);
  await run.proposal('ProposalAcceptedWithoutSignature');
  await run.send('Contract', contractId, 'CreateContract', { proposalId: wall });
});

const send = (entity: string, id: string, type: string, data: object = {}) => run.send(entity, id, type, data);
const refuses = (code: string, entity: string, id: string, type: string, data: object = {}) =>
  run.refuses({ code, status: 422 }, entity, id, type, data);
const sign = async () => {
  await run.email('Contract', contractId);
  await run.sign('Contract', contractId);
};
const change = (unitPrice = 175_000) =>
  send('ChangeOrder', changeId, 'CreateChangeOrder', {
    contractId,
    name: 'Steps',
    reason: 'customerRequest',
    lineItems: [line('Steps', unitPrice)],
    daysAdded: 0,
    terms: '',
    hideTerms: false,
    internalNotes: '',
  });
const held = async () => {
  await refuses('PROPOSAL_HAS_CONTRACT', 'Proposal', wall, 'TrashProposal');
  await refuses('LOCATION_HAS_CONTRACTS', 'Location', hillLocation, 'TrashLocation');
};
const free = async () => {
  await send('Proposal', wall, 'TrashProposal');
  await send('Location', hillLocation, 'TrashLocation');
};

describe('a contract holds its proposal and its location', () => {
  it('a contract keeps its proposal and its location until it is void', async () => {
    await sign();
    await held();
    await send('Contract', contractId, 'VoidContract', { reason: 'Sold the house' });
    await free();
  });
  it('a contract keeps its proposal and location until it is trashed, and is restored only with both', async () => {
    await held();
    await send('Contract', contractId, 'TrashContract');
    await free();
    await run.refuses({ code: 'PROPOSAL_UNKNOWN', status: 404 }, 'Contract', contractId, 'RestoreContract');
    await send('Proposal', wall, 'RestoreProposal');
    await run.refuses({ code: 'LOCATION_UNKNOWN', status: 404 }, 'Contract', contractId, 'RestoreContract');
    await send('Location', hillLocation, 'RestoreLocation');
    await send('Contract', contractId, 'RestoreContract');
    await held();
  });
});

describe('a change order holds its contract', () => {
  it('a change order keeps its contract until it is moved to the trash', async () => {
    await change();
    await refuses('CONTRACT_HAS_CHANGE_ORDERS', 'Contract', contractId, 'TrashContract');
    await send('ChangeOrder', changeId, 'TrashChangeOrder');
    await send('Contract', contractId, 'TrashContract');
    await run.refuses({ code: 'CONTRACT_UNKNOWN', status: 404 }, 'ChangeOrder', changeId, 'RestoreChangeOrder');
  });
  it('an approved change order keeps the signature of its contract', async () => {
    await change();
    await refuses('CONTRACT_NOT_SIGNED', 'ChangeOrder', changeId, 'ApproveChangeOrder', { reason: 'By phone' });
    await sign();
    await send('ChangeOrder', changeId, 'ApproveChangeOrder', { reason: 'By phone' });
    await refuses('CONTRACT_HAS_CHANGE_ORDERS', 'Contract', contractId, 'VoidContractSignature', {
      reason: 'Wrong person',
    });
    await send('ChangeOrder', changeId, 'UnapproveChangeOrder', { reason: 'Wrong person' });
    await send('Contract', contractId, 'VoidContractSignature', { reason: 'Wrong person' });
    expect((await run.history('Contract', contractId)).map(({ type }) => type)).toEqual([
      'ContractCreated',
      'ContractLinkIssued',
      'ContractSent',
      'ContractSigned',
      'ContractSignatureVoided',
    ]);
  });
});

describe('who comes first', () => {
  /** Does something in the moment before the next append. */
  const meanwhile = (work: () => Promise<unknown>) => {
    const append = run.log.append.bind(run.log);
    run.log.append = async (asked) => {
      run.log.append = append;
      await work();
      return append(asked);
    };
  };
  it('when the approval comes first, the contract keeps its signature', async () => {
    await sign();
    await change();
    meanwhile(() => send('ChangeOrder', changeId, 'ApproveChangeOrder', { reason: 'By phone' }));
    await expect(send('Contract', contractId, 'VoidContractSignature', { reason: 'x' })).rejects.toMatchObject({
      code: 'CONTRACT_HAS_CHANGE_ORDERS',
    });
  });
  it('when the contract ends first, no change order is approved on it', async () => {
    await sign();
    await change();
    meanwhile(() => send('Contract', contractId, 'CloseContract', { reason: '' }));
    await expect(send('ChangeOrder', changeId, 'ApproveChangeOrder', { reason: 'By phone' })).rejects.toMatchObject({
      code: 'CONTRACT_CLOSED',
    });
  });
  it('when the change order comes first, the contract is kept', async () => {
    meanwhile(() => change());
    await expect(send('Contract', contractId, 'TrashContract')).rejects.toMatchObject({
      code: 'CONTRACT_HAS_CHANGE_ORDERS',
    });
  });
  it('when the contract comes first, its proposal is kept', async () => {
    await send('Contract', contractId, 'TrashContract');
    meanwhile(() => send('Contract', contractId, 'RestoreContract'));
    await expect(send('Proposal', wall, 'TrashProposal')).rejects.toMatchObject({ code: 'PROPOSAL_HAS_CONTRACT' });
  });
});
