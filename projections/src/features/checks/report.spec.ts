import { renderPdf, type PdfBlock } from '@backoffice/infra/pdf';
import { readAloud } from '@backoffice/infra/testing/pdf-structure';
import { describe, expect, it } from 'vitest';
import { checkDocument, type PrintedCheck } from './report.ts';

const line = (ref: string, amount: number) => ({
  billId: null,
  ref,
  account: null,
  costCategory: null,
  contractId: null,
  amount,
  memo: '',
  lineItemId: null,
  phaseName: '',
  job: null,
});
const check: PrintedCheck = {
  number: '1041',
  date: '2026-11-20',
  payee: 'Hill Lumber',
  amount: 12550,
  memo: 'November',
  status: 'written',
  lines: [line('INV-7', 15050), line('CR-1', -2500)],
};
const stock = { address: null, offset: { right: 0, down: 0 }, accountName: () => 'Permits' };
const made = { author: 'Ridgeline', at: '2026-11-20T17:00:00.000Z' };
type Field = { readonly text: string; readonly relativePosition: { readonly x: number; readonly y: number } };
const fieldsOf = (document: { readonly body: readonly PdfBlock[] }) =>
  (document.body[0] as unknown as { stack: readonly Field[] }).stack; // as stockPage makes it
const textsOf = (...asked: Parameters<typeof checkDocument>) =>
  fieldsOf(checkDocument(...asked)).map(({ text }) => text);

describe('a printed check', () => {
  it('a check says its amount in figures and in words, and its lines on both vouchers', () => {
    const texts = textsOf(check, stock, made);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Nov 20, 2026',
        'Hill Lumber',
        '**125.50',
        'One hundred twenty-five and 50/100 ************',
      ]),
    );
    expect(texts.filter((text) => text === 'INV-7')).toHaveLength(2);
    expect(texts.filter((text) => text === '−25.00')).toHaveLength(2);
  });
  it('what no bill was recorded of stands there by the name of its account', () => {
    const lines = [{ ...line('', 12_550), account: 'permits', memo: 'Grading' }];
    expect(textsOf({ ...check, lines }, stock, made).filter((text) => text === 'Permits Grading')).toHaveLength(2);
  });
  it('the offset of the bank moves every field', () => {
    const moved = fieldsOf(checkDocument(check, { ...stock, offset: { right: -10, down: 25 } }, made));
    const unmoved = fieldsOf(checkDocument(check, stock, made));
    for (const [at, { relativePosition }] of moved.entries()) {
      expect(relativePosition.x).toBeCloseTo((unmoved[at]?.relativePosition.x ?? 0) - 7.2);
      expect(relativePosition.y).toBeCloseTo((unmoved[at]?.relativePosition.y ?? 0) + 18);
    }
  });
  it('more lines than a voucher has room for are summed up in the last', () => {
    const lines = Array.from({ length: 30 }, (_, at) => line(`INV-${at}`, 100));
    const texts = textsOf({ ...check, amount: 3_000, lines }, stock, made);
    expect(texts.filter((text) => text === 'And 19 more')).toHaveLength(2);
    expect(texts.filter((text) => text === '19.00')).toHaveLength(2);
  });
  it('a check is read with what the stock has printed on it, and the sum without its stars', async () => {
    const address = { line1: '1 Main St', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
    const lines = readAloud(await renderPdf(checkDocument(check, { ...stock, address }, made)));
    const voucher = (name: string) => [
      `P ${name}, paid to: Hill Lumber`,
      'P Date: Nov 20, 2026',
      'P Check number: 1041',
      'P For: INV-7',
      'P Paid: 150.50',
      'P For: CR-1',
      'P Paid: −25.00',
      'P Amount: 125.50',
    ];
    expect(lines).toEqual([
      'Document',
      'P Date: Nov 20, 2026',
      'P Pay to: Hill Lumber',
      'P Amount: 125.50',
      'P Amount in words: One hundred twenty-five and 50/100',
      'P Address: 1 Main St',
      'P San Diego, CA 92101',
      'P Memo: November',
      ...voucher('Voucher 1'),
      ...voucher('Voucher 2'),
    ]);
  });
  it('a void check is printed as void', () =>
    expect(checkDocument({ ...check, status: 'void' }, stock, made)).toMatchObject({ watermark: 'Void' }));
});
