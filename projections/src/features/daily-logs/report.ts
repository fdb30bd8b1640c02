import {
  dailyLogPaper,
  type DailyLogView,
  type LogCopy,
  type LogWorker,
} from '@backoffice/contracts/features/daily-logs';
import { renderPdf } from '@backoffice/infra/pdf';
import { readPicture, requireCompany } from '#capabilities/letterhead.ts';
import { paperPdf } from '#capabilities/papers/paper-pdf.ts';
import { photoPictures } from '#capabilities/photo-pictures.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';

type LogOnPaper = { readonly row: DailyLogView; readonly crew: readonly LogWorker[]; readonly copy: LogCopy };

/** A log for the office, or as the customer may have it. */
export async function dailyLogPdf(
  ports: Pick<ReadPorts, 'companyOf' | 'files'>,
  tenant: string,
  { row, crew, copy }: LogOnPaper,
): Promise<Uint8Array> {
  const company = await requireCompany(ports.companyOf(tenant), tenant);
  const letterhead = { ...company, logo: await readPicture(ports, company.logo) };
  const printed = row.photos.filter(({ tag, shown }) => (copy === 'office' ? tag !== 'receipt' : shown));
  const photos = printed.map((photo) => ({ ...photo, shown: true }));
  const { logNamesCrew: namesCrew, timeZone } = company;
  const paper = dailyLogPaper({ ...row, photos }, company, { copy, crew, namesCrew, timeZone });
  return renderPdf({
    title: `Daily log ${row.date} · ${row.contractName}`,
    author: company.name,
    at: row.updatedAt,
    body: paperPdf(paper, letterhead, { signature: null, pictures: await photoPictures(ports, { photos }) }),
  });
}
