import {
  continuationColumns,
  countedSheet,
  payApplicationPaper,
  type PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import { renderPdf } from '@backoffice/infra/pdf';
import { xlsxOf, type Row } from '@backoffice/infra/sheets';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { readPicture, requireCompany } from '#capabilities/letterhead.ts';
import { paperPdf } from '#capabilities/papers/paper-pdf.ts';

/** Both sheets, lying down: the continuation has ten columns. */
export async function payApplicationPdf(
  ports: Pick<ReadPorts, 'companyOf' | 'files'>,
  tenant: string,
  row: PayApplicationView,
): Promise<Uint8Array> {
  const company = await requireCompany(ports.companyOf(tenant), tenant);
  const letterhead = { ...company, logo: await readPicture(ports, company.logo) };
  return renderPdf({
    title: `Application for payment ${row.code}`,
    author: company.name,
    at: row.updatedAt,
    landscape: true,
    ...(row.status === 'draft' && { watermark: 'Draft' }),
    ...(row.status === 'withdrawn' && { watermark: 'Withdrawn' }),
    body: paperPdf(payApplicationPaper(row, company), letterhead, { signature: null, pictures: new Map() }),
  });
}

/** The continuation sheet with the same columns, and its totals. */
export async function payApplicationXlsx(row: PayApplicationView): Promise<Uint8Array> {
  const sheet = countedSheet(row);
  const rows: Row[] = [
    ...sheet.lines.map((line, at) => [
      at + 1,
      line.name,
      line.scheduled,
      line.workBefore,
      line.work,
      line.stored,
      line.toDate,
      line.percent,
      line.balance,
      line.retention,
    ]),
    [
      null,
      'Total',
      sheet.contractSum,
      sheet.workBefore,
      sheet.work,
      sheet.stored,
      sheet.toDate,
      sheet.percent,
      sheet.contractSum - sheet.toDate,
      sheet.retention,
    ],
  ];
  const parts = await Array.fromAsync(
    xlsxOf({
      name: `Application ${row.number}`,
      columns: continuationColumns.map((title, at) =>
        at === 1 ? { title, kind: 'text' } : { title, kind: 'number', decimals: at === 0 ? 0 : 2 },
      ),
      rows: (async function* () {
        yield rows;
      })(),
    }),
  );
  return Buffer.concat(parts);
}
