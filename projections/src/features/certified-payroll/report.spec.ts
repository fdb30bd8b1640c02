import { readAloud } from '@backoffice/infra/testing/pdf-structure';
import { describe, expect, it } from 'vitest';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import { samplePayroll, workers } from '#test/sample-payroll.spec-kit.ts';

describe('the printed form WH-347', () => {
  it('the form is read as a table: column by column, and both kinds of pay as rows of their worker', async () => {
    const lines = readAloud(await samplePayroll());
    const first = lines.indexOf('Table');
    const table = lines.slice(first + 1, lines.indexOf('Table', first + 1)).filter((line) => !line.startsWith('H'));
    expect(table.slice(0, 7)).toEqual([
      'TR',
      'TH Column 1A–1D Worker',
      'TH Column 1E ID',
      'TH Column 2 J/RA',
      'TH Column 3 Classification',
      'TH Column 4 Class of pay',
      'TH Column Sun 15',
    ]);
    const rows = table.join('\n').split('\nTR\n').slice(1);
    expect(rows.map((row) => row.split('\n')[0])).toEqual([
      ...workers.flatMap((name, at) =>
        at % 2 === 0 ? [`TH Row RowSpan 2 ${at + 1}. ${name}`, 'TD OT'] : [`TH Row ${at + 1}. ${name}`],
      ),
      'TH Row Total',
    ]);
    expect(rows[0]?.split('\n').slice(4, 13)).toEqual([
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
  it('the statement has six boxes of 2025, ticked by what the payroll has, and the hourly credits of plans', async () => {
    const words = pdfText(await samplePayroll()).join(' ');
    for (const box of [
      '1 Full wages',
      '2 Correct and complete',
      '3 Classifications',
      '5 Fringe benefits',
      '6 Deductions',
    ])
      expect(words).toContain(`[X] ${box}`);
    expect(words).toContain('[  ] 4 Apprentices');
    expect(words).toContain('Hourly credits for plans (box 5)');
    expect(words).toContain('18.10');
    expect(words).not.toContain('WHERE FRINGE');
  });
  it('an earlier run prints the edition that was in force when it was run', async () => {
    const words = pdfText(await samplePayroll({ ranAt: '2026-09-30T16:00:00.000Z' })).join(' ');
    expect(words).toContain('[X] (a) WHERE FRINGE BENEFITS ARE PAID TO APPROVED PLANS');
    expect(words).not.toContain('1 Full wages');
  });
  it('eight entries are on a page: nine go on the next, which has the total', async () => {
    const words = pdfText(await samplePayroll({ more: 3 })).join(' ');
    expect(words).toContain('page 1 of 2');
    expect(words.indexOf('8. Zed 2')).toBeLessThan(words.indexOf('page 2 of 2'));
    expect(words.indexOf('9. Zed 3')).toBeGreaterThan(words.indexOf('page 2 of 2'));
    expect(pdfText(await samplePayroll({ more: 2 })).join(' ')).not.toContain('page 1 of');
  });
});
