import { defineFold, supersedeLinks, type LinkView, type ShareLink } from '#capabilities/index.ts';
import { insert, update, type Instant } from '#kernel/index.ts';
import { payApplication } from './resource.ts';
import type { PayApplicationStatus, PayApplicationView } from './view.ts';

const noLinks: readonly ShareLink[] = [];
const revokeLinks = <L extends Pick<LinkView, 'revokedAt'>>(links: readonly L[], at: Instant): L[] =>
  links.map((link) => ({ ...link, revokedAt: link.revokedAt ?? at }));

/** How far it has come, and the figures of the sheet that counts. */
export function updateApplication(row: PayApplicationView, changed: Partial<PayApplicationView>) {
  const next = { ...row, ...changed };
  return update({ ...changed, status: statusOf(next), ...figuresOf(next) });
}

const figuresOf = ({ sheet, certificate }: Pick<PayApplicationView, 'sheet' | 'certificate'>) => {
  const { contractSum, toDate, retention, due } = certificate?.sheet ?? sheet;
  return {
    contractSum,
    toDate,
    retained: retention,
    due,
    notCertified: certificate ? sheet.toDate - certificate.sheet.toDate : 0,
  };
};

function statusOf(row: PayApplicationView): PayApplicationStatus {
  if (row.status === 'withdrawn') return 'withdrawn';
  if (row.submittedOn === null) return 'draft';
  if (row.certificate === null) return 'submitted';
  if (row.invoiceStanding !== 'approved') return 'certified';
  return row.invoicePaid !== 0 && row.invoicePaid === row.invoiceDue ? 'paid' : 'invoiced';
}

export const payApplicationFold = defineFold(payApplication, {
  on: {
    PayApplicationDrafted: ({ data }) =>
      insert({
        ...data,
        status: 'draft' as const,
        code: `${data.contractNumber}-A${data.number}`,
        submittedOn: null,
        sha256: null,
        contentHash: '',
        revision: 1,
        certificate: null,
        withdrawnReason: '',
        ...figuresOf({ sheet: data.sheet, certificate: null }),
        invoiceId: null,
        invoiceNumber: '',
        invoiceStanding: 'none' as const,
        invoiceDue: 0,
        invoicePaid: 0,
      }),
    PayApplicationEdited: ({ data }, row) => updateApplication(row, data),
    PayApplicationSubmitted: ({ data: { on, sheet, sha256 } }, row) =>
      updateApplication(row, { submittedOn: on, sheet, sha256, contentHash: sha256 }),
    PayApplicationRecalled: ({ at }, row) =>
      updateApplication(row, {
        submittedOn: null,
        sha256: null,
        contentHash: '',
        revision: row.revision + 1,
        links: supersedeLinks(row.links, at),
      }),
    PayApplicationCertified: ({ data }, row) => updateApplication(row, { certificate: data }),
    PayApplicationUncertified: (_event, row) => updateApplication(row, { certificate: null }),
    PayApplicationWithdrawn: ({ data: { reason }, at }, row) =>
      updateApplication(row, { status: 'withdrawn', withdrawnReason: reason, links: revokeLinks(row.links, at) }),
  },
  /** Its links end with it: what is recalled comes again with another one, and what is withdrawn does not. */
  unseen: {
    defaults: { shareLinks: noLinks },
    on: {
      PayApplicationRecalled: ({ at }, { shareLinks }) => ({ shareLinks: supersedeLinks(shareLinks, at) }),
      PayApplicationWithdrawn: ({ at }, { shareLinks }) => ({ shareLinks: revokeLinks(shareLinks, at) }),
    },
  },
});
