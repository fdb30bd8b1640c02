import { legalNameOf } from '@backoffice/contracts/features/companies';
import {
  NoticeRecipient,
  NoticeService,
  noticeStatuteOf,
  prelim,
  prelimPaper,
  PublicPrelim,
  ServiceReceipt,
  type PrelimView,
} from '@backoffice/contracts/features/lien-documents';
import {
  ClaimantRole,
  HiringParty,
  NOTICE_SOON_DAYS,
  NoticeParty,
  UnpaidLaborer,
} from '@backoffice/contracts/features/lien-rights';
import { addDays, addressLine, type Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { isDrawable, type Picture } from '@backoffice/infra/pdf';
import { documentFeature, linkPage } from '#capabilities/document.ts';
import { readPicture } from '#capabilities/letterhead.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { prelimsProjection } from './projection.ts';

/** The receipts of its services that can be drawn, in the order of its recipients. */
type PrelimRelatedRecords = {
  readonly receipts: readonly { readonly name: string; readonly filePath: string; readonly picture: Picture }[];
};

export const prelimsFeature = documentFeature<PrelimView, PrelimRelatedRecords>({
  resource: prelim,
  projection: prelimsProjection,
  typeNames: {
    PrelimStatus: prelim.view.shape.status,
    NoticeService,
    NoticeServiceMethod: NoticeService.shape.method,
    ServiceReceipt,
    NoticeRecipient,
    NoticeParty,
    HiringParty,
    UnpaidLaborer,
    ClaimantRole,
  },
  title: 'Preliminary notice',
  loadRelated: async (ports, _tenant, { recipients, services }) => ({
    receipts: await drawableReceipts(
      ports,
      recipients.flatMap(({ party }) => services.find(({ recipient }) => recipient === party)?.receipts ?? []),
    ),
  }),
  paper: ({ row, related: { receipts }, company }) =>
    prelimPaper(
      { ...row, receipts, claimant: legalNameOf(company), statute: noticeStatuteOf(row) },
      { ...company, address: addressLine(company.address) },
    ),
  pictures: ({ receipts }) => new Map(receipts.map(({ filePath, picture }) => [filePath, picture])),
  isSettled: ({ servedOn }) => servedOn !== null,
  publicView(shown) {
    const statute = noticeStatuteOf(shown.row);
    return PublicPrelim.parse({
      ...linkPage(shown),
      noticeHeading: statute.ownerNotice.heading,
      noticeParagraphs: statute.ownerNotice.paragraphs,
      statute: { ...statute, section: statute.ownerNotice.section },
      claimant: legalNameOf(shown.company),
    });
  },
});

const DRAWN = /\.(png|jpe?g)$/i;
async function drawableReceipts(
  ports: Pick<ReadPorts, 'files'>,
  receipts: readonly { readonly filePath: string; readonly name: string }[],
) {
  const read = await Promise.all(
    receipts
      .filter(({ filePath }) => DRAWN.test(filePath))
      .map(async ({ filePath, name }) => ({ name, filePath, picture: await readPicture(ports, filePath) })),
  );
  return read.flatMap(({ name, filePath, picture }) =>
    picture && (picture.contentType === 'image/jpeg' || isDrawable(picture.bytes)) ? [{ name, filePath, picture }] : [],
  );
}

/** A notice that came to be due so long ago would protect nothing of what was furnished until then. */
const LATE_DAYS = 20;

/** Locations whose notice is due within a week, or was not long ago, and is not served. */
export const dueNoticesIn =
  (sql: Sql) =>
  async (tenant: string, today: Day): Promise<readonly string[]> => {
    const rows = await tenantSql(sql, tenant)<{ id: string }[]>`
    SELECT id FROM own.locations WHERE tenant = ${tenant} AND trashed_at IS NULL AND lien_rights = 'noticeDue'
      AND notice_due_on BETWEEN ${addDays(today, -LATE_DAYS)} AND ${addDays(today, NOTICE_SOON_DAYS)} ORDER BY id`;
    return rows.map(({ id }) => id);
  };
