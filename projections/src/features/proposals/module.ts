import { Acceptance, ContractReference, ProposalStatus, Section } from '@backoffice/contracts/features/proposals';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { proposalsProjection } from './projection.ts';
import { proposalReads } from './resolver.ts';
import { proposalsTable } from './table.ts';

export const proposalsFeature: ReadFeature = {
  projection: proposalsProjection,
  table: proposalsTable,
  typeNames: { Acceptance, MadeContract: ContractReference, ProposalSection: Section, ProposalStatus },
  ...proposalReads,
};
