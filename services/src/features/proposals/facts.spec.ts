import { beforeEach, describe, it } from 'vitest';
import { featureFixture, wall, wallLines, type FeatureFixture } from '#test/feature-fixture.spec-kit.ts';
import { proposals } from './module.ts';

let run: FeatureFixture;
beforeEach(async () => {
  run = await featureFixture(proposals);
});
const refuses = (code: string, type: string, data: object = {}) =>
  run.refuses({ code, status: 422 }, 'Proposal', wall, type, data);

describe('a proposal with a contract', () => {
  it('a proposal with a contract, accepted without a signature, is neither edited, declined nor trashed', async () => {
    await run.proposal('ProposalAcceptedWithoutSignature');
    await run.contract();
    await refuses('PROPOSAL_HAS_CONTRACT', 'EditProposal', { name: 'Wall', lineItems: wallLines });
    await refuses('PROPOSAL_HAS_CONTRACT', 'DeclineProposal', { reason: '' });
    await refuses('PROPOSAL_HAS_CONTRACT', 'TrashProposal');
  });
  it('a signed proposal with a contract keeps its signature', async () => {
    await run.proposal('ProposalSigned');
    await run.contract();
    await refuses('PROPOSAL_HAS_CONTRACT', 'VoidProposalSignature', { reason: 'Wrong person' });
  });
  it('a proposal with a contract may be archived', async () => {
    await run.proposal('ProposalSigned');
    await run.contract();
    await run.send('Proposal', wall, 'ArchiveProposal');
  });
});

describe('a proposal without one', () => {
  it('a signature is voidable on a proposal without a contract', async () => {
    await run.proposal('ProposalSigned');
    await run.send('Proposal', wall, 'VoidProposalSignature', { reason: 'Wrong person' });
  });
  it('a proposal without a contract may be moved to the trash', async () => {
    await run.proposal('ProposalAcceptedWithoutSignature');
    await run.send('Proposal', wall, 'TrashProposal');
  });
});
