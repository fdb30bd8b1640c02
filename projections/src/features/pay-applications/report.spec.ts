import { readFileSync } from 'node:fs';
import type { ApplicationSheet, PayApplicationView } from '@backoffice/contracts/features/pay-applications';
import { xlsxRows } from '@backoffice/infra/testing/read-sheet';
import { expect, it } from 'vitest';
import { payApplicationXlsx } from './report.ts';

const sample = new URL(
  '../../../../contracts/samples/pay-applications/PayApplicationSubmitted.v1.json',
  import.meta.url,
);
const { sheet } = JSON.parse(readFileSync(sample, 'utf8')) as { sheet: ApplicationSheet }; // a frozen event

it('the workbook has the columns of the continuation sheet, a row of each line and their totals', async () => {
  const row = { number: 1, sheet, certificate: null } as PayApplicationView; // what is read of one
  const [head, ...rows] = xlsxRows(Buffer.from(await payApplicationXlsx(row)));
  expect(head).toEqual([
    'A Item',
    'B Work',
    'C Scheduled value',
    'D Completed before',
    'E This period',
    'F Stored now',
    'G To date',
    'H G ÷ C, %',
    'I Balance',
    'J Retention',
  ]);
  expect(rows.map((cells) => cells.join(' '))).toEqual([
    '1 mobilization 6000.00 0.00 0.00 0.00 0.00 0.00 6000.00 0.00',
    '2 rebar 26000.00 0.00 2600.00 9750.00 12350.00 47.50 13650.00 1235.00',
    ' Total 32000.00 0.00 2600.00 9750.00 12350.00 38.59 19650.00 1235.00',
  ]);
});
