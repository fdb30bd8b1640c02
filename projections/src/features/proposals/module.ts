import {
  Acceptance,
  ContractReference,
  proposal,
  ProposalStatus,
  PublicProposal,
  Section,
  type ProposalView,
} from '@backoffice/contracts/features/proposals';
import { dayIn, type Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { documentFeature, linkMaySign, senderOf } from '#capabilities/document.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { proposalsProjection } from './projection.ts';
import { proposalDocument } from './report.ts';

export const proposalsFeature = documentFeature<ProposalView, null>({
  resource: proposal,
  projection: proposalsProjection,
  typeNames: { Acceptance, MadeContract: ContractReference, ProposalSection: Section, ProposalStatus },
  title: 'Proposal',
  loadRelated: async () => null,
  document: proposalDocument,
  isSettled: ({ acceptedAt }) => acceptedAt !== null,
  publicView({ row, link, company, now }) {
    const today = dayIn(company.timeZone, now);
    const isOpen = (row.status === 'sent' || row.status === 'viewed') && row.goodThruDate >= today;
    return PublicProposal.parse({
      ...row,
      terms: row.hideTerms ? '' : row.terms,
      today,
      company: senderOf(company),
      canSign: isOpen && linkMaySign({ row, link, now }),
    });
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
