import {
  continuationColumns,
  countedSheet,
  type PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import { xlsxOf, type Row } from '@backoffice/infra/sheets';

const SHARE: (typeof continuationColumns)[number] = 'H G ÷ C';

/** The continuation sheet with the same columns, and its totals; a share is a number to calculate with. */
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
        at === 1
          ? { title, kind: 'text' }
          : { title: title === SHARE ? `${title}, %` : title, kind: 'number', decimals: at === 0 ? 0 : 2 },
      ),
      rows: (async function* () {
        yield rows;
      })(),
    }),
  );
  return Buffer.concat(parts);
}
