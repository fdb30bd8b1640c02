import { commitmentPaper, type CommitmentView } from '@backoffice/contracts/features/commitments';
import { addressLine, type Address } from '@backoffice/contracts/kernel';
import { renderPdf } from '@backoffice/infra/pdf';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { readPicture, requireCompany } from '#capabilities/letterhead.ts';
import { paperPdf } from '#capabilities/papers/paper-pdf.ts';

/** An order or a subcontract as it goes to its vendor. */
export async function commitmentPdf(
  ports: Pick<ReadPorts, 'companyOf' | 'files'>,
  tenant: string,
  row: CommitmentView,
  address: Address | null,
): Promise<Uint8Array> {
  const company = await requireCompany(ports.companyOf(tenant), tenant);
  const letterhead = { ...company, logo: await readPicture(ports, company.logo) };
  const paper = commitmentPaper(row, company, address === null ? [] : [addressLine(address)]);
  return renderPdf({
    title: `${row.code} · ${row.description}`,
    author: company.name,
    at: row.updatedAt,
    ...(row.status === 'draft' && { watermark: 'Draft' }),
    ...(row.status === 'void' && { watermark: 'Void' }),
    body: paperPdf(paper, letterhead, { signature: null, pictures: new Map() }),
  });
}
