import {
  Acceptance,
  ContractReference,
  proposal,
  proposalPaper,
  ProposalStatus,
  PublicProposal,
  Section,
  type ProposalView,
} from '@backoffice/contracts/features/proposals';
import type { Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { documentFeature, linkPage } from '#capabilities/document.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { proposalsProjection } from './projection.ts';

export const proposalsFeature = documentFeature<ProposalView, null>({
  resource: proposal,
  projection: proposalsProjection,
  typeNames: { Acceptance, MadeContract: ContractReference, ProposalSection: Section, ProposalStatus },
  title: 'Proposal',
  loadRelated: async () => null,
  paper: ({ row, company }) => proposalPaper(row, company),
  isSettled: ({ acceptedAt }) => acceptedAt !== null,
  publicView(shown) {
    const page = linkPage(shown);
    return PublicProposal.parse({ ...page, canSign: page.canSign && page.goodThruDate >= page.today });
  },
});

/** Proposals that customers have before them although their day is over. */
export const overdueProposalsIn =
  (sql: Sql) =>
  async (tenant: string, today: Day): Promise<readonly string[]> => {
    const rows = await tenantSql(sql, tenant)<{ id: string }[]>`
    SELECT id FROM own.proposals WHERE tenant = ${tenant} AND good_thru_date < ${today} AND status IN ('sent', 'viewed') AND trashed_at IS NULL AND archived_at IS NULL ORDER BY id`;
    return rows.map(({ id }) => id);
  };
