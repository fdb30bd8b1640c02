import {
  claimText,
  PublicWarranty,
  warranty,
  warrantyPaper,
  type WarrantyView,
} from '@backoffice/contracts/features/warranties';
import type { Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { documentFeature, linkPage } from '#capabilities/document.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { warrantiesProjection } from './projection.ts';

export const warrantiesFeature = documentFeature<WarrantyView, null>({
  resource: warranty,
  projection: warrantiesProjection,
  typeNames: { WarrantyStatus: warranty.view.shape.status },
  title: 'Warranty',
  loadRelated: async () => null,
  paper: ({ row, company }) => warrantyPaper({ ...row, claims: claimText(row, company) }, company),
  /** Once it has been in force, it is there to be looked at for good. */
  isSettled: ({ activatedAt }) => activatedAt !== null,
  publicView: (shown) => PublicWarranty.parse({ ...linkPage(shown), claims: claimText(shown.row, shown.company) }),
});

/** Warranties that customers have, whose term has begun or is over. */
export const dueWarrantiesIn =
  (sql: Sql) =>
  async (tenant: string, today: Day): Promise<readonly string[]> => {
    const rows = await tenantSql(sql, tenant)<{ id: string }[]>`
    SELECT id FROM own.warranty WHERE tenant = ${tenant} AND trashed_at IS NULL
      AND (start_date <= ${today} AND status IN ('sent', 'viewed') OR end_date < ${today} AND status = 'active') ORDER BY id`;
    return rows.map(({ id }) => id);
  };
