import { Acceptance, MadeContract, ProposalStatus, Section } from '@backoffice/contracts/features/proposals';
import type { ReadFeature } from '#kernel/feature.ts';
import { proposals } from './projection.ts';
import { proposalReads } from './resolver.ts';
import { proposalsTable } from './table.ts';

export const proposalsFeature: ReadFeature = {
  projection: proposals,
  table: proposalsTable,
  names: { Acceptance, MadeContract, ProposalSection: Section, ProposalStatus },
  ...proposalReads,
};
