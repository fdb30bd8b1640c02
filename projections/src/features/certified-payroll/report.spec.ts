import { readAloud } from '@backoffice/infra/testing/pdf-structure';
import { describe, expect, it } from 'vitest';
import { samplePayroll, workers } from '#test/sample-payroll.spec-kit.ts';

describe('the printed form WH-347', () => {
  it('the form is read as a table: column by column, and both kinds of pay as rows of their worker', async () => {
    const lines = readAloud(await samplePayroll());
    const table = lines.slice(lines.indexOf('Table') + 1);
    expect(table.slice(0, 6)).toEqual([
      'TR',
      'TH Column 1 Worker',
      'TH Column 2 J/RA',
      'TH Column 3 Classification',
      'TH Column 4 Class of pay',
      'TH Column Sun 15',
    ]);
    const rows = table.join('\n').split('\nTR\n').slice(1);
    expect(rows.map((row) => row.split('\n')[0])).toEqual([
      ...workers.flatMap((name, at) =>
        at % 2 === 0
          ? [`TH Row RowSpan 2 ${at + 1}. ${name}, ID 1234`, 'TD OT']
          : [`TH Row ${at + 1}. ${name}, ID 1234`],
      ),
      'TH Row Total',
    ]);
    expect(rows[0]?.split('\n').slice(3, 12)).toEqual([
      'TD ST',
      'TD',
      'TD 8',
      'TD 8',
      'TD 8',
      'TD 8',
      'TD',
      'TD',
      'TD 32',
    ]);
    expect(rows[1]?.split('\n').slice(0, 9)).toEqual(['TD OT', 'TD', 'TD', 'TD', 'TD', 'TD 2', 'TD', 'TD', 'TD 2']);
  });
});
