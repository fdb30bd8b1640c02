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
  it('that was accepted without a signature is neither edited, declined nor trashed', async () => {
    await run.proposal('ProposalAcceptedWithoutSignature');
    await run.contract();
    await refuses('PROPOSAL_HAS_CONTRACT', 'EditProposal', { name: 'Wall', lineItems: wallLines });
    await refuses('PROPOSAL_HAS_CONTRACT', 'DeclineProposal', { reason: '' });
    await refuses('PROPOSAL_HAS_CONTRACT', 'TrashProposal');
  });
  it('keeps its signature', async () => {
    await run.proposal('ProposalSigned');
    await run.contract();
    await refuses('PROPOSAL_HAS_CONTRACT', 'VoidProposalSignature', { reason: 'Wrong person' });
  });
  it('may be archived', async () => {
    await run.proposal('ProposalSigned');
    await run.contract();
    await run.send('Proposal', wall, 'ArchiveProposal');
  });
});

describe('a proposal without one', () => {
  it('may lose its signature', async () => {
    await run.proposal('ProposalSigned');
    await run.send('Proposal', wall, 'VoidProposalSignature', { reason: 'Wrong person' });
  });
  it('may go', async () => {
    await run.proposal('ProposalAcceptedWithoutSignature');
    await run.send('Proposal', wall, 'TrashProposal');
  });
});
